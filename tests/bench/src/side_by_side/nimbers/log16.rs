//! Nim arithmetic as in contest libraries: tables of logarithms for 16 bits, and for more bits Karatsuba's method for
//! products and norms for inverses.

/// The smallest generator of the group of nonzero nimbers below 2^16.
const GENERATOR: u16 = 258;

pub(crate) struct Log16 {
    logarithms: Box<[u16; 1 << 16]>,
    /// The powers for sums of up to three logarithms. The length is a power of two, so masked indices need no bounds
    /// check.
    powers: Box<[u16; POWERS]>,
    /// The logarithm of 2^15, with which the product of upper halves is multiplied.
    half: usize,
}

const POWERS: usize = 1 << 18;

/// The order of the group of nonzero nimbers below 2^16.
const ORDER: usize = 65535;

impl Log16 {
    pub(crate) fn new(product: impl Fn(u64, u64) -> u64) -> Self {
        let mut tables = Self {
            logarithms: vec![0; 1 << 16].try_into().expect("the length is the same"),
            powers: vec![0; POWERS].try_into().expect("the length is the same"),
            half: 0,
        };
        let mut power = 1;
        for exponent in 0..ORDER {
            tables.powers[exponent] = power;
            tables.powers[exponent + ORDER] = power;
            tables.powers[exponent + 2 * ORDER] = power;
            tables.logarithms[usize::from(power)] = u16::try_from(exponent).expect("exponents have 16 bits");
            power = u16::try_from(product(power.into(), GENERATOR.into())).expect("the field is closed");
        }
        assert_eq!(power, 1, "the power at the order of the group is 1");
        assert_eq!(tables.powers[..ORDER].iter().filter(|&&power| power == 1).count(), 1, "it generates the group");
        tables.half = tables.log(1 << 15);
        tables
    }

    #[inline]
    fn log(&self, a: u16) -> usize {
        self.logarithms[usize::from(a)].into()
    }

    #[inline]
    pub(crate) fn product16(&self, a: u16, b: u16) -> u16 {
        self.product_and(a, b, 0)
    }

    /// Returns the product of two nimbers and the power of the generator with this exponent.
    #[inline]
    fn product_and(&self, a: u16, b: u16, exponent: usize) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.powers[(self.log(a) + self.log(b) + exponent) % POWERS] }
    }

    #[inline]
    pub(crate) fn inverse16(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.powers[(ORDER - self.log(a)) % POWERS] }
    }

    #[inline]
    fn times_half16(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.powers[(self.log(a) + self.half) % POWERS] }
    }

    /// Returns the product by Karatsuba's method with the Fermat power *F* = 2^16, whose square is *F* + *F*/2:
    /// *(a1 F + a0)(b1 F + b0) = ((a0 + a1)(b0 + b1) + a0 b0) F + a0 b0 + a1 b1 F/2*.
    #[inline]
    pub(crate) fn product32(&self, a: u32, b: u32) -> u32 {
        let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
        let low = self.product16(a0, b0);
        let high = self.product_and(a1, b1, self.half);
        joined(low ^ high, low ^ self.product16(a0 ^ a1, b0 ^ b1))
    }

    #[inline]
    fn times_half32(&self, a: u32) -> u32 {
        let [low, high] = halves(a);
        joined(self.times_half16(self.times_half16(high)), self.times_half16(low ^ high))
    }

    /// Returns the inverse by the norm, which has half the number of bits:
    /// *(a1 F + a0)(a1 F + a0 + a1) = a0 (a0 + a1) + a1^2 F/2*.
    #[inline]
    pub(crate) fn inverse32(&self, a: u32) -> u32 {
        let [low, high] = halves(a);
        let sum = low ^ high;
        let norm = self.product16(low, sum) ^ self.product_and(high, high, self.half);
        let inverse = self.inverse16(norm);
        joined(self.product16(sum, inverse), self.product16(high, inverse))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves have 32 bits")]
    pub(crate) fn product64(&self, a: u64, b: u64) -> u64 {
        let (a0, a1, b0, b1) = (a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32);
        let low = self.product32(a0, b0);
        let high = self.times_half32(self.product32(a1, b1));
        u64::from(low ^ high) | u64::from(low ^ self.product32(a0 ^ a1, b0 ^ b1)) << 32
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves have 32 bits")]
    pub(crate) fn inverse64(&self, a: u64) -> u64 {
        let (low, high) = (a as u32, (a >> 32) as u32);
        let sum = low ^ high;
        let norm = self.product32(low, sum) ^ self.times_half32(self.product32(high, high));
        let inverse = self.inverse32(norm);
        u64::from(self.product32(sum, inverse)) | u64::from(self.product32(high, inverse)) << 32
    }

    /// Returns a power by repeated squaring.
    pub(crate) fn power64(&self, base: u64, exponent: u64) -> u64 {
        let (mut power, mut factor, mut rest) = (1, base, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                power = self.product64(power, factor);
            }
            factor = self.product64(factor, factor);
            rest >>= 1;
        }
        power
    }
}

fn halves(a: u32) -> [u16; 2] {
    let [byte0, byte1, byte2, byte3] = a.to_le_bytes();
    [u16::from_le_bytes([byte0, byte1]), u16::from_le_bytes([byte2, byte3])]
}

fn joined(low: u16, high: u16) -> u32 {
    u32::from(low) | u32::from(high) << 16
}
