//! Replay: a saved game carried out again, step by step, in words.
//!
//! Begin at [`replay`]. The step `("you", "play longsword")` takes the action of that name. If the action is not
//! offered any more, the replay ends there.

use super::refusal::problem;
use super::{Game, Grown, Save, Table, Tree};
use crate::kernel::{Problem, Problems, Ruling, Seat, Setup, Statement, lexer, slug};

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
    replay_for(None, save, game, setup, read)
}

/// Carries out a saved game like [`replay`], on a table that is shown to a seat. The first difference then quotes only
/// what this seat may know: its own steps, and rulings. `None` reads everything.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use rondel_engine::kernel::Seat;
/// # use rondel_engine::table::replay_for;
/// # let (loaded, scene) = (shipped(), barn());
/// # let game = loaded.compile()?;
/// # let order = |text: &str| rondel_dsl::parse_order(game.vocabulary(), &loaded.items, text);
/// let mut save = game.open(&scene, 1)?.save();
/// save.steps.push(("goblin-1".into(), "answer up".into()));
/// let replayed = replay_for(Seat::new(0), &save, &*game, &scene, &order)?;
/// let differs = replayed.differs.ok_or("nobody is asked this")?;
/// assert!(!differs.message.contains("answer up"));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The problems of the set-up.
pub fn replay_for(
    reader: Option<Seat>,
    save: &Save,
    game: &dyn Game,
    setup: &Setup,
    read: ReadOrder<'_>,
) -> Result<Replayed, Problems> {
    let mut table = open_for(reader, save, game, setup)?;
    let mut differs = None;
    for (number, (who, what)) in save.steps.iter().enumerate() {
        let carried_out = match who.as_str() {
            "ruling" => read_ruling(what, read).and_then(|ruling| table.rule(&ruling)),
            _ => table.step(who, what),
        };
        if let Err(misfit) = carried_out {
            let own = reader.map(|seat| table.seat_name(seat));
            let quoted = || {
                let message = format!("step {}, `{who}: {what}`: {}", number + 1, misfit.message);
                problem("C0112", message).maybe_help(misfit.help)
            };
            differs = Some(hidden_misfit(own.as_deref(), who).unwrap_or_else(quoted));
            break;
        }
    }
    Ok(replayed(save, game, table, differs))
}

/// Returns a fresh table for a saved game, shown to a seat.
fn open_for(reader: Option<Seat>, save: &Save, game: &dyn Game, setup: &Setup) -> Result<Box<dyn Table>, Problems> {
    let mut table = game.open(setup, save.seed)?;
    table.set_chance_by_hand(save.by_hand);
    table.show_to(reader);
    Ok(table)
}

/// Returns the error of a recorded step that does not fit, if the seat called `own` may not know the step: it is of
/// another seat, or of chance. `None` if the seat may know it. Without a seat, every step may be known.
pub(super) fn hidden_misfit(own: Option<&str>, who: &str) -> Option<Problem> {
    let own = own.filter(|own| who != "ruling" && slug(own) != slug(who))?;
    let message = format!("a step that {own} may not know, which no longer fits");
    Some(problem("C0112", message).help("`play against nobody` shows every step"))
}

/// Carries out everything in a saved game, undone steps too, on a table that is shown to a seat. See [`replay_for`].
/// The second result maps the former positions to the present ones.
///
/// # Errors
/// The problems of the set-up.
pub fn replay_tree(
    reader: Option<Seat>,
    (save, tree): (&Save, &Tree),
    game: &dyn Game,
    setup: &Setup,
    read: ReadOrder<'_>,
) -> Result<(Replayed, Grown), Problems> {
    let mut table = open_for(reader, save, game, setup)?;
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
