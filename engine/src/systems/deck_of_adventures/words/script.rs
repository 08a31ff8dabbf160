//! The words of scripts: the moments that call them, the effects they ask for, and the questions they pose.
//!
//! The tables `moments!`, `tracks!`, `effects!` and `questions!` have a line for each word, with its rule and its help
//! text. A moment has a line for each of its sides, such as `own` for the scripts of the character itself and `any` for
//! those of everybody who watches. For example, `Hit` is `on_hit` for the attacker and `on_any_hit` for others.
//!
//! | Side | Function for the moment `x` | It |
//! |---|---|---|
//! | `own` | `on_x`, or `my_x` of a number | hears of what happens to `me`, or changes a number of `me` |
//! | `any` | `on_any_x`, or `any_x` of a number | does the same for anybody |
//! | `may`, `any_may` | `may_x`, `any_may_x` | permits it to `me`, or to anybody |
//! | `answer` | `answer_x` | acts in answer to it, if the player wants |
//! | `instead`, `replaces` | `instead_of_x`, `replaces_x` | acts in its place, and says whether it does |

use super::super::body::Damage;
use super::super::content::{Ability, Kind as Sort};
use super::super::degree::Degree;
use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, SOMEBODY};
use crate::machine::keywords::KEYWORD;
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", CHARACTER = "character", CHECK = "check", ABILITY = "ability", THING = "thing" }

use kind::{ABILITY, CHARACTER, CHECK, GAME};

/// The kind of items whose scripts have these functions, except for those of beats.
const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
/// The degrees of several checks.
const DEGREES: Kind = Kind::Names(&Naming::words(Degree::WORDS));
/// The degree of a check.
const A_DEGREE: Kind = Kind::Named(&Naming::words(Degree::WORDS));
/// An attribute or skill.
pub const AN_ABILITY: Kind = Kind::Named(&Naming::words(Ability::WORDS));

/// A list of checks: an attribute or skill, and a range, each.
const CHECKS: Kind = Kind::Pairs(&Naming::words(Ability::WORDS));
/// A kind of damage.
pub const A_DAMAGE: Kind = Kind::Named(&Naming::items(&[KEYWORD]).or_words(Damage::WORDS));
/// Another character.
const SOMEBODY_ELSE: Kind = Kind::Subject(CHARACTER);
/// A short rest or a long one.
const A_REST: Kind = Kind::Named(&Naming::words(&["short", "long"]));
/// The name of a beat.
const A_BEAT: Kind = Kind::Named(&Naming::items(&["beat"]));
/// The name of a character.
const A_CHARACTER: Kind = Kind::Named(&Naming::items(Sort::WORDS));
/// The roles of moments: the words by which a script names those concerned, each with its kind of subject.
const ME: (&str, u8) = ("me", ANYONE);
const WHO: (&str, u8) = ("who", SOMEBODY);
const THE_CHECK: (&str, u8) = ("check", CHECK);
const TARGET: (&str, u8) = ("target", CHARACTER);
const OF: (&str, u8) = ("ability", ABILITY);

moments! {
    Beat = "beat" { own act(&["beat"], &[("game", GAME)], "DOA-002", "A beat of an adventure: acts for the GM.") }
    Drawn = "drawn" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-050", "The cards of its check are drawn, before a redraw and the report."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-050", "The cards of somebody's check are drawn."),
    }
    Passed = "passed" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is a success, before the consequences."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is a success."),
    }
    Failed = "failed" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is no success, before the consequences."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is no success."),
    }
    Modifier = "modifier" {
        own number(EFFECT, &[ME, OF], "DOA-032", "Its modifier in an attribute or skill: `ability.name`."),
        any number(EFFECT, &[ME, WHO, OF], "DOA-032", "Anybody's modifier."),
    }
    Hand = "hand" {
        own number(EFFECT, &[ME, THE_CHECK], "DOA-078", "Extra cards for Upper Hand on its check; Lower Hand below 0."),
        any number(EFFECT, &[ME, WHO, THE_CHECK], "DOA-078", "Upper Hand for anybody's check; Lower Hand below 0."),
    }
    Round = "round" { own act(EFFECT, &[ME], "DOA-095", "A round begins.") }
    Turn = "turn" {
        own act(EFFECT, &[ME], "DOA-100", "Its turn begins, before the checks that are due."),
        any act(EFFECT, &[ME, WHO], "DOA-100", "Somebody's turn begins."),
        answer (EFFECT, &[ME, WHO], "DOA-100", "Offered after anybody's turn begins, when all `on` lines have run."),
    }
    TurnEnd = "turn_end" {
        own act(EFFECT, &[ME], "DOA-100", "Its turn is over. Effects that last until then still apply."),
        any act(EFFECT, &[ME, WHO], "DOA-100", "Somebody's turn is over."),
    }
    Moved = "moved" {
        own act(EFFECT, &[ME], "DOA-102", "It has moved."),
        any act(EFFECT, &[ME, WHO], "DOA-102", "Somebody has moved."),
    }
    Joined = "joined" {
        own act(EFFECT, &[ME], "DOA-044", "`game.foes` has brought it in."),
        any act(EFFECT, &[ME, WHO], "DOA-044", "`game.foes` has brought somebody in."),
    }
    Use = "use" {
        own act(EFFECT, &[ME, TARGET], "DOA-178", "It uses this power, on `target` where the power says `at`."),
        any act(EFFECT, &[ME, WHO], "DOA-178", "Somebody uses a power, before the power does anything."),
        may permission(EFFECT, &[ME], "DOA-178", "Whether it may use powers."),
        any_may permission(EFFECT, &[ME, WHO], "DOA-178", "Whether anybody may use powers."),
    }
    Hit = "hit" {
        own act(EFFECT, &[ME, TARGET], "DOA-109", "Its attack has hit and dealt its damage."),
        any act(EFFECT, &[ME, WHO, TARGET], "DOA-109", "Somebody's attack has hit."),
    }
    Hurt = "hurt" {
        own act(EFFECT, &[ME], "DOA-137", "It has taken damage, after giving up Fate Cards or not."),
        any act(EFFECT, &[ME, WHO], "DOA-137", "Somebody has taken damage."),
        answer (EFFECT, &[ME, WHO], "DOA-137", "Offered after anybody takes damage, when all `on` lines have run."),
    }
    KnockOut = "knock_out" {
        instead act(EFFECT, &[ME], "DOA-130", "Replaces its knock-out: it stays up with at least 1 HP."),
        replaces query(EFFECT, &[ME], Kind::Bool, "DOA-130", "Whether to replace its knock-out; `false`: not this time."),
    }
    KnockedOut = "knocked_out" {
        own act(EFFECT, &[ME], "DOA-130", "It is knocked out."),
        any act(EFFECT, &[ME, WHO], "DOA-130", "Somebody is knocked out."),
    }
    ArmorClass = "armor_class" {
        own number(EFFECT, &[ME], "DOA-142", "Its Armor Class, at least 0; lower is harder to hit."),
        any number(EFFECT, &[ME, WHO], "DOA-142", "Anybody's Armor Class."),
    }
    Reach = "reach" {
        own number(EFFECT, &[ME], "DOA-109", "How many spaces farther its attacks and powers reach than printed."),
        any number(EFFECT, &[ME, WHO], "DOA-109", "How many spaces farther anybody's attacks and powers reach."),
    }
    Speed = "speed" {
        own number(EFFECT, &[ME], "DOA-101", "Its Speed, in spaces per turn."),
        any number(EFFECT, &[ME, WHO], "DOA-101", "Anybody's Speed."),
    }
    Actions = "actions" {
        own number(EFFECT, &[ME], "DOA-100", "Its actions per turn."),
        any number(EFFECT, &[ME, WHO], "DOA-100", "Anybody's actions per turn."),
    }
    Damage = "damage" {
        own number(EFFECT, &[ME, TARGET], "DOA-109", "The damage of its hits on this target."),
        any number(EFFECT, &[ME, WHO, TARGET], "DOA-109", "The damage of anybody's hits on this target."),
    }
    DamageTaken = "damage_taken" {
        own number(EFFECT, &[ME], "DOA-137", "The damage it takes."),
        any number(EFFECT, &[ME, WHO], "DOA-137", "The damage anybody takes."),
    }
    Move = "move" {
        may permission(EFFECT, &[ME], "DOA-102", "Whether it may move."),
        any_may permission(EFFECT, &[ME, WHO], "DOA-102", "Whether anybody may move."),
    }
    Attack = "attack" {
        may permission(EFFECT, &[ME, TARGET], "DOA-108", "Whether it may attack this target."),
        any_may permission(EFFECT, &[ME, WHO, TARGET], "DOA-108", "Whether anybody may attack this target."),
    }
    Spend = "spend_fate" {
        may permission(EFFECT, &[ME], "DOA-018", "Whether it may give up a Fate Card."),
        any_may permission(EFFECT, &[ME, WHO], "DOA-018", "Whether anybody may give up a Fate Card."),
    }
}

// `now` and `most` are facts, `gain` and `lose` effects, and `scene` is a statement of scenes. `tells_zero` logs a
// change of 0 too.
tracks! {
    Moment;
    Hp = "hp" "HP" of CHARACTER, "DOA-040" {
        now "Current HP.";
        most "most_hp" "DOA-040" "Maximum HP.";
        scene 0 to 99 of 1 "Current HP, optionally with the maximum: `hp 3 of 8`.";
        with tells_zero = true;
    }
    Ap = "ap" "AP" of CHARACTER, "DOA-140" {
        now "Current AP.";
        most "most_ap" "DOA-140" "Maximum AP.";
        gain "mend" "DOA-169" "Gains this many AP, up to its maximum.";
        scene 0 to 99 of 0 "Current AP, optionally with the maximum.";
        with tells_zero = true;
    }
    Energy = "energy" "Energy" of CHARACTER, "DOA-167" {
        now "Current Energy Points.";
        most "most_energy" "DOA-167" "Maximum Energy Points.";
        gain "gain_energy" "DOA-167" "Gains this many Energy Points, up to its maximum.";
        lose "spend_energy" "DOA-167" "Loses this many Energy Points, as far as it has them; `me.energy` says how many.";
        scene 0 to 40 of 1 "Current Energy Points, optionally with the maximum.";
    }
}

effects! {
    Hurt = on(CHARACTER, "hurt", &[COUNT], "DOA-137", "Deals physical damage to it: AP first, then HP.").takes(&["amount"]);
    HurtBy = on(CHARACTER, "hurt_by", &[A_DAMAGE, COUNT], "DOA-139", "Deals damage of this type, or of a keyword: `target.hurt_by(\"poison\", 1)`. Psychic and poison damage skip AP.").takes(&["type", "amount"]);
    Heal = on(CHARACTER, "heal", &[COUNT], "DOA-169", "Heals HP, up to its maximum; the knocked-out wake with at least 1.").takes(&["amount"]);
    SetHp = on(CHARACTER, "set_hp", &[Kind::Range(1, 99)], "DOA-040", "Sets its HP, 1 up to its maximum. Neither damage nor healing, so it triggers neither; nothing for the knocked-out.").takes(&["hp"]);
    Stun = on(CHARACTER, "stun", &[], "DOA-119", "Forces a stun check at the start of its turn, whatever the damage.");
    MoveTo = on(CHARACTER, "move_to", &[TEXT], "DOA-102", "Moves it to this space, if standable and free: `me.move_to(\"c4\")`.").takes(&["space"]);
    PushFrom = on(CHARACTER, "push_from", &[SOMEBODY_ELSE, COUNT], "DOA-102", "Pushes it straight away from this one, up to this many spaces or an obstacle: `target.push_from(me, 2)`.").takes(&["from", "most"]);
    PullTo = on(CHARACTER, "pull_to", &[SOMEBODY_ELSE, COUNT], "DOA-102", "Pulls it straight to this one, up to this many spaces: `target.pull_to(me, 3)`.").takes(&["to", "most"]);
    SwapPlaces = on(CHARACTER, "swap_places", &[SOMEBODY_ELSE], "DOA-102", "Swaps the places of the two.");
    Redraw = on(CHECK, "redraw", &[], "DOA-185", "Replaces the card that counts, once in a check and without a Fate Card: `if check.degree == \"suited_fail\" { check.redraw(); }` in `on_drawn`.");
    GoTo = on(GAME, "go_to", &[A_BEAT], "DOA-002", "Sets the next beat, for when the players have nothing left to do: `game.go_to(\"the-ford\")`.").takes(&["beat"]);
    Foes = on(GAME, "foes", &[A_CHARACTER, COUNT], "DOA-044", "Adds this many characters of the GM's: `game.foes(\"Wrecker\", 2)`.").takes(&["character", "count"]);
    Fight = on(GAME, "fight", &[A_BEAT, A_BEAT], "DOA-087", "Starts a fight after the script, with a beat for victory and one for defeat.").takes(&["victory", "defeat"]);
    Finish = on(GAME, "finish", &[Kind::Bool], "DOA-002", "Ends the adventure; says whether the players have won.").takes(&["won"]);
    GainXp = on(CHARACTER, "gain_xp", &[Kind::Range(1, 20)], "DOA-174", "Gains Experience Points, where its sheet counts them with `xp`: `me.gain_xp(1)`. `keep` writes them into the file of its character, where they buy more.").takes(&["amount"]);
    AwardFate = on(CHARACTER, "award_fate", &[], "DOA-028", "Adds a Fate Card: an Ace from its discard pile, a Joker set aside, or else a token.");
    Say = free("say", &[TEXT], "", "Tells the table something.").takes(&["text"]);
}

// A question of `only_ask` does nothing but give its answer. One of `ask` has consequences of its own, as a check has.
questions! {
    Check = ask(CHARACTER, "check", &[AN_ABILITY, INT], A_DEGREE, "DOA-047", "A GM's check of an attribute or skill within a range. `me.check(\"athletics\", 2)` gives its degree, such as `critical` or `suited_fail`.").takes(&["skill", "range"]);
    Contest = ask(CHARACTER, "contest", &[AN_ABILITY, SOMEBODY_ELSE, AN_ABILITY], A_DEGREE, "DOA-083", "A Contested Check against somebody, with a card of its own deck: gives the other's degree. It wins if that is no success: `me.contest(\"bluffing\", target, \"detection\").contains(\"fail\")`").takes(&["skill", "against", "against_skill"]);
    CheckAll = ask(GAME, "check_all", &[AN_ABILITY, INT], DEGREES, "DOA-051", "A check for each player's Dealer against one target card: gives the degrees in seat order.").takes(&["skill", "range"]);
    Epic = ask(GAME, "epic", &[CHECKS, INT], Kind::Bool, "DOA-148", "An Epic Event: its checks in turn, each an attribute or skill and a range, and how many must pass: `game.epic([[\"athletics\", 2], [\"craft\", 1]], 1)`.").takes(&["checks", "least"]);
    Rest = ask(GAME, "rest", &[A_REST], Kind::Any, "DOA-161", "A rest: `game.rest(\"short\")` or `\"long\"`.").takes(&["kind"]);
    Decide = only_ask(GAME, "choose", &[Kind::List], TEXT, "", "Asks the players to choose a word, through their first seat.").takes(&["options"]);
    Ask = only_ask(CHARACTER, "ask", &[TEXT], Kind::Bool, "", "Asks its seat yes or no.").takes(&["text"]);
    Choose = only_ask(CHARACTER, "choose", &[Kind::List], TEXT, "", "Asks its seat to choose a word.").takes(&["options"]);
}
