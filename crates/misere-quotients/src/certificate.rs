//! The certificate of a misère quotient as text. `check.rs` has its check.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use nim_sequences::Code;

/// Maximum number of classes of a quotient. The table of all products then takes 32 MiB.
pub const MAX_CLASSES: usize = 4_096;

/// The statement that sums of small heaps have a certain misère quotient, with the numbers that prove it.
///
/// Its text has these lines, where classes are numbers from 0 and class 0 is the class of the empty sum:
///
/// ```text
/// misere-quotient 1: CODE
/// period E P                  preperiod and period of the heaps' classes, or `period none`
/// heaps C1 C2 C3 ...          the classes of the heaps 1, 2, 3, ...
/// p-classes C ...             the classes whose sums are P-positions
/// products                    then a line for each class with its products with the generators:
/// G1 G2 ...                   the products of class 0 are the generators themselves
/// ...
/// end
/// ```
///
/// Parsing a certificate does not check its statement. [`Quotient::new`](crate::Quotient::new) does.
///
/// # Examples
///
/// ```
/// use misere_quotients::{Certificate, Quotient};
///
/// // In 0.3, a move takes a token, and a sum is a P-position if the number of tokens is odd.
/// let text = "misere-quotient 1: 0.3\nperiod 1 2\nheaps 1 0 1 0 1 0\np-classes 1\nproducts\n1\n0\nend\n";
/// let certificate: Certificate = text.parse()?;
/// assert_eq!(certificate.to_string(), text);
/// assert_eq!(Quotient::new(certificate)?.order(), 2);
///
/// let altered: Certificate = text.replace("1 0 1 0 1 0", "1 0 1 1 1 0").parse()?;
/// let error = Quotient::new(altered).unwrap_err();
/// assert_eq!(error.to_string(), "class 1 is a P-class, but a sum of this class has a move to a P-class: heap 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    pub(crate) code: Code,
    /// The preperiod and the period.
    pub(crate) period: Option<(usize, usize)>,
    /// The class of each heap, from heap 0.
    pub(crate) heaps: Vec<u16>,
    /// Whether each class is a P-class.
    pub(crate) is_p: Vec<bool>,
    /// The products of each class with the generators.
    pub(crate) products: Vec<Vec<u16>>,
}

/// The error returned when a text is not a [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCertificate {
    line: usize,
    expected: String,
}

impl fmt::Display for InvalidCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl core::error::Error for InvalidCertificate {}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |classes: &[u16]| classes.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        let p_classes: Vec<u16> = (0..).zip(&self.is_p).filter_map(|(class, is_p)| is_p.then_some(class)).collect();
        writeln!(f, "misere-quotient 1: {}", self.code)?;
        match self.period {
            Some((preperiod, period)) => writeln!(f, "period {preperiod} {period}")?,
            None => writeln!(f, "period none")?,
        }
        writeln!(f, "heaps {}", joined(self.heaps.get(1..).unwrap_or_default()))?;
        writeln!(f, "p-classes {}\nproducts", joined(&p_classes))?;
        self.products.iter().try_for_each(|row| writeln!(f, "{}", joined(row)))?;
        f.write_str("end\n")
    }
}

impl FromStr for Certificate {
    type Err = InvalidCertificate;

    /// Parses a certificate, without checking its statement.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCertificate`] if the lines are not exactly the lines of a printed certificate, or if there are more than
    /// [`MAX_CLASSES`] classes.
    fn from_str(text: &str) -> Result<Self, InvalidCertificate> {
        let invalid = |line: usize, expected: &str| InvalidCertificate { line, expected: expected.into() };
        let lines: Vec<&str> = text.lines().collect();
        let after = |line: usize, start: &str, expected: &str| {
            lines.get(line - 1).and_then(|text| text.strip_prefix(start)).ok_or_else(|| invalid(line, expected))
        };
        let numbers = |line: usize, text: &str| -> Result<Vec<u16>, InvalidCertificate> {
            let number = |word: &str| word.parse().ok().filter(|&class: &u16| usize::from(class) < MAX_CLASSES);
            let numbers = text.split(' ').filter(|word| !word.is_empty()).map(number).collect::<Option<_>>();
            numbers.ok_or_else(|| invalid(line, "classes from 0 to 4095, separated by spaces"))
        };
        let code = after(1, "misere-quotient 1: ", "`misere-quotient 1: CODE`")?;
        let code = code.parse().map_err(|error| invalid(1, &format!("a code ({error})")))?;
        let period = match after(2, "period ", "`period E P` or `period none`")? {
            "none" => None,
            pair => {
                let pair = pair.split_once(' ').and_then(|(e, p)| e.parse().ok().zip(p.parse().ok()));
                Some(pair.ok_or_else(|| invalid(2, "`period E P` or `period none`"))?)
            }
        };
        let mut heaps = vec![0];
        heaps.extend(numbers(3, after(3, "heaps ", "`heaps C1 C2 ...`")?)?);
        let p_classes = numbers(4, after(4, "p-classes ", "`p-classes C ...`")?)?;
        after(5, "products", "`products`")?;
        let rows = lines.get(5..lines.len().saturating_sub(1)).unwrap_or_default();
        let products: Vec<_> = (6..).zip(rows).map(|(line, row)| numbers(line, row)).collect::<Result<_, _>>()?;
        if products.len() > MAX_CLASSES {
            return Err(invalid(6 + MAX_CLASSES, "`end`"));
        }
        let is_p = (0..).take(products.len()).map(|class| p_classes.contains(&class)).collect();
        let certificate = Self { code, period, heaps, is_p, products };
        let printed = certificate.to_string();
        let expected: Vec<&str> = printed.lines().collect();
        let mut indices = 0..expected.len().max(lines.len());
        match indices.find(|&index| expected.get(index) != lines.get(index)) {
            Some(index) => Err(invalid(index + 1, &format!("`{}`", expected.get(index).unwrap_or(&"the end")))),
            None => Ok(certificate),
        }
    }
}

impl Certificate {
    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the largest heap whose class is listed.
    #[must_use]
    pub fn heap(&self) -> u64 {
        self.heaps.len() as u64 - 1
    }
}
