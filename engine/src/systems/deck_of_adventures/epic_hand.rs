//! The epic hand: cards that a player draws in advance and answers checks with (DOA-135, DOA-149, DOA-152 to DOA-155).
//!
//! Begin reading at [`Played`], a check answered from the hand. [`Deal`] draws the hand. Epic Events, rests and Lone
//! Stands use both as frames. A player plays one card, and each card sacrificed with it adds 1 to the modifier. In
//! every function, `at` is the place of the frame on the stack.

use super::action::Action;
use super::check::Outcome;
use super::content::Ability;
use super::deck::{DeckCard, Fate};
use super::degree::{Degree, Measure};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm, numbers};
use crate::kernel::{Illegal, Pick, PlayingCard, Rank, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A deal of cards into an epic hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub who: Who,
    /// The number of cards still to be drawn.
    pub left: u8,
}

impl Frame<DeckRules> for Deal {
    fn waits(&self, state: &State) -> Waits {
        Waits::Chance(u32::from(state.person(self.who).deck))
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Deal { who, left }) = work.frame::<Deal>(at).cloned() else { return Flow::Go };
        let deck = work.s.person(who).deck;
        if left > 0 {
            work.reshuffle_if_empty(deck);
        }
        if left > 0 && !work.s.deck_mut(deck).pile.is_empty() { Flow::Wait } else { work.pop() }
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        look.state.deck_outcomes(look.state.person(self.who).deck, out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(Deal { who, left }), Action::Drawn(card)) = (work.frame::<Deal>(at), action) else {
            return Err(Illegal::not_offered());
        };
        let who = *who;
        // A Joker goes to the Fate hand, and another card is drawn.
        if card == DeckCard::Joker {
            let deck = work.s.person(who).deck;
            work.joker_comes(deck);
            return Ok(());
        }
        *left -= 1;
        let (deck, owner) = (work.s.person(who).deck, Seats::only(work.s.person(who).seat));
        work.s.deck_mut(deck).pile.take_top(card);
        work.s.deck_mut(deck).epic.add(card, owner);
        let why = work.why_of(who, "DOA-149");
        work.tell_only(Event::DrewEpic { who, card }, why, owner);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("a card for the epic hand of {}", look.state.person(self.who).label)
    }
}

/// A check that is answered from the epic hand. Its outcome is given to the frame below.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    pub who: Who,
    pub ability: Ability,
    pub target: PlayingCard,
    pub range: u8,
    /// Whether the player is not told the range (DOA-136).
    pub hidden: bool,
    /// The played card, which is compared, then the sacrificed cards, sorted.
    pub cards: SmallVec<[PlayingCard; 3]>,
    /// Whether the player has finished, so that no more cards are sacrificed.
    pub over: bool,
    /// Whether the player may decline and leave the check to others (DOA-151).
    pub may_pass: bool,
}

/// The ranges that a player may expect of a check whose range is hidden.
const EXPECTED_RANGES: [u8; 5] = [1, 2, 3, 4, 5];

impl Played {
    /// Replaces the range by one that a player may expect.
    pub fn imagine_range(&mut self, pick: &mut Pick<'_>) {
        // `pick` returns the index of one of these equal weights.
        let drawn = pick(&[1; EXPECTED_RANGES.len()]);
        self.range = EXPECTED_RANGES.get(drawn).copied().unwrap_or(self.range);
    }

    /// Returns the measure that judges the played card. Each sacrificed card adds 1 to the modifier (DOA-153).
    pub fn measure(&self, look: &Look<'_>) -> Measure {
        let sacrificed = i64::try_from(self.cards.len().saturating_sub(1)).unwrap_or(0);
        let modifier: i64 = numbers::modifier(0, look, self.who, self.ability);
        Measure {
            target: self.target,
            range: self.range,
            modifier: modifier + sacrificed,
            own: None,
            shrinks: look.state.house.is(house::NegativeModifier::Shrink),
            major_on_report: look.state.house.is(house::MajorOn::Reported),
        }
    }

    /// Returns the cards left in the hand.
    pub fn hand(&self, look: &Look<'_>) -> Vec<PlayingCard> {
        let hand = look.state.deck_of(self.who).epic.bag().into_owned();
        let playing = |card| if let DeckCard::Playing(card) = card { Some(card) } else { None };
        hand.kinds().filter_map(playing).collect()
    }
}

impl Played {
    /// Offers to exchange cards of the hand by giving up Fate Cards, in any number, as long as no card is played
    /// (DOA-156). An Ace of the hand may also pay for another card.
    fn offer_exchange(&self, look: &Look<'_>, hand: &[PlayingCard], offers: &mut Offers<'_>) {
        if let Err(illegal) = numbers::may_spend(look, self.who) {
            return offers.forbid_words("exchange", "", illegal);
        }
        if !self.cards.is_empty() {
            return;
        }
        let deck = look.state.deck_of(self.who);
        for card in hand {
            offers.allow_all(deck.held().map(|fate| Action::Exchange(*card, fate)));
            let aces = hand.iter().filter(|ace| ace.rank == Rank::Ace && *ace != card);
            offers.allow_all(aces.map(|ace| Action::Exchange(*card, Fate::Ace(ace.suit))));
        }
    }
}

impl Frame<DeckRules> for Played {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for_who(self.who)
    }

    /// Waits for the player, or compares the cards once nothing can be added. Without any card, the check fails.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(played) = work.frame::<Played>(at).cloned() else { return Flow::Go };
        if !played.over && !played.hand(&work.look()).is_empty() {
            return Flow::Wait;
        }
        work.compare(&played)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(look.state.person(self.who).seat), offers) {
            return;
        }
        let hand = self.hand(look);
        self.offer_exchange(look, &hand, offers);
        let hand = hand.into_iter();
        if self.cards.is_empty() {
            if self.may_pass {
                offers.allow(Action::Pass);
            }
            return offers.allow_all(hand.map(Action::Play));
        }
        offers.allow_all(hand.map(Action::Sacrifice));
        offers.allow(Action::Done);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(played) = work.frame::<Played>(at) else { return Err(Illegal::not_offered()) };
        let who = played.who;
        match action {
            Action::Play(card) | Action::Sacrifice(card) => {
                // The first card is the one compared, so only the others are sorted.
                played.cards.push(card);
                played.cards[1..].sort();
                let deck = work.s.person(who).deck;
                work.s.deck_mut(deck).epic.take(DeckCard::Playing(card));
            }
            Action::Done => played.over = true,
            Action::Pass => {
                work.s.person_mut(who).latest = None;
                work.pop();
                work.give(Value::None);
            }
            Action::Exchange(card, fate) => work.exchange_epic(who, card, fate),
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let hides = self.hidden && seat != look.state.gm();
        let range = if hides { String::new() } else { format!(" within {}", self.range) };
        format!("{} against {}{range}: from the epic hand", self.ability, self.target)
    }
}

impl Work<'_> {
    /// Discards a card of the hand and draws another, paid for with `fate`.
    fn exchange_epic(&mut self, who: Who, card: PlayingCard, fate: Fate) {
        let number = self.s.person(who).deck;
        let deck = self.s.deck_mut(number);
        // An Ace that is not in the Fate hand comes from the epic hand, where a second card replaces it.
        let is_in_fate_hand = deck.held().any(|held| held == fate);
        if let Fate::Ace(suit) = fate
            && !is_in_fate_hand
        {
            let ace = DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit });
            deck.epic.take(ace);
            deck.file(ace);
        }
        deck.spend(fate);
        deck.epic.take(DeckCard::Playing(card));
        deck.file(DeckCard::Playing(card));
        self.tell_of(who, Event::Redrawn { who, card: Some(card), fate }, "DOA-156");
        self.push(Deal { who, left: 1 + u8::from(!is_in_fate_hand) });
    }

    /// Compares the played card with the target card, and gives the outcome to the frame below (DOA-135, DOA-153). By
    /// house rules, a played King or Ace returns to the hand.
    fn compare(&mut self, played: &Played) -> Flow {
        let Played { who, ability, target, .. } = *played;
        let measure = played.measure(&self.look());
        let used = played.cards.first().copied();
        let degree = used.map_or(Degree::Fail, |card| measure.best(card));
        let deck = self.s.person(who).deck;
        let owner = Seats::only(self.s.person(who).seat);
        let kings_return = self.s.house.is(house::KingsReturn::Yes);
        let aces_return = self.s.house.is(house::AcesReturn::EpicHand);
        for (n, card) in played.cards.iter().enumerate() {
            let is_compared = n == 0;
            let returns = match card.rank {
                Rank::King => is_compared && kings_return,
                Rank::Ace => is_compared && aces_return,
                _ => false,
            };
            if returns {
                self.s.deck_mut(deck).epic.add(DeckCard::Playing(*card), owner);
            } else {
                self.s.deck_mut(deck).file(DeckCard::Playing(*card));
            }
        }
        self.s.person_mut(who).latest = Some(degree);
        let why = self.why_of(who, "DOA-154");
        let event = Event::PlayedEpic {
            who,
            ability,
            target,
            card: used,
            sacrificed: played.cards.len().saturating_sub(1),
            degree,
        };
        self.tell(event, why);
        let suit = used.is_some_and(|card| card.suit == target.suit);
        let color = used.is_some_and(|card| card.suit.is_red() == target.suit.is_red());
        let played = used.map(|card| (card, measure.modifier));
        self.pop();
        self.give(Gift::Outcome(Outcome { who, degree, suit, color, played }));
        Flow::Go
    }
}
