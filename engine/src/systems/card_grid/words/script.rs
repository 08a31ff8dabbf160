//! The words of scripts: their subjects, their moments, their effects and their questions. The facts stand in `facts`.
//!
//! A moment calls a function of a script: `Hit` calls `fn on_hit(me, target)`. An effect or a question is a call in a
//! script: `me.heal(2)` or `me.ask("Really?")`.
//!
//! Each side of a moment `x` is a function:
//!
//! | Side | Function | It |
//! |---|---|---|
//! | `own` | `on_x`, or `my_x` of a number | hears of what happens to `me`, or changes a number of `me` |
//! | `any` | `on_any_x`, or `any_x` of a number | does the same for anybody |
//! | `may`, `any_may` | `may_x`, `any_may_x` | permits it to `me`, or to anybody |
//! | `answer` | `answer_x` | acts in answer to it, if the player wants |
//! | `instead`, `replaces` | `instead_of_x`, `replaces_x` | acts in its place, and says whether it does |

use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, QuestionWord, SOMEBODY};
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", HERO = "hero", FOES = "foes", CARD = "card", THING = "thing" }

use super::super::moving::Zone;
use kind::{CARD, FOES, GAME, HERO};

/// The kind of items whose scripts have these functions.
const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
/// The name of a card.
pub const A_CARD: Kind = Kind::Named(&Naming::items(&["character", "attack", "defense", "gear", "spell"]));
/// The names of some defense cards.
pub const SOME_DEFENSES: Kind = Kind::Names(&Naming::items(&["defense"]));
/// The names of some gear and spells.
pub const SOME_GEAR: Kind = Kind::Names(&Naming::items(&["gear", "spell"]));
/// The zone of a hero's card.
const A_ZONE: Kind = Kind::Named(&Naming::words(Zone::WORDS));
/// Another hero.
const SOMEBODY_ELSE: Kind = Kind::Subject(HERO);
/// The name of a skill, or another purpose of a roll.
pub const ROLLED: Kind = Kind::Named(&Naming::items(&["skill"]).or_words(&["attack", "contest"]));
/// The name of a skill.
pub const A_SKILL: Kind = Kind::Named(&Naming::items(&["skill"]));
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
// The roles of moments: the name and the kind of each subject.
/// `me` is a hero.
const ME: (&str, u8) = ("me", HERO);
/// `me` is a group of foes.
const MY_FOES: (&str, u8) = ("me", FOES);
const TARGET: (&str, u8) = ("target", FOES);
/// The hero whom foes attack.
const VICTIM: (&str, u8) = ("target", HERO);
const ALLY: (&str, u8) = ("ally", HERO);
/// `me` is a hero, a group of foes or the game.
const ANY_ME: (&str, u8) = ("me", ANYONE);
/// `me` is a hero or a group of foes.
const BODY: (&str, u8) = ("me", SOMEBODY);
/// The hero or group that the moment is about.
const WHO: (&str, u8) = ("who", SOMEBODY);
/// The hero or group that is attacked.
const OTHER: (&str, u8) = ("target", SOMEBODY);
/// The hero or group that attacks.
const BY: (&str, u8) = ("by", SOMEBODY);
const THE_CARD: (&str, u8) = ("card", CARD);

moments! {
    Hit = "hit" { own act(EFFECT, &[ME, TARGET], "GRID-100", "The attack with this effect has hit; `game.mos` is its margin.") }
    Use = "use" {
        own act(EFFECT, &[ME], "GRID-122", "The card is tapped or used."),
        may query(EFFECT, &[ME], Kind::Bool, "GRID-122", "Whether the card may be used now."),
    }
    UseAt = "use_at" { own act(EFFECT, &[ME, TARGET], "GRID-122", "The card is used at a group of foes.") }
    UseFor = "use_for" { own act(EFFECT, &[ME, ALLY], "GRID-122", "The card is used for a hero, or for `me`.") }
    Fail = "fail" { own act(EFFECT, &[ME], "GRID-016", "The hero has failed at the obstacle with this consequence.") }
    Success = "success" { own act(EFFECT, &[ME], "GRID-183", "The hero has overcome the obstacle with this effect, by the margin it asks for; `game.mos` is the margin.") }
    Fight = "fight" { own act(EFFECT, &[ANY_ME], "GRID-152", "A fight begins, the hit dice are rolled.") }
    RoundStart = "round_start" { own act(EFFECT, &[ANY_ME], "GRID-171", "A round begins; the heroes act first.") }
    Round = "round" {
        own act(EFFECT, &[ANY_ME], "GRID-152", "The foes' part of a round begins."),
        answer (EFFECT, &[ANY_ME], "GRID-171", "Offered after a round begins, when all `on` lines have run; the heroes act next."),
    }
    RoundEnd = "round_end" { own act(EFFECT, &[ANY_ME], "GRID-171", "A round ends. Effects that last until then still apply.") }
    Start = "encounter_start" { own act(EFFECT, &[ANY_ME], "GRID-175", "An encounter of any kind begins; in a fight the hit dice are rolled.") }
    End = "encounter_end" { own act(EFFECT, &[ANY_ME], "GRID-173", "An encounter is over. Effects that last until then still apply.") }
    Rolled = "rolled" {
        own act(EFFECT, &[BODY], "GRID-001", "Its roll is counted; `game.rolling` is its purpose, `game.mos` its margin of success."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-001", "Somebody's roll is counted."),
    }
    Missed = "missed" {
        own act(EFFECT, &[BODY], "GRID-010", "Its roll has failed."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-010", "Somebody's roll has failed."),
    }
    Wounded = "wounded" {
        own act(EFFECT, &[BODY, BY], "GRID-152", "An attack has hit it, and the hit is paid for; for a group, only while somebody stands."),
        any act(EFFECT, &[ANY_ME, WHO, BY], "GRID-152", "An attack of `by` has hit `who`, and the hit is paid for."),
    }
    Struck = "struck" {
        own act(EFFECT, &[BODY, OTHER], "GRID-152", "Its attack has hit `target`, and the hit is paid for."),
        any act(EFFECT, &[ANY_ME, WHO, OTHER], "GRID-152", "An attack of `who` has hit `target`, and the hit is paid for."),
    }
    Contest = "contest" { own act(EFFECT, &[MY_FOES, VICTIM], "GRID-181", "One of the group has beaten a hero's skill; `game.mos` is its margin.") }
    Hurt = "hurt" {
        own act(EFFECT, &[BODY], "GRID-113", "It lost defense cards or hit dice, for any reason."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-113", "Somebody lost defense cards or hit dice, for any reason."),
        answer (EFFECT, &[ANY_ME, WHO], "GRID-113", "Offered after anybody loses defense cards or hit dice, when all `on` lines have run."),
    }
    Defeated = "defeated" {
        own act(EFFECT, &[BODY], "GRID-127", "The hero is incapacitated, or the last foe of the group is gone."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-127", "A hero is incapacitated, or the last foe of a group is gone."),
    }
    Fall = "fall" {
        instead act(EFFECT, &[ME], "GRID-127", "Replaces the hero's fall: a tapped defense card comes back. Without one nothing helps."),
        replaces query(EFFECT, &[ME], Kind::Bool, "GRID-127", "Whether to replace the hero's fall; `false`: not this time."),
    }
    Healed = "healed" {
        own act(EFFECT, &[BODY], "GRID-132", "The hero regained a defense card."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-132", "Somebody regained a defense card."),
    }
    Tapped = "tapped" {
        own act(EFFECT, &[BODY, THE_CARD], "GRID-122", "The hero taps this defense card, before it does anything."),
        any act(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-122", "Somebody taps this defense card."),
    }
    Used = "used" {
        own act(EFFECT, &[BODY, THE_CARD], "GRID-140", "The hero uses this gear, spell or ability, before it does anything."),
        any act(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-140", "Somebody uses this gear, spell or ability."),
    }
    GotCard = "got_card" {
        own act(EFFECT, &[BODY, THE_CARD], "GRID-142", "The hero takes this found card."),
        any act(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-142", "Somebody takes this found card."),
    }
    Gone = "gone" {
        own act(EFFECT, &[BODY, THE_CARD], "GRID-142", "The hero lost this card by `lose_card`. Giving a card away does not count."),
        any act(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-142", "Somebody lost this card."),
    }
    Joined = "joined" {
        own act(EFFECT, &[BODY], "GRID-153", "A foe has joined the group during a fight."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-153", "A foe has joined a group."),
    }
    Earned = "earned" {
        own act(EFFECT, &[BODY], "GRID-178", "The hero has earned points."),
        any act(EFFECT, &[ANY_ME, WHO], "GRID-178", "Somebody has earned points."),
    }
    GotPast = "got_past" { own act(EFFECT, &[ANY_ME], "GRID-007", "The obstacle is overcome.") }
    Rested = "rested" { own act(EFFECT, &[ANY_ME], "GRID-124", "A long rest is over.") }
    Roll = "roll" {
        own number(EFFECT, &[BODY], "GRID-141", "Added to its roll of any kind; `game.rolling` is the skill, `attack` or `contest`."),
        any number(EFFECT, &[ANY_ME, WHO], "GRID-141", "Added to anybody's roll."),
    }
    Attack = "attack" {
        own number(EFFECT, &[BODY, OTHER], "GRID-096", "Added to its attack on `target`."),
        any number(EFFECT, &[ANY_ME, WHO, OTHER], "GRID-096", "Added to an attack of `who` on `target`."),
    }
    Guard = "guard" {
        own number(EFFECT, &[BODY, BY], "GRID-096", "The number an attack of `by` on it must beat."),
        any number(EFFECT, &[ANY_ME, WHO, BY], "GRID-096", "The number an attack of `by` on `who` must beat."),
    }
    DamageTaken = "damage_taken" {
        own number(EFFECT, &[BODY], "GRID-141", "The margin of a hit on it, before it is paid for."),
        any number(EFFECT, &[ANY_ME, WHO], "GRID-141", "The margin of a hit on anybody."),
    }
    Healing = "healing" {
        own number(EFFECT, &[BODY], "GRID-132", "The value of healing for it, 0 to 9."),
        any number(EFFECT, &[ANY_ME, WHO], "GRID-132", "The value of healing for anybody."),
    }
    UseCard = "use_card" {
        may permission(EFFECT, &[BODY, THE_CARD], "GRID-122", "Whether it may tap or use this card now."),
        any_may permission(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-122", "Whether `who` may tap or use this card now."),
    }
    AttackWith = "attack_with" {
        may permission(EFFECT, &[BODY, THE_CARD], "GRID-094", "Whether it may attack with this card now."),
        any_may permission(EFFECT, &[ANY_ME, WHO, THE_CARD], "GRID-094", "Whether `who` may attack with this card now."),
    }
    BeAimed = "be_aimed" {
        may permission(EFFECT, &[BODY, BY], "GRID-094", "Whether `by` may aim an attack at it. Foes go on to the next hero."),
        any_may permission(EFFECT, &[ANY_ME, WHO, BY], "GRID-094", "Whether `by` may aim an attack at `who`."),
    }
    Strike = "strike" {
        may permission(EFFECT, &[BODY, OTHER], "GRID-094", "Whether it may attack this one."),
        any_may permission(EFFECT, &[ANY_ME, WHO, OTHER], "GRID-094", "Whether `who` may attack `target`."),
    }
    Try = "try" {
        may permission(EFFECT, &[BODY], "GRID-007", "Whether it may try a skill on the obstacle."),
        any_may permission(EFFECT, &[ANY_ME, WHO], "GRID-007", "Whether `who` may try a skill on the obstacle."),
    }
}

effects! {
    Heal = on(HERO, "heal", &[COUNT], "GRID-132", "Heals by this value: takes back one discarded defense card rated at most that, if one fits and no healing came before.").takes(&["amount"]);
    Untap = on(HERO, "untap", &[COUNT], "GRID-123", "Untaps up to this many tapped defense cards, the highest first.").takes(&["count"]);
    UntapGear = on(HERO, "untap_gear", &[COUNT], "GRID-140", "Untaps up to this many tapped pieces, by name; never the one in use.").takes(&["count"]);
    Raise = on(HERO, "raise", &[INT], "GRID-096", "Adds this to the hero's next roll, up to 9 in all.").takes(&["amount"]);
    Soften = on(HERO, "soften", &[INT], "GRID-113", "Reduces the margin of the hit being soaked by this; 0 stops the hit.").takes(&["amount"]);
    HitHero = on(HERO, "hit", &[COUNT], "GRID-113", "Hits the hero by this margin, to be soaked.").takes(&["margin"]);
    Again = on(HERO, "act_again", &[], "GRID-180", "Lets the hero act once more this round.");
    Win = on(HERO, "earn", &[COUNT], "GRID-178", "Gains this many points.").takes(&["points"]);
    Spend = on(HERO, "spend", &[COUNT], "GRID-178", "Loses this many points, as far as it has them; `me.points` says how many.").takes(&["points"]);
    MoveCard = on(HERO, "move_card", &[A_CARD, A_ZONE, A_ZONE], "GRID-126", "Moves a card of the hero's between places: `me.move_card(\"Pot Lid\", \"discarded\", \"untapped\")`. Defense cards are `untapped`, `tapped` or `discarded`; gear and spells `equipped` or `spent`; both may be in the `pack`, owned and not in use. Reports a missing card.").takes(&["card", "from", "to"]);
    GiveCard = on(HERO, "give_card", &[A_CARD, SOMEBODY_ELSE], "", "Gives a defense card, gear or spell of the hero's to this hero, into the pack: `me.give_card(\"Rope\", ally)`.").takes(&["card", "to"]);
    GainCard = on(HERO, "gain_card", &[A_CARD], "GRID-142", "Gives the hero this card; gear and spells go to the pack.").takes(&["card"]);
    LoseCard = on(HERO, "lose_card", &[A_CARD], "", "Takes this card from the hero, wherever it is.").takes(&["card"]);
    HitFoes = on(FOES, "hit", &[COUNT], "GRID-156", "Hits the group by this margin: hit dice go.").takes(&["margin"]);
    Hold = on(FOES, "hold", &[COUNT], "GRID-171", "Cancels this many of the group's attacks of this round.").takes(&["count"]);
    Weaken = on(FOES, "weaken", &[INT], "GRID-170", "Reduces the group's attacks by this until the round ends.").takes(&["amount"]);
    Expose = on(FOES, "expose", &[INT], "GRID-096", "Reduces the difficulty of attacks on the group by this until the round ends.").takes(&["amount"]);
    Join = on(FOES, "join", &[INT], "GRID-153", "Adds one of its kind to the group, its hit dice showing this.").takes(&["hit_dice"]);
    GetPast = free("get_past", &[], "GRID-007", "Overcomes the obstacle of this encounter.");
    Find = on(GAME, "find", &[A_CARD], "GRID-142", "Puts this card among the party's finds: `game.find(\"Rope\")`.").takes(&["card"]);
    Say = free("say", &[TEXT], "", "Tells the table something.").takes(&["text"]);
}

// A question of `only_ask` does nothing but give its answer. One of `ask` has consequences of its own, as a roll has.
questions! {
    Ask = only_ask(HERO, "ask", &[TEXT], Kind::Bool, "", "Asks the hero's player yes or no.").takes(&["text"]);
    Choose = only_ask(HERO, "choose", &[Kind::List], TEXT, "", "Asks the hero's player to choose a word.").takes(&["options"]);
    Roll = ask(HERO, "roll", &[A_SKILL, INT], INT, "GRID-001", "Rolls a skill of the hero (`\"\"` for none) against a difficulty, Cautious or Aggressive: the margin of success, or 0.").takes(&["skill", "difficulty"]);
    Die = QuestionWord { name: "die", on: None, args: &[Kind::Range(2, 20)], names: &["sides"], gives: INT, acts: false, only_answers: true, by_chance: true, doc: "Rolls one die with this many sides, 2 to 20.", rule: "" };
}
