//! What scripts can read of whom, when they are called, what they can do and ask.

use crate::kernel::{EffectWord, HookWord, Kind, QuestionWord};

/// The kinds of subjects.
pub mod kind {
    pub const GAME: u8 = 0;
    pub const HERO: u8 = 1;
    pub const FOES: u8 = 2;
    pub const NAMES: &[&str] = &["game", "hero", "foes"];
}

use kind::{FOES, HERO};

const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const ME: (&str, u8) = ("me", HERO);
const MY_FOES: (&str, u8) = ("me", FOES);
const TARGET: (&str, u8) = ("target", FOES);
const VICTIM: (&str, u8) = ("target", HERO);
const ALLY: (&str, u8) = ("ally", HERO);
const BY: (&str, u8) = ("by", HERO);

const fn act(
    name: &'static str,
    roles: &'static [(&'static str, u8)],
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    HookWord { name, items: &["effect"], roles, query: false, gives: Kind::Nothing, effects: &[], doc, rule }
}

const fn query(
    name: &'static str,
    roles: &'static [(&'static str, u8)],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> HookWord {
    HookWord { name, items: &["effect"], roles, query: true, gives, effects: &[], doc, rule }
}

pub const HOOKS: &[HookWord] = &[
    act("on_hit", &[ME, TARGET], "GRID-100", "The attack with this effect has hit; `game.mos` is its margin."),
    act("on_use", &[ME], "GRID-122", "The card is tapped or used."),
    act("on_use_at", &[ME, TARGET], "GRID-122", "The card is used at a group of foes."),
    act("on_use_for", &[ME, ALLY], "GRID-122", "The card is used for a hero, perhaps for `me`."),
    query("may_use", &[ME], Kind::Bool, "GRID-122", "May the card be used now?"),
    query(
        "roll_bonus",
        &[ME],
        INT,
        "GRID-141",
        "What a passive card adds to the hero's roll; `game.rolling` is the skill, or `attack`.",
    ),
    query("harden", &[ME], INT, "GRID-141", "What a passive card takes off the margin of a hit on its hero."),
    act("on_fail", &[ME], "GRID-016", "The hero has failed at the obstacle with this consequence."),
    act("on_fight", &[MY_FOES], "GRID-152", "A fight begins, the hit dice are rolled."),
    act("on_round", &[MY_FOES], "GRID-152", "The foes' part of a round begins."),
    act("on_wounded", &[MY_FOES, BY], "GRID-152", "A hero's attack has removed dice of this group."),
    act("on_struck", &[MY_FOES, VICTIM], "GRID-152", "One of the group has hit a hero, and the hit is soaked."),
    act(
        "on_contest",
        &[MY_FOES, VICTIM],
        "GRID-181",
        "One of the group has beaten a hero's skill; `game.mos` is its margin.",
    ),
    query(
        "attack_bonus",
        &[MY_FOES, VICTIM],
        INT,
        "GRID-096",
        "What the ability adds to the group's attack on this hero.",
    ),
    query("guard", &[MY_FOES, BY], INT, "GRID-096", "What the ability adds to the difficulty of this hero's attack."),
];

const fn on(on: u8, name: &'static str, args: &'static [Kind], rule: &'static str, doc: &'static str) -> EffectWord {
    EffectWord { name, on: Some(on), args, reserved: false, doc, rule }
}

effects! {
    Heal = on(HERO, "heal", &[INT], "GRID-132", "Healing of this value: takes back one discarded defense card rated at most that, if any fits and no healing went before.");
    Untap = on(HERO, "untap", &[INT], "GRID-123", "Untaps up to so many tapped defense cards, the highest first.");
    UntapGear = on(HERO, "untap_gear", &[INT], "GRID-140", "Untaps up to so many tapped pieces, in the order of their names; never the one in use.");
    Raise = on(HERO, "raise", &[INT], "GRID-096", "Adds this to the hero's next roll, up to 9 in all.");
    Soften = on(HERO, "soften", &[INT], "GRID-113", "Takes this off the margin of the hit that is being soaked; none is left at 0.");
    HitHero = on(HERO, "hit", &[INT], "GRID-113", "A hit of this margin, to be soaked.");
    Again = on(HERO, "act_again", &[], "GRID-180", "The hero may act once more this round.");
    Win = on(HERO, "earn", &[INT], "GRID-178", "Points.");
    HitFoes = on(FOES, "hit", &[INT], "GRID-156", "A hit of this margin: hit dice go.");
    Hold = on(FOES, "hold", &[INT], "GRID-171", "So many of the group's attacks of this round are lost.");
    Weaken = on(FOES, "weaken", &[INT], "GRID-170", "Takes this off the group's attacks until this round is over.");
    Expose = on(FOES, "expose", &[INT], "GRID-096", "Takes this off the difficulty of attacks on the group until this round is over.");
    Join = on(FOES, "join", &[INT], "GRID-153", "One more of its kind joins the group, its hit dice showing this.");
    GetPast = EffectWord { name: "get_past", on: None, args: &[], reserved: false, doc: "The obstacle of this encounter is overcome.", rule: "GRID-007" };
    Say = EffectWord { name: "say", on: None, args: &[TEXT], reserved: false, doc: "Tells the table something.", rule: "" };
}

const fn ask(
    name: &'static str,
    args: &'static [Kind],
    gives: Kind,
    rule: &'static str,
    doc: &'static str,
) -> QuestionWord {
    QuestionWord { name, on: Some(HERO), args, gives, doc, rule }
}

questions! {
    Ask = ask("ask", &[TEXT], Kind::Bool, "", "Asks the hero's player yes or no.");
    Choose = ask("choose", &[Kind::List], TEXT, "", "The hero's player says one of these words.");
    Roll = ask("roll", &[TEXT, INT], INT, "GRID-001", "The hero rolls a skill (`\"\"` for none) against a difficulty, Cautious or Aggressive: the margin of success, or 0.");
    Die = QuestionWord { name: "die", on: None, args: &[INT], gives: INT, doc: "Rolls one die with so many sides, 2 to 20.", rule: "" };
}
