//! Recall: a card comes back from the Discard for Attribute Cards (ADS-162 to ADS-174).

use super::AdventureDeck;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Grade};
use super::event::Event;
use super::frame::{Frame, Recall, TurnStep};
use super::house::HouseRule;
use super::legal::{No, Refusal, no};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Why};

impl Work<'_> {
    pub(super) fn begin_recall(&mut self, at: usize, who: Who, card: CardId) {
        let Some(cost) = self.catalog().card(card).recall.as_ref().map(|recall| cost(self.s, &recall.cost)) else {
            return;
        };
        let free = self.s.house.is(HouseRule::Recall, 1) && self.turn_at(at).is_some_and(|turn| !turn.free_used);
        if free && let Some(turn) = self.turn_at(at) {
            turn.free_used = true;
            turn.step = TurnStep::Act;
        }
        self.push(Frame::Recall(Recall { who, card, owed: cost, free }));
    }

    /// Paid for, the card comes to the Hand; it may be played at once as part of the same Action (ADS-170).
    pub(super) fn recall(&mut self, at: usize) -> Flow {
        let Some(Frame::Recall(recall)) = self.s.frames.get(at).cloned() else { return Flow::Go };
        if recall.owed > 0 {
            return Flow::Wait;
        }
        let (who, card) = (recall.who, recall.card);
        let seat = self.s.seat(who);
        if let Some(hero) = self.s.at_mut(who).hero_mut()
            && hero.discard.take(card)
        {
            hero.hand.add(card, crate::kernel::Seats::ALL.with(crate::kernel::Seats::only(seat)));
            self.tell(Event::Recalled { who, card }, Why::rule("ADS-162"));
        }
        if recall.free || !self.playable_now(who, card) {
            self.tell(Event::Keeps { who, card }, Why::rule("ADS-172"));
            return self.pop();
        }
        Flow::Wait
    }

    fn playable_now(&mut self, who: Who, card: CardId) -> bool {
        let turn = super::frame::Turn::of(who, TurnStep::Act);
        super::legal::play::<No>(self.game, self.s, &turn, card).is_ok()
    }

    pub(super) fn take_recall(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Some(Frame::Recall(recall)) = self.s.frames.get(at).cloned() else { return Err(Illegal::not_offered()) };
        let who = recall.who;
        match action {
            Action::With(card) => {
                self.discard_from_hand(who, card, Why::rule("ADS-167"));
                if let Some(Frame::Recall(recall)) = self.s.frames.get_mut(at) {
                    recall.owed -= 1;
                }
            }
            Action::Keep => {
                self.pop();
                self.tell(Event::Keeps { who, card: recall.card }, Why::rule("ADS-172"));
            }
            Action::Play(card) => {
                self.pop();
                let turn = at.saturating_sub(1);
                self.begin_play(turn, who, card, None);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }
}

fn cost(state: &State, formula: &crate::kernel::Formula) -> u8 {
    u8::try_from(state.round.cards(formula, state.house.is(HouseRule::HalfRAttributes, 1)).max(0)).unwrap_or(u8::MAX)
}

/// May the card be recalled now? The reason if not.
pub fn allowed<E: Refusal>(game: &AdventureDeck, state: &State, hero: &Hero, card: CardId) -> Result<(), E> {
    let def = game.catalog.card(card);
    let Some(recall) = &def.recall else { return no("ADS-162", || format!("`{}` has no Recall cost", def.name)) };
    if hero.discard.count(card) == 0 {
        return no("ADS-162", || format!("`{}` is not in the Discard", def.name));
    }
    if state.round.number() < def.level.min(6) {
        let rule = if def.level >= 7 { "ADS-167" } else { "ADS-166" };
        return no(rule, || {
            format!("`{}` is of Level {}: it can be recalled from Round {} on", def.name, def.level, def.level.min(6))
        });
    }
    let (race, class) = (game.catalog.race(hero.race), game.catalog.class(hero.class));
    if !recall.by.iter().any(|word| race.is(word) || class.is(word)) {
        return no("ADS-168", || format!("`{}` is recalled by {}", def.name, recall.by.join(" or ")));
    }
    let hand = hero.hand.bag();
    let pays =
        |id: CardId| game.catalog.card(id).is_attribute().is_some_and(|attribute| recall.of.contains(&attribute));
    let held: u32 = hand.iter().filter(|(id, _)| pays(*id)).map(|(_, n)| n).sum();
    let cost = cost(state, &recall.cost);
    if held < u32::from(cost) {
        return no("ADS-163", || {
            let of: Vec<&str> = recall.of.iter().map(|attribute| attribute.name()).collect();
            format!("the Recall costs {cost} {}, and {held} are in Hand", of.join("/"))
        });
    }
    Ok(())
}

/// What may be recalled as the Turn's Action.
pub fn list(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    out.extend(hero.discard.kinds().filter(|card| allowed::<No>(game, state, hero, *card).is_ok()).map(Action::Recall));
}

/// The picks of a Recall: payment, then play or keep.
pub fn list_picks(game: &AdventureDeck, state: &State, recall: &Recall, out: &mut Vec<Action>) {
    let (Some(hero), Some(cost)) = (state.at(recall.who).hero(), &game.catalog.card(recall.card).recall) else {
        return;
    };
    if recall.owed == 0 {
        let playable = game.catalog.card(recall.card).grade(state.round) != Grade::Unplayable
            || !game.catalog.card(recall.card).boosts.is_empty();
        out.extend(playable.then_some(Action::Play(recall.card)));
        out.push(Action::Keep);
        return;
    }
    let pays =
        |id: &CardId| game.catalog.card(*id).is_attribute().is_some_and(|attribute| cost.of.contains(&attribute));
    out.extend(hero.hand.bag().kinds().filter(pays).map(Action::With));
}
