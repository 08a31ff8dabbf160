//! Numbers and permissions that scripts of things in play may change, such as the Hand maximum.
//!
//! Each function takes the base value, asks the scripts for changes, and keeps the result within its limits. Rules,
//! scripts and explanations all call these functions. If `W: Working` is an `i64`, a function computes the number
//! alone. If it is a `Number`, the function also keeps the parts.
//!
//! An [`Occasion`] says which scripts are asked: for `own` those of the subjects that it is `about`, for `any` those of
//! all watchers.

use super::content::{CardDef, CardId, Distances, Grade, Moment};
use super::facts;
use super::frame::Look;
use super::house;
use super::round::Round;
use super::state::Who;
use super::words::{FACTS, kind};
use crate::kernel::{FactId, Illegal, Source, Subject, Working, fact_id};
use crate::machine::Occasion;

/// The facts by which scripts read these numbers. A script that is asked for a change reads the unchanged number.
const AMOUNT: Option<FactId> = Some(fact_id(FACTS, kind::ATTACK, "amount"));
const HAND_MAX: Option<FactId> = Some(fact_id(FACTS, kind::COMBATANT, "hand_max"));
const MAX_HP: Option<FactId> = Some(fact_id(FACTS, kind::COMBATANT, "max_hp"));
const SEGMENT: Option<FactId> = Some(fact_id(FACTS, kind::COMBATANT, "segment"));
const BOOST_MAX: Option<FactId> = Some(fact_id(FACTS, kind::COMBATANT, "boost_max"));

/// The least and the greatest Hand maximum.
const HAND: (i64, i64) = (1, 20);

/// Returns the damage of an attack before Counters and defense (ADS-181). It includes changes from play and is never
/// below 0.
pub fn damage_dealt<W: Working>(base: W, look: &Look<'_>, by: Who, attack: Subject) -> W {
    at_least_zero(in_attack(base, look, AMOUNT, by, attack, Moment::DamageDealt))
}

/// Returns the damage to the Target after Counters and defense (ADS-182). If there is no damage, asks no script.
pub fn damage_taken<W: Working>(base: W, look: &Look<'_>, target: Who, attack: Subject) -> W {
    if base.total() <= 0 {
        return base;
    }
    at_least_zero(in_attack(base, look, None, target, attack, Moment::DamageTaken))
}

/// Returns the defense of a card or a Foe's table against an attack (ADS-182).
pub fn defense<W: Working>(base: W, look: &Look<'_>, target: Who, attack: Subject) -> W {
    at_least_zero(in_attack(base, look, None, target, attack, Moment::Defense))
}

/// Asks the scripts for changes of a number of this attack. The number concerns the combatant `whose`.
fn in_attack<W: Working>(
    base: W,
    look: &Look<'_>,
    fact: Option<FactId>,
    whose: Who,
    attack: Subject,
    moment: Moment,
) -> W {
    let roles = [attack];
    let about = [facts::combatant(whose)];
    look.changed(base, fact, Occasion::of(moment, &about, &roles, &roles))
}

/// Raises a number below 0 to 0.
fn at_least_zero<W: Working>(number: W) -> W {
    if number.total() < 0 { number.becomes(0, Source::Rules, || "no less than 0".into()) } else { number }
}

/// Returns the Hand maximum after wear (ADS-085, ADS-205).
pub fn hand_max(look: &Look<'_>, who: Who) -> u8 {
    let Some(hero) = look.state.at(who).hero() else { return 0 };
    let (base, who) = (hero.hand_most(), [facts::combatant(who)]);
    let any = Some((Moment::HandMax.any(), &who[..]));
    let occasion = Occasion { about: &who, own: Some((Moment::HandMax.own(), &[])), any };
    let most: i64 = look.changed(base, HAND_MAX, occasion);
    u8::try_from(most.clamp(HAND.0, HAND.1)).unwrap_or(0)
}

/// Returns the Distances that a card or action reaches, from the printed ones (ADS-242).
pub fn reach(look: &Look<'_>, who: Who, printed: Distances) -> Distances {
    let about = [facts::combatant(who)];
    let any = Some((Moment::Reach.any(), &about[..]));
    let occasion = Occasion { about: &about, own: Some((Moment::Reach.own(), &[])), any };
    // Scripts change the number of Distances farther than printed, which is 0 at first.
    let steps: i64 = look.changed(0, None, occasion);
    printed.farther(steps)
}

/// Returns the number of cards that still fit into a Hand.
pub fn room(look: &Look<'_>, who: Who) -> u8 {
    let size = look.state.at(who).hero().map_or(0, |hero| hero.hand_size());
    hand_max(look, who).saturating_sub(size)
}

/// Returns the number of Attribute Cards that may boost a card (ADS-119).
pub fn boost_max(look: &Look<'_>, who: Who, card: CardId) -> u8 {
    let base = look.state.round.number();
    with_card(look, i64::from(base), BOOST_MAX, who, card, Moment::BoostMax)
}

/// Returns the cost, in cards, of a printed Boost that costs `base` (ADS-124).
pub fn boost_cost(look: &Look<'_>, who: Who, card: CardId, base: u8) -> u8 {
    match base {
        0 => 0,
        base => with_card(look, i64::from(base), None, who, card, Moment::BoostCost),
    }
}

/// Returns the cost of the Recall of a card (ADS-162). `None` if the card has no Recall.
pub fn recall_cost(look: &Look<'_>, who: Who, def: &CardDef) -> Option<u8> {
    let up = look.state.house.is(house::HalfRAttributes::Up);
    let base = look.state.round.cards(&def.recall.as_ref()?.cost, up).max(0);
    Some(with_card(look, base, None, who, def.number, Moment::RecallCost))
}

/// Returns the Round that counts for a card's Rondel (ADS-002). Scripts may shift it, and after Round 6 comes Round 1.
/// In formulas, R stays the current Round.
pub fn segment(look: &Look<'_>, who: Who, card: CardId) -> Round {
    let round = look.state.round;
    let (who, card) = (facts::combatant(who), facts::card(card));
    let (own, any) = (Some((Moment::Segment.own(), &[card][..])), Some((Moment::Segment.any(), &[who, card][..])));
    let base = i64::from(round.number());
    let n: i64 = look.changed(base, SEGMENT, Occasion { about: &[who], own, any });
    if n == base { round } else { Round::around(n) }
}

/// Returns the grade of a card for this combatant now (ADS-002).
pub fn grade(look: &Look<'_>, who: Who, def: &CardDef) -> Grade {
    def.grade(segment(look, who, def.number))
}

/// Returns the number of cards that are drawn at once, from 0 to 20 (ADS-086).
pub fn cards_drawn(look: &Look<'_>, who: Who, n: u8) -> u8 {
    if n == 0 {
        return 0;
    }
    let who = [facts::combatant(who)];
    let any = Some((Moment::CardsDrawn.any(), &who[..]));
    let own = Some((Moment::CardsDrawn.own(), &[][..]));
    let drawn: i64 = look.changed(i64::from(n), None, Occasion { about: &who, own, any });
    u8::try_from(drawn.clamp(0, 20)).unwrap_or(n)
}

/// Asks the scripts for changes of a number of this card, and keeps it between 0 and 20.
fn with_card(look: &Look<'_>, base: i64, fact: Option<FactId>, who: Who, card: CardId, moment: Moment) -> u8 {
    let (who, card) = (facts::combatant(who), facts::card(card));
    let n: i64 = look.changed(base, fact, Occasion::of(moment, &[who], &[card], &[who, card]));
    u8::try_from(n.clamp(0, 20)).unwrap_or(0)
}

/// Returns the maximum of hit points (ADS-391).
pub fn max_hp(look: &Look<'_>, who: Who) -> i16 {
    let (base, about) = (look.state.at(who).most_hp, [facts::combatant(who)]);
    let any = Some((Moment::MaxHp.any(), &about[..]));
    let occasion = Occasion { about: &about, own: Some((Moment::MaxHp.own(), &[])), any };
    let most: i64 = look.changed(i64::from(base), MAX_HP, occasion);
    i16::try_from(most.clamp(1, 999)).unwrap_or(base)
}

/// Returns the HP that a combatant loses, from any cause (ADS-181). If there is no loss, asks no script.
pub fn loss<W: Working>(base: W, look: &Look<'_>, who: Who) -> W {
    if base.total() <= 0 {
        return base;
    }
    let who = [facts::combatant(who)];
    let any = Some((Moment::Loss.any(), &who[..]));
    at_least_zero(look.changed(base, None, Occasion { about: &who, own: Some((Moment::Loss.own(), &[])), any }))
}

/// Returns the HP that a combatant heals, before the maximum applies (ADS-008).
pub fn healing<W: Working>(base: W, look: &Look<'_>, who: Who) -> W {
    let who = [facts::combatant(who)];
    let any = Some((Moment::Healing.any(), &who[..]));
    at_least_zero(look.changed(base, None, Occasion { about: &who, own: Some((Moment::Healing.own(), &[])), any }))
}

/// Checks whether `who` may aim at `target` and attack it.
pub fn may_aim(look: &Look<'_>, who: Who, target: Who) -> Result<(), Illegal> {
    if !look.hears(&[Moment::BeAimed.may(), Moment::BeAimed.any_may(), Moment::Strike.may(), Moment::Strike.any_may()])
    {
        return Ok(());
    }
    let (who, target) = (facts::combatant(who), facts::combatant(target));
    look.permits("ADS-024", Occasion::may(Moment::BeAimed, &[target], &[who], &[target, who]))?;
    look.permits("ADS-181", Occasion::may(Moment::Strike, &[who], &[target], &[who, target]))
}

/// Checks whether `who` may play this card.
pub fn may_use(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let (who, card) = (facts::combatant(who), facts::card(card));
    look.permits("ADS-015", Occasion::may(Moment::Use, &[who], &[card], &[who, card]))
}

/// Checks whether `who` may move, or leave the Combat.
pub fn may_move(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let who = [facts::combatant(who)];
    let any = Some((Moment::Move.any_may(), &who[..]));
    look.permits("ADS-245", Occasion { about: &who, own: Some((Moment::Move.may(), &[])), any })
}
