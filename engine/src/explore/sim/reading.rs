//! Readings: the numbers that are noted of one game, such as `won`, `decisions`, or the HP of a figure at the end.
//!
//! The runner fills a [`Notebook`] during a game. [`Key`] names each number. The types of the same names in
//! `odds::reading` are others: they belong to the measures of positions.

use crate::kernel::{Block, FactId, Happening, Kind, Rules, Seats, Source, Stop, Tallied, Value, Verdict, Vocabulary};
use crate::table::verdict::party;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// The name for every event that a script has set off.
const SCRIPT: &str = "script acts";

/// The tallies that show that a piece of content was in use. Each also gets a [`Group::WonWith`] number.
const HAD: [&str; 5] = ["drawn", "played", "reacted", "added", "used"];

/// The values that are counted one by one: few enough for a histogram that can be read.
const SPREAD: std::ops::RangeInclusive<i64> = 0..=60;

/// The name of the tally that counts failures of scripts.
pub const FAULTS: &str = "script faults";

/// A number of a game: the number of its key, and the value.
pub type Reading = (u32, i64);

/// The sort of a number, in the order of a report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Whether the game had this end: 0 or 1.
    End,
    /// A number of the whole game: decisions, Rounds.
    Game,
    /// Whether the game was lost in a part of the story that it reached: 0 or 1.
    Part,
    /// Whether a figure was out at the end: 0 or 1.
    Out,
    /// A track of a figure at the end: `HP`.
    Track,
    /// A count of [`Rules::tally`], by its source.
    Tally,
    /// Whether the first seat won with a piece of content drawn, played or used: 0 or 1.
    WonWith,
    /// Whether a number of the game, such as the Round, had this value at the end: 0 or 1.
    Spread,
    /// Whether the first seat won a game in which that number had this value at the end: 0 or 1.
    WonAt,
}

impl Group {
    /// Returns whether each value is 0 or 1, so that the mean is a share.
    pub fn is_share(self) -> bool {
        matches!(self, Group::End | Group::Part | Group::Out | Group::WonWith | Group::Spread | Group::WonAt)
    }

    /// Returns whether a game without such a number counts as 0.
    pub fn is_in_every_game(self) -> bool {
        !matches!(self, Group::Part | Group::Out | Group::Track | Group::WonWith | Group::WonAt)
    }
}

/// The key of a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Key {
    /// The sort of number.
    pub group: Group,
    /// `won`, `decisions`, `HP`, `damage`.
    pub name: String,
    /// The subject or object. May be empty.
    pub of: String,
}

/// The numbers of one game as they come in. Keys and room are kept between games.
#[derive(Default)]
pub(super) struct Notebook {
    keys: Vec<Key>,
    numbers: IndexMap<Key, u32, FxBuildHasher>,
    /// The values by key. `None` if this game has no such number yet.
    values: Vec<Option<i64>>,
    /// The keys of tallies that were met before.
    tallies: IndexMap<(&'static str, Source), u32, FxBuildHasher>,
    readings: Vec<Reading>,
    /// The parts of the story that this game has reached, the current one last.
    parts: Vec<String>,
}

impl Notebook {
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Begins the next game.
    pub fn begin(&mut self) {
        self.values.fill(None);
        self.parts.clear();
    }

    /// Notes the part of the story that the game is in now. Of a part that is reached again, only the last time counts.
    pub fn enter_part(&mut self, part: Option<String>) {
        let Some(part) = part.filter(|part| self.parts.last() != Some(part)) else { return };
        self.parts.retain(|noted| *noted != part);
        self.parts.push(part);
    }

    /// Returns everything that was noted in this game.
    pub fn readings(&mut self) -> &[Reading] {
        let noted = (0u32..).zip(&self.values).filter_map(|(key, value)| Some((key, (*value)?)));
        self.readings.clear();
        self.readings.extend(noted);
        &self.readings
    }

    /// Returns the number of a key. A new key gets the next number.
    fn key(&mut self, group: Group, name: &str, of: &str) -> u32 {
        let key = Key { group, name: name.into(), of: of.into() };
        if let Some(known) = self.numbers.get(&key) {
            return *known;
        }
        let number = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.keys.push(key.clone());
        self.numbers.insert(key, number);
        self.values.push(None);
        number
    }

    /// Adds a value to a number of this game.
    pub fn note(&mut self, group: Group, name: &str, of: &str, value: i64) {
        let key = self.key(group, name, of);
        self.add(key, value);
    }

    /// Adds a value to the number with this key.
    fn add(&mut self, key: u32, value: i64) {
        if let Some(slot) = self.values.get_mut(key as usize) {
            *slot = Some(slot.unwrap_or(0).saturating_add(value));
        }
    }

    /// Counts an event. Everything a script does also counts for the script. A failed script counts under the words of
    /// its fault.
    pub fn tally<R: Rules>(&mut self, rules: &R, state: &R::State, happening: &Happening<R::Event>) {
        let source = happening.why.source;
        if happening.why.is_fault() {
            self.note(Group::Tally, FAULTS, &rules.narrate(state, happening, None).unwrap_or_default(), 1);
        }
        if let Some(Tallied { name, amount, of }) = rules.tally(&happening.event) {
            self.count(rules, name, of.unwrap_or(source), amount);
        }
        if let Source::Script(..) = source {
            self.count(rules, SCRIPT, source, 1);
        }
    }

    /// Adds to a tally, under the name of the content that caused the event.
    fn count<R: Rules>(&mut self, rules: &R, name: &'static str, source: Source, amount: i64) {
        let key = match self.tallies.get(&(name, source)) {
            Some(key) => *key,
            None => {
                let key = self.key(Group::Tally, name, &rules.piece(source).unwrap_or_default());
                self.tallies.insert((name, source), key);
                key
            }
        };
        self.add(key, amount);
    }

    /// Notes the end of the game: `won` for each seat that was `asked` or has won, and for a party that won as a whole.
    /// Also notes whether the game was `lost` (by everybody), `drawn` or `unfinished`.
    pub fn end<R: Rules>(&mut self, rules: &R, state: &R::State, asked: Seats) {
        let verdict = if let Stop::Over(verdict) = rules.stop(state) { Some(verdict) } else { None };
        let won = if let Some(Verdict::Won(seats)) = verdict { seats } else { Seats::NONE };
        for seat in asked.with(won).iter() {
            self.note(Group::End, "won", &rules.seat_name(state, seat), i64::from(won.has(seat)));
        }
        if let Some(party) = party(rules, state, won) {
            self.note(Group::End, "won", &party, 1);
        }
        let ends = [
            ("lost", verdict == Some(Verdict::Lost)),
            ("drawn", verdict == Some(Verdict::Drawn)),
            ("unfinished", verdict.is_none()),
        ];
        for (name, holds) in &ends {
            self.note(Group::End, name, "", i64::from(*holds));
        }
        // Used content counts as *won with* if the first of these seats has won.
        let first_won = asked.with(won).iter().next().map(|first| won.has(first));
        if let Some(first_won) = first_won {
            self.won_with(first_won);
        }
        self.parts_of_story(verdict == Some(Verdict::Lost));
        self.facts(rules, state, R::vocabulary(), first_won);
        self.figures(rules, state);
    }

    /// Notes for each part of the story that the game has reached whether it was lost there. A lost game was lost in
    /// the last part.
    fn parts_of_story(&mut self, is_lost: bool) {
        let parts = std::mem::take(&mut self.parts);
        for (nth, part) in parts.iter().enumerate() {
            let is_lost_here = is_lost && nth + 1 == parts.len();
            self.note(Group::Part, "lost in", part, i64::from(is_lost_here));
        }
    }

    /// Notes for each figure at the end whether it is out, and its tracks.
    fn figures<R: Rules>(&mut self, rules: &R, state: &R::State) {
        for block in rules.view(state, None).blocks {
            let Block::Figure { label, out, tracks, .. } = block else { continue };
            self.note(Group::Out, "out", &label, i64::from(out));
            for track in tracks {
                self.note(Group::Track, &track.name, &label, track.now);
            }
        }
    }

    /// Notes whether the game was won, once for each piece of content that was drawn, played or used in it.
    fn won_with(&mut self, won: bool) {
        let was_had = |(key, value): &(&Key, &Option<i64>)| {
            key.group == Group::Tally && value.is_some_and(|n| n > 0) && HAD.contains(&key.name.as_str())
        };
        let pairs = self.keys.iter().zip(&self.values);
        let had: Vec<(String, String)> =
            pairs.filter(was_had).map(|(key, _)| (key.name.clone(), key.of.clone())).collect();
        for (name, of) in had.into_iter().filter(|(_, of)| !of.is_empty()) {
            self.note(Group::WonWith, &name, &of, i64::from(won));
        }
    }

    /// Reads the numbers among the facts of the game itself. Small ones are also counted one by one.
    fn facts<R: Rules>(&mut self, rules: &R, state: &R::State, words: &Vocabulary, first_won: Option<bool>) {
        let Some(game) = rules.subject(state, "game") else { return };
        // `bare`: a number of any range counts.
        for (at, word) in (0..=u16::MAX).zip(words.facts) {
            if word.on == game.kind
                && word.args.is_empty()
                && word.gives.bare() == Kind::Int
                && let Value::Int(n) = rules.fact(state, game, FactId(at), &[])
            {
                self.note(Group::Game, word.name, "", n);
                if SPREAD.contains(&n) {
                    let value = n.to_string();
                    self.note(Group::Spread, word.name, &value, 1);
                    if let Some(won) = first_won {
                        self.note(Group::WonAt, word.name, &value, i64::from(won));
                    }
                }
            }
        }
    }
}
