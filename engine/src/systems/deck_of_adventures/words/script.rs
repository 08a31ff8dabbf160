//! When scripts are called, what they can do and ask.

use crate::kernel::rows::{act, ask, free, query};
use crate::kernel::{ANYONE, HookWord, Kind, SOMEBODY};
use crate::machine::play::words::change;

subjects! { GAME = "game", CHARACTER = "character", CHECK = "check", ABILITY = "ability", THING = "thing" }

use kind::{ABILITY, CHARACTER, CHECK};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const ME: (&str, u8) = ("me", ANYONE);
const WHO: (&str, u8) = ("who", SOMEBODY);
const THE_CHECK: (&str, u8) = ("check", CHECK);
const OF: (&str, u8) = ("ability", ABILITY);

/// A number that is asked for: what is returned is added.
const fn number(
    name: &'static str,
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    HookWord { effects: change::NAMES, ..query(name, EFFECT, roles, INT, rule, doc) }
}

/// A permission that is asked for: `false` forbids it, and so does a text, which says why.
const fn permission(
    name: &'static str,
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    query(name, EFFECT, roles, Kind::Any, rule, doc)
}

moments! {
    Drawn = act("on_drawn", EFFECT, &[ME, THE_CHECK], "DOA-050", "The cards of its check lie there; a redraw and the report come next.");
    AnyDrawn = act("on_any_drawn", EFFECT, &[ME, WHO, THE_CHECK], "DOA-050", "The cards of somebody's check lie there.");
    Passed = act("on_passed", EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is a success; what comes of it comes next.");
    AnyPassed = act("on_any_passed", EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is a success.");
    Failed = act("on_failed", EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is no success; what comes of it comes next.");
    AnyFailed = act("on_any_failed", EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is no success.");
    Modifier = number("my_modifier", &[ME, OF], "DOA-032", "Its modifier in an attribute or skill: `ability.name`.");
    AnyModifier = number("any_modifier", &[ME, WHO, OF], "DOA-032", "Somebody's modifier.");
    Hand = number("my_hand", &[ME, THE_CHECK], "DOA-078", "Upper Hand for its check, as so many cards more; Lower Hand below 0.");
    AnyHand = number("any_hand", &[ME, WHO, THE_CHECK], "DOA-078", "Upper Hand for somebody's check, Lower Hand below 0.");
    MaySpend = permission("may_spend_fate", &[ME], "DOA-018", "May it give up a Fate Card?");
    AnyMaySpend = permission("any_may_spend_fate", &[ME, WHO], "DOA-018", "May somebody give up a Fate Card?");
}

effects! {
    AwardFate = crate::kernel::rows::on(CHARACTER, "award_fate", &[], "DOA-028", "Gets a Fate Card: an Ace out of its discard pile, a Joker set aside, or else a token.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Check = ask(CHARACTER, "check", &[TEXT, INT], TEXT, "DOA-047", "A check of an attribute or skill within a range, called by the GM: its degree, such as `critical` or `suited_fail`. `me.check(\"athletics\", 2)`.");
    Ask = ask(CHARACTER, "ask", &[TEXT], Kind::Bool, "", "Asks its seat yes or no.");
    Choose = ask(CHARACTER, "choose", &[Kind::List], TEXT, "", "Its seat says one of these words.");
}
