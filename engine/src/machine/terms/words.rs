//! The words of terms, as every system takes them into its vocabulary: `target`, `cost`, `mode` and so on.
//!
//! [`TermWords::ALL`] are the statements of an item. [`leads`] are the words that begin a pick. `fact` has the facts by
//! which scripts read the choices.

use super::AreaShape;
use crate::kernel::Shape::{self, Either, Filter, Int, Name, OneOf, Opt, Seq};
use crate::kernel::rows::{TEXT, lead, word};
use crate::kernel::{LeadWord, Times, Word};
use crate::machine::System;
use crate::machine::play::words::TOKEN;
use std::marker::PhantomData;

/// The words of terms in a system.
pub struct TermWords<S>(PhantomData<S>);

impl<S: System> TermWords<S> {
    // The shapes that the statements below are made of.
    const AMOUNT: &'static Shape = &Either(&[Int(1, 20), OneOf(&["X"])]);
    const A_CURRENCY: &'static [Shape] = &[OneOf(S::CURRENCIES), Either(&[Int(1, 99), OneOf(&["X"])])];
    const TOKENS: &'static [Shape] = &[OneOf(&["token"]), Name(&[TOKEN]), *Self::AMOUNT];
    const CARDS: &'static [Shape] = &[OneOf(&["discard"]), *Self::AMOUNT, Filter(S::CARDS)];
    const ITSELF: &'static [Shape] = &[OneOf(&["exhaust"])];
    const THINGS: &'static [Shape] = &[OneOf(&["sacrifice"]), *Self::AMOUNT, Filter(S::THING)];
    /// The prices of this system. Tokens, sacrifices and exhausting are prices in every system. Discards are added if
    /// somebody holds cards, and currencies if there are any.
    const PRICE: &'static [Shape] = match (S::CURRENCIES.is_empty(), S::CARDS == u8::MAX) {
        (true, true) => &[Either(&[Seq(Self::TOKENS), Seq(Self::THINGS), Seq(Self::ITSELF)])],
        (true, false) => &[Either(&[Seq(Self::TOKENS), Seq(Self::CARDS), Seq(Self::THINGS), Seq(Self::ITSELF)])],
        (false, true) => &[Either(&[Seq(Self::A_CURRENCY), Seq(Self::TOKENS), Seq(Self::THINGS), Seq(Self::ITSELF)])],
        (false, false) => &[Either(&[
            Seq(Self::A_CURRENCY),
            Seq(Self::TOKENS),
            Seq(Self::CARDS),
            Seq(Self::THINGS),
            Seq(Self::ITSELF),
        ])],
    };
    const OR_PRICE: &'static [Shape] =
        &[Either(&[Seq(&[OneOf(&["cost"]), Self::PRICE[0]]), Shape::Block(&[Self::COST])])];
    const UP_TO: &'static [Shape] = &[OneOf(&["up"]), OneOf(&["to"]), Int(1, 9)];
    const DIVIDED: &'static [Shape] = &[OneOf(&["divide"]), Int(1, 12), OneOf(&["among"]), Int(1, 9)];
    const AREA: &'static [Shape] = &[OneOf(AreaShape::WORDS), Int(1, 9)];
    const COUNTS: [Shape; 4] = [Int(1, 9), OneOf(&["all"]), Seq(Self::UP_TO), Seq(Self::DIVIDED)];
    const COUNT: &'static Shape = match S::BOARD {
        None => &Either(&Self::COUNTS),
        Some(_) => &Either(&[Self::COUNTS[0], Self::COUNTS[1], Self::COUNTS[2], Self::COUNTS[3], Seq(Self::AREA)]),
    };
    const WHOM: u8 = if S::AIMED == u8::MAX { S::THING } else { S::AIMED };
    const AIM: &'static [Shape] = &[Opt(Self::COUNT), Filter(Self::WHOM)];
    const HOW_MANY: &'static [Shape] = &[Either(&[Int(1, 9), Seq(Self::UP_TO)])];
    const A_MODE: &'static [Shape] =
        &[Shape::Text, Shape::Block(&[Self::TARGET, Self::EFFECT, Self::COST, Self::OR, TEXT])];
    const AN_EXTRA: &'static [Shape] =
        &[Shape::Text, Opt(&Seq(Self::UP_TO)), Shape::Block(&[Self::EFFECT, Self::COST, Self::OR, TEXT])];

    /// All statements of terms, for a kind of item that is played or used.
    pub const ALL: [Word; 6] = [Self::TARGET, Self::COST, Self::OR, Self::MODE, Self::CHOOSE, Self::EXTRA];

    const EFFECT: Word = word("effect", &[Shape::Call("effect")], Times::Many, "", "Its effect.");

    /// `cost hp 2`.
    pub const COST: Word = word(
        "cost",
        Self::PRICE,
        Times::Many,
        "",
        "An extra cost of playing or using it: `cost token Charge 1`, `cost sacrifice 1 thing with name Shield`, `cost exhaust` of the thing used. Tokens come from that thing, else from the player. `X` is a chosen number, in scripts `x` of the card or thing. All costs are chosen, then paid at once; things in play may change the first (`my_cost`).",
    );

    /// `or cost gold 3`.
    pub const OR: Word = word(
        "or",
        Self::OR_PRICE,
        Times::Many,
        "",
        "Another way to pay the cost before it: `or cost token Coin 3`. A block combines several costs: `or { cost token Coin 1; cost sacrifice 1 thing }`.",
    );

    /// `target up to 2 opponent`.
    pub const TARGET: Word = word(
        "target",
        Self::AIM,
        Times::Optional,
        "",
        "Its target, somebody or something in play: `target opponent that is prone`, `target 2 foe`, `target up to 3 ally`, `target all opponent with the least hp`, `target divide 5 among 3 opponent`, `target thing of an opponent`, and where there are maps `target burst 1 opponent`, `cone 2` or `ray 4`: everybody in that area. Scripts read the first as `target`, all as `targets` of the card or thing, shares as `amounts`.",
    );

    /// `mode "Ebb" { ... }`.
    pub const MODE: Word = word(
        "mode",
        Self::A_MODE,
        Times::Many,
        "",
        "One of several options, chosen when it is played: `mode \"Ebb\" { effect ebbs() }`. A mode may have its own target, `mode \"Burn\" { target opponent; effect burns() }`: its scripts read the first as `target`, all as `targets`.",
    );

    /// `choose up to 2`.
    pub const CHOOSE: Word = word(
        "choose",
        Self::HOW_MANY,
        Times::Optional,
        "",
        "The number of modes to choose: `choose 2`, `choose up to 2`. Default: one.",
    );

    /// `extra "Long" { ... }`.
    pub const EXTRA: Word = word(
        "extra",
        Self::AN_EXTRA,
        Times::Many,
        "",
        "An optional part, added for its cost: `extra \"Barbed\" { cost token Charge 1; effect bleeds() }`, or several times, as far as one can pay: `extra \"Barbed\" up to 3 { ... }`. Scripts ask `card.times(\"Barbed\")`.",
    );
}

/// Returns the words for choosing terms. For targets and discarded cards, a system has words of its own.
pub const fn leads() -> [LeadWord; 5] {
    [
        lead("x", "", "Chooses X."),
        lead("pay", "", "Chooses how to pay a cost."),
        lead("mode", "", "Chooses a mode."),
        lead("extra", "", "Adds an optional part."),
        lead("sacrifice", "", "Pays with something in play."),
    ]
}

/// The word that names a target, for systems without one of their own.
pub const ON: LeadWord = lead("on", "", "Names the target.");

/// The word that ends a list of picks, for systems without one of their own.
pub const DONE: LeadWord = lead("done", "", "Ends the list.");

/// Facts about the choices.
pub mod fact {
    use crate::kernel::{FactId, FactWord, Kind, Naming};
    use crate::machine::System;

    /// A fact.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Fact {
        /// The chosen X.
        X,
        /// The targets.
        Targets,
        /// The share of each target in the divided amount.
        Amounts,
        /// Whether this mode or part was chosen.
        Chosen,
        /// The number of times this part was added.
        Times,
    }

    /// Returns the fact behind a number, if it is one of these.
    pub fn of<S: System>(fact: FactId) -> Option<Fact> {
        let word = S::VOCABULARY.facts.get(usize::from(fact.0))?;
        Some(match word.name {
            "x" => Fact::X,
            "targets" => Fact::Targets,
            "amounts" => Fact::Amounts,
            "chosen" => Fact::Chosen,
            "times" => Fact::Times,
            _ => return None,
        })
    }

    const A_PART: Kind =
        Kind::Named(&Naming::said(&[("card", "mode"), ("card", "extra"), ("effect", "mode"), ("effect", "extra")]));

    const AN_EXTRA: Kind = Kind::Named(&Naming::said(&[("card", "extra"), ("effect", "extra")]));

    /// Returns the facts of a card being played, or of a thing in use.
    pub const fn words(on: u8) -> [FactWord; 5] {
        let fact = FactWord { on, name: "x", args: &[], gives: Kind::Int, doc: "", rule: "" };
        [
            FactWord { doc: "The X chosen when it was played or used; 0 at other times.", ..fact },
            FactWord {
                name: "targets",
                gives: Kind::List,
                doc: "All its targets, in order, while it is played or used.",
                ..fact
            },
            FactWord {
                name: "amounts",
                gives: Kind::List,
                doc: "The divided amount: a number for each of its `targets`.",
                ..fact
            },
            FactWord {
                name: "chosen",
                args: &[A_PART],
                gives: Kind::Bool,
                doc: "Whether this mode or optional part was chosen: `card.chosen(\"Ebb\")`.",
                ..fact
            },
            FactWord {
                name: "times",
                args: &[AN_EXTRA],
                gives: Kind::Int,
                doc: "How often this optional part was added: `card.times(\"Barbed\")`.",
                ..fact
            },
        ]
    }
}
