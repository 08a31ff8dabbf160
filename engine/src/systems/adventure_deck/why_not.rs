//! Why something is not offered: the same checks that make the list, asked for their reasons.

use super::AdventureDeck;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Grade};
use super::frame::{Attack, AttackStep, Frame, Turn, TurnStep};
use super::state::State;
use super::work;
use crate::kernel::{Illegal, Seat, slug};

/// The reasons against an attempt, in words such as `play rapier on wolf`.
pub fn why_not(game: &AdventureDeck, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let _ = seat;
    let mut words = attempt.split_whitespace();
    let lead = words.next().unwrap_or_default().to_lowercase();
    let rest = words.collect::<Vec<_>>().join(" ");
    let Some(who) = work::waiting(state) else { return Vec::new() };
    let Some(hero) = state.at(who).hero() else { return Vec::new() };
    let mut reasons = match state.frames.last() {
        Some(Frame::Turn(turn)) => on_turn(game, state, turn, hero, &lead, &rest),
        Some(Frame::Attack(attack)) => to_attack(game, state, attack, hero, &lead, &rest),
        Some(Frame::Play(_)) if lead == "with" => vec![Illegal::by(
            "ADS-119",
            "the card can't be added: at most R Attribute Cards of the card's own Attribute, and one Boost Action Card",
        )],
        Some(Frame::Shed { .. }) => vec![Illegal::by("ADS-089", "cards must be discarded first")],
        Some(Frame::Opening { .. }) if lead == "choose" => named(game, &rest).into_iter().map(chosen(game)).collect(),
        _ => Vec::new(),
    };
    reasons.dedup();
    reasons
}

fn on_turn(game: &AdventureDeck, state: &State, turn: &Turn, hero: &Hero, lead: &str, rest: &str) -> Vec<Illegal> {
    let cards = named(game, rest);
    match (&turn.step, lead) {
        (TurnStep::Act, "play" | "p") => {
            let at = rest.rsplit_once(" on ").and_then(|(_, label)| state.labelled(label.trim()));
            let refused = |card: &CardId| {
                let whom = |()| at.map_or(Ok(()), |at| super::legal::aim(game, state, turn, *card, at));
                super::legal::play(game, state, turn, *card).and_then(whom).err()
            };
            let reasons: Vec<Illegal> = cards.iter().filter_map(refused).collect();
            if reasons.is_empty() { additions(game, state, &cards, rest) } else { reasons }
        }
        (TurnStep::Act, "recall") => {
            cards.iter().filter_map(|card| super::recall::allowed(game, state, hero, *card).err()).collect()
        }
        (TurnStep::Act, _) if turn.first_blow.is_some() => {
            vec![Illegal::by("ADS-096", "the Action of this Turn is begun: only the second blow of the pair is left")]
        }
        (TurnStep::End | TurnStep::Refill(_), _) => {
            vec![Illegal::by("ADS-096", "the Action of this Turn is over: you may draw up, or pass")]
        }
        (TurnStep::Upkeep { .. }, _) => vec![Illegal::by("ADS-097", "the Hand comes first: draw, or pass")],
        _ => Vec::new(),
    }
}

/// What is wrong with the cards named after `with` (ADS-115 to ADS-122, ADS-130).
fn additions(game: &AdventureDeck, state: &State, cards: &[CardId], rest: &str) -> Vec<Illegal> {
    let Some(def) = cards.first().map(|card| game.catalog.card(*card)) else { return Vec::new() };
    let added: Vec<CardId> = rest.split(" with ").skip(1).flat_map(|text| named(game, text)).collect();
    let (attributes, boosts): (Vec<_>, Vec<_>) =
        added.iter().map(|card| game.catalog.card(*card)).partition(|card| card.is_attribute().is_some());
    let raises = attributes.iter().filter(|card| card.attribute == def.attribute).count();
    let by = |rule, why: String| vec![Illegal::by(rule, why)];
    if boosts.len() > 1 {
        return by("ADS-115", "one Action carries one Boost Action Card".into());
    }
    if def.grade(state.round) == Grade::Unplayable && !boosts.is_empty() {
        return by("ADS-130", format!("the printed Boost is the one Boost of `{}`", def.name));
    }
    if let Some(other) = attributes.iter().find(|_| raises < attributes.len() && def.boosts.is_empty()) {
        return by("ADS-122", format!("`{}` does not belong to `{}`", other.name, def.name));
    }
    if raises > usize::from(state.round.number()) && def.boosts.is_empty() {
        let most = state.round.number();
        return by("ADS-119", format!("on Round {most} at most {most} Attribute Cards go into a Boost"));
    }
    Vec::new()
}

fn to_attack(
    game: &AdventureDeck,
    state: &State,
    attack: &Attack,
    hero: &Hero,
    lead: &str,
    rest: &str,
) -> Vec<Illegal> {
    let cards = named(game, rest);
    let tag = |tag: &str| cards.iter().any(|card| game.catalog.card(*card).tags.has(tag));
    let by = |rule, why| vec![Illegal::by(rule, why)];
    let mut open = Vec::new();
    super::answer::list_escalations(game, state, attack, &mut open);
    let misnamed = open.iter().any(|offer| matches!(offer, Action::Escalate(card) if cards.contains(card)));
    match (&attack.step, lead) {
        (AttackStep::Escalate, "counter") if misnamed => {
            by("ADS-153", "a Re-Counter is answered by Escalation: say `escalate` instead of `counter`")
        }
        (AttackStep::Escalate, "escalate" | "counter") if tag("attribute") => {
            by("ADS-155", "the card does not list that Attribute, or it is not in Hand")
        }
        (AttackStep::Escalate, "escalate" | "counter") if tag("shield") => {
            by("ADS-157", "no other Shield Card that serves is in Hand")
        }
        (AttackStep::Escalate, "escalate" | "counter") => by("ADS-156", "an Up/Down may only be the first Counter"),
        (AttackStep::Recounter, "recounter") => {
            by("ADS-150", "only the card's own Attribute answers a Counter, or one its text names")
        }
        (AttackStep::Answer, "counter") if cards.is_empty() => by("ADS-137", "the card lists no such Up/Down"),
        (AttackStep::Answer, "counter") => by("ADS-136", "the card does not list that, or it is not in Hand"),
        (AttackStep::Answer, "react") => {
            cards.iter().filter_map(|card| super::answer::may_react(game, state, attack, hero, *card).err()).collect()
        }
        _ => Vec::new(),
    }
}

/// Why a card can't be chosen into the starting Hand (ADS-048, ADS-049).
fn chosen(game: &AdventureDeck) -> impl Fn(CardId) -> Illegal {
    move |card| {
        let def = game.catalog.card(card);
        match def.is_attribute().map(super::content::Attribute::name) {
            Some("fortitude") => Illegal::by("ADS-049", "Fortitude Cards may not be among the chosen ones"),
            _ => Illegal::by("ADS-048", format!("`{}` is not among the cards left to choose from", def.name)),
        }
    }
}

/// The cards an attempt may speak of: those whose id the words begin with.
fn named(game: &AdventureDeck, rest: &str) -> Vec<CardId> {
    let typed = slug(rest);
    let whole = (0..u16::MAX).map(CardId).zip(&game.catalog.cards);
    let mut best: Vec<(usize, CardId)> = whole
        .filter(|(_, card)| {
            typed == card.id
                || typed.starts_with(&format!("{}-", card.id))
                || (!typed.is_empty() && card.id.starts_with(&typed))
        })
        .map(|(id, card)| (card.id.len(), id))
        .collect();
    best.sort_by_key(|(len, id)| (std::cmp::Reverse(*len), *id));
    best.into_iter().map(|(_, id)| id).take(1).collect()
}
