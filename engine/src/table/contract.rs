//! The contracts of front ends: [`Table`] (one scene being played) and [`Game`] (compiled content, ready to open
//! scenes). `session.rs` implements both, once for every system.

use super::timeline::Instant;
use super::{Cancel, Grown, Offer, Past, ReadOrder, Redone, Reloaded, Save, Snapshot, Told, Tree};
use crate::explore::bot::{Bot, Bots, Suggestion};
use crate::explore::odds::{Odds, Query};
use crate::explore::sim::{Plan, Runner, Start};
use crate::explore::trial::Trials;
use crate::kernel::{
    Advice, Card, Carried, Illegal, Problem, Problems, Ran, Ruling, Seat, Seats, Setup, Stop, Value, View, Vocabulary,
    Words,
};
use std::any::Any;
use std::rc::Rc;

/// The greatest number of offers that are followed to find their continuations.
const MOST_BEGUN: usize = 16;

/// The greatest number of continuations that are followed one after another.
const MOST_PARTS: usize = 4;

/// One scene being played.
///
/// A *command* is what a person types: it names one or several picks (`play rapier on wolf with 2 strength`).
/// Undo takes back a whole command together with the chance that followed it.
///
/// A table is *shown to* a viewer ([`Table::show_to`]): `None`, who sees everything, as a designer does, or a seat.
/// Everything told, offered, asked, explained and calculated is limited to the viewer's knowledge. The host of a table
/// with several seats speaks for each through [`seat`](trait.Table.html#method.seat).
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let game = shipped().compile()?;
/// # let mut table = game.open(&barn(), 1)?;
/// assert_eq!(table.asked(), "you: an Action on Round 1?");
/// assert!(table.offers().iter().any(|offer| offer.words.text() == "play longsword"));
/// let before = table.fingerprint();
/// table.command("play longsword on goblin-1")?;
/// assert_ne!(table.fingerprint(), before);
/// table.undo();
/// assert_eq!(table.fingerprint(), before);
/// assert_eq!(table.eval("you.hp")?.to_string(), "12");
/// # Ok(())
/// # }
/// ```
pub trait Table {
    /// Returns the system's words.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Returns the scene's name.
    fn scene(&self) -> &str;

    /// Returns the stop that the table waits at: who decides, chance, or the end.
    fn stop(&self) -> Stop;

    /// Returns the open question in a sentence: `you: your Action on Round 4`. A viewer reads another seat's question
    /// only if it reveals nothing hidden.
    fn asked(&self) -> String;

    /// Returns the name of a seat: `you`, or `chance` for [`Seat::CHANCE`].
    fn seat_name(&self, seat: Seat) -> String;

    /// Returns the actions of all deciding seats, or the outcomes of the waiting chance. A viewer gets its own actions,
    /// and the outcomes only if it can know all of them with their weights.
    fn offers(&self) -> Vec<Offer>;

    /// Returns the words that may follow `said`, the beginning of a command: `on wolf` after `play rapier`. Empty if it
    /// does not fit, or if the command is complete. Completion uses this.
    fn offers_after(&self, said: &str) -> Vec<Offer>;

    /// Returns the known effects of an offer in a few words, beyond the offer's own words. A viewer gets only those it
    /// can know.
    fn foreseen(&self, offer: &Offer) -> Option<String>;

    /// Returns the words that may continue an offered command in the same line: `on wolf`, `with strength`. Empty if
    /// several seats are asked at once.
    fn goes_on(&self) -> Vec<Words> {
        let offers = self.offers();
        let mut found: Vec<Words> = Vec::new();
        if offers.windows(2).any(|pair| pair[0].seat != pair[1].seat) {
            return found;
        }
        let actions = offers.iter().filter(|offer| offer.weight.is_none()).take(MOST_BEGUN);
        for offer in actions.filter(|offer| offer.words.lead != "done") {
            // The command with its first possible part, then with the first part after that.
            let mut said = offer.words.text();
            for _ in 0..MOST_PARTS {
                let next = self.offers_after(&said).into_iter().map(|offer| offer.words);
                let parts: Vec<Words> = next.filter(|words| words.part && words.lead != "done").collect();
                let Some(first) = parts.first() else { break };
                said = format!("{said} {}", first.text());
                for part in parts {
                    if !found.contains(&part) && !offers.iter().any(|offer| offer.words == part) {
                        found.push(part);
                    }
                }
            }
        }
        found
    }

    /// Carries out a command for a deciding seat. Then lets chance happen (unless [`Table::set_chance_by_hand`]) up to
    /// the next decision. A command that does not fit changes nothing, and its error names possible commands. A viewing
    /// seat commands only itself, and only as far ahead as it can foresee.
    fn command(&mut self, text: &str) -> Result<Vec<Told>, Problem>;

    /// Checks whether a command would be carried out. Nothing is done.
    ///
    /// # Errors
    /// Why it is refused, as [`Table::command`] would say.
    fn fits(&self, text: &str) -> Result<(), Problem>;

    /// Returns whether a command would be accepted. This is faster than [`Table::fits`], which finds the reason.
    ///
    /// # Errors
    /// `E0624` if the budget of a command is spent before that is known.
    fn takes(&self, text: &str) -> Result<bool, Problem>;

    /// Returns all steps so far: the seat and its words, as in a save.
    fn steps(&self) -> Vec<(String, String)>;

    /// Answers the waiting chance in words (`^^v`, `draw rapier`). One text may answer several chance stops in a row,
    /// and all of it must be used. Undo takes it back on its own, so that other outcomes can be tried.
    fn chance(&mut self, text: &str) -> Result<Vec<Told>, Problem>;

    /// Returns the events that would be told if the waiting chance brought this outcome. Nothing is done.
    ///
    /// # Errors
    /// Chance cannot bring that outcome. Or the table is shown to a seat, which must not learn the events.
    fn foretell(&self, outcome: &str) -> Result<Vec<Told>, Problem>;

    /// Takes exactly one listed action of the seat called `who`, or one outcome for `chance`. Play does not continue
    /// automatically. Replay and scenes use this.
    fn step(&mut self, who: &str, words: &str) -> Result<Vec<Told>, Problem>;

    /// Sets whether chance waits for [`Table::chance`] (`true`) or is drawn (`false`, the start).
    fn set_chance_by_hand(&mut self, by_hand: bool);

    /// Plays on while there is nothing to choose: draws chance (unless by hand), and takes decisions with one choice
    /// that begins no command.
    ///
    /// # Errors
    /// The work in progress sets off too much (`E0624`). The position is as it was.
    fn settle(&mut self) -> Result<Vec<Told>, Problem>;

    /// Carries out a ruling. Play does not continue automatically: for that, call [`Table::settle`].
    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Told>, Problem>;

    /// Takes back the last command and returns its text. `None` at the start. New content is taken back like a command
    /// (see [`Table::reload`]). The position that is reached is adapted to the newest content, if that has everything
    /// the position needs.
    fn undo(&mut self) -> Option<String>;

    /// Takes an undone command again. `None` if there is none. On the content it was played on, it leads to the same
    /// position. On other content it is played again, with the same decisions and outcomes of chance as far as they are
    /// possible. Rulings are read again with `read`, because names may have changed.
    ///
    /// # Errors
    /// The command does not fit this content any more (`C0117`). Nothing has changed.
    fn redo(&mut self, read: ReadOrder<'_>) -> Result<Option<Redone>, Problem>;

    /// Returns whether there is a command to redo.
    fn can_redo(&self) -> bool;

    /// Returns the number of the table's content: 0 at first, and one more with every [`Table::reload`].
    fn edition(&self) -> u32;

    /// Returns the numbers of all contents in the history's positions.
    fn editions(&self) -> Vec<u32>;

    /// Returns every position reached so far, undone ones too, as a tree with each parent before its children. Of
    /// others' commands, a viewer learns only who gave them.
    fn history(&self) -> Vec<Past>;

    /// Returns the steps to a position of the history, with their actors (`you`, `chance`, `ruling`).
    fn steps_to(&self, number: usize) -> Vec<(String, String)>;

    /// Returns everything that was played, undone commands too, to be saved.
    fn tree(&self) -> Tree;

    /// Plays all of a tree again, on a fresh table. With the same content, every position has its former number. `read`
    /// reads the orders of rulings.
    fn grow(&mut self, tree: &Tree, read: ReadOrder<'_>) -> Grown;

    /// Goes to a position of the history by its number. Returns `false` if there is none.
    fn go_to(&mut self, number: usize) -> bool;

    /// Returns the statements that a seat's character takes along from here, by the words of its item.
    ///
    /// # Errors
    /// The rules do not let the character stop here.
    fn carried(&self, seat: Seat) -> Result<Vec<Carried>, Illegal>;

    /// Returns all events on the way here that the viewer is told. An event has the same number for every viewer, so
    /// numbers of other events are missing.
    fn log(&self) -> Vec<Told>;

    /// Returns an event and the chain of its causes, the event first. Without a `number`, it is the newest event that
    /// the viewer is told.
    fn why(&self, number: Option<usize>) -> Vec<Told>;

    /// Returns why an action is not offered, as pairs of rule id and reason. A viewer gets the reasons that hold in
    /// every position it cannot tell from the true one.
    fn why_not(&self, attempt: &str) -> Vec<(String, String)>;

    /// Draws the position as `viewer` may know it, which need not be the viewer of the table. `None` sees everything.
    fn view(&self, viewer: Option<Seat>) -> View;

    /// Draws the catalog entry with this name (a card, a Foe). `None` if there is none.
    fn card(&self, name: &str) -> Option<Card>;

    /// Returns the labels of everything that can be asked about now.
    fn labels(&self) -> Vec<String>;

    /// Returns a typed line with present names in place of former ones.
    fn in_names_of_today(&self, line: &str) -> String;

    /// Returns a fact of the subject with this label: `fact("wolf", "hp")`. A viewer reads only values that are equal
    /// in every position it cannot tell from the true one. Others are unknown to it (`C0140`).
    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem>;

    /// Returns the value of a Rhai expression over the scene. A viewer is limited as in [`Table::fact`].
    fn eval(&self, expression: &str) -> Result<Value, Problem>;

    /// Returns the odds of an action, exact where possible, as far as the viewer knows. Nothing is done.
    fn odds(&self, query: &Query) -> Result<Odds, Problem>;

    /// Lets bots carry out one command for a seat of `seats`, and then chance. Returns `None` if none of the seats is
    /// asked.
    fn auto(&mut self, bots: &Bots, seats: Seats) -> Result<Option<Vec<Told>>, Problem>;

    /// Lets bots act as in [`auto`](Table::auto), as a reply to the last command: `undo` takes both back together.
    fn auto_reply(&mut self, bots: &Bots, seats: Seats) -> Result<Option<Vec<Told>>, Problem>;

    /// Lets bots act as in [`auto`](Table::auto), but stops within the command as soon as an expectation holds. See
    /// [`expect`](super::expect).
    ///
    /// # Errors
    /// `S0105` if the expectation can't be read.
    fn auto_until(&mut self, bots: &Bots, seats: Seats, until: &str) -> Result<Option<Vec<Told>>, Problem>;

    /// Returns a bot's ranking of the commands of the viewing seat, or else of the first asked seat, the best first.
    /// Nothing is done.
    fn suggest(&self, bot: Bot) -> Vec<Suggestion>;

    /// Returns the moments of a command in order, with the scripts called at each. The command is followed up to the
    /// next beginning, with other luck than the table's. Seats asked on the way pass, or take the first listed offer.
    /// Nothing is done.
    ///
    /// # Errors
    /// The command does not fit, or the table is shown to a seat, which cannot know who hears of what (`C0140`).
    fn timeline(&self, command: &str) -> Result<Vec<Instant>, Problem>;

    /// Prepares whole games that begin with different commands of one seat, to compare the commands. `proposes` is the
    /// bot that finds the commands. If it is `None`, that is the seat's own bot among those of `plan`. Nothing is done
    /// at this table.
    ///
    /// # Errors
    /// `C0131` if a bot has no seat.
    fn trials(&self, proposes: Option<Bot>, plan: &Plan) -> Result<Box<dyn Trials>, Problem>;

    /// Returns the system's own advice for the first asked seat, if there is any. See
    /// [`Rules::advice`](crate::kernel::Rules::advice). Nothing is done.
    fn advice(&self, wish: &str) -> Option<Advice>;

    /// Shows the table to this seat from now on, past events too. `None` (the start) sees everything. Actions for the
    /// table's host alone (saves, fingerprints, rulings, undo, another's steps) are not withheld.
    fn show_to(&mut self, viewer: Option<Seat>);

    /// Returns the seats on the same side as a seat, itself included.
    fn allies(&self, seat: Seat) -> Seats;

    /// Returns the seat that the table is shown to. `None` sees everything.
    fn viewer(&self) -> Option<Seat>;

    /// Sets the token that cancels everything slow. Cancelled work fails with `C0125`, as if it had not begun. Only
    /// `suggest` then returns its results so far.
    fn set_cancel(&mut self, cancel: Cancel);

    /// Returns the game so far.
    fn save(&self) -> Save;

    /// Returns a fingerprint of the position: equal for equal positions, on every machine.
    fn fingerprint(&self) -> String;

    /// Returns the position apart from this table, for [games that begin at it](crate::explore::sim::Start::Position).
    fn snapshot(&self) -> Snapshot;

    /// Takes new content into use without losing the position. [`Table::undo`] takes it back.
    ///
    /// # Errors
    /// The position cannot go on with the new content. The old content stays, and nothing has changed.
    fn reload(&mut self, game: &dyn Game) -> Result<Reloaded, Problems>;

    /// Names the step to the latest content by its changes, for undo and the history.
    fn name_content(&mut self, what: &str);

    /// Adopts content that means the same as the latest one, such as after a change of comments or scenes. This is no
    /// step of the history and cannot be undone. Returns `false` if the position would change. In this case, use
    /// [`Table::reload`].
    ///
    /// # Errors
    /// The content is of another system.
    fn reprint(&mut self, game: &dyn Game) -> Result<bool, Problems>;
}

/// Compiled content of a system, ready to open scenes.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = shipped().compile()?;
/// assert!(game.card("Longsword").is_some() && game.card("Rapier of Doom").is_none());
/// let (one, other) = (game.open(&barn(), 7)?, game.open(&barn(), 7)?);
/// assert_eq!(one.fingerprint(), other.fingerprint(), "the same scene and seed are the same game");
/// # Ok(())
/// # }
/// ```
pub trait Game: Any {
    /// Returns the system's words.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Returns the oddities of the content that do not prevent play.
    fn warnings(&self) -> Vec<Problem>;

    /// Opens a scene.
    fn open(&self, setup: &Setup, seed: u64) -> Result<Box<dyn Table>, Problems>;

    /// Prepares many games of a scene, or from a position on.
    ///
    /// # Errors
    /// The start does not fit this content, or a bot has no seat.
    fn runner(&self, start: &Start, plan: &Plan) -> Result<Box<dyn Runner>, Problems>;

    /// Returns the default bot for many games: the best one for its time ([`Rules::playouts`]).
    ///
    /// [`Rules::playouts`]: crate::kernel::Rules::playouts
    fn usual_bot(&self) -> Bot {
        Bot::Greedy
    }

    /// Returns what scripts have done so far, at all tables and in all games of this content.
    fn ran(&self) -> Ran;

    /// Suspends a rule: see [`Rules::suspend`](crate::kernel::Rules::suspend).
    fn suspend(&self, _rule: Option<&str>) {}

    /// Returns the number of refusals that the suspended rule would have made.
    fn lifted(&self) -> u64 {
        0
    }

    /// Draws the catalog entry with this name (a card, a Foe). `None` if there is none.
    fn card(&self, name: &str) -> Option<Card>;

    /// Draws the catalog entry with this name as a printed card, which names no effects of content: see
    /// [`CardReader::Player`](crate::kernel::CardReader::Player). `None` if there is none.
    fn printed(&self, name: &str) -> Option<Card>;

    /// Returns itself as `Any`, for [`Table::reload`].
    fn as_any(&self) -> &dyn Any;
}

/// Content shared by the tables that play it.
pub type SharedGame = Rc<dyn Game>;
