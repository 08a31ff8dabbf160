//! The words of scripts: their subjects, moments, tracks, effects and questions. The facts stand in `facts`.
//!
//! A moment calls a function of a script: `Hit` calls `fn on_hit(hero, enemy)`. An effect or a question is a call in a
//! script: `hero.gain("ruby", 1)` or `hero.test("agl", 7)`. A question made with `only_ask` does nothing but give its
//! answer. In a question with `by_chance`, chance gives it.
//!
//! Each line of a moment is a side from which scripts hear of it, with the kinds of items, the roles of the function,
//! the rule and the help. `own` calls those whom it is about (`on_wounded`), `any` calls all who watch
//! (`on_any_wounded`). `may` and `any_may` ask both for permission. `answer` lets a script answer. `instead` and
//! `replaces` let a script act in place of what is about to happen. `only` gives the function the moment's own name.
//!
//! A track is a number of the hero that rises and falls. In its row, `keeps` is the amount that a payment must leave,
//! `tells_zero` logs a change of 0 too, and `gained` is the moment at which scripts hear of a gain.

use super::super::content::{Skill, Thing};
use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, SOMEBODY};
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", HERO = "hero", ENEMY = "enemy", CHECK = "check", ITEM = "item", THING = "thing" }

use kind::{CHECK, ENEMY, GAME, HERO, ITEM};

/// The kinds of items whose scripts hear of the moments.
const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
/// The things counted in circles: gems, health ...
pub const A_GOOD: Kind = Kind::Named(&Naming::words(Thing::WORDS));
/// A skill.
pub const A_SKILL: Kind = Kind::Named(&Naming::words(Skill::WORDS));
/// The name of an item.
pub const AN_ITEM: Kind = Kind::Named(&Naming::items(&["item"]));
/// The name of an encounter.
const AN_ENCOUNTER: Kind = Kind::Named(&Naming::items(&["encounter"]));
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
// The roles of moments: the word by which a script names a subject, and the kind of the subject.
const THE_HERO: (&str, u8) = ("hero", HERO);
const THE_ENEMY: (&str, u8) = ("enemy", ENEMY);
const THE_CHECK: (&str, u8) = ("check", CHECK);
const THE_ITEM: (&str, u8) = ("item", ITEM);
const ME: (&str, u8) = ("me", ANYONE);
const WHO: (&str, u8) = ("who", SOMEBODY);

moments! {
    Act = "act" { only act(EFFECT, &[THE_HERO], "ENC-118", "It is done, by `do NAME` of a card or of an item not used on a check.") }
    OnCheck = "check" {
        own act(EFFECT, &[THE_HERO, THE_CHECK], "ENC-064", "It is done, by an item used on this check."),
        may query(EFFECT, &[THE_HERO, THE_CHECK], Kind::Bool, "ENC-132", "Whether its item may be used on this check."),
    }
    Use = "use" { may query(EFFECT, &[THE_HERO], Kind::Bool, "ENC-132", "Whether its item may be used now.") }
    Round = "round" {
        own act(EFFECT, &[THE_HERO, THE_ENEMY], "ENC-102", "A round begins, before any roll; called for everybody who speaks."),
        answer (EFFECT, &[ME], "ENC-102", "Offered after a round begins, when all `on` lines have run and before any roll."),
    }
    Hit = "hit" { own act(EFFECT, &[THE_HERO, THE_ENEMY], "ENC-091", "An ATK check has filled a circle; called for everybody who speaks.") }
    Hurt = "hurt" { own act(EFFECT, &[THE_HERO, THE_ENEMY], "ENC-093", "A DEF check has failed and its cost is paid, even if zero; called for everybody who speaks.") }
    RoundEnd = "round_end" { own act(EFFECT, &[THE_HERO, THE_ENEMY], "ENC-102", "All checks of the round are settled. Effects that last until then still apply. Called for everybody who speaks.") }
    Open = "encounter_start" { own act(EFFECT, &[ME], "ENC-050", "An encounter is open, before any test or roll.") }
    Close = "encounter_end" { own act(EFFECT, &[ME], "ENC-121", "The room is cleared and its rewards are given. Effects that last until then still apply.") }
    Moved = "moved" {
        own act(EFFECT, &[ME], "ENC-181", "It has come into another room."),
        any act(EFFECT, &[ME, WHO], "ENC-181", "Somebody has come into another room."),
    }
    Try = "try" {
        own act(EFFECT, &[ME, THE_CHECK], "ENC-063", "It takes up the dice for this check, before the roll."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "ENC-063", "Somebody takes up the dice for this check."),
    }
    Rolled = "rolled" {
        own act(EFFECT, &[ME, THE_CHECK], "ENC-060", "Dice of this check were rolled, for the first time or again, before gems and items."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "ENC-060", "Dice of somebody's check were rolled."),
    }
    Passed = "passed" {
        own act(EFFECT, &[ME, THE_CHECK], "ENC-060", "Its check is passed, before the consequences."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "ENC-060", "Somebody's check is passed."),
    }
    Failed = "failed" {
        own act(EFFECT, &[ME, THE_CHECK], "ENC-061", "Its check is failed, before the consequences."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "ENC-061", "Somebody's check is failed."),
    }
    Wounded = "wounded" {
        own act(EFFECT, &[ME], "ENC-094", "It lost health, for any reason: the hero's large circles, the enemy's filled ones."),
        any act(EFFECT, &[ME, WHO], "ENC-094", "Somebody lost health, for any reason."),
        answer (EFFECT, &[ME, WHO], "ENC-094", "Offered after anybody loses health, when all `on` lines have run."),
    }
    Healed = "healed" {
        own act(EFFECT, &[ME], "ENC-125", "It gained health."),
        any act(EFFECT, &[ME, WHO], "ENC-125", "Somebody gained health."),
    }
    Defeated = "defeated" {
        own act(EFFECT, &[ME], "ENC-098", "The enemy's last circle is filled, and the round is over. The hero's fall ends the game without a call."),
        any act(EFFECT, &[ME, WHO], "ENC-098", "The enemy's last circle is filled, and the round is over."),
    }
    Fall = "fall" {
        instead act(EFFECT, &[THE_HERO], "ENC-153", "Replaces the hero's fall: it stays with one health."),
        replaces query(EFFECT, &[THE_HERO], Kind::Bool, "ENC-153", "Whether to replace the hero's fall; `false`: not this time."),
    }
    Used = "used" {
        own act(EFFECT, &[ME, THE_ITEM], "ENC-131", "It uses this item, before it does anything."),
        any act(EFFECT, &[ME, WHO, THE_ITEM], "ENC-131", "Somebody uses this item."),
    }
    Spent = "spent" {
        own act(EFFECT, &[ME], "ENC-069", "It has spent a gem on a check."),
        any act(EFFECT, &[ME, WHO], "ENC-069", "Somebody has spent a gem on a check."),
    }
    Gained = "gained" {
        own act(EFFECT, &[ME], "ENC-126", "It has gained gems."),
        any act(EFFECT, &[ME, WHO], "ENC-126", "Somebody has gained gems."),
    }
    GotItem = "got_item" {
        own act(EFFECT, &[ME, THE_ITEM], "ENC-129", "It has gained this item."),
        any act(EFFECT, &[ME, WHO, THE_ITEM], "ENC-129", "Somebody has gained this item."),
    }
    Gone = "gone" {
        own act(EFFECT, &[ME, THE_ITEM], "ENC-129", "It lost this item by `lose_item`."),
        any act(EFFECT, &[ME, WHO, THE_ITEM], "ENC-129", "Somebody lost this item."),
    }
    Raised = "raised" {
        own act(EFFECT, &[ME], "ENC-128", "Its skill has risen."),
        any act(EFFECT, &[ME, WHO], "ENC-128", "Somebody's skill has risen."),
    }
    Attack = "attack" {
        own number(EFFECT, &[ME], "ENC-089", "Its ATK, 0 to 99, for the hero's DEF checks to reach."),
        any number(EFFECT, &[ME, WHO], "ENC-089", "The enemy's ATK."),
    }
    Defense = "defense" {
        own number(EFFECT, &[ME], "ENC-090", "Its DEF, 0 to 99, for the hero's ATK checks to reach."),
        any number(EFFECT, &[ME, WHO], "ENC-090", "The enemy's DEF."),
    }
    Damage = "damage" {
        own number(EFFECT, &[ME], "ENC-093", "Its damage to the hero whose DEF check fails, 0 to 99."),
        any number(EFFECT, &[ME, WHO], "ENC-093", "The enemy's damage to the hero whose DEF check fails."),
    }
    DamageTaken = "damage_taken" {
        own number(EFFECT, &[ME], "ENC-093", "The cost of a failed DEF check to it, after all changes of damage done; not asked at 0."),
        any number(EFFECT, &[ME, WHO], "ENC-093", "The cost of a failed DEF check to anybody."),
    }
    Healing = "healing" {
        own number(EFFECT, &[ME], "ENC-125", "How much health it gains, at least 0."),
        any number(EFFECT, &[ME, WHO], "ENC-125", "How much health anybody gains."),
    }
    UseItem = "use_item" {
        may permission(EFFECT, &[ME, THE_ITEM], "ENC-131", "Whether it may use this item now."),
        any_may permission(EFFECT, &[ME, WHO, THE_ITEM], "ENC-131", "Whether `who` may use this item now."),
    }
    Spend = "spend" {
        may permission(EFFECT, &[ME, THE_CHECK], "ENC-065", "Whether it may spend gems on this check."),
        any_may permission(EFFECT, &[ME, WHO, THE_CHECK], "ENC-065", "Whether `who` may spend gems on this check."),
    }
    Declare = "declare" {
        may permission(EFFECT, &[ME], "ENC-111", "Whether it may add the card's AGL or WIT roll to the round."),
        any_may permission(EFFECT, &[ME, WHO], "ENC-111", "Whether `who` may add the card's AGL or WIT roll to the round."),
    }
}

tracks! {
    Moment;
    Health = "health" "health" of HERO, "ENC-094" { now "Current health: small circles minus large ones."; with keeps = 1; with tells_zero = true; with gaining = Some(Moment::Healing); with gained = Some(Moment::Healed); }
    Ruby = "ruby" "rubies" of HERO, "ENC-069" { now "Current Rubies."; with tells_zero = true; with gained = Some(Moment::Gained); }
    Emerald = "emerald" "emeralds" of HERO, "ENC-069" { now "Current Emeralds."; with tells_zero = true; with gained = Some(Moment::Gained); }
    Sapphire = "sapphire" "sapphires" of HERO, "ENC-069" { now "Current Sapphires."; with tells_zero = true; with gained = Some(Moment::Gained); }
}

effects! {
    Gain = on(HERO, "gain", &[A_GOOD, COUNT], "ENC-126", "Gains this much of it: `hero.gain(\"ruby\", 1)`, `hero.gain(\"health\", 2)`.").takes(&["what", "amount"]);
    Lose = on(HERO, "lose", &[A_GOOD, COUNT], "ENC-094", "Loses this much of it: `hero.lose(\"health\", 1)`.").takes(&["what", "amount"]);
    Raise = on(HERO, "raise", &[A_SKILL], "ENC-128", "Gains an experience in a skill: `hero.raise(\"wit\")`.").takes(&["skill"]);
    Give = on(HERO, "give", &[AN_ITEM], "ENC-129", "Gains the item of this name.").takes(&["item"]);
    UseUp = on(HERO, "use_up", &[AN_ITEM], "ENC-131", "Spends a use of this item without its effect: `hero.use_up(\"Dagger\")`. Unlimited items stay as they are.").takes(&["item"]);
    Refresh = on(HERO, "refresh", &[AN_ITEM], "ENC-131", "Restores a use of this item, up to its original number.").takes(&["item"]);
    LoseItem = on(HERO, "lose_item", &[AN_ITEM], "ENC-129", "Loses one item of this name, the one with the fewest uses left.").takes(&["item"]);
    ShuffleIn = on(GAME, "shuffle_in", &[AN_ENCOUNTER], "ENC-140", "Shuffles a card of this name into the impending deck: one from the discard pile, or one that was turned up.").takes(&["card"]);
    PutOnTop = on(GAME, "put_on_top", &[AN_ENCOUNTER], "ENC-140", "Puts a card of this name on top of the impending deck: one from the discard pile, or one that was turned up.").takes(&["card"]);
    PutUnder = on(GAME, "put_under", &[AN_ENCOUNTER], "ENC-140", "Puts a card of this name under the impending deck: one from the discard pile, or one that was turned up.").takes(&["card"]);
    PutAway = on(GAME, "put_away", &[AN_ENCOUNTER], "ENC-038", "Removes a card of this name from the discard pile and the game.").takes(&["card"]);
    Release = on(GAME, "release", &[], "ENC-141", "Moves the future deck's top card to the impending deck.");
    Strike = on(ENEMY, "strike", &[COUNT], "ENC-097", "Fills this many of its HEALTH circles.").takes(&["circles"]);
    Mend = on(ENEMY, "mend", &[COUNT], "ENC-097", "Empties this many of its filled circles.").takes(&["circles"]);
    ChangeAttack = on(ENEMY, "change_attack", &[INT], "ENC-089", "Changes its ATK for the rest of the encounter.").takes(&["amount"]);
    ChangeDefense = on(ENEMY, "change_defense", &[INT], "ENC-090", "Changes its DEF for the rest of the encounter.").takes(&["amount"]);
    Add = on(CHECK, "add", &[INT], "ENC-064", "Adds this much to the total.").takes(&["amount"]);
    Turn = on(CHECK, "turn", &[INT, INT], "ENC-064", "Turns a die from the first number to the second; nothing happens without such a die.").takes(&["from", "to"]);
    Reroll = on(CHECK, "reroll", &[], "ENC-064", "Rolls the whole check again; nothing happens before the first roll.");
    Say = free("say", &[TEXT], "", "Tells the table something.").takes(&["text"]);
}

questions! {
    Test = ask(HERO, "test", &[A_SKILL, INT], Kind::Bool, "ENC-063", "A check of a skill, with gems and all: `hero.test(\"agl\", 7)`.").takes(&["skill", "difficulty"]);
    Roll = only_ask(HERO, "roll", &[Kind::Range(1, 5)], Kind::List, "ENC-001", "Rolls 1 to 5 plain dice and lists their numbers, lowest first.").takes(&["dice"]).by_chance();
    TurnUp = ask(GAME, "turn_up", &[], TEXT, "ENC-046", "Turns up the top card of the impending deck and gives its name, `\"\"` without a card. It stays on top.").by_chance();
    Ask = only_ask(HERO, "ask", &[TEXT], Kind::Bool, "", "Asks the player yes or no.").takes(&["text"]);
    Choose = only_ask(HERO, "choose", &[Kind::List], TEXT, "", "Asks the player to choose a word.").takes(&["options"]);
}
