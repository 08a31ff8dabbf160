//! When scripts are called, what they can do and ask.

use super::super::body::Damage;
use super::super::content::{Ability, Kind as Sort};
use super::super::degree::Degree;
use crate::kernel::rows::{act, ask, free, on, only_ask, query};
use crate::kernel::{ANYONE, Kind, Naming, SOMEBODY};
use crate::machine::keywords::KEYWORD;
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", CHARACTER = "character", CHECK = "check", ABILITY = "ability", THING = "thing" }

use kind::{ABILITY, CHARACTER, CHECK, GAME};

const EFFECT: &[&str] = &["effect"];
const TEXT: Kind = Kind::Text;
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
/// What several checks come to.
const DEGREES: Kind = Kind::Names(&Naming::words(Degree::WORDS));
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
    Beat = "beat" { own act(&["beat"], &[("game", GAME)], "DOA-002", "A beat of an adventure: what the GM does in it.") }
    Drawn = "drawn" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-050", "The cards of its check lie there; a redraw and the report come next."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-050", "The cards of somebody's check lie there."),
    }
    Passed = "passed" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is a success; what comes of it comes next."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is a success."),
    }
    Failed = "failed" {
        own act(EFFECT, &[ME, THE_CHECK], "DOA-055", "Its check is no success; what comes of it comes next."),
        any act(EFFECT, &[ME, WHO, THE_CHECK], "DOA-055", "Somebody's check is no success."),
    }
    Modifier = "modifier" {
        own number(EFFECT, &[ME, OF], "DOA-032", "Its modifier in an attribute or skill: `ability.name`."),
        any number(EFFECT, &[ME, WHO, OF], "DOA-032", "Somebody's modifier."),
    }
    Hand = "hand" {
        own number(EFFECT, &[ME, THE_CHECK], "DOA-078", "Upper Hand for its check, as so many cards more; Lower Hand below 0."),
        any number(EFFECT, &[ME, WHO, THE_CHECK], "DOA-078", "Upper Hand for somebody's check, Lower Hand below 0."),
    }
    Round = "round" { own act(EFFECT, &[ME], "DOA-095", "A round begins.") }
    Turn = "turn" {
        own act(EFFECT, &[ME], "DOA-100", "Its turn begins; the checks that are due come next."),
        any act(EFFECT, &[ME, WHO], "DOA-100", "Somebody's turn begins."),
        answer (EFFECT, &[ME, WHO], "DOA-100", "Answers that somebody's turn begins, after all that hear of it."),
    }
    TurnEnd = "turn_end" {
        own act(EFFECT, &[ME], "DOA-100", "Its turn is over; what lasts until then is still there."),
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
    Use = "use" { own act(EFFECT, &[ME, TARGET], "DOA-178", "It uses the power that does this, on `target` where the power says `at`.") }
    Hit = "hit" {
        own act(EFFECT, &[ME, TARGET], "DOA-109", "Its attack has hit, and the damage is done."),
        any act(EFFECT, &[ME, WHO, TARGET], "DOA-109", "Somebody's attack has hit."),
    }
    Hurt = "hurt" {
        own act(EFFECT, &[ME], "DOA-137", "It has taken damage, and Fate Cards have been given up or not."),
        any act(EFFECT, &[ME, WHO], "DOA-137", "Somebody has taken damage."),
        answer (EFFECT, &[ME, WHO], "DOA-137", "Answers that somebody has taken damage, after all that hear of it."),
    }
    KnockOut = "knock_out" {
        instead act(EFFECT, &[ME], "DOA-130", "It would be knocked out: it stays up with 1 HP at least, and this is done."),
        replaces query(EFFECT, &[ME], Kind::Bool, "DOA-130", "Is something done instead of its being knocked out? `false`: not this time."),
    }
    KnockedOut = "knocked_out" {
        own act(EFFECT, &[ME], "DOA-130", "It is knocked out."),
        any act(EFFECT, &[ME, WHO], "DOA-130", "Somebody is knocked out."),
    }
    ArmorClass = "armor_class" {
        own number(EFFECT, &[ME], "DOA-142", "Its Armor Class, at least 0: the lower, the harder to hit."),
        any number(EFFECT, &[ME, WHO], "DOA-142", "Somebody's Armor Class."),
    }
    Reach = "reach" {
        own number(EFFECT, &[ME], "DOA-109", "How many spaces farther its attacks and powers reach than is printed."),
        any number(EFFECT, &[ME, WHO], "DOA-109", "How many spaces farther somebody's attacks and powers reach."),
    }
    Speed = "speed" {
        own number(EFFECT, &[ME], "DOA-101", "Its Speed, in spaces a turn."),
        any number(EFFECT, &[ME, WHO], "DOA-101", "Somebody's Speed."),
    }
    Actions = "actions" {
        own number(EFFECT, &[ME], "DOA-100", "Its actions a turn."),
        any number(EFFECT, &[ME, WHO], "DOA-100", "Somebody's actions a turn."),
    }
    Damage = "damage" {
        own number(EFFECT, &[ME, TARGET], "DOA-109", "What its hits do to this target."),
        any number(EFFECT, &[ME, WHO, TARGET], "DOA-109", "What somebody's hits do to this target."),
    }
    DamageTaken = "damage_taken" {
        own number(EFFECT, &[ME], "DOA-137", "What it takes of damage."),
        any number(EFFECT, &[ME, WHO], "DOA-137", "What somebody takes of damage."),
    }
    Move = "move" {
        may permission(EFFECT, &[ME], "DOA-102", "May it move?"),
        any_may permission(EFFECT, &[ME, WHO], "DOA-102", "May somebody move?"),
    }
    Attack = "attack" {
        may permission(EFFECT, &[ME, TARGET], "DOA-108", "May it attack this target?"),
        any_may permission(EFFECT, &[ME, WHO, TARGET], "DOA-108", "May somebody attack this target?"),
    }
    Spend = "spend_fate" {
        may permission(EFFECT, &[ME], "DOA-018", "May it give up a Fate Card?"),
        any_may permission(EFFECT, &[ME, WHO], "DOA-018", "May somebody give up a Fate Card?"),
    }
}

tracks! {
    Moment;
    Hp = "hp" "HP" of CHARACTER, "DOA-040" {
        now "HP left.";
        most "most_hp" "DOA-040" "HP at most.";
        scene 0 to 99 of 1 "HP left, and perhaps of how many: `hp 3 of 8`.";
        with tells_nothing = true;
    }
    Ap = "ap" "AP" of CHARACTER, "DOA-140" {
        now "AP left.";
        most "most_ap" "DOA-140" "AP at most.";
        gain "mend" "DOA-169" "Gains this many AP, up to its maximum.";
        scene 0 to 99 of 0 "AP left, and perhaps of how many.";
        with tells_nothing = true;
    }
    Energy = "energy" "Energy" of CHARACTER, "DOA-167" {
        now "Energy Points left.";
        most "most_energy" "DOA-167" "Energy Points at most.";
        gain "gain_energy" "DOA-167" "Gains this many Energy Points, up to its maximum.";
        lose "spend_energy" "DOA-167" "Loses this many Energy Points, as far as it has them: `me.energy` says how many those are.";
        scene 0 to 40 of 1 "Energy Points left, and perhaps of how many.";
    }
}

effects! {
    Hurt = on(CHARACTER, "hurt", &[COUNT], "DOA-137", "Takes physical damage: AP first, then HP.");
    HurtBy = on(CHARACTER, "hurt_by", &[A_DAMAGE, COUNT], "DOA-139", "Takes damage of a kind: `target.hurt_by(\"poison\", 1)`, perhaps of a keyword. Psychic and poison damage skip AP.");
    Heal = on(CHARACTER, "heal", &[COUNT], "DOA-169", "Gets HP back, up to its maximum; whoever is knocked out wakes with at least 1.");
    Stun = on(CHARACTER, "stun", &[], "DOA-119", "Has to make a stun check at the start of its turn, whatever the damage.");
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
    CheckAll = ask(GAME, "check_all", &[AN_ABILITY, INT], DEGREES, "DOA-051", "A check that each player's Dealer makes against one target card: the degrees in the order of seats.");
    Epic = ask(GAME, "epic", &[CHECKS, INT], Kind::Bool, "DOA-148", "An Epic Event: its checks in turn, each an attribute or skill and a range, and how many of them have to be passed: `game.epic([[\"athletics\", 2], [\"craft\", 1]], 1)`.");
    Rest = ask(GAME, "rest", &[A_REST], Kind::Any, "DOA-161", "A rest: `game.rest(\"short\")` or `\"long\"`.");
    Decide = only_ask(GAME, "choose", &[Kind::List], TEXT, "", "The players say one of these words, by their first seat.");
    Ask = only_ask(CHARACTER, "ask", &[TEXT], Kind::Bool, "", "Asks its seat yes or no.");
    Choose = only_ask(CHARACTER, "choose", &[Kind::List], TEXT, "", "Its seat says one of these words.");
}
