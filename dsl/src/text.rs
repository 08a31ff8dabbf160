//! Small services on text: quotes and blanks.

/// What a quoted text says. An unknown escape gives its place in `quoted`.
pub(crate) fn unquote(quoted: &str) -> Result<String, usize> {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let offset = if quoted.starts_with('"') { 1 } else { 0 };
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next().map(|(_, c)| c) {
            Some(c @ ('"' | '\\')) => out.push(c),
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            _ => return Err(at + offset),
        }
    }
    Ok(out)
}

/// The text on one line: runs of blanks and line ends outside quotes become one blank, comments go.
pub(crate) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => quoted_length(rest).unwrap_or(1),
            '/' if rest.starts_with("//") => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            c if c.is_whitespace() => {
                rest = rest.trim_start();
                if !rest.starts_with("//") && !out.ends_with(' ') {
                    out.push(' ');
                }
                continue;
            }
            c => c.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The length of the quoted text at the start, when it is closed on its line.
pub(crate) fn quoted_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' => return None,
            b'\\' if bytes.get(at + 1).is_some_and(|b| *b != b'\n') => at += 2,
            b'\\' => return None,
            _ => at += 1,
        }
    }
}
