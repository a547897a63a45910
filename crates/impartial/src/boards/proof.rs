//! The text of proofs, which is written and checked line by line.

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;

use impartial_boards::small_boards::singletons;
use impartial_boards::{
    Board, BoardPosition, BoardRules, Claim, InvalidBoard, Proof, SearchProgress, Unsolved, Verifier, WrongProof, rules,
};
use number_reader::{Location, ParseError, Reader};
use thiserror::Error;

use super::BoardGame;
use super::input::{BoardText, read_board};
use crate::any_position::AnyPosition;

/// How much a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Maximum number of positions.
    pub positions: usize,
    /// Maximum size of the table in bytes, or `None` if it is unlimited.
    pub memory: Option<usize>,
}

/// What a proof proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// The game.
    pub game: BoardGame,
    /// Whether the first player wins.
    pub first_wins: bool,
    /// The number of claims.
    pub claims: u64,
}

impl Proved {
    /// Returns `first` or `second`: the player who wins.
    #[must_use]
    pub const fn winner(self) -> &'static str {
        if self.first_wins { "first" } else { "second" }
    }
}

/// The error for a proof that is not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The game is not played on this board.
    #[error(transparent)]
    Board(#[from] InvalidBoard),
    /// The search ends without a result.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The text cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A function that is generic in the rules of a game.
macro_rules! for_game {
    ($game:expr, $function:ident($($argument:expr),*)) => {
        match $game {
            BoardGame::ArcKayles => $function::<rules::ArcKayles>($($argument),*),
            BoardGame::Chomp => $function::<rules::Chomp>($($argument),*),
            BoardGame::Cram => $function::<rules::Cram>($($argument),*),
            BoardGame::NodeKayles => $function::<rules::NodeKayles>($($argument),*),
            BoardGame::Queens => $function::<rules::Queens>($($argument),*),
        }
    };
}

/// Searches a board, and writes a proof of who wins.
///
/// # Errors
///
/// Returns an error if the game is not played on this board, if the search exceeds the effort or is cancelled, or if the text
/// cannot be written.
pub fn write_proof(
    game: BoardGame,
    board: Board,
    effort: Effort,
    on_progress: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
    out: &mut dyn Write,
) -> Result<Proved, ProofError> {
    for_game!(game, write(game, board, effort, on_progress, out))
}

fn write<R: BoardRules>(
    game: BoardGame,
    board: Board,
    effort: Effort,
    on_progress: &mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
    out: &mut dyn Write,
) -> Result<Proved, ProofError> {
    let position = match effort.memory {
        Some(bytes) => BoardPosition::<R>::within_memory(board, bytes)?,
        None => BoardPosition::<R>::new(board)?,
    };
    let proof = position.prove(effort.positions, on_progress)?;
    write_text(game.name(), position.board(), &proof, out)?;
    Ok(Proved { game, first_wins: proof.winning.is_some(), claims: proof.claims.len() as u64 })
}

/// Writes a proof of a board on which no move was made.
fn write_text(game: &str, board: &Board, proof: &Proof, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{game} {}", BoardText(board))?;
    match proof.winning {
        Some(chosen) => writeln!(out, "first {}", Chosen(Some(chosen)))?,
        None => writeln!(out, "second")?,
    }
    for Claim { part, value, witnesses, replies } in &proof.claims {
        write!(out, "{part:x} {value}")?;
        for chosen in witnesses.iter().copied().map(Some).chain(replies.iter().copied()) {
            write!(out, " {}", Chosen(chosen))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "end {}", proof.claims.len())
}

/// Returns the text of the proof by which a game from this position is played, if any.
pub(crate) fn proof_text<R: BoardRules>(game: &str, position: &BoardPosition<R>) -> Option<String> {
    let mut text = Vec::new();
    write_text(game, position.board(), &position.proof()?, &mut text).expect("memory can be written");
    Some(String::from_utf8(text).expect("a proof is ASCII"))
}

/// Returns whether a text begins as a proof does: with the name of a game on boards.
///
/// # Examples
///
/// ```
/// use impartial::boards::is_proof;
///
/// assert!(is_proof("cram 1 4 .... first 2+3 end 0"));
/// assert!(!is_proof("1 4 ...."));
/// ```
#[must_use]
pub fn is_proof(text: &str) -> bool {
    text.split_ascii_whitespace().next().is_some_and(|name| name.parse::<BoardGame>().is_ok())
}

/// The cells that a move names, counted from 1, or a move without a reply.
struct Chosen(Option<u128>);

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(cells) = self.0 else { return f.write_str("-") };
        for (index, cell) in singletons(cells).enumerate() {
            f.write_str(if index > 0 { "+" } else { "" })?;
            write!(f, "{}", cell.trailing_zeros() + 1)?;
        }
        Ok(())
    }
}

/// Checks a proof by the rules alone, while it is read.
///
/// # Errors
///
/// Returns the location of the first error: of a token that is not as expected, or of a claim that does not follow from the claims
/// before it.
///
/// # Examples
///
/// ```
/// use impartial::boards::verify_proof;
/// use impartial::number_reader::Reader;
///
/// let proof = "cram 1 4 .... first 2+3 end 0";
/// assert!(verify_proof(Reader::new(proof))?.first_wins);
/// let error = verify_proof(Reader::new("cram 1 4 .... second end 0")).unwrap_err();
/// assert_eq!(error.reason(), "expected claims that prove the outcome, found others: move 0 of the claim leaves a part without an earlier claim");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn verify_proof(mut reader: Reader<'_>) -> Result<Proved, ParseError> {
    let game = read_game(&mut reader)?;
    let proved = for_game!(game, verify_only(game, &mut reader))?;
    reader.end()?;
    Ok(proved)
}

/// Checks a proof like [`verify_proof`], and returns the position at the start, whose winner plays by the proof.
///
/// The position has an outcome, and winning moves for the player who wins, but no nim-value. If this player leaves the proof, the
/// moves come from a search.
///
/// # Errors
///
/// The same as for [`verify_proof`].
///
/// # Examples
///
/// ```
/// use impartial::boards::read_proof;
/// use impartial::core::Solve;
/// use impartial::number_reader::Reader;
///
/// let (proved, row) = read_proof(Reader::new("cram 1 4 .... first 2+3 end 0"))?;
/// assert!(proved.first_wins);
/// assert_eq!(row.winning_move(), Some("cram 1 2 right".parse()?));
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn read_proof(mut reader: Reader<'_>) -> Result<(Proved, AnyPosition), ParseError> {
    let read = scan_proof(&mut reader)?;
    reader.end()?;
    Ok(read)
}

/// Reads the next tokens as a proof, like [`read_proof`].
pub(crate) fn scan_proof(reader: &mut Reader<'_>) -> Result<(Proved, AnyPosition), ParseError> {
    let game = read_game(reader)?;
    for_game!(game, verify_and_keep(game, reader))
}

fn read_game(reader: &mut Reader<'_>) -> Result<BoardGame, ParseError> {
    let name = String::from_utf8_lossy(reader.peek()?).into_owned();
    let game = name.parse().map_err(|_| reader.unexpected("the name of a game on boards"))?;
    reader.skip();
    Ok(game)
}

fn verify_only<R: BoardRules>(game: BoardGame, reader: &mut Reader<'_>) -> Result<Proved, ParseError> {
    let (_, winning, claims) = verify::<R>(game, reader, |_| ())?;
    Ok(Proved { game, first_wins: winning.is_some(), claims })
}

fn verify_and_keep<R: BoardRules>(game: BoardGame, reader: &mut Reader<'_>) -> Result<(Proved, AnyPosition), ParseError>
where
    BoardPosition<R>: Into<AnyPosition>,
{
    let mut kept = Vec::new();
    let (position, winning, claims) = verify::<R>(game, reader, |claim| kept.push(claim))?;
    let position = position.by_proof(&Proof { winning, claims: kept }).expect("the proof was verified");
    Ok((Proved { game, first_wins: winning.is_some(), claims }, position.into()))
}

/// Checks a proof. Returns the position, the winning move and the number of claims, and passes on the claims one by one.
fn verify<R: BoardRules>(
    game: BoardGame,
    reader: &mut Reader<'_>,
    mut keep: impl FnMut(Claim),
) -> Result<(BoardPosition<R>, Option<u128>, u64), ParseError> {
    let board = read_board(game, reader)?;
    let position = BoardPosition::<R>::new(board).expect("graphs are read only for games on graphs");
    let winning = if reader.keyword("first")? {
        let location = reader.location();
        let chosen = read_chosen(reader)?;
        Some(chosen.ok_or_else(|| ParseError::new(location, "a winning move", "`-`"))?)
    } else if reader.keyword("second")? {
        None
    } else {
        return Err(reader.unexpected("the word `first` or `second`"));
    };
    let mut verifier = Verifier::new(&position);
    let mut claims = 0;
    loop {
        let location = reader.location();
        if reader.keyword("end")? {
            reader
                .number(claims..=claims)
                .map_err(|error| error.expecting(format!("the number of claims, {claims}")))?;
            let wrong = |wrong: WrongProof| {
                ParseError::new(location, "claims that prove the outcome", format!("others: {wrong}"))
            };
            verifier.finish(winning).map_err(wrong)?;
            return Ok((position, winning, claims));
        }
        let claim = read_claim(reader, &|part| verifier.moves(part))?;
        verifier.add(&claim).map_err(|wrong| unproved(location, &wrong))?;
        keep(claim);
        claims += 1;
    }
}

fn unproved(location: Location, wrong: &WrongProof) -> ParseError {
    ParseError::new(location, "a claim that follows from earlier ones", format!("another: {wrong}"))
}

/// Reads a claim. The number of its moves follows from the rules and the nim-value.
fn read_claim(reader: &mut Reader<'_>, moves: &dyn Fn(u128) -> usize) -> Result<Claim, ParseError> {
    let token = std::str::from_utf8(reader.peek()?).ok().filter(|token| !token.starts_with('+'));
    let part = token.and_then(|token| u128::from_str_radix(token, 16).ok());
    let part = part.ok_or_else(|| reader.unexpected("the word `end` or the cells of a part in hexadecimal"))?;
    reader.skip();
    // No move leaves more values than there are moves.
    let moves = moves(part);
    let value =
        reader.number(0..=moves as u64).map_err(|error| error.expecting("a nim-value up to the number of moves"))?;
    let mut witnesses = Vec::new();
    for _ in 0..value {
        let location = reader.location();
        let chosen = read_chosen(reader)?;
        witnesses.push(chosen.ok_or_else(|| ParseError::new(location, "a move to a smaller nim-value", "`-`"))?);
    }
    let replies = (0..moves).map(|_| read_chosen(reader)).collect::<Result<_, _>>()?;
    Ok(Claim { part, value, witnesses, replies })
}

/// Reads the cells that a move names, in ascending order, or `-`.
fn read_chosen(reader: &mut Reader<'_>) -> Result<Option<u128>, ParseError> {
    if reader.keyword("-")? {
        return Ok(None);
    }
    let cell = |cell: &str| Some(1 << cell.parse::<u32>().ok()?.checked_sub(1).filter(|&cell| cell < u128::BITS)?);
    let add = |set: u128, text| cell(text).filter(|&cell| cell > set).map(|cell: u128| set | cell);
    let cells = std::str::from_utf8(reader.peek()?).ok();
    let chosen = cells.and_then(|cells| cells.split('+').try_fold(0, add));
    let chosen = chosen.ok_or_else(|| reader.unexpected("the cells of a move, such as 3 or 3+4, or `-`"))?;
    reader.skip();
    Ok(Some(chosen))
}
