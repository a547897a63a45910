//! Whitespace and tokens. Only this file and the vector backends define which bytes are whitespace.

/// Returns whether the byte separates tokens.
pub(crate) fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns the offset of the first byte at or after `at` that is not whitespace.
pub(crate) fn skip_whitespace(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|&&byte| is_whitespace(byte)).count()
}

/// Returns the number of tokens.
#[cfg(feature = "io")]
#[inline(always)]
#[expect(clippy::inline_always, reason = "the backends compile it for their instructions")]
pub(crate) fn count_tokens(text: &[u8]) -> usize {
    // Counts the bytes at which tokens start, which are the bytes after whitespace that are not whitespace. The count
    // of a chunk fits in a `u8`, as in `line_feeds` of `location.rs`.
    const CHUNK: usize = 192;
    #[inline(always)]
    fn starts(before: &[u8], bytes: &[u8]) -> usize {
        let pairs = before.iter().zip(bytes);
        usize::from(
            pairs.fold(0, |count: u8, (&before, &byte)| count + u8::from(is_whitespace(before) & !is_whitespace(byte))),
        )
    }
    let Some((first, after_first)) = text.split_first() else { return 0 };
    let (before, before_rest) = text[..after_first.len()].as_chunks::<CHUNK>();
    let (bytes, rest) = after_first.as_chunks::<CHUNK>();
    let in_chunks: usize = before.iter().zip(bytes).map(|(before, bytes)| starts(before, bytes)).sum();
    usize::from(!is_whitespace(*first)) + in_chunks + starts(before_rest, rest)
}

/// Returns the end of the first `tokens` tokens.
#[cfg(feature = "io")]
pub(crate) fn end_of_tokens(text: &[u8], tokens: usize) -> usize {
    let in_token = |byte: &u8| !is_whitespace(*byte);
    (0..tokens).fold(0, |at, _| {
        let start = text[at..].iter().position(in_token).map_or(text.len(), |len| at + len);
        text[start..].iter().position(|&byte| is_whitespace(byte)).map_or(text.len(), |len| start + len)
    })
}

/// Returns the start of the last `tokens` tokens before `at`.
pub(crate) fn rewind_tokens(text: &[u8], at: usize, tokens: usize) -> usize {
    let is_in_token = |byte: &u8| !is_whitespace(*byte);
    (0..tokens).fold(at, |at, _| {
        let end = text[..at].iter().rposition(is_in_token).map_or(0, |last| last + 1);
        text[..end].iter().rposition(|&byte| is_whitespace(byte)).map_or(0, |before| before + 1)
    })
}
