//! What scripts can read of whom, when they are called, what they can do and ask.

use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, QuestionWord, SOMEBODY};
use crate::machine::play::words::{answer, may_answer, number, permission};

subjects! { GAME = "game", HERO = "hero", FOES = "foes", CARD = "card", THING = "thing" }

use super::super::moving::Zone;
use kind::{CARD, FOES, GAME, HERO};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
/// The name of a card.
pub const A_CARD: Kind = Kind::Named(&Naming::items(&["character", "attack", "defense", "gear", "spell"]));
/// Where a card of a hero lies.
const A_ZONE: Kind = Kind::Named(&Naming::words(Zone::WORDS));
/// Another hero.
const SOMEBODY_ELSE: Kind = Kind::Subject(HERO);
/// The name of a skill.
/// What a roll is for.
pub const ROLLED: Kind = Kind::Named(&Naming::items(&["skill"]).or_words(&["attack", "contest"]));
pub const A_SKILL: Kind = Kind::Named(&Naming::items(&["skill"]));
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
const ME: (&str, u8) = ("me", HERO);
const MY_FOES: (&str, u8) = ("me", FOES);
const TARGET: (&str, u8) = ("target", FOES);
const VICTIM: (&str, u8) = ("target", HERO);
const ALLY: (&str, u8) = ("ally", HERO);
const ANY_ME: (&str, u8) = ("me", ANYONE);
const BODY: (&str, u8) = ("me", SOMEBODY);
const WHO: (&str, u8) = ("who", SOMEBODY);
const OTHER: (&str, u8) = ("target", SOMEBODY);
const BY: (&str, u8) = ("by", SOMEBODY);
const THE_CARD: (&str, u8) = ("card", CARD);

moments! {
    Hit = act("on_hit", EFFECT, &[ME, TARGET], "GRID-100", "The attack with this effect has hit; `game.mos` is its margin.");
    Use = act("on_use", EFFECT, &[ME], "GRID-122", "The card is tapped or used.");
    UseAt = act("on_use_at", EFFECT, &[ME, TARGET], "GRID-122", "The card is used at a group of foes.");
    UseFor = act("on_use_for", EFFECT, &[ME, ALLY], "GRID-122", "The card is used for a hero, perhaps for `me`.");
    MayUse = query("may_use", EFFECT, &[ME], Kind::Bool, "GRID-122", "May the card be used now?");
    Fail = act("on_fail", EFFECT, &[ME], "GRID-016", "The hero has failed at the obstacle with this consequence.");
    Success = act("on_success", EFFECT, &[ME], "GRID-183", "The hero has overcome the obstacle that brings this effect, by the margin that it asks for; `game.mos` is the margin.");
    Fight = act("on_fight", EFFECT, &[ANY_ME], "GRID-152", "A fight begins, the hit dice are rolled.");
    RoundStart = act("on_round_start", EFFECT, &[ANY_ME], "GRID-171", "A round begins; the heroes act first.");
    Round = act("on_round", EFFECT, &[ANY_ME], "GRID-152", "The foes' part of a round begins.");
    RoundEnd = act("on_round_end", EFFECT, &[ANY_ME], "GRID-171", "A round ends; what lasts until then is still there.");
    Start = act("on_encounter_start", EFFECT, &[ANY_ME], "GRID-175", "An encounter begins, whatever it is; of a fight the hit dice are rolled.");
    End = act("on_encounter_end", EFFECT, &[ANY_ME], "GRID-173", "An encounter is over; what lasts until then is still there.");
    Rolled = act("on_rolled", EFFECT, &[BODY], "GRID-001", "Its roll is counted; `game.rolling` says what for, `game.mos` by how much it succeeds.");
    AnyRolled = act("on_any_rolled", EFFECT, &[ANY_ME, WHO], "GRID-001", "Somebody's roll is counted.");
    Missed = act("on_missed", EFFECT, &[BODY], "GRID-010", "Its roll has failed.");
    AnyMissed = act("on_any_missed", EFFECT, &[ANY_ME, WHO], "GRID-010", "Somebody's roll has failed.");
    Wounded = act("on_wounded", EFFECT, &[BODY, BY], "GRID-152", "An attack has hit it, and the hit is paid for; a group hears of it while somebody of it stands.");
    AnyWounded = act("on_any_wounded", EFFECT, &[ANY_ME, WHO, BY], "GRID-152", "An attack of `by` has hit `who`, and the hit is paid for.");
    Struck = act("on_struck", EFFECT, &[BODY, OTHER], "GRID-152", "Its attack has hit `target`, and the hit is paid for.");
    AnyStruck = act("on_any_struck", EFFECT, &[ANY_ME, WHO, OTHER], "GRID-152", "An attack of `who` has hit `target`, and the hit is paid for.");
    Contest = act("on_contest", EFFECT, &[MY_FOES, VICTIM], "GRID-181", "One of the group has beaten a hero's skill; `game.mos` is its margin.");
    Hurt = act("on_hurt", EFFECT, &[BODY], "GRID-113", "It has lost defense cards, or hit dice, to whatever.");
    AnyHurt = act("on_any_hurt", EFFECT, &[ANY_ME, WHO], "GRID-113", "Somebody has lost defense cards, or hit dice, to whatever.");
    AnswerRound = answer("answer_round", EFFECT, &[ANY_ME], "GRID-171", "Answers that a round begins, after all that hear of it; the heroes act next.");
    MayAnswerRound = may_answer("may_answer_round", EFFECT, &[ANY_ME], "GRID-171");
    AnswerHurt = answer("answer_hurt", EFFECT, &[ANY_ME, WHO], "GRID-113", "Answers that somebody has lost defense cards, or hit dice, after all that hear of it.");
    MayAnswerHurt = may_answer("may_answer_hurt", EFFECT, &[ANY_ME, WHO], "GRID-113");
    Defeated = act("on_defeated", EFFECT, &[BODY], "GRID-127", "The hero is incapacitated, or the last foe of the group is gone.");
    AnyDefeated = act("on_any_defeated", EFFECT, &[ANY_ME, WHO], "GRID-127", "A hero is incapacitated, or the last foe of a group is gone.");
    InsteadOfFall = act("instead_of_fall", EFFECT, &[ME], "GRID-127", "The hero would be incapacitated: it gets a tapped defense card back, and this is done. Without one nothing helps.");
    ReplacesFall = query("replaces_fall", EFFECT, &[ME], Kind::Bool, "GRID-127", "Is something done instead of the hero's fall? `false`: not this time.");
    Healed = act("on_healed", EFFECT, &[BODY], "GRID-132", "The hero has got a defense card back.");
    AnyHealed = act("on_any_healed", EFFECT, &[ANY_ME, WHO], "GRID-132", "Somebody has got a defense card back.");
    Tapped = act("on_tapped", EFFECT, &[BODY, THE_CARD], "GRID-122", "The hero taps this defense card, which has done nothing yet.");
    AnyTapped = act("on_any_tapped", EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-122", "Somebody taps this defense card.");
    Used = act("on_used", EFFECT, &[BODY, THE_CARD], "GRID-140", "The hero uses this gear, spell or ability, which has done nothing yet.");
    AnyUsed = act("on_any_used", EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-140", "Somebody uses this gear, spell or ability.");
    GotCard = act("on_got_card", EFFECT, &[BODY, THE_CARD], "GRID-142", "The hero takes this card among those found.");
    AnyGotCard = act("on_any_got_card", EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-142", "Somebody takes this card among those found.");
    Earned = act("on_earned", EFFECT, &[BODY], "GRID-178", "The hero has earned points.");
    AnyEarned = act("on_any_earned", EFFECT, &[ANY_ME, WHO], "GRID-178", "Somebody has earned points.");
    GotPast = act("on_got_past", EFFECT, &[ANY_ME], "GRID-007", "The obstacle is overcome.");
    Rested = act("on_rested", EFFECT, &[ANY_ME], "GRID-124", "A long rest is over.");
    Roll = number("my_roll", EFFECT, &[BODY], "GRID-141", "What is added to its roll, whatever it is for; `game.rolling` is the skill, `attack` or `contest`.");
    AnyRoll = number("any_roll", EFFECT, &[ANY_ME, WHO], "GRID-141", "What is added to anybody's roll.");
    Attack = number("my_attack", EFFECT, &[BODY, OTHER], "GRID-096", "What is added to its attack on `target`.");
    AnyAttack = number("any_attack", EFFECT, &[ANY_ME, WHO, OTHER], "GRID-096", "What is added to an attack of `who` on `target`.");
    Guard = number("my_guard", EFFECT, &[BODY, BY], "GRID-096", "What an attack of `by` on it must beat.");
    AnyGuard = number("any_guard", EFFECT, &[ANY_ME, WHO, BY], "GRID-096", "What an attack of `by` on `who` must beat.");
    DamageTaken = number("my_damage_taken", EFFECT, &[BODY], "GRID-141", "The margin of a hit on it, before it is paid for.");
    AnyDamageTaken = number("any_damage_taken", EFFECT, &[ANY_ME, WHO], "GRID-141", "The margin of a hit on anybody.");
    Healing = number("my_healing", EFFECT, &[BODY], "GRID-132", "The value of healing for it, 0 to 9.");
    AnyHealing = number("any_healing", EFFECT, &[ANY_ME, WHO], "GRID-132", "The value of healing for anybody.");
    MayUseCard = permission("may_use_card", EFFECT, &[BODY, THE_CARD], "GRID-122", "May it tap or use this card now?");
    AnyMayUseCard = permission("any_may_use_card", EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-122", "May `who` tap or use this card now?");
    MayBeAimed = permission("may_be_aimed", EFFECT, &[BODY, BY], "GRID-094", "May an attack of `by` be aimed at it? Foes go on to the next hero.");
    AnyMayBeAimed = permission("any_may_be_aimed", EFFECT, &[ANY_ME, WHO, BY], "GRID-094", "May an attack of `by` be aimed at `who`?");
    MayStrike = permission("may_strike", EFFECT, &[BODY, OTHER], "GRID-094", "May it attack this one?");
    AnyMayStrike = permission("any_may_strike", EFFECT, &[ANY_ME, WHO, OTHER], "GRID-094", "May `who` attack `target`?");
    MayTry = permission("may_try", EFFECT, &[BODY], "GRID-007", "May it try a skill on the obstacle?");
    AnyMayTry = permission("any_may_try", EFFECT, &[ANY_ME, WHO], "GRID-007", "May `who` try a skill on the obstacle?");
}

effects! {
    Heal = on(HERO, "heal", &[COUNT], "GRID-132", "Healing of this value: takes back one discarded defense card rated at most that, if any fits and no healing went before.");
    Untap = on(HERO, "untap", &[COUNT], "GRID-123", "Untaps up to so many tapped defense cards, the highest first.");
    UntapGear = on(HERO, "untap_gear", &[COUNT], "GRID-140", "Untaps up to so many tapped pieces, in the order of their names; never the one in use.");
    Raise = on(HERO, "raise", &[INT], "GRID-096", "Adds this to the hero's next roll, up to 9 in all.");
    Soften = on(HERO, "soften", &[INT], "GRID-113", "Takes this off the margin of the hit that is being soaked; none is left at 0.");
    HitHero = on(HERO, "hit", &[COUNT], "GRID-113", "A hit of this margin, to be soaked.");
    Again = on(HERO, "act_again", &[], "GRID-180", "The hero may act once more this round.");
    Win = on(HERO, "earn", &[INT], "GRID-178", "Points.");
    MoveCard = on(HERO, "move_card", &[A_CARD, A_ZONE, A_ZONE], "GRID-126", "A card of the hero's goes from one place to another: `me.move_card(\"Pot Lid\", \"discarded\", \"untapped\")`. Defense cards are `untapped`, `tapped` or `discarded`; gear and spells `equipped` or `spent`; both may be in the `pack`, owned and not in use. Where it is not there, that is told.");
    GiveCard = on(HERO, "give_card", &[A_CARD, SOMEBODY_ELSE], "", "A defense card, gear or spell of the hero's is this hero's from now on, in the pack: `me.give_card(\"Rope\", ally)`.");
    GainCard = on(HERO, "gain_card", &[A_CARD], "GRID-142", "The hero owns this card from now on; gear and spells are in the pack.");
    LoseCard = on(HERO, "lose_card", &[A_CARD], "", "The hero owns this card no longer, wherever it lies.");
    HitFoes = on(FOES, "hit", &[COUNT], "GRID-156", "A hit of this margin: hit dice go.");
    Hold = on(FOES, "hold", &[COUNT], "GRID-171", "So many of the group's attacks of this round are lost.");
    Weaken = on(FOES, "weaken", &[INT], "GRID-170", "Takes this off the group's attacks until this round is over.");
    Expose = on(FOES, "expose", &[INT], "GRID-096", "Takes this off the difficulty of attacks on the group until this round is over.");
    Join = on(FOES, "join", &[INT], "GRID-153", "One more of its kind joins the group, its hit dice showing this.");
    GetPast = free("get_past", &[], "GRID-007", "The obstacle of this encounter is overcome.");
    Find = on(GAME, "find", &[A_CARD], "GRID-142", "This card lies there for the party to take, as what an adventure lets it find: `game.find(\"Rope\")`.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Ask = only_ask(HERO, "ask", &[TEXT], Kind::Bool, "", "Asks the hero's player yes or no.");
    Choose = only_ask(HERO, "choose", &[Kind::List], TEXT, "", "The hero's player says one of these words.");
    Roll = ask(HERO, "roll", &[A_SKILL, INT], INT, "GRID-001", "The hero rolls a skill (`\"\"` for none) against a difficulty, Cautious or Aggressive: the margin of success, or 0.");
    Die = QuestionWord { name: "die", on: None, args: &[Kind::Range(2, 20)], gives: INT, acts: false, only_answers: true, doc: "Rolls one die with so many sides, 2 to 20.", rule: "" };
}
