//! Replay: a saved game carried out again, step by step, in words.
//!
//! Begin at [`replay`]. The step `("you", "play longsword")` takes the action of that name. If the action is not
//! offered any more, the replay ends there.

use super::{Game, Grown, Save, Table, Tree};
use crate::kernel::{Origin, Problem, Problems, Ruling, Setup, Statement, lexer};

/// Reads one order of a ruling: `set wolf hp 3`. The engine cannot read such text, so its caller passes this function.
pub type ReadOrder<'a> = &'a dyn Fn(&str) -> Result<Statement, Problem>;

/// The result of a replay.
pub struct Replayed {
    /// The table, as far as the story went.
    pub table: Box<dyn Table>,
    /// The first difference in the story (`C0112`). `None` if the whole story was carried out.
    pub differs: Option<Problem>,
    /// The changes since the game was saved, in sentences: see [`Save::changed`].
    pub changed: Vec<String>,
}

/// Carries out a saved game on a scene's set-up. On the same content it leads to the identical position. On other
/// content it goes as far as the words still fit, former names included. The result says what has changed.
///
/// # Errors
/// The problems of the set-up.
pub fn replay(save: &Save, game: &dyn Game, setup: &Setup, read: ReadOrder<'_>) -> Result<Replayed, Problems> {
    let mut table = game.open(setup, save.seed)?;
    table.set_chance_by_hand(save.by_hand);
    let mut differs = None;
    for (number, (who, what)) in save.steps.iter().enumerate() {
        let carried_out = match who.as_str() {
            "ruling" => read_ruling(what, read).and_then(|ruling| table.rule(&ruling)),
            _ => table.step(who, what),
        };
        if let Err(problem) = carried_out {
            let message = format!("step {}, `{who}: {what}`: {}", number + 1, problem.message);
            differs = Some(Problem::error("C0112", Origin::CODE, message).maybe_help(problem.help));
            break;
        }
    }
    Ok(replayed(save, game, table, differs))
}

/// Carries out everything in a saved game, undone steps too. See [`replay`]. The second result maps the former
/// positions to the present ones.
///
/// # Errors
/// The problems of the set-up.
pub fn replay_tree(
    (save, tree): (&Save, &Tree),
    game: &dyn Game,
    setup: &Setup,
    read: ReadOrder<'_>,
) -> Result<(Replayed, Grown), Problems> {
    let mut table = game.open(setup, save.seed)?;
    table.set_chance_by_hand(save.by_hand);
    let grown = table.grow(tree, read);
    Ok((replayed(save, game, table, grown.differs.clone()), grown))
}

/// Returns the result, with the changes since the game was saved.
fn replayed(save: &Save, game: &dyn Game, table: Box<dyn Table>, differs: Option<Problem>) -> Replayed {
    let now = table.save();
    // The end of a replay that stopped early is not compared.
    let now = if differs.is_some() { Save { end: None, ..now } } else { now };
    let changed = [save.unknown_house(game.vocabulary().house), save.changed(&now)].concat();
    Replayed { changed, table, differs }
}

/// Reads a ruling: one order, or several with `;` between them.
pub fn read_ruling(text: &str, read: ReadOrder<'_>) -> Result<Ruling, Problem> {
    let orders =
        lexer::split(text, ";").map(str::trim).filter(|order| !order.is_empty()).map(read).collect::<Result<_, _>>()?;
    Ok(Ruling { text: text.trim().to_string(), orders })
}
