//! Parses a board, plays a move against the program, and saves the game as JSON.

use std::error::Error;

use impartial::prelude::*;
use impartial::sharti::Square;

fn main() -> Result<(), Box<dyn Error>> {
    let sharti = Game::named("sharti").ok_or("no such game")?;
    let mut session = Session::new(sharti.rules[0].positions(sharti.example.as_bytes())?, Player::Person);

    let clicked = Square { row: 4, column: 4, side: 2 };
    let answer = session.play(SumMove { component: 0, mv: clicked.into() })?.ok_or("you win")?;
    println!("the opponent plays {}", serde_json::to_string(&answer.mv)?);

    let saved = serde_json::to_string(&session)?;
    let resumed: Session = serde_json::from_str(&saved)?;
    if resumed != session {
        return Err("the saved game differs".into());
    }
    println!("saved {saved}");
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
