//! What scripts can read of whom, when they are called, what they can do and ask.

use crate::kernel::rows::{act, ask, free, on, query};
use crate::kernel::{Kind, QuestionWord};

subjects! { GAME = "game", HERO = "hero", FOES = "foes" }

use kind::{FOES, HERO};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const ME: (&str, u8) = ("me", HERO);
const MY_FOES: (&str, u8) = ("me", FOES);
const TARGET: (&str, u8) = ("target", FOES);
const VICTIM: (&str, u8) = ("target", HERO);
const ALLY: (&str, u8) = ("ally", HERO);
const BY: (&str, u8) = ("by", HERO);

moments! {
    Hit = act("on_hit", EFFECT, &[ME, TARGET], "GRID-100", "The attack with this effect has hit; `game.mos` is its margin.");
    Use = act("on_use", EFFECT, &[ME], "GRID-122", "The card is tapped or used.");
    UseAt = act("on_use_at", EFFECT, &[ME, TARGET], "GRID-122", "The card is used at a group of foes.");
    UseFor = act("on_use_for", EFFECT, &[ME, ALLY], "GRID-122", "The card is used for a hero, perhaps for `me`.");
    MayUse = query("may_use", EFFECT, &[ME], Kind::Bool, "GRID-122", "May the card be used now?");
    RollBonus = query("roll_bonus", EFFECT, &[ME], INT, "GRID-141", "What a passive card adds to the hero's roll; `game.rolling` is the skill, or `attack`.");
    Harden = query("harden", EFFECT, &[ME], INT, "GRID-141", "What a passive card takes off the margin of a hit on its hero.");
    Fail = act("on_fail", EFFECT, &[ME], "GRID-016", "The hero has failed at the obstacle with this consequence.");
    Fight = act("on_fight", EFFECT, &[MY_FOES], "GRID-152", "A fight begins, the hit dice are rolled.");
    Round = act("on_round", EFFECT, &[MY_FOES], "GRID-152", "The foes' part of a round begins.");
    Wounded = act("on_wounded", EFFECT, &[MY_FOES, BY], "GRID-152", "A hero's attack has removed dice of this group.");
    Struck = act("on_struck", EFFECT, &[MY_FOES, VICTIM], "GRID-152", "One of the group has hit a hero, and the hit is soaked.");
    Contest = act("on_contest", EFFECT, &[MY_FOES, VICTIM], "GRID-181", "One of the group has beaten a hero's skill; `game.mos` is its margin.");
    AttackBonus = query("attack_bonus", EFFECT, &[MY_FOES, VICTIM], INT, "GRID-096", "What the ability adds to the group's attack on this hero.");
    Guard = query("guard", EFFECT, &[MY_FOES, BY], INT, "GRID-096", "What the ability adds to the difficulty of this hero's attack.");
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
    GetPast = free("get_past", &[], "GRID-007", "The obstacle of this encounter is overcome.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Ask = ask(HERO, "ask", &[TEXT], Kind::Bool, "", "Asks the hero's player yes or no.");
    Choose = ask(HERO, "choose", &[Kind::List], TEXT, "", "The hero's player says one of these words.");
    Roll = ask(HERO, "roll", &[TEXT, INT], INT, "GRID-001", "The hero rolls a skill (`\"\"` for none) against a difficulty, Cautious or Aggressive: the margin of success, or 0.");
    Die = QuestionWord { name: "die", on: None, args: &[INT], gives: INT, doc: "Rolls one die with so many sides, 2 to 20.", rule: "" };
}
