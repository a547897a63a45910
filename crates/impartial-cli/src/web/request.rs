//! What a request asks for, or why it is refused.
//!
//! A page of another site can make a browser send requests here, and by DNS rebinding read the answers, unless `Host` is
//! compared. Only `GET /` and `HEAD /` are answered, and only if `Host` is the printed one and `Origin`, if sent, agrees.

use httparse::{EMPTY_HEADER, Error, Header, Request, Status};

/// The most fields of a request.
const MAX_FIELDS: usize = 64;

/// The status of the page.
pub(super) const OK: &str = "200 OK";

/// The status of a method other than `GET` and `HEAD`.
pub(super) const NOT_ALLOWED: &str = "405 Method Not Allowed";

/// The status of a request whose end does not come in time.
pub(super) const TOO_SLOW: &str = "408 Request Timeout";

/// The status of a request that has no end within its limit.
pub(super) const TOO_LARGE: &str = "431 Request Header Fields Too Large";

/// The answer to a request: the page if the status is `OK`, and the status itself otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The status code and its phrase.
    pub(super) status: &'static str,
    /// Whether the body follows, which `HEAD` asks to leave out.
    pub(super) has_body: bool,
}

impl Answer {
    /// Returns an answer with a body.
    pub(super) fn new(status: &'static str) -> Self {
        Self { status, has_body: true }
    }
}

/// Returns the answer to a request, or `None` if it is not complete. `host` is the address and port of this server.
pub(super) fn answer(request: &[u8], host: &str) -> Option<Answer> {
    let mut fields = [EMPTY_HEADER; MAX_FIELDS];
    let mut parsed = Request::new(&mut fields);
    match parsed.parse(request) {
        Ok(Status::Partial) => None,
        Ok(Status::Complete(_)) => {
            Some(Answer { status: status(&parsed, host), has_body: parsed.method != Some("HEAD") })
        }
        Err(Error::TooManyHeaders) => Some(Answer::new(TOO_LARGE)),
        Err(Error::Version) => Some(Answer::new("505 HTTP Version Not Supported")),
        Err(_) => Some(Answer::new("400 Bad Request")),
    }
}

/// Returns the status of the answer to a whole request.
fn status(request: &Request<'_, '_>, host: &str) -> &'static str {
    let mut hosts = values(request.headers, "host");
    match (hosts.next(), hosts.next()) {
        (Some(value), None) if value == host.as_bytes() => {}
        (Some(_), None) => return "421 Misdirected Request",
        _ => return "400 Bad Request",
    }
    if values(request.headers, "origin").any(|origin| origin.strip_prefix(b"http://") != Some(host.as_bytes())) {
        return "403 Forbidden";
    }
    let is_empty = values(request.headers, "content-length").all(|length| length == b"0");
    if !is_empty || values(request.headers, "transfer-encoding").next().is_some() {
        return "413 Content Too Large";
    }
    match (request.path, request.method) {
        (Some("/"), Some("GET" | "HEAD")) => OK,
        (Some("/"), _) => NOT_ALLOWED,
        _ => "404 Not Found",
    }
}

/// Returns the values of the fields of this name.
fn values<'a>(fields: &'a [Header<'a>], name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    fields.iter().filter(move |field| field.name.eq_ignore_ascii_case(name)).map(|field| field.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "127.0.0.1:8080";

    /// Returns the code of the answer to a request of these lines.
    fn code(lines: &[&str]) -> &'static str {
        let request = lines.join("\r\n") + "\r\n\r\n";
        let answer = answer(request.as_bytes(), HOST).expect("the request has an end");
        assert_eq!(answer.has_body, !request.starts_with("HEAD "), "{request}");
        answer.status.split_once(' ').expect("a status has a phrase").0
    }

    #[test]
    fn the_page_is_all_that_there_is() {
        for (line, expected) in [
            ("GET / HTTP/1.1", "200"),
            ("GET / HTTP/1.0", "200"),
            ("HEAD / HTTP/1.1", "200"),
            ("HEAD /x HTTP/1.1", "404"),
            ("POST / HTTP/1.1", "405"),
            ("OPTIONS / HTTP/1.1", "405"),
            ("OPTIONS * HTTP/1.1", "404"),
            ("get / HTTP/1.1", "405"),
            ("CONNECT 127.0.0.1:8080 HTTP/1.1", "404"),
            ("GET /favicon.ico HTTP/1.1", "404"),
            ("GET // HTTP/1.1", "404"),
            ("GET /../etc/passwd HTTP/1.1", "404"),
            ("GET /%2e%2e/ HTTP/1.1", "404"),
            ("GET http://127.0.0.1:8080/ HTTP/1.1", "404"),
            ("PRI * HTTP/2.0", "505"),
            ("GET / HTTP/1.1 x", "400"),
            ("GET /", "400"),
            ("\u{16}\u{3}\u{1}", "400"),
        ] {
            assert_eq!(code(&[line, "Host: 127.0.0.1:8080"]), expected, "{line}");
        }
    }

    #[test]
    fn other_hosts_and_origins_are_refused() {
        let get = |fields: &[&str]| code(&[&["GET / HTTP/1.1"], fields].concat());
        assert_eq!(get(&[]), "400");
        assert_eq!(get(&["Host: 127.0.0.1:8080", "Host: 127.0.0.1:8080"]), "400");
        for host in
            ["evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "localhost:8080", "[::1]:8080", ""]
        {
            assert_eq!(get(&[&format!("Host: {host}")]), "421", "{host}");
        }
        for (origin, expected) in [
            ("http://127.0.0.1:8080", "200"),
            ("https://127.0.0.1:8080", "403"),
            ("http://127.0.0.1:80801", "403"),
            ("http://127.0.0.1", "403"),
            ("http://evil.example", "403"),
            ("null", "403"),
            ("", "403"),
        ] {
            assert_eq!(get(&["host: 127.0.0.1:8080", &format!("ORIGIN: {origin}")]), expected, "{origin}");
        }
        assert_eq!(get(&["Host: 127.0.0.1:8080", "Origin: http://127.0.0.1:8080", "Origin: null"]), "403");
    }

    #[test]
    fn a_body_is_refused() {
        let get = |field: &str| code(&["GET / HTTP/1.1", "Host: 127.0.0.1:8080", field]);
        assert_eq!(get("Content-Length: 0"), "200");
        assert_eq!(get("Content-Length: 9999999999999999999999"), "413");
        assert_eq!(get("Transfer-Encoding: chunked"), "413");
    }

    #[test]
    fn a_part_of_a_request_is_incomplete() {
        let request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n";
        for end in 0..request.len() {
            assert_eq!(answer(&request[..end], HOST), None, "{end}");
        }
        assert_eq!(answer(request, HOST), Some(Answer::new(OK)));
        assert_eq!(code(&[&["GET / HTTP/1.1"][..], &["A: b"; MAX_FIELDS + 1]].concat()), "431");
    }
}
