//! Constructors for the rows of a vocabulary: each takes the name, the arguments, the rule and one sentence of help.
//!
//! A system's `words.rs` is a list of calls such as `on(COMBATANT, "heal", &[Kind::COUNT], "RULE", "Heals this many
//! HP.")`.

use super::Shape::{Either, Free, Int, Text};
use super::{EffectWord, HookWord, ItemWord, Kind, LeadWord, QuestionWord, Shape, Side, Times, Word};

/// The arguments of `house`, in scenes and rulings: an option and its value.
pub const HOUSE_OPTION: &[Shape] = &[Free, Either(&[Free, Int(0, 99)])];

/// `text`: the text of an item, for people.
pub const TEXT: Word = word("text", &[Text], Times::Optional, "", "Its text, for people to read.");

/// `note`: a fact about an item that no rule reads. It may stand in any item.
pub const NOTE: &str = "note";

/// `script`: the file behind an item.
pub const SCRIPT: Word = word(
    "script",
    &[Text],
    Times::Optional,
    "",
    "The script file, without extension. Default: the folder of its kind and its id.",
);

/// `on`: the effects of a behaviour at a moment, without a script.
pub const ON: Word = word(
    "on",
    &[Shape::Line],
    Times::Many,
    "",
    "Does something at a moment, without a script: `on MOMENT: EFFECT, EFFECT`, `on MOMENT if CONDITION: EFFECT`, or `unless CONDITION`, such as `me.put_status(\"Slow\")`. Moments (without `on_`), effects and facts are those of scripts (`help hooks`, `help effects`, `help facts`). `each FILTER: EFFECT` runs for everybody or everything that fits, as `each`: `each status Slow: each.add_tokens(\"Mark\", 1)`; `each FILTER in LIST: ...` uses a list. Lines continue after a comma, a colon, `&&`, `||`, and inside brackets.",
);

/// `otherwise`: an effect or change where the condition of the line before does not hold.
pub const OTHERWISE: Word = word(
    "otherwise",
    &[Shape::Line],
    Times::Many,
    "",
    "Applies where the condition of the line before does not hold: `otherwise: me.damage(1)`, `otherwise if me.hp <= 6: me.heal(1)`. After `while`, it changes the same number: `otherwise: damage_dealt -1`.",
);

/// `while`: a change as long as the behaviour is in play, without a script.
pub const WHILE: Word = word(
    "while",
    &[Shape::Line],
    Times::Many,
    "",
    "Changes numbers or permissions while in play, without a script: `while in play: damage_dealt +1`, `while in play if me.hp <= 3: any damage_taken at_most 2`, `while in play: no may_move \"stuck\"`. Numbers are those of scripts without `my_`, or anybody's behind `any`.",
);

/// The words that begin a line of behaviour.
pub const LINES: [&str; 3] = [ON.word, OTHERWISE.word, WHILE.word];

/// Returns a statement.
pub const fn word(
    word: &'static str,
    shape: &'static [Shape],
    times: Times,
    rule: &'static str,
    doc: &'static str,
) -> Word {
    Word { word, shape, times, doc, rule }
}

/// Returns a kind of item.
pub const fn item(word: &'static str, words: &'static [Word], rule: &'static str, doc: &'static str) -> ItemWord {
    ItemWord { word, takes_params: false, words, doc, rule }
}

/// Returns a kind of item that declares parameters and is called with arguments.
pub const fn called(word: &'static str, words: &'static [Word], rule: &'static str, doc: &'static str) -> ItemWord {
    ItemWord { word, takes_params: true, words, doc, rule }
}

/// Returns a leading word of actions.
pub const fn lead(word: &'static str, rule: &'static str, doc: &'static str) -> LeadWord {
    LeadWord { word, doc, rule }
}

/// Returns a moment at which the scripts of these kinds of items act. They may ask and act.
pub const fn act(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    HookWord { query: false, ..query(items, roles, Kind::Nothing, rule, doc) }
}

/// Returns a query to the scripts of these kinds of items. In it, they only read.
pub const fn query(
    items: &'static [&'static str],
    roles: &'static [(&'static str, u8)],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    // `HookWord::at` sets these.
    let (name, moment, line, side) = ("", "", "", Side::Own);
    HookWord { name, moment, side, line, chosen: false, items, roles, query: true, gives, effects: &[], doc, rule }
}

/// Returns an effect on a subject of this kind.
pub const fn on(
    kind: u8,
    name: &'static str,
    args: &'static [Kind],
    rule: &'static str,
    doc: &'static str,
) -> EffectWord {
    EffectWord { name, on: Some(kind), args, names: &[], reserved: false, open: &[], doc, rule }
}

/// Limits an effect to these moments about its subject. At any other moment, it comes too late to change the subject.
pub const fn until(open: &'static [&'static str], effect: EffectWord) -> EffectWord {
    EffectWord { open, ..effect }
}

/// Returns an effect on nobody in particular.
pub const fn free(name: &'static str, args: &'static [Kind], rule: &'static str, doc: &'static str) -> EffectWord {
    EffectWord { name, on: None, args, names: &[], reserved: false, open: &[], doc, rule }
}

/// Returns a question to a subject of this kind.
pub const fn ask(
    kind: u8,
    name: &'static str,
    args: &'static [Kind],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> QuestionWord {
    QuestionWord {
        name,
        on: Some(kind),
        args,
        names: &[],
        gives,
        acts: false,
        only_answers: false,
        by_chance: false,
        doc,
        rule,
    }
}

/// Returns a question to a subject of this kind that does nothing but give its answer.
pub const fn only_ask(
    kind: u8,
    name: &'static str,
    args: &'static [Kind],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> QuestionWord {
    QuestionWord { only_answers: true, ..ask(kind, name, args, gives, rule, doc) }
}

/// Returns an effect on a subject of this kind, with an outcome that scripts receive.
pub const fn make(
    kind: u8,
    name: &'static str,
    args: &'static [Kind],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> QuestionWord {
    QuestionWord { acts: true, ..ask(kind, name, args, gives, rule, doc) }
}
