//! The parts of numbers in events, for `why`. Each part has its source, down to the row of the card.
//!
//! The rules give some events their parts when they tell them. [`numbers`] finds the parts of the other events, in the
//! position after the event.

use super::bonus;
use super::content::CardId;
use super::event::Event;
use super::frame::Look;
use super::state::Who;
use crate::kernel::{Number, Numbers, Source, Why, Working};

/// Returns the numbers of an event with their parts, in the position after it. `why` is the cause of the event.
pub fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
    let by = why.source;
    match event {
        Event::InPlay(event) => look.in_play_numbers(*event, why),
        Event::Bought { who, card, cost } => bought(look, *who, *card, *cost),
        Event::HitDice { dice, .. } => Numbers::default().with("dice", rolled(dice)),
        Event::DiceGone { dice, left, .. } => {
            let standing = Number::default().add(i64::from(*left), Source::Rules, || "foes with hit dice".into());
            Numbers::default().with("dice", rolled(dice)).with("left", standing)
        }
        Event::Attacks { who, combo, .. } if *combo != 0 => {
            let last = look.state.at(*who).combo;
            let row = last.map_or(by, |last| bonus::lent::<Number>(look.catalog(), last, *combo));
            Numbers::of(*combo, row, "combo")
        }
        Event::Soaked { cards, margin, .. } => soaked(look, cards, *margin),
        Event::Meets { foes } => {
            let add = |groups: Numbers, (_, many): &(_, u8)| {
                groups.with("group", Number::default().add(i64::from(*many), Source::Rules, || "foes".into()))
            };
            foes.iter().fold(Numbers::default(), add)
        }
        Event::Rewarded { points, .. } => Numbers::of(*points, reward(look, *points, by), "points"),
        Event::Spent { points, .. } => Numbers::of(*points, by, "points"),
        Event::Raised { by: n, .. }
        | Event::Softened { by: n, .. }
        | Event::Worsened { by: n, .. }
        | Event::HitChanged { by: n, .. }
        | Event::Weakened { by: n, .. }
        | Event::Exposed { by: n, .. } => Numbers::of(*n, by, ""),
        Event::Held { by: n, .. } | Event::Joined { shows: n, .. } => Numbers::of(*n, by, ""),
        _ => Numbers::NONE,
    }
}

/// Returns the sum of dice, with a part for each.
fn rolled(dice: &[u8]) -> Number {
    let add = |sum: Number, die: &u8| sum.add(i64::from(*die), Source::Rules, || "hit die".into());
    dice.iter().fold(Number::default(), add)
}

/// Returns the price of a card, and the points that the hero has left after paying it.
fn bought(look: &Look<'_>, who: Who, card: CardId, cost: u32) -> Numbers {
    let price = Numbers::of(cost, Source::Item(look.catalog().card(card).item), "10 for each point that it is rated");
    price.left("left", look.state.at(who).points, cost)
}

/// Returns the rating of each soaking card, and the margin that they pay.
fn soaked(look: &Look<'_>, cards: &[CardId], margin: i16) -> Numbers {
    let catalog = look.catalog();
    let add = |sum: Number, card: &CardId| {
        sum.add(i64::from(catalog.rating(*card)), catalog.row(catalog.card(*card).item, "rating"), String::new)
    };
    let hit = Number::default().add(i64::from(margin), Source::Rules, || "the margin".into());
    Numbers::default().with("hit", hit).with("soaked", cards.iter().fold(Number::default(), add))
}

/// Returns the source of points. It is the row of the adventure if there is one, and else `by`.
fn reward(look: &Look<'_>, points: u32, by: Source) -> Source {
    if by != Source::Rules {
        return by;
    }
    let Some(adventure) = look.state.campaign.first() else { return by };
    let number = look.catalog().adventure(*adventure).item;
    let Some(item) = look.catalog().items.get(usize::from(number)) else { return by };
    let reward = item.all("reward").find(|reward| reward.datum(0).int() == Some(i64::from(points)));
    reward.map_or(Source::Item(number), |reward| look.catalog().row_at(number, reward.at))
}
