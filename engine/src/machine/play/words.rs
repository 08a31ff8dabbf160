//! The words for things in play, as every system takes them into its vocabulary.
//!
//! Statements are in this file. [`verb`] has the effects of scripts, [`fact`] the facts, and [`change`] the changes of
//! a number.

pub mod change;
pub mod fact;
pub mod verb;

use crate::kernel::Shape::{self, Call, Int, OneOf};
use crate::kernel::rows::query;
use crate::kernel::{HookWord, ItemWord, Kind, Naming, Times, Word};
use crate::machine::keywords;
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

/// The text of a status or a token.
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

/// The statement of a status that disables everything else of its bearer.
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
