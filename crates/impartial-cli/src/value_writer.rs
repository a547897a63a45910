//! Nim-values as text, one after the other.

use std::io::{self, Write};

use impartial::nim_sequences::Code;

/// The text formats of nim-values.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueFormat {
    /// Values with blanks between, 20 a line.
    Text,
    /// Lines of a heap and its value, as a b-file of the OEIS.
    BFile,
    /// One JSON object with the fields `code`, `name` (or null), `from` and `values`.
    Json,
    /// A line `heap,value`, and a line with both for each heap.
    Csv,
}

/// The values on a line of text.
const VALUES: u64 = 20;

/// Writes nim-values of successive heaps, each as soon as it is known.
#[derive(Debug)]
pub(crate) struct ValueWriter<W> {
    format: ValueFormat,
    heading: String,
    heap: u64,
    written: u64,
    out: W,
}

impl<W: Write> ValueWriter<W> {
    /// Prepares to write the values of the heaps from `from` on. The first value is written with what stands before it.
    pub(crate) fn new(format: ValueFormat, code: &Code, from: u64, out: W) -> Self {
        // Codes and names have no character that JSON escapes.
        let name = code.name().map_or("null".into(), |name| format!("\"{name}\""));
        let heading = match format {
            ValueFormat::Text | ValueFormat::BFile => String::new(),
            ValueFormat::Csv => "heap,value\n".into(),
            ValueFormat::Json => format!("{{\"code\":\"{code}\",\"name\":{name},\"from\":{from},\"values\":["),
        };
        Self { format, heading, heap: from, written: 0, out }
    }

    /// Writes the value of the next heap.
    pub(crate) fn write(&mut self, value: u64) -> io::Result<()> {
        let heap = self.heap;
        if self.written == 0 {
            self.out.write_all(self.heading.as_bytes())?;
        }
        match self.format {
            ValueFormat::Text => {
                let before = match self.written {
                    0 => "",
                    written if written % VALUES == 0 => "\n",
                    _ => " ",
                };
                write!(self.out, "{before}{value}")?;
            }
            ValueFormat::BFile => writeln!(self.out, "{heap} {value}")?,
            ValueFormat::Csv => writeln!(self.out, "{heap},{value}")?,
            ValueFormat::Json => write!(self.out, "{}{value}", if self.written > 0 { "," } else { "" })?,
        }
        self.written += 1;
        self.heap = heap.saturating_add(1);
        Ok(())
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes what stands after the values, flushes the output and returns it.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        if self.written == 0 {
            self.out.write_all(self.heading.as_bytes())?;
        }
        match self.format {
            ValueFormat::Text if self.written > 0 => writeln!(self.out)?,
            ValueFormat::Text | ValueFormat::BFile | ValueFormat::Csv => {}
            ValueFormat::Json => writeln!(self.out, "]}}")?,
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        let written = |format, values: u64| {
            let mut writer = ValueWriter::new(format, &"S(1,2)".parse().unwrap(), 9, Vec::new());
            (9..9 + values).for_each(|heap| writer.write(heap % 3).unwrap());
            String::from_utf8(writer.finish().unwrap()).unwrap()
        };
        let line = "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1\n";
        assert_eq!(written(ValueFormat::Text, 20), line);
        assert_eq!(written(ValueFormat::Text, 22), format!("{line}2 0\n"));
        assert_eq!(written(ValueFormat::BFile, 2), "9 0\n10 1\n");
        assert_eq!(written(ValueFormat::Csv, 2), "heap,value\n9,0\n10,1\n");
        let json = |values| format!("{{\"code\":\"S(1,2)\",\"name\":null,\"from\":9,\"values\":[{values}]}}\n");
        assert_eq!(written(ValueFormat::Json, 2), json("0,1"));
        let empty = [ValueFormat::Text, ValueFormat::BFile, ValueFormat::Csv, ValueFormat::Json];
        assert_eq!(empty.map(|format| written(format, 0)), ["", "", "heap,value\n", &json("")]);
    }
}
