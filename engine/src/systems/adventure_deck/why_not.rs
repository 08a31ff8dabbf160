//! Why something is not offered: the same checks that make the list, asked for their reasons.

use super::AdventureDeck;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Grade};
use super::frame::{Attack, AttackStep, Capacity, Frame, Play, Turn, TurnStep};
use super::play::may_add;
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
        Some(Frame::Play(play)) if lead == "with" => {
            named(game, &rest).iter().filter_map(|card| may_add(game, state, hero, play, *card).err()).collect()
        }
        Some(Frame::Recall(recall)) if lead == "play" || lead == "p" => {
            on_turn(game, state, &Turn::of(recall.who, TurnStep::Act), hero, "play", &rest)
        }
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
            if !reasons.is_empty() {
                return reasons;
            }
            let with = |card: &CardId| {
                let plain = turn.first_blow.is_some() && turn.boosted;
                additions(game, state, hero, Play { plain, ..Play::of(turn.who, *card, Capacity::Normal) }, rest)
            };
            cards.first().map(with).unwrap_or_default()
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
fn additions(game: &AdventureDeck, state: &State, hero: &Hero, play: Play, rest: &str) -> Vec<Illegal> {
    let def = game.catalog.card(play.card);
    let mut play = play;
    if def.grade(state.round) == Grade::Unplayable {
        play.printed = Some(0); // the Boost that lets it be played at all
    }
    for card in rest.split(" with ").skip(1).flat_map(|text| named(game, text)) {
        let attribute = game.catalog.card(card).is_attribute().is_some();
        if attribute && !def.boosts.is_empty() {
            continue; // it may be the price of a printed Boost
        }
        if let Err(refused) = may_add(game, state, hero, &play, card) {
            return vec![refused];
        }
        if attribute { play.raised += 1 } else { play.booster = Some(card) }
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
            let refused = |card: &CardId| match super::answer::may_react(game, state, attack, hero, *card) {
                Err(refused) => vec![refused],
                Ok(()) => additions(game, state, hero, Play::of(attack.target, *card, Capacity::Reaction), rest),
            };
            cards.iter().flat_map(refused).collect()
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
