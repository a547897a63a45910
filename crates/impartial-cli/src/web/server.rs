//! The server: connections, their limits, and the bytes of the answers.
//!
//! Each connection has a thread and carries one request. A client that is slow holds its own thread only, and the oldest
//! connection ends where there are too many. The alternative, `tiny_http`, has no limit of time for a request.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::request::{self, Answer, NOT_ALLOWED, OK, TOO_LARGE, TOO_SLOW};

/// The most bytes of a request. A browser sends the cookies of every other server on this machine too.
const MAX_REQUEST: usize = 16 << 10;

/// The most connections that are open at a time.
const MAX_OPEN: usize = 64;

/// The element of the page that holds the text of a saved game.
const SLOT: &str = r#"<script type="text/plain" id="served">"#;

/// How long a connection may take.
#[derive(Clone, Copy)]
struct Limits {
    request: Duration,
    answer: Duration,
    /// The time to read what a client still sends, so that the system does not discard the answer to it.
    rest: Duration,
}

const LIMITS: Limits =
    Limits { request: Duration::from_secs(10), answer: Duration::from_secs(60), rest: Duration::from_secs(1) };

/// The page with a saved game in it.
#[derive(Debug)]
pub(super) struct Page {
    before: &'static str,
    game: String,
    after: &'static str,
}

impl Page {
    /// Puts a saved game into a page, which has an empty element for it.
    pub(super) fn new(page: &'static str, game: String) -> Result<Self> {
        let slot = page.find(SLOT).context("the page has no place for a game")?;
        let (before, after) = page.split_at(slot + SLOT.len());
        // The text ends at the first tag. A saved game has none.
        ensure!(!game.contains('<'), "the game cannot be put into the page");
        Ok(Self { before, game, after })
    }

    fn parts(&self) -> [&str; 3] {
        [self.before, &self.game, self.after]
    }
}

/// A server of one page.
pub(super) struct Server {
    listener: TcpListener,
    host: String,
    page: Page,
    limits: Limits,
    /// The open connections, the oldest first.
    open: Mutex<VecDeque<Arc<TcpStream>>>,
}

impl Server {
    /// Creates a server for the connections that `listener` accepts.
    pub(super) fn new(listener: TcpListener, page: Page) -> io::Result<Self> {
        let host = listener.local_addr()?.to_string();
        Ok(Self { listener, host, page, limits: LIMITS, open: Mutex::default() })
    }

    /// Returns the address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}/", self.host)
    }

    /// Answers requests until the process ends.
    pub(super) fn run(&self) -> ! {
        thread::scope(|scope| {
            loop {
                let Ok((stream, _)) = self.listener.accept() else {
                    // The process may have no file descriptor left, until a connection ends.
                    thread::sleep(Duration::from_millis(50));
                    continue;
                };
                let stream = Arc::new(stream);
                self.enter(&stream);
                let handled = Arc::clone(&stream);
                // Without a thread the connection is closed.
                let started = thread::Builder::new().spawn_scoped(scope, move || {
                    // A client that leaves gets no answer.
                    let _ = self.handle(&handled);
                    self.leave(&handled);
                });
                if started.is_err() {
                    self.leave(&stream);
                }
            }
        })
    }

    /// Adds a connection, and ends the oldest one if there are too many.
    fn enter(&self, stream: &Arc<TcpStream>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() == MAX_OPEN
            && let Some(oldest) = open.pop_front()
        {
            // Its thread stops reading or writing.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        open.push_back(Arc::clone(stream));
    }

    fn leave(&self, stream: &Arc<TcpStream>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|other| !Arc::ptr_eq(stream, other));
    }

    /// Reads a request and answers it.
    fn handle(&self, stream: &TcpStream) -> io::Result<()> {
        let Some(answer) = self.read(&mut Timed::new(stream, self.limits.request))? else { return Ok(()) };
        self.write(answer, &mut Timed::new(stream, self.limits.answer))?;
        stream.shutdown(Shutdown::Write)?;
        io::copy(&mut Timed::new(stream, self.limits.rest), &mut io::sink())?;
        Ok(())
    }

    /// Reads a request, and returns the answer to it, or `None` if the client leaves.
    fn read(&self, stream: &mut Timed<'_>) -> io::Result<Option<Answer>> {
        let mut request = [0; MAX_REQUEST];
        let mut len = 0;
        while len < MAX_REQUEST {
            match stream.read(&mut request[len..]) {
                Ok(0) => return Ok(None),
                Ok(read) => len += read,
                Err(error) if is_late(&error) => return Ok(Some(Answer::new(TOO_SLOW))),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
            if let Some(answer) = request::answer(&request[..len], &self.host) {
                return Ok(Some(answer));
            }
        }
        Ok(Some(Answer::new(TOO_LARGE)))
    }

    fn write(&self, answer: Answer, stream: &mut impl Write) -> io::Result<()> {
        let status = answer.status;
        let text;
        let (kind, policy, body) = if status == OK {
            // The rest of the policy is in the page. This directive works in the head of an answer only.
            ("text/html", "frame-ancestors 'none'", self.page.parts())
        } else {
            text = format!("{status}: the game is at {}\n", self.address());
            ("text/plain", "default-src 'none'", [&text[..], "", ""])
        };
        let allowed = if status == NOT_ALLOWED { "Allow: GET, HEAD\r\n" } else { "" };
        let len: usize = body.iter().map(|part| part.len()).sum();
        let head = format!(
            "HTTP/1.1 {status}\r\n{allowed}\
             Content-Type: {kind}; charset=utf-8\r\n\
             Content-Length: {len}\r\n\
             Content-Security-Policy: {policy}\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\n\
             Cache-Control: no-store\r\n\
             Connection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        let sent = if answer.has_body { &body[..] } else { &[] };
        sent.iter().try_for_each(|part| stream.write_all(part.as_bytes()))
    }
}

/// Returns whether a time limit has passed. Systems report it in two ways.
fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock)
}

/// A connection whose reads and writes fail after a point in time.
struct Timed<'a> {
    stream: &'a TcpStream,
    end: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a TcpStream, limit: Duration) -> Self {
        Self { stream, end: Instant::now() + limit }
    }

    /// Returns the time that is left.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const PAGE: &str = r#"<p>The page</p><script type="text/plain" id="served"></script>"#;
    const GAME: &str = "impartial game 1\nfirst person\ncomponents 1\nnim\n3\nmoves 0\n";

    /// Long enough for a slow machine, and far from the limit that a test sets.
    const LONG: Duration = Duration::from_secs(120);

    /// Starts a server with these limits, and returns its host.
    fn start(limits: Limits) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let page = Page::new(PAGE, GAME.into()).unwrap();
        let server = Server { limits, ..Server::new(listener, page).unwrap() };
        let host = server.host.clone();
        thread::spawn(move || -> () { server.run() });
        host
    }

    /// Starts a server whose limits of time never end a test.
    fn patient() -> String {
        start(Limits { request: LONG, answer: LONG, rest: LONG })
    }

    fn connect(host: &str) -> TcpStream {
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Returns all that the server sends until it closes the connection.
    fn received(mut stream: &TcpStream) -> String {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// Sends bytes and returns the answer.
    fn exchange(host: &str, request: &[u8]) -> String {
        let mut stream = connect(host);
        stream.write_all(request).unwrap();
        received(&stream)
    }

    fn get(host: &str) -> String {
        exchange(host, format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes())
    }

    #[test]
    fn the_page_has_the_game_and_headers_against_other_sites() {
        let host = patient();
        let answer = get(&host);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(body, PAGE.replace("></script>", &format!(">{GAME}</script>")));
        let lines: Vec<&str> = head.split("\r\n").collect();
        assert_eq!(lines[0], "HTTP/1.1 200 OK");
        for line in [
            "Content-Type: text/html; charset=utf-8",
            &format!("Content-Length: {}", body.len()),
            "Content-Security-Policy: frame-ancestors 'none'",
            "Cross-Origin-Opener-Policy: same-origin",
            "Cross-Origin-Resource-Policy: same-origin",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cache-Control: no-store",
            "Connection: close",
        ] {
            assert!(lines.contains(&line), "{line}: {head}");
        }
        let head_alone = exchange(&host, format!("HEAD / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert_eq!(head_alone, format!("{head}\r\n\r\n"));
    }

    #[test]
    fn refusals_say_where_the_game_is() {
        let host = patient();
        let refused = exchange(&host, format!("POST / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert!(refused.starts_with("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n"), "{refused}");
        let text = format!("405 Method Not Allowed: the game is at http://{host}/\n");
        assert!(refused.ends_with(&format!("\r\n\r\n{text}")), "{refused}");
        assert!(refused.contains(&format!("\r\nContent-Length: {}\r\n", text.len())), "{refused}");
        let rebound = exchange(&host, b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
        assert!(rebound.starts_with("HTTP/1.1 421 ") && !rebound.contains("The page"), "{rebound}");
    }

    #[test]
    fn garbage_is_refused_and_the_server_goes_on() {
        let host = patient();
        for garbage in [&b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"[..], b"\0\0\0\0", b"\xff\xfe GET", b"GET\r\n\r\n"]
        {
            let answer = exchange(&host, garbage);
            assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{}: {answer}", garbage.escape_ascii());
        }
        // More than the buffers of the system hold. The answer arrives in spite of the rest.
        let endless = [b"GET / HTTP/1.1\r\nA: ".to_vec(), vec![b'a'; 64 << 20]].concat();
        assert!(exchange(&host, &endless).starts_with("HTTP/1.1 431 "));
        drop(connect(&host));
        assert!(get(&host).ends_with("</script>"));
    }

    /// Silent clients and those that send a byte now and then hold up no other, however many they are.
    #[test]
    fn slow_clients_hold_up_no_other() {
        let host = patient();
        let slow: Vec<TcpStream> = (0..3 * MAX_OPEN)
            .map(|number| {
                let mut stream = connect(&host);
                // The server may have ended an older one already, but not this one.
                stream.write_all(if number % 2 == 0 { b"" } else { b"GET / HT" }).unwrap();
                stream
            })
            .collect();
        assert!(get(&host).starts_with("HTTP/1.1 200 OK\r\n"));
        // The oldest one was ended without an answer.
        let end = (&slow[0]).read(&mut [0]);
        assert!(!matches!(end, Ok(1..)) && !end.as_ref().is_err_and(is_late), "{end:?}");
    }

    #[test]
    fn a_request_has_a_limit_of_time() {
        let host = start(Limits { request: Duration::from_millis(200), answer: LONG, rest: LONG });
        let stream = connect(&host);
        let mut sender = stream.try_clone().unwrap();
        thread::spawn(move || {
            // Each byte comes soon, and the end of the request never.
            for byte in b"GET / HTTP/1.1\r\nA: ".iter().chain(std::iter::repeat(&b'a')) {
                thread::sleep(Duration::from_millis(20));
                if sender.write_all(&[*byte]).is_err() {
                    break;
                }
            }
        });
        let answer = received(&stream);
        assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
    }

    #[test]
    fn a_page_without_a_place_and_a_game_with_a_tag_are_refused() {
        assert!(Page::new("<p>The page</p>", GAME.into()).is_err());
        assert!(Page::new(PAGE, "</script>".into()).is_err());
    }
}
