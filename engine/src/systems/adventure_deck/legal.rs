//! The legality of playing a card.
//!
//! `play` is the entry point. It checks one card in Hand against all rules, and the error names the rule that forbids
//! the card. `targets` lists the Targets of a card. A check returns `Ok(())` or the reason, which is written out only
//! if explanations are wanted (`look.no`). `look.absent` gives the reason for a card that the player does not have.

use super::AdventureDeck;
use super::combatant::{Hero, Out};
use super::content::{CardDef, CardId, Distances, Grade, Mark, Moment, Played};
use super::frame::Look;
use super::means::Means;
use super::state::{State, Who};
use super::turn::{AsideKind, Turn};
use crate::kernel::Illegal;

/// Checks whether `card` may be played from Hand now, as the Turn's Action or out of turn.
pub fn play(look: &Look<'_>, turn: &Turn, card: CardId) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let who = turn.who;
    let Some(hero) = state.at(who).hero() else { return look.no("ADS-368", || "a Foe plays no cards".into()) };
    let def = game.catalog.card(card);
    if hero.hand.count(card) == 0 {
        return look.absent("", || format!("`{}` is not in Hand", def.name));
    }
    // First come the card by itself, and its player.
    check_capacity(look, def)?;
    super::numbers::may_use(look, who, card)?;
    check_user(look, hero, def)?;
    check_round(look, who, hero, card)?;
    if let Some((_, AsideKind::StrikeFirst)) = turn.against
        && !(def.tags.is(Mark::Weapon) && def.reach.reaches(Distances::MELEE) && def.harms())
    {
        return look.no("ADS-282", || "only a Melee Weapon Card may strike first".into());
    }
    check_condition(look, who, def)?;
    check_hands(look, hero, def)?;
    // Next comes the rest of a Turn in which something was done already.
    if let Some(new) = turn.swapped.map(|card| game.catalog.card(card)).filter(|new| !new.same(def)) {
        return look.no("ADS-215", || format!("after the swap only `{}` may be played on this Turn", new.name));
    }
    if turn.dazed && !def.plays.contains(&Played::Special) {
        return look.no("ADS-180", || NO_ACTION.into());
    }
    // Next comes the Weapon in use.
    if def.tags.is(Mark::Weapon) {
        check_weapon(look, turn, hero, card)?;
    } else if turn.first_blow.is_some() {
        return look.no("ADS-218", || "the second blow of a pair is a Weapon Card".into());
    }
    // Last comes the Target.
    match turn.against {
        Some((other, _)) => check_aside(look, turn, card, other)?,
        None => check_targets(look, turn, card)?,
    }
    super::terms::met(look, who, card)?;
    check_scripts(look, who, card)
}

/// Checks that a card with damage or healing has a Target. `terms::met` checks a card whose terms name its Targets.
fn check_targets(look: &Look<'_>, turn: &Turn, card: CardId) -> Result<(), Illegal> {
    let (state, who, def) = (look.state, turn.who, look.catalog().card(card));
    let needs_target = def.needs_target() && !look.catalog().aims(card);
    if !needs_target || targets(look, turn, card).next().is_some() {
        return Ok(());
    }
    if def.harms() {
        // If something in play forbids aiming at somebody in sight, that is the reason.
        state.in_sight(who).try_for_each(|other| super::numbers::may_aim(look, who, other))?;
        // If walls hide all Opponents, the walls are the reason.
        if state.in_sight(who).all(|other| state.is_walled_off(who, other)) {
            state.in_sight(who).try_for_each(|other| super::means::aims(look, who, other))?;
        }
    }
    if def.tags.is(Mark::Throw) {
        check_not_thrower_disarmed(look, who)?;
    }
    look.no(if state.ground.mode.is_simple() { "ADS-024" } else { "ADS-242" }, || {
        format!("nobody is within reach of `{}`", def.name)
    })
}

/// The reason why a dazed Player can take no Normal Action.
pub const NO_ACTION: &str = "no Normal Action on this Turn: it was taken away";

/// Checks the Target of a card played out of turn (ADS-314). Only `other` may be the Target.
fn check_aside(look: &Look<'_>, turn: &Turn, card: CardId, other: Who) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    if look.catalog().aims(card) {
        return look.no("", || format!("`{}` says itself at whom it is aimed, and only one may be here", def.name));
    }
    if !def.harms() {
        let name = &look.state.at(other).label;
        return look.no("ADS-314", || format!("only an Action aimed at `{name}` may be taken here"));
    }
    aim(look, turn, card, other)
}

/// Checks whether `card` may be laid face down from Hand now. The check looks only at the card and its owner, so the
/// timing reveals nothing.
pub fn lay(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let def = look.catalog().card(card);
    match look.state.at(who).hero() {
        Some(hero) if def.face_down => check_user(look, hero, def),
        _ => look.no("ADS-025", || format!("`{}` can't be laid face down", def.name)),
    }
}

/// Checks that a card can be a Normal or a Special Action, by the capacities that it lists (ADS-011).
fn check_capacity(look: &Look<'_>, def: &CardDef) -> Result<(), Illegal> {
    let plays = |capacity| def.plays.contains(&capacity);
    if plays(Played::Normal) || plays(Played::Special) {
        Ok(())
    } else if plays(Played::Boost) {
        look.no("ADS-125", || format!("`{}` is a Boost Action Card: it goes on top of an Action", def.name))
    } else if plays(Played::Reaction) {
        look.no("ADS-011", || format!("`{}` is a Reaction: it answers somebody else's action", def.name))
    } else {
        look.no("ADS-011", || format!("`{}` is no Normal Action; an Attribute Card boosts, counters or pays", def.name))
    }
}

/// Checks a card's Level, and the race, class or gear that it needs (ADS-015 to ADS-017).
pub fn check_user(look: &Look<'_>, hero: &Hero, def: &CardDef) -> Result<(), Illegal> {
    let game = look.game;
    let (race, class) = (game.catalog.race(hero.race), game.catalog.class(hero.class));
    if !def.is_for(race, class) {
        return look.no("ADS-015", || format!("`{}` is for {}", def.name, def.requires.join(" or ")));
    }
    if def.level > hero.level && (def.tags.is(Mark::Spell) || def.tags.is(Mark::Skill)) {
        let rule = if def.tags.is(Mark::Spell) { "ADS-016" } else { "ADS-017" };
        return look.no(rule, || format!("`{}` needs Level {}, and this is Level {}", def.name, def.level, hero.level));
    }
    if def.wields_shield && !hero.shield {
        return look.no("ADS-015", || format!("`{}` needs a Shield in use", def.name));
    }
    Ok(())
}

/// Checks that the Rondel, or a Boost in spite of it, lets the card be played (ADS-003, ADS-127).
pub fn check_round(look: &Look<'_>, who: Who, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let def = game.catalog.card(card);
    if super::numbers::grade(look, who, def) != Grade::Unplayable {
        return Ok(());
    }
    let number = state.round.number();
    // The price of a Boost that would help, but cannot be paid.
    let mut price = None;
    for nth in 0..def.boosts.len() {
        let offer = super::boost::offer(game, state, who, card, nth);
        if !offer.playable {
            continue;
        }
        if super::boost::affordable(game, hero, card, &offer) {
            return Ok(());
        }
        price = Some(offer.price());
    }
    match price {
        Some(price) => {
            look.no("ADS-124", || format!("on Round {number} `{}` needs its Boost, and that costs {price}", def.name))
        }
        None => look.no("ADS-003", || {
            format!("`{}` can't be played on Round {number}: its Rondel marks it Unplayable", def.name)
        }),
    }
}

/// Checks that Prone, Grapple, Room, dropped gear and cards in play allow the card.
fn check_condition(look: &Look<'_>, who: Who, def: &CardDef) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let combatant = state.at(who);
    let means = Means::card(def);
    if def.harms() {
        super::means::attacks(look, who, means)?;
    } else {
        super::means::grapples(look, who, means)?;
        super::means::fits_room(look, means.reach)?;
    }
    if def.persistent && state.out(who).any(|(_, card)| game.catalog.card(card).same(def)) {
        return look.no("ADS-027", || format!("`{}` is out already, and lasts", def.name));
    }
    if combatant.dropped.iter().any(|lost| game.catalog.card(*lost).same(def)) {
        return look.no("ADS-232", || format!("`{}` lies on the ground; `pick up` costs the Action", def.name));
    }
    Ok(())
}

/// Returns whether a combatant is in a Grapple, on either side.
pub fn is_in_grapple(state: &State, who: Who) -> bool {
    !state.at(who).holds.is_empty()
        || state.everybody().any(|other| state.at(other).is_in() && state.at(other).holds.contains(&who))
}

/// Checks that a hand is free for a Spell, which may be an Action or a Reaction (ADS-111, ADS-112). A pair of Weapons,
/// or a Weapon with a Shield, leaves no hand free.
pub fn check_hands(look: &Look<'_>, hero: &Hero, def: &CardDef) -> Result<(), Illegal> {
    let hands_are_full = hero.dual() || (!hero.armed.is_empty() && (hero.shield || hero.threw.is_some()));
    if def.tags.is(Mark::Spell) && hands_are_full {
        look.no("ADS-111", || "both hands are full: a Spell needs one free".into())
    } else {
        Ok(())
    }
}

/// Checks a Weapon Card against the Weapon in use, a pair, and a throw from the free hand (ADS-210 to ADS-230).
fn check_weapon(look: &Look<'_>, turn: &Turn, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let game = look.game;
    let def = game.catalog.card(card);
    let is_same = |armed: &CardId| game.catalog.card(*armed).same(def);
    if let Some(first) = turn.first_blow {
        return check_second_blow(look, turn.who, hero, first, card);
    }
    if !hero.armed.iter().any(is_same) && !hero.armed.is_empty() && !throws(game, hero, card) {
        return match hero.threw.filter(|_| def.tags.is(Mark::Throw)).map(|threw| &game.catalog.card(threw).name) {
            Some(threw) => look.no("ADS-448", || {
                format!("the hand that threw `{threw}` is busy with its kind; `swap {}` costs the Action", def.id)
            }),
            None => look.no("ADS-212", || format!("another Weapon is in use; `swap {}` costs the Action", def.id)),
        };
    }
    if turn.late.iter().any(|late| game.catalog.card(*late).same(def)) {
        return look
            .no("ADS-214", || format!("`{}` came to hand by this Turn's Action: it waits for the next", def.name));
    }
    // With a thrown or a Ranged Weapon on the ground, nothing else is thrown or shot. A stab is no throw.
    let stabs = def.tags.is(Mark::Throw) && def.reach.has(Distances::MELEE) && !throws(game, hero, card);
    if (def.tags.is(Mark::Throw) || def.is_ranged_weapon()) && !stabs {
        check_not_thrower_disarmed(look, turn.who)?;
    }
    Ok(())
}

/// Checks that no thrown or Ranged Weapon of the combatant lies on the ground (ADS-234).
fn check_not_thrower_disarmed(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if is_thrower_disarmed(look, who) {
        return look.no("ADS-234", || "a disarmed thrower or archer must pick the Weapon up first".into());
    }
    Ok(())
}

/// Returns whether a thrown or a Ranged Weapon of the combatant lies on the ground (ADS-234).
fn is_thrower_disarmed(look: &Look<'_>, who: Who) -> bool {
    look.state.at(who).dropped.iter().any(|lost| {
        let lost = look.catalog().card(*lost);
        lost.tags.is(Mark::Throw) || lost.is_ranged_weapon()
    })
}

/// Returns whether the card is a throw from a free hand (ADS-228), which is drawn and thrown in one Action.
pub fn throws(game: &AdventureDeck, hero: &Hero, card: CardId) -> bool {
    let def = game.catalog.card(card);
    let has_free_hand = hero.armed.len() == 1
        && !hero.shield
        && hero.armed.iter().all(|armed| !game.catalog.card(*armed).tags.is(Mark::TwoHanded));
    let is_its_kind = hero.threw.is_none_or(|threw| game.catalog.card(threw).same(def)); // ADS-448
    def.tags.is(Mark::Throw)
        && has_free_hand
        && is_its_kind
        && !hero.armed.iter().any(|armed| game.catalog.card(*armed).same(def))
}

/// Checks the second Weapon Card of a pair (ADS-218, ADS-219). The two cards are for the two Weapons in use, and both
/// are Primary on this Round.
fn check_second_blow(look: &Look<'_>, who: Who, hero: &Hero, first: CardId, card: CardId) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let (one, two) = (game.catalog.card(first), game.catalog.card(card));
    if !hero.dual() {
        return look.no("ADS-217", || "only an announced pair strikes twice".into());
    }
    let (left, right) = (game.catalog.card(hero.armed[0]), game.catalog.card(hero.armed[1]));
    let is_pair = (one.same(left) && two.same(right)) || (one.same(right) && two.same(left));
    if !is_pair {
        return look
            .no("ADS-218", || format!("the second blow is with the other Weapon of the pair, not `{}`", two.name));
    }
    if [one, two].into_iter().any(|card| super::numbers::grade(look, who, card) != Grade::Primary) {
        return look.no("ADS-219", || format!("Round {} is not Primary for both", state.round.number()));
    }
    Ok(())
}

/// Returns the possible Targets of the card.
pub fn targets<'a>(look: &Look<'a>, turn: &Turn, card: CardId) -> impl Iterator<Item = Who> + use<'a> {
    let (look, game, state) = (*look, look.game, look.state);
    let (who, def, against) = (turn.who, game.catalog.card(card), turn.against.map(|(target, _)| target));
    // Only a card that harms can be a throw from the free hand.
    let reach = if def.harms() { reach(&look, who, def) } else { super::numbers::reach(&look, who, def.reach) };
    let is_target = move |other: &Who| {
        if def.harms() {
            state.opposed(who, *other) && can_aim(&look, who, *other, def, reach)
        } else {
            is_friend(state, who, *other) && reach.reaches(state.distance(who, *other))
        }
    };
    state.seen().filter(move |other| against.is_none_or(|only| only == *other)).filter(is_target)
}

/// Returns whether `other` is in the Combat and on the same side.
fn is_friend(state: &State, who: Who, other: Who) -> bool {
    state.at(other).is_in() && !state.opposed(who, other)
}

/// Checks whether a card that harms can be aimed at `other`.
pub fn aim(look: &Look<'_>, turn: &Turn, card: CardId, other: Who) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let (who, def, name) = (turn.who, game.catalog.card(card), &state.at(other).label);
    if !def.harms() || targets(look, turn, card).any(|target| target == other) {
        return Ok(());
    }
    let melee_only = !def.reach.has(Distances::THROWN) && !def.reach.has(Distances::RANGED);
    match state.at(other).out {
        Some(Out::Dead | Out::Past) => look.no("ADS-199", || format!("`{name}` is dead or defeated")),
        Some(Out::Fled) if state.ground.dense => {
            look.no("ADS-323", || format!("`{name}` got away, and nothing reaches it"))
        }
        Some(Out::Fled) if melee_only => look.no("ADS-322", || format!("`{name}` got away, out of Melee")),
        _ if !state.opposed(who, other) => look.no("ADS-022", || format!("`{name}` is no Opponent")),
        _ => {
            super::means::aims(look, who, other)?;
            if def.tags.is(Mark::Throw) {
                check_not_thrower_disarmed(look, who)?;
            }
            let (far, reach) = (state.distance(who, other).names().join("/"), reach(look, who, def).names().join("/"));
            look.no("ADS-242", || format!("`{name}` is at {far}, out of reach of `{}`, which is {reach}", def.name))
        }
    }
}

/// Returns whether a card that harms, with this reach, can be aimed at the Opponent `other`.
fn can_aim(look: &Look<'_>, who: Who, other: Who, def: &CardDef, reach: Distances) -> bool {
    let far = look.state.distance(who, other);
    // By a house rule, a Ranged Weapon can be aimed at a Target that is too near for it.
    let allowed_too_near = || super::matching::is_too_near(look, who, other, Means::card(def));
    let is_reached = || reach.reaches(far) || thrown_at_melee(def, far) || allowed_too_near();
    super::means::aims(look, who, other).is_ok() && is_reached()
}

/// Returns the Distances at which a card works for this combatant now.
fn reach(look: &Look<'_>, who: Who, def: &CardDef) -> Distances {
    let throws = |hero: &Hero| def.tags.is(Mark::Weapon) && throws(look.game, hero, def.number);
    let free_throw = look.state.at(who).hero().is_some_and(throws);
    let printed = match def.tags.is(Mark::Throw) {
        _ if free_throw => Distances::THROWN.with(Distances::MELEE),
        true if is_thrower_disarmed(look, who) => Distances::MELEE, // only a stab is left
        _ => def.reach,
    };
    super::numbers::reach(look, who, printed)
}

/// Returns whether a Thrown Weapon is used at Melee, where it may be thrown too (ADS-254).
fn thrown_at_melee(def: &CardDef, far: Distances) -> bool {
    far == Distances::MELEE && def.tags.is(Mark::Throw) && def.reach.has(Distances::THROWN)
}

/// Checks whether the scripts of the card itself allow it.
fn check_scripts(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let me = super::facts::combatant(who);
    let roles = [me, super::facts::card(card)];
    let mut calls = look.catalog().card(card).effects.iter();
    calls.try_for_each(|used| look.permits_call("ADS-015", *used, Moment::Play.may(), &roles, me))
}
