//! Recall: the payment of Attribute Cards returns a card from the Discard (ADS-162 to ADS-174).
//!
//! `offers` lists the cards for `recall chain-hauberk`, and `begin_recall` starts a [`Recall`]. The player pays, the
//! card returns to the Hand, and the player plays it at once or keeps it.

use super::AdventureRules;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Grade, Moment};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::house;
use super::state::{State, Who};
use super::turn::{Turn, TurnStep};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Seats, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// A Recall in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recall {
    pub who: Who,
    pub card: CardId,
    /// The number of Attribute Cards still to pay.
    pub owed: u8,
    /// Whether it is the free Recall at the start of the Turn (ADS-174).
    pub free: bool,
    /// Whether the Recall is paid for, and the card is in Hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub back: bool,
}

impl Frame<AdventureRules> for Recall {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Returns a paid card to the Hand (ADS-170). The card may be played at once as part of the same Action.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(recall) = work.frame::<Recall>(at).cloned() else { return Flow::Go };
        match recall.owed {
            0 if recall.back => work.played_or_kept(&recall),
            0 => work.recalled(at, &recall),
            _ => Flow::Wait,
        }
    }

    /// Offers cards for the payment. Afterwards, offers to play or keep the card.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let catalog = look.catalog();
        let (Some(hero), Some(cost)) = (look.state.at(self.who).hero(), &catalog.card(self.card).recall) else {
            return;
        };
        if self.owed == 0 {
            let playable = super::numbers::grade(look, self.who, catalog.card(self.card)) != Grade::Unplayable
                || !catalog.card(self.card).boosts.is_empty();
            if playable {
                offers.allow(Action::Play(self.card));
            }
            offers.allow(Action::Keep);
        } else {
            let attribute = |id: CardId| catalog.card(id).is_attribute();
            let pays = |id: &CardId| attribute(*id).is_some_and(|attribute| cost.of.contains(&attribute));
            offers.allow_all(hero.hand.bag().kinds().filter(pays).map(Action::With));
        }
        if offers.explains() {
            self.refuse_others(look, offers);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(recall) = work.frame::<Recall>(at) else { return Err(Illegal::not_offered()) };
        let (who, recalled) = (recall.who, recall.card);
        match action {
            Action::With(card) => {
                recall.owed -= 1;
                work.discard_from_hand(who, card, Why::rule("ADS-162"));
            }
            Action::Keep => {
                work.pop();
                work.tell(Event::Keeps { who, card: recalled }, Why::rule("ADS-172"));
            }
            Action::Play(card) => {
                work.pop();
                let turn = at.saturating_sub(1); // the Turn lies right below the Recall
                work.begin_play(turn, who, card, None);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let question = match self.owed {
            0 => "play the recalled card, or keep it?".into(),
            owed => format!("pay {owed} more for the Recall"),
        };
        look.state.asks(seat, self.who, question)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

impl Recall {
    /// Forbids to play another card now, with the reason.
    fn refuse_others(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let turn = Turn::of(self.who, TurnStep::Act);
        for card in (0..u16::MAX).map(CardId).take(look.catalog().cards.len()) {
            if let Err(illegal) = super::legal::play(look, &turn, card) {
                offers.judge(Action::Play(card), Err(illegal));
            }
        }
    }
}

impl Work<'_> {
    /// Begins the Recall of a card. `at` is the place of the Turn on the stack.
    pub(super) fn begin_recall(&mut self, at: usize, who: Who, card: CardId) {
        let def = self.catalog().card(card);
        let Some(cost) = super::numbers::recall_cost(&self.look(), who, def) else { return };
        let free = self.s.house.is(house::Recall::FreeAtTurnStart)
            && self.frame::<Turn>(at).is_some_and(|turn| !turn.free_used);
        if free && let Some(turn) = self.frame::<Turn>(at) {
            turn.free_used = true;
            turn.step = TurnStep::Act;
        }
        self.push(Recall { who, card, owed: cost, free, back: false });
    }

    /// Moves the paid card to the Hand, and lets scripts hear of it.
    fn recalled(&mut self, at: usize, recall: &Recall) -> Flow {
        let (who, card) = (recall.who, recall.card);
        if let Some(hero) = self.s.at_mut(who).hero_mut()
            && hero.discard.take(card)
        {
            hero.hand.add(card, Seats::ALL); // everybody saw the card in the Discard
            self.tell(Event::Recalled { who, card }, Why::rule("ADS-162"));
            self.happens_with_card(who, card, Moment::Recalled);
        }
        if let Some(recall) = self.frame::<Recall>(at) {
            recall.back = true;
        }
        Flow::Go
    }

    /// Asks whether to play the card now. Keeps it without a question if it can't be played, or if the Recall was free.
    fn played_or_kept(&mut self, recall: &Recall) -> Flow {
        let (who, card) = (recall.who, recall.card);
        if recall.free || !self.playable_now(who, card) {
            self.tell(Event::Keeps { who, card }, Why::rule("ADS-172"));
            return self.pop();
        }
        Flow::Wait
    }

    /// Returns whether the card may be played as the Turn's Action.
    fn playable_now(&self, who: Who, card: CardId) -> bool {
        let turn = Turn::of(who, TurnStep::Act);
        super::legal::play(&self.look(), &turn, card).is_ok()
    }
}

/// Checks whether the card may be recalled now.
fn allowed(look: &Look<'_>, who: Who, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let def = game.catalog.card(card);
    if hero.discard.count(card) == 0 {
        return look.absent("ADS-162", || format!("`{}` is not in the Discard", def.name));
    }
    let Some(recall) = &def.recall else { return look.no("ADS-162", || format!("`{}` has no Recall cost", def.name)) };
    if state.round.number() < def.level.min(6) {
        let rule = if def.level >= 7 { "ADS-167" } else { "ADS-166" };
        return look.no(rule, || {
            format!("`{}` is of Level {}: it can be recalled from Round {} on", def.name, def.level, def.level.min(6))
        });
    }
    let (race, class) = (game.catalog.race(hero.race), game.catalog.class(hero.class));
    if !recall.by.iter().any(|word| race.is(word) || class.is(word)) {
        return look.no("ADS-168", || format!("`{}` is recalled by {}", def.name, recall.by.join(" or ")));
    }
    let hand = hero.hand.bag();
    let pays =
        |id: CardId| game.catalog.card(id).is_attribute().is_some_and(|attribute| recall.of.contains(&attribute));
    let held: u32 = hand.iter().filter(|(id, _)| pays(*id)).map(|(_, n)| n).sum();
    let cost = super::numbers::recall_cost(look, who, def).unwrap_or(0);
    if held < u32::from(cost) {
        return look.no("ADS-163", || {
            let of: Vec<&str> = recall.of.iter().map(|attribute| attribute.name()).collect();
            format!("the Recall costs {cost} {}, and {held} are in Hand", of.join("/"))
        });
    }
    Ok(())
}

/// Offers the cards that may be recalled as the Turn's Action.
pub fn offers(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let Some(hero) = look.state.at(who).hero() else { return };
    for card in hero.discard.kinds() {
        offers.judge(Action::Recall(card), allowed(look, who, hero, card));
    }
    if !look.explains {
        return;
    }
    for card in (0..u16::MAX).map(CardId).take(look.catalog().cards.len()) {
        if hero.discard.count(card) == 0 {
            offers.judge(Action::Recall(card), allowed(look, who, hero, card));
        }
    }
}
