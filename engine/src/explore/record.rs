//! Transcripts: one game by bots, with everything visible to anybody at the table, as text.
//!
//! [`transcript`] plays a game and writes it down. It uses words only, never the representation of a position, so two
//! builds play alike exactly when their transcripts are equal.

use super::bot::{Bot, Decision, Fate};
use crate::kernel::Cancel;
use crate::kernel::{Events, Happening, Luck, Rules, Seat, Seats, Stop};
use crate::table::listed::{list, said};
use crate::table::verdict::winners;
use std::fmt::Write;

/// Separates the luck of the bots from the luck of chance, so that the bots' choices change no draw.
const APART: u64 = 0x0b07_7ec0;

/// One game in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// Each stop with its questions and all offered actions, each pick and each event. An event has the text for every
    /// seat and for a viewer who sees everything, with depth, rule and source. At the end come the verdict and
    /// everybody's view.
    pub text: String,
    /// The game without sentences: the asked seats, the offered commands, each pick, and the verdict. An event has its
    /// depth, rule, source and audience, and the numbers in its sentence. Rewording a sentence does not change the
    /// facts.
    pub facts: String,
    /// The number of picks and outcomes.
    pub picks: u32,
    /// Whether the game is over. If not, `most` picks were made.
    pub over: bool,
}

impl Transcript {
    /// Returns a hash of the text, in hexadecimal digits.
    pub fn hash(&self) -> String {
        hash(&self.text)
    }

    /// Returns a hash of the facts, in hexadecimal digits.
    pub fn hash_of_facts(&self) -> String {
        hash(&self.facts)
    }
}

/// Returns the first 16 hexadecimal digits of a hash.
fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(16).collect()
}

/// A step of a game that is played again: see [`replay`].
#[derive(Clone, Copy, Debug)]
pub enum Replayed<'a, R: Rules> {
    /// A position in which somebody, or chance, comes to pick.
    At(&'a R::State),
    /// A pick that comes now, in the same position.
    Picks(&'a R::State, Seat, R::Action),
    /// The events of that pick, told in the position after it.
    Brought(&'a R::State, &'a [Happening<R::Event>]),
}

/// Plays one game from `start`, up to its end or `most` picks. Every seat plays by `bot` on the luck of `seed`. If
/// several seats must decide, the one with the lowest number goes first, because any line of play will do here. Returns
/// the number of picks, and the position at the end.
///
/// # Errors
/// A bot's pick is refused: its words, and why.
pub fn replay<R: Rules>(
    rules: &R,
    start: &R::State,
    (seed, bot, most): (u64, Bot, u32),
    mut events: Events<R::Event>,
    mut see: impl FnMut(Replayed<'_, R>),
) -> Result<(u32, R::State), String> {
    let mut state = start.clone();
    let (luck, mut fate, mut picks) = (Luck::new(seed ^ APART, 0), Fate::new(Luck::new(seed, 0)), 0);
    while picks < most {
        see(Replayed::At(&state));
        let pick = match rules.stop(&state) {
            Stop::Over(_) => None,
            Stop::Chance => fate.draw(rules, &state).map(|outcome| (Seat::CHANCE, outcome)),
            Stop::Decide(asked) => asked.must().iter().next().and_then(|seat| {
                let decision = Decision { rules, state: &state, seat, luck, nth: picks, cancel: Cancel::NEVER };
                Some((seat, decision.take(bot)?))
            }),
        };
        let Some((seat, action)) = pick else { break };
        see(Replayed::Picks(&state, seat, action));
        let words = said(&rules.words(&state, action));
        rules.apply(&mut state, seat, action, &mut events).map_err(|illegal| {
            format!("`{words}` was offered to seat {} and refused: {}", seat.index(), illegal.why)
        })?;
        see(Replayed::Brought(&state, &events.take()));
        picks += 1;
    }
    Ok((picks, state))
}

/// Returns the words of a game: see [`replay`].
///
/// # Errors
/// A bot's pick is refused: its words, and why.
pub fn transcript<R: Rules>(rules: &R, start: &R::State, seed: u64, bot: Bot, most: u32) -> Result<Transcript, String> {
    let mut game = Game { rules, text: String::new(), facts: String::new() };
    let (picks, end) = replay(rules, start, (seed, bot, most), Events::new(), |seen| match seen {
        Replayed::At(state) => game.ask(state),
        Replayed::Picks(state, seat, action) => {
            let (name, words) = (game.name(state, seat), said(&rules.words(state, action)));
            game.fact(0, format!("> {}: {words}", seat.index()));
            game.line(0, format!("> {name}: {words}"));
        }
        Replayed::Brought(state, told) => told.iter().for_each(|happening| game.tell(state, happening)),
    })?;
    let over = game.end(&end);
    Ok(Transcript { text: game.text, facts: game.facts, picks, over })
}

/// A game that is being written down.
struct Game<'a, R: Rules> {
    rules: &'a R,
    text: String,
    facts: String,
}

impl<R: Rules> Game<'_, R> {
    /// Writes a line of [`Transcript::text`].
    fn line(&mut self, depth: u8, text: impl AsRef<str>) {
        write_line(&mut self.text, depth, text.as_ref());
    }

    /// Writes a line of [`Transcript::facts`].
    fn fact(&mut self, depth: u8, fact: impl AsRef<str>) {
        write_line(&mut self.facts, depth, fact.as_ref());
    }

    /// Writes each asked seat with its question and offers. The offers of chance have their weights.
    fn ask(&mut self, state: &R::State) {
        let asked: Vec<Seat> = match self.rules.stop(state) {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => vec![Seat::CHANCE],
            Stop::Decide(asked) => asked.all().iter().collect(),
        };
        for seat in asked {
            let question = match seat {
                Seat::CHANCE => format!("chance, stream {}", self.rules.stream(state)),
                seat => format!("{}: {}", self.name(state, seat), self.rules.question(state, seat)),
            };
            let mut offers = Vec::new();
            for offer in list(self.rules, state, seat) {
                let part = if offer.words.part { "+ " } else { "" };
                let weight = offer.weight.map(|weight| format!(" x{weight}")).unwrap_or_default();
                offers.push(format!("{part}{}{weight}", said(&offer.words)));
            }
            let offers = offers.join(" | ");
            self.fact(0, format!("? {} [{offers}]", seat.index()));
            self.line(0, format!("? {question} [{offers}]"));
        }
    }

    fn name(&self, state: &R::State, seat: Seat) -> String {
        if seat == Seat::CHANCE { "chance".into() } else { self.rules.seat_name(state, seat) }
    }

    /// Writes an event for a viewer who sees everything, followed by the texts of seats that differ from it.
    fn tell(&mut self, state: &R::State, happening: &Happening<R::Event>) {
        let told = |viewer| self.rules.narrate(state, happening, viewer).unwrap_or_else(|| "-".into());
        let why = happening.why;
        let all = told(None);
        let source = self.rules.source(why.source).map(|source| format!(" <{source}>")).unwrap_or_default();
        let rule = if why.rule.is_empty() { String::new() } else { format!(" {}", why.rule) };
        let mut texts = vec![format!("{all}{rule}{source}")];
        for seat in self.seats(state) {
            let text = told(Some(seat));
            if text != all {
                texts.push(format!("({}: {text})", self.name(state, seat)));
            }
        }
        let audience = Seats::ALL.iter().filter(|seat| happening.audience.has(*seat));
        let hears: Vec<String> = audience.map(|seat| seat.index().to_string()).collect();
        let mut numbers = numbers(&all);
        numbers.sort_unstable();
        self.fact(happening.depth, format!("{}{rule}{source} heard by {}", numbers.join(" "), hears.join(" ")));
        self.line(happening.depth, texts.join(" "));
    }

    /// Returns the seats that have a name, one for each name.
    fn seats(&self, state: &R::State) -> Vec<Seat> {
        let name = |seat: &Seat| self.rules.seat_name(state, *seat);
        let is_first_of_name = |seat: &Seat| {
            !name(seat).is_empty() && Seats::ALL.iter().find(|other| name(other) == name(seat)) == Some(*seat)
        };
        Seats::ALL.iter().filter(is_first_of_name).collect()
    }

    /// Writes the verdict with every winner, even the members of a party, and the final views. Returns whether the game
    /// is over.
    fn end(&mut self, state: &R::State) -> bool {
        let verdict = match self.rules.stop(state) {
            Stop::Over(verdict) => verdict.told(|seats| winners(self.rules, state, seats)),
            Stop::Chance | Stop::Decide(_) => "unfinished".into(),
        };
        self.fact(0, format!("= {verdict}"));
        self.line(0, format!("= {verdict}"));
        for viewer in [None].into_iter().chain(self.seats(state).into_iter().map(Some)) {
            let name = viewer.map_or("all".into(), |seat| self.name(state, seat));
            let view = on_one_line(&self.rules.view(state, viewer));
            self.line(0, format!("{name} sees {view}"));
        }
        matches!(self.rules.stop(state), Stop::Over(_))
    }
}

fn write_line(text: &mut String, depth: u8, line: &str) {
    let indent = usize::from(depth) * 2;
    // Writing to a String does not fail.
    let _ = writeln!(text, "{:indent$}{line}", "");
}

/// Returns the numbers in a sentence.
fn numbers(sentence: &str) -> Vec<&str> {
    sentence.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

/// Returns a view on one line.
fn on_one_line(view: &crate::kernel::View) -> String {
    ron::to_string(view).unwrap_or_default()
}
