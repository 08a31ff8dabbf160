//! When scripts are called, what they can do and ask.

use super::super::body::Damage;
use super::super::content::{Ability, Kind as Sort};
use super::super::degree::Degree;
use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, SOMEBODY};
use crate::machine::keywords::KEYWORD;
use crate::machine::play::words::{answer, may_answer, number, permission};

subjects! { GAME = "game", CHARACTER = "character", CHECK = "check", ABILITY = "ability", THING = "thing" }

use kind::{ABILITY, CHARACTER, CHECK, GAME};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
/// What a check comes to.
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
const ME: (&str, u8) = ("me", ANYONE);
const WHO: (&str, u8) = ("who", SOMEBODY);
const THE_CHECK: (&str, u8) = ("check", CHECK);
const TARGET: (&str, u8) = ("target", CHARACTER);
const OF: (&str, u8) = ("ability", ABILITY);

moments! {
    Beat = act("on_beat", &["beat"], &[("game", GAME)], "DOA-002", "A beat of an adventure: what the GM does in it.");
    Drawn = act("on_drawn", EFFECT, &[ME, THE_CHECK], "DOA-050", "The cards of its check lie there; a redraw and the report come next.");
    AnyDrawn = act("on_any_drawn", EFFECT, &[ME, WHO, THE_CHECK], "DOA-050", "The cards of somebody's check lie there.");
    Passed = act("on_passed", EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is a success; what comes of it comes next.");
    AnyPassed = act("on_any_passed", EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is a success.");
    Failed = act("on_failed", EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is no success; what comes of it comes next.");
    AnyFailed = act("on_any_failed", EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is no success.");
    Modifier = number("my_modifier", EFFECT, &[ME, OF], "DOA-032", "Its modifier in an attribute or skill: `ability.name`.");
    AnyModifier = number("any_modifier", EFFECT, &[ME, WHO, OF], "DOA-032", "Somebody's modifier.");
    Hand = number("my_hand", EFFECT, &[ME, THE_CHECK], "DOA-078", "Upper Hand for its check, as so many cards more; Lower Hand below 0.");
    AnyHand = number("any_hand", EFFECT, &[ME, WHO, THE_CHECK], "DOA-078", "Upper Hand for somebody's check, Lower Hand below 0.");
    Round = act("on_round", EFFECT, &[ME], "DOA-095", "A round begins.");
    Turn = act("on_turn", EFFECT, &[ME], "DOA-100", "Its turn begins; the checks that are due come next.");
    AnyTurn = act("on_any_turn", EFFECT, &[ME, WHO], "DOA-100", "Somebody's turn begins.");
    TurnEnd = act("on_turn_end", EFFECT, &[ME], "DOA-100", "Its turn is over; what lasts until then is still there.");
    AnyTurnEnd = act("on_any_turn_end", EFFECT, &[ME, WHO], "DOA-100", "Somebody's turn is over.");
    Moved = act("on_moved", EFFECT, &[ME], "DOA-102", "It has moved.");
    AnyMoved = act("on_any_moved", EFFECT, &[ME, WHO], "DOA-102", "Somebody has moved.");
    Use = act("on_use", EFFECT, &[ME, TARGET], "DOA-178", "It uses the power that does this, on `target` where the power says `at`.");
    Hit = act("on_hit", EFFECT, &[ME, TARGET], "DOA-109", "Its attack has hit, and the damage is done.");
    AnyHit = act("on_any_hit", EFFECT, &[ME, WHO, TARGET], "DOA-109", "Somebody's attack has hit.");
    Hurt = act("on_hurt", EFFECT, &[ME], "DOA-137", "It has taken damage, and Fate Cards have been given up or not.");
    AnyHurt = act("on_any_hurt", EFFECT, &[ME, WHO], "DOA-137", "Somebody has taken damage.");
    AnswerTurn = answer("answer_turn", EFFECT, &[ME, WHO], "DOA-100", "Answers that somebody's turn begins, after all that hear of it.");
    MayAnswerTurn = may_answer("may_answer_turn", EFFECT, &[ME, WHO], "DOA-100");
    AnswerHurt = answer("answer_hurt", EFFECT, &[ME, WHO], "DOA-137", "Answers that somebody has taken damage, after all that hear of it.");
    MayAnswerHurt = may_answer("may_answer_hurt", EFFECT, &[ME, WHO], "DOA-137");
    InsteadOfKnockOut = act("instead_of_knock_out", EFFECT, &[ME], "DOA-130", "It would be knocked out: it stays up with 1 HP at least, and this is done.");
    ReplacesKnockOut = query("replaces_knock_out", EFFECT, &[ME], Kind::Bool, "DOA-130", "Is something done instead of its being knocked out? `false`: not this time.");
    KnockedOut = act("on_knocked_out", EFFECT, &[ME], "DOA-130", "It is knocked out.");
    AnyKnockedOut = act("on_any_knocked_out", EFFECT, &[ME, WHO], "DOA-130", "Somebody is knocked out.");
    ArmorClass = number("my_armor_class", EFFECT, &[ME], "DOA-142", "Its Armor Class, at least 0: the lower, the harder to hit.");
    AnyArmorClass = number("any_armor_class", EFFECT, &[ME, WHO], "DOA-142", "Somebody's Armor Class.");
    Reach = number("my_reach", EFFECT, &[ME], "DOA-109", "How many spaces farther its attacks and powers reach than is printed.");
    AnyReach = number("any_reach", EFFECT, &[ME, WHO], "DOA-109", "How many spaces farther somebody's attacks and powers reach.");
    Speed = number("my_speed", EFFECT, &[ME], "DOA-101", "Its Speed, in spaces a turn.");
    AnySpeed = number("any_speed", EFFECT, &[ME, WHO], "DOA-101", "Somebody's Speed.");
    Actions = number("my_actions", EFFECT, &[ME], "DOA-100", "Its actions a turn.");
    AnyActions = number("any_actions", EFFECT, &[ME, WHO], "DOA-100", "Somebody's actions a turn.");
    Damage = number("my_damage", EFFECT, &[ME, TARGET], "DOA-109", "What its hits do to this target.");
    AnyDamage = number("any_damage", EFFECT, &[ME, WHO, TARGET], "DOA-109", "What somebody's hits do to this target.");
    DamageTaken = number("my_damage_taken", EFFECT, &[ME], "DOA-137", "What it takes of damage.");
    AnyDamageTaken = number("any_damage_taken", EFFECT, &[ME, WHO], "DOA-137", "What somebody takes of damage.");
    MayMove = permission("may_move", EFFECT, &[ME], "DOA-102", "May it move?");
    AnyMayMove = permission("any_may_move", EFFECT, &[ME, WHO], "DOA-102", "May somebody move?");
    MayAttack = permission("may_attack", EFFECT, &[ME, TARGET], "DOA-108", "May it attack this target?");
    AnyMayAttack = permission("any_may_attack", EFFECT, &[ME, WHO, TARGET], "DOA-108", "May somebody attack this target?");
    MaySpend = permission("may_spend_fate", EFFECT, &[ME], "DOA-018", "May it give up a Fate Card?");
    AnyMaySpend = permission("any_may_spend_fate", EFFECT, &[ME, WHO], "DOA-018", "May somebody give up a Fate Card?");
}

effects! {
    Hurt = on(CHARACTER, "hurt", &[COUNT], "DOA-137", "Takes physical damage: AP first, then HP.");
    HurtBy = on(CHARACTER, "hurt_by", &[A_DAMAGE, COUNT], "DOA-139", "Takes damage of a kind: `target.hurt_by(\"poison\", 1)`, perhaps of a keyword. Psychic and poison damage skip AP.");
    Heal = on(CHARACTER, "heal", &[COUNT], "DOA-169", "Gets HP back, up to its maximum; whoever is knocked out wakes with at least 1.");
    Mend = on(CHARACTER, "mend", &[COUNT], "DOA-169", "Gets AP back, up to its maximum.");
    Stun = on(CHARACTER, "stun", &[], "DOA-119", "Has to make a stun check at the start of its turn, whatever the damage.");
    GainEnergy = on(CHARACTER, "gain_energy", &[COUNT], "DOA-167", "Gets so many Energy Points, up to its maximum.");
    SpendEnergy = on(CHARACTER, "spend_energy", &[COUNT], "DOA-167", "Loses so many Energy Points, as far as it has them: `me.energy` says how many those are.");
    MoveTo = on(CHARACTER, "move_to", &[TEXT], "DOA-102", "Stands on this space from now on, where one can stand and nobody does: `me.move_to(\"c4\")`.");
    PushFrom = on(CHARACTER, "push_from", &[SOMEBODY_ELSE, COUNT], "DOA-102", "Is pushed straight away from this one, up to so many spaces, until something stands in the way: `target.push_from(me, 2)`.");
    PullTo = on(CHARACTER, "pull_to", &[SOMEBODY_ELSE, COUNT], "DOA-102", "Is drawn straight to this one, up to so many spaces: `target.pull_to(me, 3)`.");
    SwapPlaces = on(CHARACTER, "swap_places", &[SOMEBODY_ELSE], "DOA-102", "The two change places.");
    Redraw = on(CHECK, "redraw", &[], "DOA-185", "Replaces the card that counts with another one, once in a check and without a Fate Card: `if check.degree == \"suited_fail\" { check.redraw(); }` in `on_drawn`.");
    GoTo = on(GAME, "go_to", &[A_BEAT], "DOA-002", "The beat that comes next, once the players have nothing left to do: `game.go_to(\"the-ford\")`.");
    Foes = on(GAME, "foes", &[A_CHARACTER, COUNT], "DOA-044", "So many more characters of the GM's: `game.foes(\"Wrecker\", 2)`.");
    Fight = on(GAME, "fight", &[A_BEAT, A_BEAT], "DOA-087", "Starts a fight when the script is over; the beat that follows when it is won, and when it is lost.");
    Finish = on(GAME, "finish", &[Kind::Bool], "DOA-002", "The adventure is over: have the players won?");
    AwardFate = on(CHARACTER, "award_fate", &[], "DOA-028", "Gets a Fate Card: an Ace out of its discard pile, a Joker set aside, or else a token.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Check = ask(CHARACTER, "check", &[AN_ABILITY, INT], A_DEGREE, "DOA-047", "A check of an attribute or skill within a range, called by the GM: its degree, such as `critical` or `suited_fail`. `me.check(\"athletics\", 2)`.");
    Contest = ask(CHARACTER, "contest", &[AN_ABILITY, SOMEBODY_ELSE, AN_ABILITY], A_DEGREE, "DOA-083", "A Contested Check with a card of one's own deck against somebody else: the degree of the other's check; it prevails where that is no success. `me.contest(\"bluffing\", target, \"detection\").contains(\"fail\")`");
    CheckAll = ask(GAME, "check_all", &[AN_ABILITY, INT], Kind::List, "DOA-051", "A check that each player's Dealer makes against one target card: the degrees in the order of seats.");
    Epic = ask(GAME, "epic", &[CHECKS, INT], Kind::Bool, "DOA-148", "An Epic Event: its checks in turn, each an attribute or skill and a range, and how many of them have to be passed: `game.epic([[\"athletics\", 2], [\"craft\", 1]], 1)`.");
    Rest = ask(GAME, "rest", &[A_REST], Kind::Any, "DOA-161", "A rest: `game.rest(\"short\")` or `\"long\"`.");
    Decide = only_ask(GAME, "choose", &[Kind::List], TEXT, "", "The players say one of these words, by their first seat.");
    Ask = only_ask(CHARACTER, "ask", &[TEXT], Kind::Bool, "", "Asks its seat yes or no.");
    Choose = only_ask(CHARACTER, "choose", &[Kind::List], TEXT, "", "Its seat says one of these words.");
}
