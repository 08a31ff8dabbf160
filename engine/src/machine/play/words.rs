//! The words for what lives in play, as every system takes them into its vocabulary.

pub mod change;

use crate::kernel::Shape::{self, Call, Int, OneOf};
use crate::kernel::rows::query;
use crate::kernel::{EffectWord, FactWord, HookWord, ItemWord, Kind, Naming, Times, Word};
use crate::machine::{System, keywords};
use std::marker::PhantomData;

/// The kind of items that are statuses.
pub const STATUS: &str = "status";

/// The kind of items that are tokens.
pub const TOKEN: &str = "token";

/// The name of a status.
const A_STATUS: Kind = Kind::Named(&Naming::items(&[STATUS]));
/// The name of a token.
const A_TOKEN: Kind = Kind::Named(&Naming::items(&[TOKEN]));
/// How many tokens of a name lie there.
const HEAP: Kind = Kind::Range(0, 999);
/// The name of anything that may lie in play.
const A_THING: Kind = Kind::Named(&Naming::ITEM);

const TEXT: Word =
    Word { word: "text", shape: &[Shape::Text], times: Times::Optional, doc: "What it says, for people.", rule: "" };

/// The borders of time that a system has, as content names them.
pub trait Borders {
    /// One of it, after `once a`.
    const ONE: &'static [&'static str];
    /// One of it and several, after `lasts 2`.
    const SEVERAL: &'static [&'static str];
}

/// The words for what lasts, with the borders of time that a system has.
pub struct Lasting<B>(PhantomData<B>);

impl<B: Borders> Lasting<B> {
    const ONE_OF_THEM: &'static Shape = &OneOf(B::ONE);

    /// How often a script may do something: `once a turn`.
    pub const ONCE: Word = Word {
        word: "once",
        shape: &[Shape::After("a", Self::ONE_OF_THEM)],
        times: Times::Optional,
        doc: "Each of its functions does something only once in this time, for each it speaks for: using it and what it does by itself are counted apart, `on_X` and `on_any_X` together; being called without doing anything does not count.",
        rule: "",
    };

    const STATUS_WORDS: &'static [Word] = &[
        Word {
            word: "effect",
            shape: &[Call("effect")],
            times: Times::Many,
            doc: "What it does while it lasts; its scripts' `me` is whoever bears it.",
            rule: "",
        },
        Word {
            word: "lasts",
            shape: &[Int(1, 99), OneOf(B::SEVERAL)],
            times: Times::Optional,
            doc: "How long: `lasts 2 rounds`; until something ends it, where nothing is said.",
            rule: "",
        },
        Word {
            word: "stacks",
            shape: &[],
            times: Times::Optional,
            doc: "Several may lie with one; otherwise another one begins its time anew.",
            rule: "",
        },
        WORTH,
        SILENCES,
        keywords::TYPE,
        TEXT,
    ];

    /// Statuses and tokens as items.
    pub const ITEMS: [ItemWord; 2] = [
        ItemWord {
            word: STATUS,
            takes_params: false,
            words: Self::STATUS_WORDS,
            doc: "A state that somebody is in for a time, or until something ends it.",
            rule: "",
        },
        ItemWord {
            word: TOKEN,
            takes_params: false,
            words: TOKEN_WORDS,
            doc: "Something that is counted on anybody and anything in play, 0 to 999: charges, wounds, a currency of one's own (`cost token Copper 3`).",
            rule: "",
        },
    ];
}

/// A behaviour that goes on although the thing is exhausted.
pub const ALWAYS: Word = Word {
    word: "always",
    shape: &[],
    times: Times::Optional,
    doc: "It works although the thing in play that calls it is exhausted: so does what says `it.ready()`.",
    rule: "",
};

const SILENCES: Word = Word {
    word: "silences",
    shape: &[],
    times: Times::Optional,
    doc: "While it lies with somebody, nothing else of that one's does anything: traits, Weapons, what lies there.",
    rule: "",
};

/// What something in play is worth.
pub const WORTH: Word = Word {
    word: "worth",
    shape: &[Int(-99, 99)],
    times: Times::Optional,
    doc: "What it is worth to whom it lies with, in hit points or their like; below 0 what it costs. Bots go by it.",
    rule: "",
};

const TOKEN_WORDS: &[Word] = &[WORTH, TEXT];

/// Something in play with somebody, by its name.
const ON: Shape = Shape::Opt(&Shape::After("on", &Shape::Name(&[STATUS, "card"])));

/// What a scene says of what lies in play with somebody.
pub const SCENE: [Word; 2] = [
    Word {
        word: "status",
        shape: &[Shape::Name(&[STATUS]), Shape::Opt(&Int(1, 99))],
        times: Times::Many,
        doc: "It bears this status, for so many more of its periods: `status Burning 2`.",
        rule: "",
    },
    Word {
        word: "tokens",
        shape: &[Shape::Name(&[TOKEN]), Int(1, 999), ON],
        times: Times::Many,
        doc: "So many tokens lie on it, or on something in play with it: `tokens Charge 3 on \"Old Wand\"`.",
        rule: "",
    },
];

/// What a ruling orders of it: whose label first.
pub const RULINGS: [Word; 4] = [
    Word {
        word: "attach",
        shape: &[Shape::Free, Shape::Name(&[STATUS, "card"]), Shape::After("to", &Shape::Free), ON],
        times: Times::Optional,
        doc: "What lies in play with somebody comes to lie with somebody else, or on something there: `attach you Jewel to ally on \"Old Shield\"`.",
        rule: "",
    },
    Word {
        word: "turn",
        shape: &[Shape::Free, Shape::Name(&[STATUS, "card"]), OneOf(&["face_down", "face_up", "exhausted", "ready"])],
        times: Times::Optional,
        doc: "Turns what lies in play with somebody face down, or up, exhausts it, or makes it ready: `turn you Trap face_up`, `turn you Sentry exhausted`.",
        rule: "",
    },
    Word {
        word: "status",
        shape: &[Shape::Free, Shape::Name(&[STATUS]), Shape::Opt(&Int(0, 99))],
        times: Times::Optional,
        doc: "Puts a status on somebody, for so many of its periods; 0 ends it: `status wolf Burning 2`.",
        rule: "",
    },
    Word {
        word: "tokens",
        shape: &[Shape::Free, Shape::Name(&[TOKEN]), Int(0, 999), ON],
        times: Times::Optional,
        doc: "So many tokens lie on somebody, on the `game`, or on something in play: `tokens wolf Charge 3 on \"Old Wand\"`.",
        rule: "",
    },
];

/// What scripts do to things in play.
pub mod verb {
    use super::{A_STATUS, A_TOKEN, EffectWord, HEAP, Kind, System};
    use crate::kernel::rows::on;

    /// What a script does.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verb {
        /// More tokens, or fewer.
        AddTokens,
        /// So many tokens.
        SetTokens,
        /// A status is put on.
        PutStatus,
        /// The same for so many periods.
        PutStatusFor,
        /// A status ends.
        EndStatus,
        /// The object leaves play.
        LeavePlay,
        /// It comes to lie with somebody else, or on something else.
        Attach,
        /// It lies with its owner again.
        Detach,
        /// It is turned face down.
        FaceDown,
        /// It is turned up.
        TurnUp,
        /// It is exhausted.
        Exhaust,
        /// It is ready again.
        Ready,
    }

    /// The verb of an effect, if it is one of these.
    pub fn of<S: System>(word: u16) -> Option<Verb> {
        let vocabulary = S::VOCABULARY;
        if word < vocabulary.own_effects {
            return None;
        }
        Some(match vocabulary.effects.get(usize::from(word))?.name {
            "add_tokens" => Verb::AddTokens,
            "set_tokens" => Verb::SetTokens,
            "put_status" => Verb::PutStatus,
            "put_status_for" => Verb::PutStatusFor,
            "end_status" => Verb::EndStatus,
            "leave_play" => Verb::LeavePlay,
            "attach" => Verb::Attach,
            "detach" => Verb::Detach,
            "face_down" => Verb::FaceDown,
            "turn_up" => Verb::TurnUp,
            "exhaust" => Verb::Exhaust,
            "ready" => Verb::Ready,
            _ => return None,
        })
    }

    /// On whom tokens lie: somebody, the game, a thing in play.
    pub const fn tokens(kind: u8) -> [EffectWord; 2] {
        [
            on(
                kind,
                "add_tokens",
                &[A_TOKEN, Kind::Int],
                "",
                "So many more tokens of this name, fewer below 0: `me.add_tokens(\"charge\", 1)`.",
            ),
            on(kind, "set_tokens", &[A_TOKEN, HEAP], "", "So many tokens of this name, 0 to 999."),
        ]
    }

    /// Who can bear a status.
    pub const fn bearer(kind: u8) -> [EffectWord; 3] {
        [
            on(kind, "put_status", &[A_STATUS], "", "Bears this status from now on: `target.put_status(\"Burning\")`."),
            on(
                kind,
                "put_status_for",
                &[A_STATUS, Kind::COUNT],
                "",
                "The same for so many of its periods, Rounds where it names none.",
            ),
            on(kind, "end_status", &[A_STATUS], "", "This status ends."),
        ]
    }

    /// What is done to a thing in play itself.
    pub const fn thing(kind: u8) -> [EffectWord; 7] {
        [
            on(kind, "leave_play", &[], "", "It leaves play: a card goes to its owner's discard, a status ends."),
            on(
                kind,
                "attach",
                &[Kind::Any],
                "",
                "It comes to lie with this one, or on this thing in play, and speaks for it; whose it is stays: `it.attach(target)`.",
            ),
            on(kind, "detach", &[], "", "It lies with its owner again, by itself."),
            on(
                kind,
                "face_down",
                &[],
                "",
                "It is turned face down: it changes and permits nothing, and what its scripts do turns it up.",
            ),
            on(kind, "turn_up", &[], "", "What lies face down is turned up."),
            on(
                kind,
                "exhaust",
                &[],
                "",
                "Exhausts it: it cannot be used, answers nothing and changes nothing until it is ready again, but for an effect that says `always`.",
            ),
            on(kind, "ready", &[], "", "Makes it ready again, if it is exhausted: `it.ready()`."),
        ]
    }
}

/// What is read of things in play.
pub mod fact {
    use super::{A_THING, A_TOKEN, FactWord, HEAP, Kind, Naming, System};
    use crate::kernel::FactId;

    /// A fact.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Fact {
        /// How many tokens.
        Tokens,
        /// Is something of this name with it?
        Bears,
        /// What lies with it.
        Things,
        /// All that is in play.
        AllThings,
        /// With whom it lies.
        Holder,
        /// What it lies on.
        Host,
        /// Does it lie face down?
        IsFaceDown,
        /// Is it exhausted?
        IsExhausted,
        /// Who has brought it.
        Owner,
        /// What it is called.
        Name,
        /// Which kind of item it is.
        Kind,
        /// How long it lasts.
        Left,
        /// Is it still in play?
        IsHere,
        /// Which cards have been played in a period.
        Played,
        /// Which card was played last.
        LastPlayed,
        /// Who played it.
        LastPlayer,
    }

    /// The fact behind a number, if it is one of these.
    pub fn of<S: System>(fact: FactId) -> Option<Fact> {
        let vocabulary = S::VOCABULARY;
        if fact.0 < vocabulary.own_facts {
            return None;
        }
        Some(match vocabulary.facts.get(usize::from(fact.0))?.name {
            "tokens" => Fact::Tokens,
            "bears" => Fact::Bears,
            "things" => Fact::Things,
            "in_play" => Fact::AllThings,
            "holder" => Fact::Holder,
            "host" => Fact::Host,
            "is_face_down" => Fact::IsFaceDown,
            "is_exhausted" => Fact::IsExhausted,
            "owner" => Fact::Owner,
            "name" => Fact::Name,
            "kind" => Fact::Kind,
            "left" => Fact::Left,
            "is_in_play" => Fact::IsHere,
            "played" => Fact::Played,
            "last_played" => Fact::LastPlayed,
            "last_player" => Fact::LastPlayer,
            _ => return None,
        })
    }

    const fn on(on: u8, name: &'static str, args: &'static [Kind], gives: Kind, doc: &'static str) -> FactWord {
        FactWord { on, name, args, gives, doc, rule: "" }
    }

    /// On whom tokens lie.
    pub const fn tokens(kind: u8) -> [FactWord; 1] {
        [on(
            kind,
            "tokens",
            &[A_TOKEN],
            HEAP,
            "How many tokens of this name lie on it, 0 to 999: `me.tokens(\"charge\")`.",
        )]
    }

    /// With whom things lie.
    pub const fn bearer(kind: u8, thing: u8) -> [FactWord; 2] {
        [
            on(kind, "bears", &[A_THING], Kind::Bool, "Does a status or card in play of this name lie with it?"),
            on(kind, "things", &[], Kind::Several(thing), "All that lies in play with it, in the order of entry."),
        ]
    }

    /// The game.
    pub const fn game(kind: u8, thing: u8) -> [FactWord; 1] {
        [on(kind, "in_play", &[], Kind::Several(thing), "All statuses and cards in play, in the order of entry.")]
    }

    /// Who plays cards: `card` is the kind of subject that these are, `period` the words for a time.
    pub const fn plays(kind: u8, card: u8, period: &'static [Kind]) -> [FactWord; 2] {
        [
            on(
                kind,
                "played",
                period,
                Kind::Several(card),
                "The cards it has played or used openly in the present `turn`, `round`, `count` or `fight`, as far as the system has them, in order and each as often as it was played: `me.played(\"round\").where(\"fire\").len()`. The card that is being played is among them. `()` where no script of the content reads it.",
            ),
            on(
                kind,
                "last_played",
                &[],
                Kind::Any,
                "The card it has played or used last, in the present Count or fight, or `()`.",
            ),
        ]
    }

    /// What anybody has played, of the game.
    pub const fn plays_of_all(game: u8, card: u8, period: &'static [Kind]) -> [FactWord; 3] {
        let [played, last] = plays(game, card, period);
        [
            FactWord {
                doc: "The cards that anybody has played or used openly in the present `turn`, `round`, `count` or `fight`, as far as the system has them, in order: `game.played(\"round\").len()`. `()` where no script of the content reads it.",
                ..played
            },
            FactWord {
                doc: "The card that anybody has played or used last, in the present Count or fight, or `()`.",
                ..last
            },
            on(
                game,
                "last_player",
                &[],
                Kind::Any,
                "Who played or used a card last, in the present Count or fight, or `()`: `game.last_player != me`.",
            ),
        ]
    }

    /// A thing in play.
    pub const fn thing(kind: u8) -> [FactWord; 10] {
        [
            on(kind, "name", &[], A_THING, "What it is called; empty where it lies face down."),
            on(
                kind,
                "kind",
                &[],
                Kind::Named(&Naming::KIND),
                "Which kind of item it is: `status`, `card`; empty where it lies face down.",
            ),
            on(kind, "holder", &[], Kind::Any, "With whom it lies: for whom its scripts speak."),
            on(kind, "owner", &[], Kind::Any, "Whose it is: who has brought it into play, wherever it lies."),
            on(kind, "host", &[], Kind::Any, "The thing in play that it lies on, or `()`: `it.host`."),
            on(kind, "things", &[], Kind::Several(kind), "All that lies on it, in the order of entry."),
            on(kind, "is_face_down", &[], Kind::Bool, "Does it lie face down?"),
            on(
                kind,
                "is_exhausted",
                &[],
                Kind::Bool,
                "Is it exhausted? In filters `exhausted`: `each thing that is exhausted: each.ready()`.",
            ),
            on(
                kind,
                "left",
                &[],
                Kind::COUNT,
                "How many of its periods it still lasts, this one included; 0 until something ends it.",
            ),
            on(kind, "is_in_play", &[], Kind::Bool, "Is it still in play?"),
        ]
    }
}

/// A number that scripts are asked for: what is returned is added; [`change::WORDS`] say otherwise.
pub const fn number(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    query(items, roles, Kind::Int, rule, doc).using(change::NAMES)
}

/// A permission that scripts are asked for: `false` forbids it, and so does a text, which says why.
pub const fn permission(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    query(items, roles, Kind::Any, rule, doc)
}
