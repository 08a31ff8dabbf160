//! The use of abilities: whether one may be used, by its card, its type, actions and payment (DMD-066, DMD-072,
//! DMD-105, DMD-144, DMD-154, DMD-170 to DMD-180, DMD-215 to DMD-217).
//!
//! Begin reading at [`may_use`], which a turn asks for each ability. Elsewhere, no turn counts uses and actions, and a
//! rest, covert actions and a chase use [`may_use_freely`].

use super::action::{Aim, OnCard};
use super::content::{Ability, Card, Kind, Type};
use super::frame::Look;
use super::house::{self, HouseRule};
use super::state::{HeldAbility, Who};
use super::{aim, numbers};
use rondel_engine::kernel::Illegal;

/// An ability of a character's card.
pub struct CardAbility<'c> {
    pub on: OnCard,
    pub card: &'c Card,
    pub ability: &'c Ability,
}

/// A use of an ability with this aim.
pub struct Use {
    pub on: OnCard,
    pub aim: Aim,
    /// Whether the use is allowed, or why it is refused.
    pub judged: Result<(), Illegal>,
}

/// Returns all abilities of a character's cards, disabled or not.
pub fn abilities<'c>(look: &Look<'c>, who: Who) -> impl Iterator<Item = CardAbility<'c>> {
    let catalog = look.catalog();
    let cards: Vec<_> = look.state.person(who).cards.iter().map(|held| catalog.printed(held.card)).collect();
    (0..=u8::MAX).zip(cards).flat_map(|(nth, card)| {
        let numbered = (0..=u8::MAX).zip(&card.abilities);
        numbered.map(move |(at, ability)| CardAbility { on: OnCard { card: nth, ability: at }, card, ability })
    })
}

/// Returns every use of the abilities that fit, one for each aim. A use is refused by `may` or by its reach.
pub fn uses(
    look: &Look<'_>,
    who: Who,
    fits: impl Fn(&Ability) -> bool,
    may: impl Fn(OnCard, &Ability) -> Result<(), Illegal>,
) -> Vec<Use> {
    let mut uses = Vec::new();
    for CardAbility { on, ability, .. } in abilities(look, who).filter(|own| fits(own.ability)) {
        let usable = may(on, ability);
        for (aim, reached) in aim::aims(look, who, ability) {
            uses.push(Use { on, aim, judged: usable.clone().and(reached) });
        }
    }
    uses
}

/// Checks that an ability is ready and can be paid for, where no turn counts its uses and actions.
pub fn may_use_freely(look: &Look<'_>, who: Who, on: OnCard, ability: &Ability) -> Result<(), Illegal> {
    check_ready(look, who, on).and_then(|()| may_pay(look, who, ability))
}

/// Checks that `who` may use an ability in its turn, with `left` actions. Its aim is checked elsewhere.
pub fn may_use(look: &Look<'_>, who: Who, on: OnCard, left: u8) -> Result<(), Illegal> {
    let person = look.state.person(who);
    let Some(HeldAbility { card, ability, .. }) = look.state.ability(look.catalog(), who, on) else {
        return Err(Illegal::not_offered());
    };
    check_ready(look, who, on)?;
    numbers::may_act(look, who)?;
    // The type of the ability must be one that is used in a turn.
    match ability.kind {
        Type::Passive => return look.no("DMD-177", || format!("{} always works and is never played", ability.name)),
        Type::Boost => return look.no("DMD-180", || format!("{} goes with another play", ability.name)),
        Type::Defend => return look.no("DMD-201", || format!("{} answers a hit in another's turn", ability.name)),
        Type::Attack | Type::Fortify | Type::Free | Type::Move => {}
    }
    // An ability works once in a turn, or as often as it says. Innate ones have no limit (DMD-171, DMD-329).
    if card.kind != "innate" && person.uses(on) >= ability.again {
        return look.no("DMD-170", || format!("{} has been used in this turn", ability.name));
    }
    // A bought action is a Move or a Fortify. Followers have rules of their own.
    let hero_like = person.kind != Kind::Follower;
    let has_bought = hero_like && person.bought > 0 && look.state.house.is(house::ExtraBlocksAttack::Yes);
    if ability.kind == Type::Attack && has_bought {
        return look.no("DMD-155", || "after a bought action there is no Attack in the turn".into());
    }
    // An Attack cannot use the bought actions.
    let actions = if ability.kind == Type::Attack { person.regular_actions(left) } else { left };
    if ability.takes_action() && actions == 0 {
        return look.no("DMD-169", || format!("{} has no action left", person.label));
    }
    if ability.takes_action() && !hero_like {
        follower_has_action(look, who, card)?;
    }
    may_pay(look, who, ability)
}

/// Checks that one of the `left` actions of `who` may be used for something that is no ability: a Task, gear or a simple
/// deed. A bought action is for a Move or a Fortify only (DMD-154, DMD-169).
pub fn has_regular_action(look: &Look<'_>, who: Who, left: u8) -> Result<(), Illegal> {
    let person = look.state.person(who);
    if person.regular_actions(left) > 0 {
        return Ok(());
    }
    if left > 0 {
        return look.no("DMD-154", || format!("{} has a bought action only, for a Move or a Fortify", person.label));
    }
    look.no("DMD-169", || format!("{} has no action left", person.label))
}

/// Checks that a Follower has an action left for an ability of this card. A Follower has an innate and a regular
/// action. A house rule decides whether the regular one may be used as an innate one. An ally can pay to make the
/// innate action a second regular one (DMD-215 to DMD-217).
///
/// If the regular action may not be used so, these are the most uses:
///
/// | an ally has paid | uses of innate cards | uses of other cards |
/// |---|---|---|
/// | no | 1 | 1 |
/// | yes | 0 | 2 |
fn follower_has_action(look: &Look<'_>, who: Who, card: &Card) -> Result<(), Illegal> {
    let person = look.state.person(who);
    // The numbers of innate and of regular actions used so far.
    let (mut innate, mut regular) = (0u16, 0u16);
    for own in abilities(look, who).filter(|own| own.ability.takes_action()) {
        let used = if own.card.kind == "innate" { &mut innate } else { &mut regular };
        *used += u16::from(person.uses(own.on));
    }
    if card.kind == "innate" {
        let may_use_both = look.state.house.is(house::FollowerTwoInnate::Yes);
        if !may_use_both && innate + u16::from(person.bought) >= 1 {
            return look.no("DMD-217", || format!("{} has used its innate action", person.label));
        }
        return Ok(());
    }
    if regular > u16::from(person.bought) {
        return look.no("DMD-215", || format!("{} has one regular action; `buy` makes it two", person.label));
    }
    Ok(())
}

/// Checks that the card of an ability is in use and enabled, and is held in the hand that the ability is for.
pub fn check_ready(look: &Look<'_>, who: Who, on: OnCard) -> Result<(), Illegal> {
    let Some(HeldAbility { held, card, ability }) = look.state.ability(look.catalog(), who, on) else {
        return Err(Illegal::not_offered());
    };
    if !look.state.person(who).uses_card(held) {
        return look.no("DMD-072", || format!("{} is neither worn nor held", card.name));
    }
    if held.disabled {
        return look.no("DMD-105", || format!("{} is disabled", card.name));
    }
    if !held.fits(ability) {
        return look.no("DMD-066", || format!("{} is not held for that", card.name));
    }
    Ok(())
}

/// Checks that `who` can pay for an ability (DMD-010, DMD-144).
pub fn may_pay(look: &Look<'_>, who: Who, ability: &Ability) -> Result<(), Illegal> {
    let (price, wealth) = (numbers::price(look, who, ability), look.state.wealth(who));
    if i32::from(price) > wealth {
        return look.no("DMD-010", || format!("{} costs {price} Resolve, and {wealth} is there", ability.name));
    }
    Ok(())
}

/// Checks that `who` may buy one more action (DMD-154).
pub fn may_buy(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let (person, price) = (look.state.person(who), look.state.price());
    if person.kind == Kind::Follower {
        return may_promote(look, who);
    }
    if person.attacked {
        return look.no("DMD-154", || format!("{} has attacked in this turn", person.label));
    }
    let most = look.state.house.number(HouseRule::ExtraActions).unwrap_or(u8::MAX);
    if person.bought >= most {
        return look.no("DMD-154", || format!("{most} a turn, and no more"));
    }
    if look.state.wealth(who) < i32::from(price) {
        return look.no("DMD-154", || format!("it costs {price} Resolve, and {} is there", look.state.wealth(who)));
    }
    Ok(())
}

/// Checks that an ally may pay for a second regular action of a Follower, in place of its innate one (DMD-216).
fn may_promote(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let (person, wealth) = (look.state.person(who), look.state.wealth(who));
    if person.bought > 0 {
        return look.no("DMD-216", || format!("{} has two regular actions already", person.label));
    }
    if wealth < i32::from(look.state.price_of_action(who)) {
        return look.no("DMD-212", || format!("no ally of {} has Resolve to pay for it", person.label));
    }
    Ok(())
}
