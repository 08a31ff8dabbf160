//! When scripts are called, what they can do and ask.

use crate::kernel::Kind;
use crate::kernel::rows::{act, ask, free, on, query};

subjects! { GAME = "game", HERO = "hero", ENEMY = "enemy", CHECK = "check" }

use kind::{CHECK, ENEMY, HERO};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const THE_HERO: (&str, u8) = ("hero", HERO);
const THE_ENEMY: (&str, u8) = ("enemy", ENEMY);
const THE_CHECK: (&str, u8) = ("check", CHECK);

moments! {
    Act = act("act", EFFECT, &[THE_HERO], "ENC-118", "It is done: by `do NAME` of a card, or of an item that is not used on a check.");
    OnCheck = act("on_check", EFFECT, &[THE_HERO, THE_CHECK], "ENC-064", "It is done by an item that is used on this check.");
    MayUse = query("may_use", EFFECT, &[THE_HERO], Kind::Bool, "ENC-132", "May the item that does it be used now?");
    MayCheck = query("may_check", EFFECT, &[THE_HERO, THE_CHECK], Kind::Bool, "ENC-132", "May the item that does it be used on this check?");
    Round = act("on_round", EFFECT, &[THE_HERO, THE_ENEMY], "ENC-102", "A habit: a round begins, before anything is rolled.");
    Hit = act("on_hit", EFFECT, &[THE_HERO, THE_ENEMY], "ENC-091", "A habit: an ATK check has filled a circle.");
    Hurt = act("on_hurt", EFFECT, &[THE_HERO, THE_ENEMY], "ENC-093", "A habit: a failed DEF check has cost health.");
    RoundEnd = act("on_round_end", EFFECT, &[THE_HERO, THE_ENEMY], "ENC-102", "A habit: all checks of the round are settled.");
    Attack = query("attack", EFFECT, &[THE_HERO, THE_ENEMY], INT, "ENC-089", "A habit: its ATK this round; without it, what the card says.");
    Defense = query("defense", EFFECT, &[THE_HERO, THE_ENEMY], INT, "ENC-090", "A habit: its DEF this round; without it, what the card says.");
    Damage = query("damage", EFFECT, &[THE_HERO, THE_ENEMY], INT, "ENC-093", "A habit: what a failed DEF check costs; without it, what the card says.");
}

effects! {
    Gain = on(HERO, "gain", &[TEXT, INT], "ENC-126", "Gains so much of it: `hero.gain(\"ruby\", 1)`, `hero.gain(\"health\", 2)`.");
    Lose = on(HERO, "lose", &[TEXT, INT], "ENC-094", "Loses so much of it: `hero.lose(\"health\", 1)`.");
    Raise = on(HERO, "raise", &[TEXT], "ENC-128", "Gains an experience in a skill: `hero.raise(\"wit\")`.");
    Give = on(HERO, "give", &[TEXT], "ENC-129", "Gains the item of this name.");
    Strike = on(ENEMY, "strike", &[INT], "ENC-097", "Fills so many of its HEALTH circles.");
    Mend = on(ENEMY, "mend", &[INT], "ENC-097", "Empties so many of its filled circles.");
    ChangeAttack = on(ENEMY, "change_attack", &[INT], "ENC-089", "Changes its ATK for the rest of the encounter.");
    ChangeDefense = on(ENEMY, "change_defense", &[INT], "ENC-090", "Changes its DEF for the rest of the encounter.");
    Add = on(CHECK, "add", &[INT], "ENC-064", "Adds so much to the total.");
    Turn = on(CHECK, "turn", &[INT, INT], "ENC-064", "Turns a die that shows the first number to the second.");
    Reroll = on(CHECK, "reroll", &[], "ENC-064", "Rolls the whole check again.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Test = ask(HERO, "test", &[TEXT, INT], Kind::Bool, "ENC-063", "A check of a skill, with gems and all: `hero.test(\"agl\", 7)`.");
    Roll = ask(HERO, "roll", &[INT], Kind::List, "ENC-001", "Rolls 1 to 5 plain dice: a list of their numbers, the lowest first.");
    Ask = ask(HERO, "ask", &[TEXT], Kind::Bool, "", "Asks the player yes or no.");
    Choose = ask(HERO, "choose", &[Kind::List], TEXT, "", "The player says one of these words.");
}
