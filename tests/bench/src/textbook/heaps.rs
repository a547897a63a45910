//! Octal and hexadecimal games by the definition: the nim-value of a heap is the mex of the nim-values of
//! its options, and every way to divide the rest of the heap is an option. For each digit that allows two heaps, a heap
//! of *n* tokens therefore takes *n* / 2 steps.

/// Returns the winner, and a winning move if the first player wins.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut words = text.split_ascii_whitespace();
    let code = words.next().expect("the input has a code");
    let mut numbers = words.map(|word| word.parse::<usize>().expect("the heaps are numbers"));
    let count = numbers.next().expect("the input has a count");
    let heaps: Vec<usize> = numbers.take(count).collect();

    let code = Digits::new(code);
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let mut values: Vec<usize> = Vec::new();
    let mut marks: Vec<usize> = Vec::new();
    for heap in 0..=largest {
        code.options(&values, heap, |_, _, value| {
            if value >= marks.len() {
                marks.resize(value + 1, usize::MAX);
            }
            marks[value] = heap;
            false
        });
        values.push(marks.iter().take_while(|&&mark| mark == heap).count());
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
    if sum == 0 {
        return "SECOND\n".into();
    }
    let mut line = String::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let target = values[heap] ^ sum;
        if target < values[heap] {
            code.options(&values, heap, |take, parts, value| {
                if value == target {
                    let parts: Vec<String> = parts.iter().rev().map(|part| format!(" {part}")).collect();
                    line = format!("FIRST\n{} {take}{}\n", index + 1, parts.concat());
                }
                value == target
            });
            break;
        }
    }
    line
}

/// The digits of a code, by the number of tokens to take.
struct Digits {
    digits: Vec<u32>,
    is_unequal: bool,
}

impl Digits {
    fn new(code: &str) -> Self {
        let code = match code {
            "kayles" => "0.77",
            "dawsons-kayles" => "0.07",
            "grundy" => "4!.0",
            "officers" => "0.6",
            code => code,
        };
        let digits = code.chars().filter_map(|digit| digit.to_digit(16)).collect();
        Self { digits, is_unequal: code.contains('!') }
    }

    /// Passes each option to `see` until `see` returns true. An option is the number of tokens to take, the remaining
    /// heaps in ascending order, and their nim-value.
    fn options(&self, values: &[usize], heap: usize, mut see: impl FnMut(usize, &[usize], usize) -> bool) {
        for (take, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - take;
            let apart = usize::from(self.is_unequal);
            if digit & 1 > 0 && left == 0 && see(take, &[], 0) {
                return;
            }
            if digit & 2 > 0 && left > 0 && see(take, &[left], values[left]) {
                return;
            }
            if digit & 4 > 0 {
                for a in (1..=left / 2).filter(|a| a + apart <= left - a) {
                    if see(take, &[a, left - a], values[a] ^ values[left - a]) {
                        return;
                    }
                }
            }
            if digit & 8 > 0 {
                for a in 1..=left / 3 {
                    for b in a + apart..=(left - a) / 2 {
                        let c = left - a - b;
                        if b + apart <= c && see(take, &[a, b, c], values[a] ^ values[b] ^ values[c]) {
                            return;
                        }
                    }
                }
            }
        }
    }
}
