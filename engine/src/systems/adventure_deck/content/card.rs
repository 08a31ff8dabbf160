//! Cards of a Combat Deck, compiled.
//!
//! [`CardDef`] is the card. Its `rondel` has six [`Segment`]s, one for each Round, with a [`Grade`] and numbers. Its
//! other parts are [`Distances`] for the reach, [`Tags`] for the type, and [`Method`] for the ways to Counter the card.

use super::{Attribute, Face, Folk, UseId};
use crate::kernel::{Formula, Pattern};
use crate::systems::adventure_deck::round::Round;
use serde::{Deserialize, Serialize};

/// A printing of a card, by its number in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u16);

closed! {
    /// The grade of a card on a Round (ADS-002).
    pub enum Grade { Unplayable = "unplayable", Secondary = "secondary", Primary = "primary" }
}

/// One of the six parts of a Rondel.
#[derive(Clone, PartialEq, Debug)]
pub struct Segment {
    pub grade: Grade,
    pub damage: Option<Formula>,
    pub defense: Option<Formula>,
    pub heal: Option<Formula>,
    pub ethereal: bool,
    /// The damage keyword, such as fire, by the number of its item.
    pub made_of: Option<u16>,
}

/// The kinds of effect that a Rondel has on at least one Round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gives {
    pub damage: bool,
    pub defense: bool,
    pub heal: bool,
}

impl Gives {
    /// Returns the kinds of effect that at least one of the six Rounds has.
    pub fn of(rondel: Option<&[Segment; 6]>) -> Gives {
        let any = |has: fn(&Segment) -> bool| rondel.is_some_and(|rondel| rondel.iter().any(has));
        Gives {
            damage: any(|segment| segment.damage.is_some()),
            defense: any(|segment| segment.defense.is_some()),
            heal: any(|segment| segment.heal.is_some()),
        }
    }
}

closed! {
    /// The Distance between two combatants (ADS-242).
    #[derive(Default)]
    pub enum Distance { #[default] Melee = "melee", Thrown = "thrown", Ranged = "ranged" }

    /// The capacities in which a card may be played (ADS-011).
    pub enum Played { Normal = "normal", Reaction = "reaction", Boost = "boost", Special = "special" }
}

/// The Distances at which something reaches, as a set of three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Distances(u8);

impl Distances {
    /// The empty set. No Distance is listed, so there is no limit (ADS-243).
    pub const ANY: Distances = Distances(0);
    pub const MELEE: Distances = Distances::of(Distance::Melee);
    pub const THROWN: Distances = Distances::of(Distance::Thrown);
    pub const RANGED: Distances = Distances::of(Distance::Ranged);

    pub const fn of(distance: Distance) -> Distances {
        Distances(1 << distance as u8)
    }

    /// Returns the set with only the Distance of this name.
    pub fn named(name: &str) -> Option<Distances> {
        Distance::named(name).map(Distances::of)
    }

    /// Returns the Distances that are in either set.
    pub fn with(self, other: Distances) -> Distances {
        Distances(self.0 | other.0)
    }

    /// Returns whether the set has every Distance of `other`.
    pub fn has(self, other: Distances) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether the set reaches a Distance of `other`. An empty set reaches everywhere.
    pub fn reaches(self, other: Distances) -> bool {
        self == Distances::ANY || self.0 & other.0 != 0
    }

    /// Extends the set by this many Distances: each step adds the next farther one. Each step below 0 removes the
    /// farthest of several Distances, or replaces a single one by the next nearer one. An empty set has no limit and
    /// stays empty. By 1, Melee becomes Melee and Thrown. By -1, Melee and Thrown become Melee, and Ranged alone
    /// becomes Thrown.
    pub fn farther(self, steps: i64) -> Distances {
        const ALL: u8 = 0b111;
        let mut bits = self.0;
        for _ in 0..steps.unsigned_abs().min(2) {
            bits = match bits {
                _ if steps > 0 => (bits | bits << 1) & ALL,
                none_or_melee @ 0..=1 => none_or_melee,
                single if single.is_power_of_two() => single >> 1,
                // The highest bit is the farthest Distance.
                several => several & !(1 << (u8::BITS - 1 - several.leading_zeros())),
            };
        }
        Distances(bits)
    }

    /// Returns the words of the Distances. Empty if there is no limit.
    pub fn names(self) -> Vec<&'static str> {
        let is_listed = |distance: &Distance| self.has(Distances::of(*distance));
        Distance::ALL.into_iter().filter(is_listed).map(Distance::word).collect()
    }
}

closed! {
    /// A word of a card's type, including the sizes and abilities of a Weapon.
    pub enum Mark {
        Weapon = "weapon",
        Armor = "armor",
        Shield = "shield",
        Skill = "skill",
        Spell = "spell",
        Attribute = "attribute",
        Item = "item",
        Pet = "pet",
        Hireling = "hireling",
        Poison = "poison",
        Small = "small",
        Medium = "medium",
        Large = "large",
        ExtraLarge = "extra_large",
        TwoHanded = "two_handed",
        Throw = "throw",
        Grapple = "grapple",
        FastSwap = "fast_swap",
        Area = "area",
        EtherealOnly = "ethereal_only",
        BlocksRanged = "blocks_ranged",
        AgainstEthereal = "against_ethereal",
    }
}

/// The words of a card's type, in the order written. They are also kept as bits, for quick queries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    words: Vec<Mark>,
    marks: u32,
}

impl Tags {
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & (1 << mark as u32) != 0
    }

    /// Returns whether this word is among the tags.
    pub fn has(&self, tag: &str) -> bool {
        Mark::named(tag).is_some_and(|mark| self.is(mark))
    }

    pub fn words(&self) -> Vec<&'static str> {
        self.words.iter().map(|mark| mark.word()).collect()
    }
}

impl FromIterator<Mark> for Tags {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        let words: Vec<Mark> = marks.into_iter().collect();
        let marks = words.iter().fold(0, |bits, mark| bits | 1 << *mark as u32);
        Tags { words, marks }
    }
}

/// A way to Counter a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Method {
    /// A card of this Attribute.
    Attribute(Attribute),
    /// An Up/Down that equals the card's own symbol (ADS-138).
    Face,
    /// Up/Downs that match this pattern in any order (ADS-139).
    Pattern(Pattern),
    /// A Shield Card.
    Shield,
}

/// The price of a Recall, and who may pay it (ADS-162).
#[derive(Clone, PartialEq, Debug)]
pub struct RecallCost {
    /// The number of Attribute Cards.
    pub cost: Formula,
    /// The Attributes that pay.
    pub of: Vec<Attribute>,
    /// The races, classes or groups that may pay.
    pub by: Vec<String>,
}

/// The time that a card stays in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// The card stays for this number of Rounds, including the one it is played on (ADS-070).
    Rounds(u8),
    /// The card stays for this number of full Counts (ADS-068, ADS-069).
    Counts(u8),
    /// The card stays until the last Turn of Round 6 (ADS-067).
    UntilCountEnd,
}

impl Lasting {
    /// Returns the number of Rounds that the card stays in play, including `round` itself.
    pub fn rounds(self, round: Round) -> u8 {
        match self {
            Lasting::Rounds(n) => n,
            Lasting::Counts(n) => n.saturating_mul(6), // a Count has six Rounds
            Lasting::UntilCountEnd => 7 - round.number(),
        }
    }
}

/// A card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardDef {
    pub id: String,
    pub name: String,
    /// The number of the card's item.
    pub item: u16,
    pub tags: Tags,
    /// The capacities in which it may be played.
    pub plays: Vec<Played>,
    pub face: Face,
    /// The card's number in the catalog.
    pub number: CardId,
    pub level: u8,
    /// The races, classes or groups that may play it. If the list is empty, everybody may.
    pub requires: Vec<String>,
    /// The gold it costs where goods are for sale, unless the seller names a price.
    pub price: Option<u16>,
    /// Whether it needs a Shield in use.
    pub wields_shield: bool,
    pub reach: Distances,
    /// The Attribute that boosts and Re-Counters it. For an Attribute Card, the Attribute it is.
    pub attribute: Option<Attribute>,
    /// The six segments of the Rondel. Without them, the card can be played on any Round (G-46).
    pub rondel: Option<[Segment; 6]>,
    /// The effects that the Rondel has on some Round.
    pub gives: Gives,
    pub boosts: Vec<UseId>,
    pub counters: Vec<(Method, UseId)>,
    /// Attributes besides its own that Re-Counter for it (ADS-149).
    pub recounters: Vec<Attribute>,
    /// The methods that may answer a Re-Counter (ADS-155).
    pub escalates: Vec<Method>,
    pub recall: Option<RecallCost>,
    pub effects: Vec<UseId>,
    /// The number of Ranged attacks that one play of the card answers (ADS-148).
    pub answers: u8,
    /// Whether it stays in play.
    pub persistent: bool,
    /// Whether it can be laid face down.
    pub face_down: bool,
    /// Whether it leaves play when its owner is seen (ADS-270).
    pub while_sneaking: bool,
    /// The time that it stays in play. If `None`, it stays until its own effect ends it.
    pub lasts: Option<Lasting>,
}

impl CardDef {
    /// Returns whether members of this race and class may play it (ADS-015).
    pub fn is_for(&self, race: &Folk, class: &Folk) -> bool {
        self.requires.is_empty() || self.requires.iter().any(|word| race.is(word) || class.is(word))
    }

    /// Returns the Rondel's part for a Round.
    pub fn segment(&self, round: Round) -> Option<&Segment> {
        self.rondel.as_ref().and_then(|rondel| rondel.get(round.index()))
    }

    /// Returns the grade of the card on a Round. A card without a Rondel is Primary on all Rounds.
    pub fn grade(&self, round: Round) -> Grade {
        self.segment(round).map_or(Grade::Primary, |segment| segment.grade)
    }

    /// Returns the best segment, which a Boost makes usable on an Unplayable Round.
    pub fn best_segment(&self) -> Option<&Segment> {
        self.rondel.as_ref().and_then(|rondel| rondel.iter().max_by_key(|segment| segment.grade))
    }

    /// Returns whether the card deals damage on some Round.
    pub fn harms(&self) -> bool {
        self.gives.damage
    }

    /// Returns whether the card defends on some Round.
    pub fn defends(&self) -> bool {
        self.gives.defense
    }

    /// Returns whether the card heals on some Round.
    pub fn heals(&self) -> bool {
        self.gives.heal
    }

    /// Returns whether the card needs a Target.
    pub fn needs_target(&self) -> bool {
        self.harms() || self.heals()
    }

    /// Returns whether both are the same printing.
    pub fn same(&self, other: &CardDef) -> bool {
        self.number == other.number
    }

    /// Returns the Attribute, if this is an Attribute Card.
    pub fn is_attribute(&self) -> Option<Attribute> {
        if self.tags.is(Mark::Attribute) { self.attribute } else { None }
    }

    /// Returns whether the card is a Ranged Distance Weapon: a Weapon that lists Ranged (ADS-240).
    pub fn is_ranged_weapon(&self) -> bool {
        self.tags.is(Mark::Weapon) && self.reach.has(Distances::RANGED)
    }

    /// Returns the highest Round on which its Rondel lets it be played. `None` without a Rondel.
    pub fn highest_round(&self) -> Option<u8> {
        self.highest_round_below(7)
    }

    /// Returns the highest Round before `round` on which its Rondel lets it be played.
    pub fn highest_round_below(&self, round: u8) -> Option<u8> {
        let rondel = self.rondel.as_ref()?;
        let is_playable = |segment: &Segment| segment.grade != Grade::Unplayable;
        (1..round).rev().find(|round| rondel.get(usize::from(round - 1)).is_some_and(is_playable))
    }
}
