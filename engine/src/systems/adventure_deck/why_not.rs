//! Why something is not offered: the same checks that make the list, asked for their reasons.

use super::AdventureDeck;
use super::content::CardId;
use super::frame::{Frame, TurnStep};
use super::state::State;
use super::work;
use crate::kernel::{Illegal, Seat, slug};

/// The reasons against an attempt, in words such as `play longsword on goblin`.
pub fn why_not(game: &AdventureDeck, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let _ = seat;
    let mut words = attempt.split_whitespace();
    let lead = words.next().unwrap_or_default().to_lowercase();
    let rest = words.collect::<Vec<_>>().join(" ");
    let Some(who) = work::waiting(state) else { return Vec::new() };
    let Some(hero) = state.at(who).hero() else { return Vec::new() };
    let cards = named(game, &rest);
    let reasons = match (state.frames.last(), lead.as_str()) {
        (Some(Frame::Turn(turn)), "play" | "p") if turn.step == TurnStep::Act => {
            cards.iter().filter_map(|card| super::legal::play(game, state, turn, *card).err()).collect()
        }
        (Some(Frame::Turn(_)), "recall") => {
            cards.iter().filter_map(|card| super::recall::allowed(game, state, hero, *card).err()).collect()
        }
        (Some(Frame::Attack(attack)), "react") => {
            cards.iter().filter_map(|card| super::answer::may_react(game, state, attack, hero, *card).err()).collect()
        }
        (Some(Frame::Attack(_)), "counter" | "escalate" | "recounter") => {
            vec![Illegal::by("ADS-136", "the card does not list that, or it is not in Hand")]
        }
        (Some(Frame::Turn(turn)), _) if turn.step == TurnStep::Act && turn.first_blow.is_some() => {
            vec![Illegal::by("ADS-096", "the Action of this Turn is begun: only the second blow of the pair is left")]
        }
        (Some(Frame::Play(_)), "with") => vec![Illegal::by(
            "ADS-119",
            "the card can't be added: at most R Attribute Cards of the card's own Attribute, and one Boost Action Card",
        )],
        (Some(Frame::Shed { .. }), _) => vec![Illegal::by("ADS-089", "cards must be discarded first")],
        _ => Vec::new(),
    };
    let mut reasons: Vec<Illegal> = reasons;
    reasons.dedup();
    reasons
}

/// The cards an attempt may speak of: those whose id the words begin with.
fn named(game: &AdventureDeck, rest: &str) -> Vec<CardId> {
    let typed = slug(rest);
    let whole = (0u16..).map(CardId).zip(&game.catalog.cards);
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
