//! The words for things in play, as every system takes them into its vocabulary.

pub mod change;

use crate::kernel::Shape::{self, Call, Int, OneOf};
use crate::kernel::rows::query;
use crate::kernel::{EffectWord, FactWord, HookWord, ItemWord, Kind, Naming, Times, Word};
use crate::machine::{System, keywords};
use std::marker::PhantomData;

/// The kind of items that are effects.
pub const EFFECT: &str = "effect";

/// The kind of items that are statuses.
pub const STATUS: &str = "status";

/// The kind of items that are tokens.
pub const TOKEN: &str = "token";

/// The name of a status.
const A_STATUS: Kind = Kind::Named(&Naming::items(&[STATUS]));
/// The name of a token.
const A_TOKEN: Kind = Kind::Named(&Naming::items(&[TOKEN]));
/// The number of tokens of a name in one place.
const HEAP: Kind = Kind::Range(0, 999);
/// The name of anything that may lie in play.
const A_THING: Kind = Kind::Named(&Naming::ITEM);

const TEXT: Word = Word {
    word: "text",
    shape: &[Shape::Text],
    times: Times::Optional,
    doc: "Its text, for people to read.",
    rule: "",
};

/// The borders of time that a system has, as content names them.
pub trait Borders {
    /// The words for one period, after `once a`: `turn`.
    const ONE: &'static [&'static str];
    /// The words for one period and for several, after `lasts 2`: `turns`.
    const SEVERAL: &'static [&'static str];
}

/// The words for things that last, with the borders of time that a system has.
pub struct Lasting<B>(PhantomData<B>);

impl<B: Borders> Lasting<B> {
    const ONE_OF_THEM: &'static Shape = &OneOf(B::ONE);

    /// The limit of a script: `once a turn`.
    pub const ONCE: Word = Word {
        word: "once",
        shape: &[Shape::After("a", Self::ONE_OF_THEM)],
        times: Times::Optional,
        doc: "Limits each function to once in this time, for each bearer. Calls without an effect do not count. Using it and its own moments are counted apart, `on_X` and `on_any_X` together.",
        rule: "",
    };

    const STATUS_WORDS: &'static [Word] = &[
        Word {
            word: "effect",
            shape: &[Call("effect")],
            times: Times::Many,
            doc: "Its effect while it lasts; its scripts' `me` is the bearer.",
            rule: "",
        },
        Word {
            word: "lasts",
            shape: &[Int(1, 99), OneOf(B::SEVERAL)],
            times: Times::Optional,
            doc: "How long it lasts: `lasts 2 rounds`. Without it, something has to end it.",
            rule: "",
        },
        Word {
            word: "stacks",
            shape: &[],
            times: Times::Optional,
            doc: "Lets several copies apply to one bearer. Otherwise another copy restarts its time.",
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
            doc: "A state somebody is in for a time, or until something ends it.",
            rule: "",
        },
        ItemWord {
            word: TOKEN,
            takes_params: false,
            words: TOKEN_WORDS,
            doc: "A counter on anybody or anything in play, 0 to 999: charges, wounds, a currency of your own (`cost token Copper 3`).",
            rule: "",
        },
    ];
}

/// The statement of a behaviour that works even while its thing is exhausted.
pub const ALWAYS: Word = Word {
    word: "always",
    shape: &[],
    times: Times::Optional,
    doc: "Works even while the thing in play that calls it is exhausted. An effect that calls `it.ready()` needs it.",
    rule: "",
};

const SILENCES: Word = Word {
    word: "silences",
    shape: &[],
    times: Times::Optional,
    doc: "Disables everything else of its bearer: traits, Weapons, things in play.",
    rule: "",
};

/// The statement of how much something in play is worth.
pub const WORTH: Word = Word {
    word: "worth",
    shape: &[Int(-99, 99)],
    times: Times::Optional,
    doc: "How much it is worth to its bearer, in HP or the like. Negative for a burden. Bots use it.",
    rule: "",
};

const TOKEN_WORDS: &[Word] = &[WORTH, TEXT];

/// The name of something in play with somebody, after `on`.
const ON: Shape = Shape::Opt(&Shape::After("on", &Shape::Name(&[STATUS, "card"])));

/// The statements of a scene about things in play with somebody.
pub const SCENE: [Word; 2] = [
    Word {
        word: "status",
        shape: &[Shape::Name(&[STATUS]), Shape::Opt(&Int(1, 99))],
        times: Times::Many,
        doc: "Applies this status, for this many more of its periods: `status Burning 2`.",
        rule: "",
    },
    Word {
        word: "tokens",
        shape: &[Shape::Name(&[TOKEN]), Int(1, 999), ON],
        times: Times::Many,
        doc: "Puts this many tokens on it, or on something in play with it: `tokens Charge 3 on \"Old Wand\"`.",
        rule: "",
    },
];

/// The orders of a ruling about things in play. The bearer's label comes first.
pub const RULINGS: [Word; 4] = [
    Word {
        word: "attach",
        shape: &[Shape::Free, Shape::Name(&[STATUS, "card"]), Shape::After("to", &Shape::Free), ON],
        times: Times::Optional,
        doc: "Attaches something in play to somebody else, or to something there: `attach you Jewel to ally on \"Old Shield\"`.",
        rule: "",
    },
    Word {
        word: "turn",
        shape: &[Shape::Free, Shape::Name(&[STATUS, "card"]), OneOf(&["face_down", "face_up", "exhausted", "ready"])],
        times: Times::Optional,
        doc: "Turns something in play face down or up, exhausts it, or readies it: `turn you Trap face_up`, `turn you Sentry exhausted`.",
        rule: "",
    },
    Word {
        word: "status",
        shape: &[Shape::Free, Shape::Name(&[STATUS]), Shape::Opt(&Int(0, 99))],
        times: Times::Optional,
        doc: "Applies a status to somebody, for this many of its periods; 0 ends it: `status wolf Burning 2`.",
        rule: "",
    },
    Word {
        word: "tokens",
        shape: &[Shape::Free, Shape::Name(&[TOKEN]), Int(0, 999), ON],
        times: Times::Optional,
        doc: "Sets the number of tokens on somebody, on the `game`, or on something in play: `tokens wolf Charge 3 on \"Old Wand\"`.",
        rule: "",
    },
];

/// Effects of scripts on things in play.
pub mod verb {
    use super::{A_STATUS, A_TOKEN, EffectWord, HEAP, Kind, System};
    use crate::kernel::rows::on;

    /// An effect on things in play.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verb {
        /// Adds or removes tokens.
        AddTokens,
        /// Sets the number of tokens.
        SetTokens,
        /// Applies a status.
        PutStatus,
        /// Applies a status for a number of periods.
        PutStatusFor,
        /// Ends a status.
        EndStatus,
        /// Removes the thing from play.
        LeavePlay,
        /// Attaches the thing to somebody or something else.
        Attach,
        /// Returns the thing to its owner.
        Detach,
        /// Turns the thing face down.
        FaceDown,
        /// Turns the thing face up.
        TurnUp,
        /// Exhausts the thing.
        Exhaust,
        /// Readies the thing.
        Ready,
    }

    /// Returns the verb of an effect, if it is one of these.
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

    /// Returns the effects on the bearers of tokens: somebody, the game, or a thing in play.
    pub const fn tokens(kind: u8) -> [EffectWord; 2] {
        [
            on(
                kind,
                "add_tokens",
                &[A_TOKEN, Kind::Int],
                "",
                "Adds this many tokens of this name; a negative number removes them: `me.add_tokens(\"charge\", 1)`.",
            )
            .takes(&["token", "count"]),
            on(kind, "set_tokens", &[A_TOKEN, HEAP], "", "Sets the number of tokens of this name, 0 to 999.")
                .takes(&["token", "count"]),
        ]
    }

    /// Returns the effects on the bearers of statuses.
    pub const fn bearer(kind: u8) -> [EffectWord; 3] {
        [
            on(kind, "put_status", &[A_STATUS], "", "Applies this status: `target.put_status(\"Burning\")`.")
                .takes(&["status"]),
            on(
                kind,
                "put_status_for",
                &[A_STATUS, Kind::COUNT],
                "",
                "Applies this status for this many of its periods, or Rounds.",
            )
            .takes(&["status", "periods"]),
            on(kind, "end_status", &[A_STATUS], "", "Ends this status.").takes(&["status"]),
        ]
    }

    /// Returns the effects on a thing in play itself.
    pub const fn thing(kind: u8) -> [EffectWord; 7] {
        [
            on(kind, "leave_play", &[], "", "Removes it from play: a card goes to its owner's discard, a status ends."),
            on(
                kind,
                "attach",
                &[Kind::Any],
                "",
                "Attaches it to somebody or to another thing: `it.attach(target)`. Its owner stays the same.",
            )
            .takes(&["to"]),
            on(kind, "detach", &[], "", "Detaches it and returns it to its owner."),
            on(
                kind,
                "face_down",
                &[],
                "",
                "Turns it face down. It changes and permits nothing; whatever its scripts do turns it up.",
            ),
            on(kind, "turn_up", &[], "", "Turns it face up."),
            on(
                kind,
                "exhaust",
                &[],
                "",
                "Exhausts it. It does nothing until it is ready again, except for effects with `always`.",
            ),
            on(kind, "ready", &[], "", "Readies it, if it is exhausted: `it.ready()`."),
        ]
    }
}

/// Facts about things in play.
pub mod fact {
    use super::{A_THING, A_TOKEN, FactWord, HEAP, Kind, Naming, System};
    use crate::kernel::FactId;

    /// A fact.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Fact {
        /// The number of tokens of a name on a subject.
        Tokens,
        /// Whether something of this name is attached to a subject.
        Bears,
        /// The things attached to a subject.
        Things,
        /// All things in play.
        AllThings,
        /// The bearer of a thing.
        Holder,
        /// The thing that a thing is attached to.
        Host,
        /// Whether a thing is face down.
        IsFaceDown,
        /// Whether a thing is exhausted.
        IsExhausted,
        /// The subject that brought a thing into play.
        Owner,
        /// The name of a thing.
        Name,
        /// The kind of item of a thing.
        Kind,
        /// The rest of a thing's time.
        Left,
        /// Whether a thing is still in play.
        IsHere,
        /// Whether the next border leaves a thing's time alone.
        IsNew,
        /// The cards played in a period.
        Played,
        /// The card played last.
        LastPlayed,
        /// The subject that played the last card.
        LastPlayer,
    }

    /// Returns the fact behind a number, if it is one of these.
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
            "is_new" => Fact::IsNew,
            "played" => Fact::Played,
            "last_played" => Fact::LastPlayed,
            "last_player" => Fact::LastPlayer,
            _ => return None,
        })
    }

    /// Returns a fact with the number of a system's kind of subject as `on`, without a rule.
    const fn on(on: u8, name: &'static str, args: &'static [Kind], gives: Kind, doc: &'static str) -> FactWord {
        FactWord { on, name, args, gives, doc, rule: "" }
    }

    /// Returns the facts of the bearers of tokens.
    pub const fn tokens(kind: u8) -> [FactWord; 1] {
        [on(kind, "tokens", &[A_TOKEN], HEAP, "Tokens of this name on it, 0 to 999: `me.tokens(\"charge\")`.")]
    }

    /// Returns the facts of the bearers of things.
    pub const fn bearer(kind: u8, thing: u8) -> [FactWord; 2] {
        [
            on(kind, "bears", &[A_THING], Kind::Bool, "Whether a status or card of this name is in play with it."),
            on(kind, "things", &[], Kind::Several(thing), "Everything in play with it, in order of entry."),
        ]
    }

    /// Returns the facts of the game.
    pub const fn game(kind: u8, thing: u8) -> [FactWord; 1] {
        [on(kind, "in_play", &[], Kind::Several(thing), "All statuses and cards in play, in order of entry.")]
    }

    /// Returns the facts of subjects that play cards. `card` is the cards' kind of subject. `period` are the words for
    /// a time.
    pub const fn plays(kind: u8, card: u8, period: &'static [Kind]) -> [FactWord; 2] {
        [
            on(
                kind,
                "played",
                period,
                Kind::Several(card),
                "The cards it played or used openly in this `turn`, `round`, `count` or `fight`, where the system has one, in order and with repeats: `me.played(\"round\").where(\"fire\").len()`. Includes the card being played. `()` where no script reads it.",
            ),
            on(kind, "last_played", &[], Kind::Any, "The card it played or used last in this Count or fight, or `()`."),
        ]
    }

    /// Returns the facts of the game about what anybody has played.
    pub const fn plays_of_all(game: u8, card: u8, period: &'static [Kind]) -> [FactWord; 3] {
        let [played, last] = plays(game, card, period);
        [
            FactWord {
                doc: "The cards anybody played or used openly in this `turn`, `round`, `count` or `fight`, where the system has one, in order: `game.played(\"round\").len()`. `()` where no script reads it.",
                ..played
            },
            FactWord { doc: "The card anybody played or used last in this Count or fight, or `()`.", ..last },
            on(
                game,
                "last_player",
                &[],
                Kind::Any,
                "The last one to play or use a card in this Count or fight, or `()`: `game.last_player != me`.",
            ),
        ]
    }

    /// Returns the fact that tells whether the next border leaves the time of a thing in play alone. See
    /// [`Border::spares_new`](crate::machine::Border::spares_new).
    pub const fn begun(kind: u8) -> [FactWord; 1] {
        let doc = "Whether it has come into play in this period, at whose end its time does not run down yet.";
        [on(kind, "is_new", &[], Kind::Bool, doc)]
    }

    /// Returns the facts of a thing in play.
    pub const fn thing(kind: u8) -> [FactWord; 10] {
        [
            on(kind, "name", &[], A_THING, "Its name; empty while face down."),
            on(
                kind,
                "kind",
                &[],
                Kind::Named(&Naming::KIND),
                "Its kind of item: `status`, `card`; empty while face down.",
            ),
            on(kind, "holder", &[], Kind::Any, "Its bearer, the one its scripts run for."),
            on(kind, "owner", &[], Kind::Any, "Its owner, who brought it into play, wherever it is now."),
            on(kind, "host", &[], Kind::Any, "The thing in play it is attached to, or `()`: `it.host`."),
            on(kind, "things", &[], Kind::Several(kind), "Everything attached to it, in order of entry."),
            on(kind, "is_face_down", &[], Kind::Bool, "Whether it is face down."),
            on(
                kind,
                "is_exhausted",
                &[],
                Kind::Bool,
                "Whether it is exhausted. In filters `exhausted`: `each thing that is exhausted: each.ready()`.",
            ),
            on(
                kind,
                "left",
                &[],
                Kind::COUNT,
                "How many of its periods are left, this one included; 0 without a time limit.",
            ),
            on(kind, "is_in_play", &[], Kind::Bool, "Whether it is still in play."),
        ]
    }
}

/// Returns a number that scripts change. The results of scripts are added. [`change::WORDS`] change it in other ways.
pub const fn number(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    query(items, roles, Kind::Int, rule, doc).using(change::NAMES)
}

/// Returns a permission that scripts are asked for. The answer `false` forbids it. So does a text, which says why.
pub const fn permission(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    query(items, roles, Kind::Any, rule, doc)
}
