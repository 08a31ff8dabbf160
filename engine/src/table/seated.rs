//! A table as one seat may use it, for a server with several players at one table.
//!
//! `table.seat(you)` returns a [`Seated`]. All its methods answer with that seat's knowledge. When it is dropped, the
//! table is shown to its former viewer again.

use super::{Offer, Past, Table, Told};
use crate::explore::bot::{Bot, Suggestion};
use crate::explore::odds::{Odds, Query};
use crate::kernel::{Advice, Problem, Seat, Stop, Value, View};

/// A table with one seat's knowledge and actions. No result depends on anything hidden from the seat. The rest (saves,
/// fingerprints, undo, rulings) is for the table's host.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shipped/barn.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use rondel_engine::kernel::Seat;
/// # let game = shipped().compile()?;
/// # let mut table = game.open(&barn(), 1)?;
/// let you = Seat::new(0).ok_or("there is a first seat")?;
/// let told = table.seat(you).command("play longsword on goblin-1")?;
/// assert!(!told.is_empty());
/// let seat = table.seat(you);
/// let answer = (seat.view(), seat.log(), seat.offers());
/// assert!(!answer.2.is_empty());
/// # Ok(())
/// # }
/// ```
pub struct Seated<'t> {
    table: &'t mut dyn Table,
    seat: Seat,
    /// The former viewer of the table.
    before: Option<Seat>,
}

impl dyn Table + '_ {
    /// Returns the table as a seat may know it. An unused seat serves a spectator. It knows what is open to all.
    ///
    /// ```
    /// use rondel_engine::kernel::Seat;
    /// use rondel_engine::table::Table;
    /// fn choices(table: &mut dyn Table, seat: Seat) -> usize {
    ///     table.seat(seat).offers().len()
    /// }
    /// # let _: fn(&mut dyn Table, Seat) -> usize = choices;
    /// ```
    pub fn seat(&mut self, seat: Seat) -> Seated<'_> {
        let before = self.viewer();
        self.show_to(Some(seat));
        Seated { table: self, seat, before }
    }
}

impl Drop for Seated<'_> {
    fn drop(&mut self) {
        self.table.show_to(self.before);
    }
}

impl Seated<'_> {
    /// Returns the stop the table waits at.
    pub fn stop(&self) -> Stop {
        self.table.stop()
    }

    /// Returns the open question, and the asked seats.
    pub fn asked(&self) -> String {
        self.table.asked()
    }

    /// Returns the offers of the seat.
    pub fn offers(&self) -> Vec<Offer> {
        self.table.offers()
    }

    /// Returns the possible next words after the beginning of a command.
    pub fn offers_after(&self, said: &str) -> Vec<Offer> {
        self.table.offers_after(said)
    }

    /// Carries out a command of this seat. See [`Table::command`].
    ///
    /// # Errors
    /// The command does not fit. Nothing has changed.
    pub fn command(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        self.table.command(text)
    }

    /// Returns everything that the seat was told.
    pub fn log(&self) -> Vec<Told> {
        self.table.log()
    }

    /// Returns an event and the chain of its causes, the event first.
    pub fn why(&self, number: Option<usize>) -> Vec<Told> {
        self.table.why(number)
    }

    /// Returns why an action is not offered.
    pub fn why_not(&self, attempt: &str) -> Vec<(String, String)> {
        self.table.why_not(attempt)
    }

    /// Draws the position as the seat may know it.
    pub fn view(&self) -> View {
        self.table.view(Some(self.seat))
    }

    /// Returns everything that can be asked about by name.
    pub fn labels(&self) -> Vec<String> {
        self.table.labels()
    }

    /// Reads a fact.
    ///
    /// # Errors
    /// There is no fact of that name, or the seat cannot know it (`C0140`).
    pub fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        self.table.fact(label, fact)
    }

    /// Evaluates an expression.
    ///
    /// # Errors
    /// The expression is wrong, or the seat cannot know its value (`C0140`).
    pub fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.table.eval(expression)
    }

    /// Returns the odds of an action, as far as the seat knows.
    ///
    /// # Errors
    /// The action does not fit.
    pub fn odds(&self, query: &Query) -> Result<Odds, Problem> {
        self.table.odds(query)
    }

    /// Returns a bot's suggestions for this seat.
    pub fn suggest(&self, bot: Bot) -> Vec<Suggestion> {
        self.table.suggest(bot)
    }

    /// Returns the system's own advice for this seat.
    pub fn advice(&self, wish: &str) -> Option<Advice> {
        self.table.advice(wish)
    }

    /// Returns every position reached so far, without the texts of others' commands.
    pub fn history(&self) -> Vec<Past> {
        self.table.history()
    }
}
