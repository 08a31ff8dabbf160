//! Vocabulary: every word of a system's language in one table.
//!
//! The same table drives checking, "did you mean", completion, help and the language reference. A system's words stand
//! beside its rules (`systems/*/words.rs`); the grammar knows none of them. Begin at [`Vocabulary`]. Its rows are
//! [`ItemWord`] and [`Word`] for content, [`FactWord`], [`HookWord`], [`EffectWord`] and [`QuestionWord`] for scripts,
//! and [`LeadWord`] for commands.

use super::Kind;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// All words of a rules system.
#[derive(Debug)]
pub struct Vocabulary {
    /// The system's id: `adventure-deck`.
    pub system: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// The letters of its rule ids: `ADS`.
    pub prefix: &'static str,
    /// The kinds of items: `card`, `foe` ... Scenes are not among them: their set-up words are in `scene`, and all
    /// systems share the words of their steps.
    pub items: &'static [ItemWord],
    /// The items that take seats, if any: characters that may be separate files.
    pub character: Option<CharacterWord>,
    /// The set-up words of a scene.
    pub scene: &'static [Word],
    /// The orders of a ruling: `set wolf hp 3`.
    pub rulings: &'static [Word],
    /// The options of the house: `house half_r_attribute_rounding up`.
    pub house: &'static [HouseWord],
    /// The names of subject kinds; `Subject::kind` and `Kind::Subject` index this list.
    pub subjects: &'static [&'static str],
    /// The facts that scripts, scenes and tools can read.
    pub facts: &'static [FactWord],
    /// Moments at which scripts are called.
    pub hooks: &'static [HookWord],
    /// The effects that scripts can have.
    pub effects: &'static [EffectWord],
    /// The questions that scripts can ask.
    pub questions: &'static [QuestionWord],
    /// The leading words of actions, for reading commands and for completion.
    pub leads: &'static [LeadWord],
    /// The names of the game's facts that list everybody. `each FILTER` chooses from these lists.
    pub everybody: &'static [&'static str],
    /// The index of the first fact that the machine adds after the system's own facts. The machine adds the facts of
    /// the system's tracks, then those that every system has. `u16::MAX` if there are none.
    pub own_facts: u16,
    /// The index of the first effect that the machine adds, in the same order. `u16::MAX` if there are none.
    pub own_effects: u16,
    /// The index of the first question that the machine adds. `u16::MAX` if there are none.
    pub own_questions: u16,
    /// Former names of moments, each with its present one.
    pub former_moments: &'static [(&'static str, &'static str)],
    /// Ordered lists of words that facts give, from first to last. Tables keep this order.
    pub scales: &'static [&'static [&'static str]],
    /// Pages of the system's own error codes.
    pub pages: &'static [super::Page],
}

/// The kind of item that takes a seat, and the set-up word that seats one.
#[derive(Clone, Copy, Debug)]
pub struct CharacterWord {
    /// The kind of item: `character`.
    pub kind: &'static str,
    /// The set-up word of a scene that seats one: `players`. Its rows name the seats; without rows, a seat has the name
    /// of the item that takes it.
    pub seat: &'static str,
}

/// A kind of item.
#[derive(Clone, Copy, Debug)]
pub struct ItemWord {
    /// `card`
    pub word: &'static str,
    /// Whether it declares parameters, for other items to call it with arguments.
    pub takes_params: bool,
    /// Its statements.
    pub words: &'static [Word],
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

/// A statement.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// `damage`
    pub word: &'static str,
    /// The shapes of its arguments, one after another.
    pub shape: &'static [Shape],
    /// The number of times it may stand in one body.
    pub times: Times,
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

/// The number of times a statement may stand in one body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    /// At most once.
    Optional,
    /// Exactly once.
    Required,
    /// Any number of times.
    Many,
}

/// The shape of a value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A whole number from low to high. Gives `Datum::Int`.
    Int(i64, i64),
    /// `yes` or `no`. Gives `Datum::Bool`.
    Bool,
    /// Quoted text. Gives `Datum::Text`.
    Text,
    /// The raw rest of the line. Gives `Datum::Text`.
    Line,
    /// A formula over these names. Gives `Datum::Formula`.
    Formula(&'static [&'static str]),
    /// A set of numbers from low to high: `2-5`, `1,6`. Gives `Datum::Ranges`.
    Ranges(u8, u8),
    /// Marks `^ v *`. Gives `Datum::Pattern`.
    Pattern,
    /// A playing card: `8♣`, `8c`, `Qs`. Gives `Datum::PlayingCard`.
    PlayingCard,
    /// A space of a board: `c4`. Gives `Datum::Space`.
    Space,
    /// One of these words. Gives `Datum::Word`.
    OneOf(&'static [&'static str]),
    /// Any bare word (a label, a word of the pack's own). Gives `Datum::Word`.
    Free,
    /// The name of an item of one of these kinds, quoted or bare. Gives `Datum::Name` with the item's id.
    Name(&'static [&'static str]),
    /// An item of this kind with arguments. Gives `Datum::Call`.
    Call(&'static str),
    /// An amount, then one of these words: `2 intellect`, `R/2 agility`. Gives `Datum::Cost`.
    Cost(&'static [&'static str]),
    /// One of these words, in upper or lower case, with a number directly after it: `agl5`. The number is from low to
    /// high. Gives `Datum::List` with the word and the number.
    Graded(&'static [&'static str], i64, i64),
    /// A shape, then perhaps `x16`. Gives `Datum::Counted`.
    Counted(&'static Shape),
    /// One or more, with commas between. Gives `Datum::List`.
    List(&'static Shape),
    /// These shapes one after another. Gives `Datum::List` with a value for each.
    Seq(&'static [Shape]),
    /// An optional shape. Gives its value or `Datum::Absent`.
    Opt(&'static Shape),
    /// A fixed word, then the shape: `of strength`. Gives the shape's value.
    After(&'static str, &'static Shape),
    /// The first of these that fits. Gives that one's value.
    Either(&'static [Shape]),
    /// A nested body with these statements. Gives `Datum::Block`.
    Block(&'static [Word]),
    /// `{ key: statements; key: statements }`. Gives `Datum::Rows`. The statements of a row follow its colon, with or
    /// without a nested `{ }`. A row with a statement `when` is conditional: rows after it may have the same key.
    Rows(&'static Shape, &'static [Word]),
    /// `{ key: value; key: value }`, with only a value after each colon. Gives `Datum::Rows`; each row's body is one
    /// statement with the empty word and the value as its only argument.
    Map(&'static Shape, &'static Shape),
    /// `{ value; value }`, separated like statements. Gives `Datum::List`.
    Braced(&'static Shape),
    /// Filter for subjects of this kind, to the end of the statement: `opponent that is prone`. Gives `Datum::Text`,
    /// which is read by [`Lexicon::filter`](super::Lexicon::filter) when all names are known.
    Filter(u8),
}

/// An option of the house.
#[derive(Clone, Copy, Debug)]
pub struct HouseWord {
    /// Its name: `half_r_attribute_rounding`.
    pub name: &'static str,
    /// Its values, the default first. The value `n` stands for every whole number from [`HouseWord::least`] to 99, in
    /// addition to the default.
    pub values: &'static [&'static str],
    /// The least number that `n` stands for, at least 1. Unused without an `n` among the values.
    pub least: u8,
    /// One sentence.
    pub doc: &'static str,
    /// The ruling or rule that offers it.
    pub rule: &'static str,
}

impl HouseWord {
    /// Returns whether it takes a number.
    pub fn takes_number(&self) -> bool {
        self.values.contains(&"n")
    }

    /// Returns the number of the value that a text names: its index in [`HouseWord::values`] (0 is the default), or for
    /// an `n` the number itself. Of the values `high` and `low`, `low` is 1; of `none` and `n`, `7` is 7.
    pub fn choose(&self, value: &str) -> Option<u8> {
        let number = value.parse().ok().filter(|n| self.takes_number() && (self.least.max(1)..=99).contains(n));
        let listed = || self.values.iter().position(|known| *known == value && *known != "n");
        number.or_else(|| listed().and_then(|at| u8::try_from(at).ok()))
    }

    /// Returns the name of a chosen value; `None` when there is no such value.
    pub fn said(&self, chosen: u8) -> Option<Cow<'static, str>> {
        if chosen > 0 && self.takes_number() {
            return Some(Cow::Owned(chosen.to_string()));
        }
        self.values.get(usize::from(chosen)).copied().map(Cow::Borrowed)
    }

    /// Returns the possible values in words: `all` or `a number from 1 to 99`.
    pub fn wanted(&self) -> Vec<String> {
        let number = || format!("a number from {} to 99", self.least.max(1));
        self.values.iter().map(|value| if *value == "n" { number() } else { (*value).to_string() }).collect()
    }
}

/// Index into [`Vocabulary::facts`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct FactId(pub u16);

/// Returns the index of a fact in a list, for code that reads the fact directly. In a constant, a name that is not in
/// the list is a compile error.
pub const fn fact_id(facts: &[FactWord], on: u8, name: &str) -> FactId {
    let mut at = 0;
    while !(facts[at].on == on && is_same(facts[at].name.as_bytes(), name.as_bytes())) {
        at += 1;
    }
    FactId(at as u16)
}

/// Returns whether two names are equal. `==` on texts is not available in constants.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Something that can be read of a subject: `wolf.hp`, `me.most_wounded()`.
#[derive(Clone, Copy, Debug)]
pub struct FactWord {
    /// The kind of subject, an index into [`Vocabulary::subjects`].
    pub on: u8,
    /// Its name: `hp`.
    pub name: &'static str,
    /// The kinds of its arguments; empty for a plain property.
    pub args: &'static [Kind],
    /// The kind of its value.
    pub gives: Kind,
    /// One sentence, with units and range.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

/// The side from which a script hears of an event, or is asked about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The event is about `me`: `on_hurt`.
    Own,
    /// The event is about anybody, and every script in play hears it: `on_any_hurt`.
    Any,
    /// The script says whether `me` may do it: `may_activate`.
    May,
    /// The script says whether anybody may do it: `any_may_activate`.
    AnyMay,
    /// The script of `me` answers an event about somebody: `answer_hurt`.
    Answer,
    /// The script says whether `me` may answer: `may_answer_hurt`.
    MayAnswer,
    /// The script runs instead of the event about `me`: `instead_of_loss`.
    Instead,
    /// The script says whether it runs instead of the event: `replaces_loss`.
    Replaces,
}

impl Side {
    /// The number of sides.
    pub const COUNT: u16 = 8;

    /// Returns the side that asks before this one acts; `None` if this one asks itself.
    pub const fn asked_before(self) -> Option<Side> {
        match self {
            Side::Own => Some(Side::May),
            Side::Any => Some(Side::AnyMay),
            Side::Answer => Some(Side::MayAnswer),
            Side::Instead => Some(Side::Replaces),
            Side::May | Side::AnyMay | Side::MayAnswer | Side::Replaces => None,
        }
    }

    /// Returns the side that acts with this permission; `None` if this one acts itself.
    pub const fn does(self) -> Option<Side> {
        match self {
            Side::May => Some(Side::Own),
            Side::AnyMay => Some(Side::Any),
            Side::MayAnswer => Some(Side::Answer),
            Side::Replaces => Some(Side::Instead),
            Side::Own | Side::Any | Side::Answer | Side::Instead => None,
        }
    }
}

/// A function of scripts: a moment from one side.
#[derive(Clone, Copy, Debug)]
pub struct HookWord {
    /// The function's name: `on_turn`.
    pub name: &'static str,
    /// The name of its moment: `turn`.
    pub moment: &'static str,
    /// The side it takes.
    pub side: Side,
    /// Its name in a line, behind `on`, `while in play:`, `any` or `no`: `turn`.
    pub line: &'static str,
    /// Whether somebody chooses it by its name, as a command. The condition of a line then decides whether it is
    /// offered.
    pub chosen: bool,
    /// The kinds of items whose scripts may have this function.
    pub items: &'static [&'static str],
    /// The arguments: name and kind of subject (an index into [`Vocabulary::subjects`]).
    pub roles: &'static [(&'static str, u8)],
    /// Whether it is a query, which reads and returns a result, but neither asks nor acts.
    pub query: bool,
    /// The result of a query; `Kind::Nothing` when it answers by effects or is an act.
    pub gives: Kind,
    /// The effects it may use; empty = all that are not reserved to other hooks.
    pub effects: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

/// Something a script can do.
#[derive(Clone, Copy, Debug)]
pub struct EffectWord {
    /// Its name: `damage`.
    pub name: &'static str,
    /// The kind of subject it is called on (`target.damage(3)`); `None` for a free function (`say("...")`).
    pub on: Option<u8>,
    /// The kinds of its arguments.
    pub args: &'static [Kind],
    /// The names of its arguments, where their kinds do not say enough.
    pub names: &'static [&'static str],
    /// Whether it is reserved to the hooks that name it in `effects`.
    pub reserved: bool,
    /// The moments at which an effect on an event, such as an attack, is not too late. At every other moment of an
    /// attack, which has the attack among its roles (`on_attacked(me, attack)`), it would do nothing. Empty if it is
    /// never too late.
    pub open: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

impl EffectWord {
    /// Names its arguments.
    pub const fn takes(self, names: &'static [&'static str]) -> Self {
        EffectWord { names, ..self }
    }

    /// Returns in words the moments at which the effect is not too late. Empty if it is never too late.
    pub fn only_at(&self) -> String {
        if self.open.is_empty() { String::new() } else { format!(" Only at: `{}`.", self.open.join("`, `")) }
    }

    /// Returns whether the effect comes too late at this moment, because the event can no longer be changed.
    pub fn is_late(&self, hook: &HookWord) -> bool {
        let is_about_such = hook.roles.iter().any(|(_, kind)| Some(*kind) == self.on);
        !self.open.is_empty() && is_about_such && !self.open.contains(&hook.name)
    }
}

/// Something a script can ask; the answer comes from a seat or from chance.
#[derive(Clone, Copy, Debug)]
pub struct QuestionWord {
    /// Its name: `draw`.
    pub name: &'static str,
    /// The kind of subject it is called on; `None` for a free function.
    pub on: Option<u8>,
    /// The kinds of its arguments.
    pub args: &'static [Kind],
    /// The names of its arguments, where their kinds do not say enough.
    pub names: &'static [&'static str],
    /// The kind of its answer.
    pub gives: Kind,
    /// Whether it also changes the game. If so, it counts for limits and replacements.
    pub acts: bool,
    /// Whether only its answer matters: a script that does not use the answer does nothing.
    pub only_answers: bool,
    /// Whether chance answers it, and nobody is asked.
    pub by_chance: bool,
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

impl QuestionWord {
    /// Lets chance answer it.
    pub const fn by_chance(self) -> Self {
        QuestionWord { by_chance: true, ..self }
    }

    /// Names its arguments.
    pub const fn takes(self, names: &'static [&'static str]) -> Self {
        QuestionWord { names, ..self }
    }
}

/// A leading word of actions.
#[derive(Clone, Copy, Debug)]
pub struct LeadWord {
    /// `play`
    pub word: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
}

impl HookWord {
    /// Completes a row that a function of [`rows`](super::rows) made: sets the name of the function, the moment, the
    /// word of a line and the side.
    pub const fn at(self, name: &'static str, moment: &'static str, line: &'static str, side: Side) -> HookWord {
        HookWord { name, moment, line, side, ..self }
    }

    /// Limits it to these effects.
    pub const fn using(self, effects: &'static [&'static str]) -> HookWord {
        HookWord { effects, ..self }
    }

    /// Marks it as chosen by somebody.
    pub const fn chosen(self) -> HookWord {
        HookWord { chosen: true, ..self }
    }

    /// Returns how a line says it: `on hurt`, `damage_taken`, `any damage_taken`.
    pub fn in_line(&self) -> String {
        match (self.side, self.query) {
            (Side::Any, true) => format!("any {}", self.line),
            (_, true) => self.line.to_string(),
            (_, false) => format!("on {}", self.line),
        }
    }
}

impl Vocabulary {
    /// Returns how a line writes the function with this name. Returns the name itself if there is no such function.
    pub fn in_line(&self, function: &str) -> String {
        let word = self.hooks.iter().find(|word| word.name == function);
        word.map_or_else(|| function.to_string(), HookWord::in_line)
    }

    /// Returns the moments, each once. Rows that differ only in the kinds of their roles are one moment.
    pub fn moments(&self) -> impl Iterator<Item = &'static HookWord> {
        let named = |word: &HookWord| (word.name, word.roles.iter().map(|(role, _)| *role).collect::<Vec<_>>());
        // Such rows are adjacent, so each row is compared only with the one before.
        let mut before = None;
        self.hooks.iter().filter(move |word| before.replace(named(word)) != Some(named(word)))
    }

    /// Returns the kind of item with this word.
    pub fn item(&self, word: &str) -> Option<&'static ItemWord> {
        self.items.iter().find(|item| item.word == word)
    }

    /// Returns the fact of a subject kind with this name.
    pub fn fact(&self, on: u8, name: &str) -> Option<(FactId, &'static FactWord)> {
        let at = self.facts.iter().position(|fact| fact.on == on && fact.name == name)?;
        Some((FactId(u16::try_from(at).ok()?), &self.facts[at]))
    }

    /// Returns the index of a subject kind.
    pub fn subject(&self, name: &str) -> Option<u8> {
        self.subjects.iter().position(|subject| *subject == name).and_then(|at| u8::try_from(at).ok())
    }
}
