//! A rest: players draw a hand of cards and answer one check with it for each goal, such as HP (DOA-025, DOA-161 to
//! DOA-173).
//!
//! Begin reading at [`Rest`], a frame of the stack that the GM or a script starts. For `regain 2 hp`, the player
//! answers a Vitality check within 2. A card too far for 2 HP may still restore 1. At the end the decks are shuffled.
//! In every function, `at` is the place of the rest on the stack.

use super::action::Action;
use super::check::Outcome;
use super::content::Ability;
use super::deck::{DeckCard, JOKERS};
use super::degree::{Degree, Measure};
use super::epic_hand::{Deal, Played};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::{self, HouseRule, HouseRules};
use super::reveal::Reveal;
use super::state::{Character, GM_DECK, State, Who};
use super::words::track;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm};
use crate::kernel::{Illegal, PlayingCard, Rank, Seat, Seats, Suit, Value};
use crate::machine::{Frame, TrackId, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The goal of a rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Goal {
    Hp,
    Energy,
    /// Armour, by Knowledge or by Craft (DOA-170).
    Armor(Ability),
}

impl Goal {
    /// Returns the goal in words: `hp`, `ap with craft`.
    pub fn words(self) -> String {
        match self {
            Goal::Hp => "hp".into(),
            Goal::Energy => "energy".into(),
            Goal::Armor(ability) => format!("ap with {ability}"),
        }
    }

    /// Returns the range of the check for `n` points, such as 2 for 2 HP, or for 8 Energy Points (DOA-163, DOA-165,
    /// DOA-170).
    fn range(self, n: u8, house: &HouseRules) -> u8 {
        match (self, house.number(HouseRule::ArmorRange)) {
            (Goal::Armor(_), Some(range)) => range,
            (Goal::Energy, _) => 4u8.saturating_sub(n / 4),
            (Goal::Hp | Goal::Armor(_), _) => 4u8.saturating_sub(n),
        }
    }

    /// Returns the most points that one check can restore. For this number of points, the range is 0.
    fn most(self) -> u8 {
        if self == Goal::Energy { 19 } else { 4 }
    }

    /// Returns the track whose points the goal restores.
    fn track(self) -> TrackId {
        match self {
            Goal::Hp => track::Hp,
            Goal::Energy => track::Energy,
            Goal::Armor(_) => track::Ap,
        }
    }

    /// Returns the number of points that a character lacks.
    fn room(self, person: &Character) -> u8 {
        u8::try_from(person.tracker(self.track()).room()).unwrap_or(u8::MAX)
    }

    /// Returns the rule that the goal follows.
    fn rule(self) -> &'static str {
        match self {
            Goal::Hp => "DOA-163",
            Goal::Energy => "DOA-165",
            Goal::Armor(_) => "DOA-170",
        }
    }
}

/// A rest.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rest {
    pub long: bool,
    /// The number of players who have drawn their hands.
    pub dealt: u8,
    /// The seats that have had a turn in this go. When all have had one, a new go begins.
    pub taken: Seats,
    /// The seats that have ended their rest.
    pub over: Seats,
    /// The goal under way: the character, the goal, and the number of points.
    pub goal: Option<(Who, Goal, u8)>,
    /// The target card of the goal under way.
    pub target: Option<PlayingCard>,
    /// Whether a script waits for its end.
    pub asked: bool,
}

impl Rest {
    /// Makes a rest that the GM calls.
    pub fn called(long: bool) -> Rest {
        let (taken, over) = (Seats::NONE, Seats::NONE);
        Rest { long, dealt: 0, taken, over, goal: None, target: None, asked: false }
    }

    /// Makes a rest that a script asks for.
    pub fn asked(long: bool) -> Rest {
        Rest { asked: true, ..Rest::called(long) }
    }

    /// Returns the seats without a turn in this go.
    fn waited(&self, state: &State) -> Seats {
        self.resting(state).except(self.taken)
    }

    /// Returns the seats that have not ended their rest. Knocked-out characters do not rest (DOA-131).
    fn resting(&self, state: &State) -> Seats {
        state.able_seats().except(self.over)
    }
}

/// All goals of a rest.
const GOALS: [Goal; 4] = [Goal::Hp, Goal::Energy, Goal::Armor(Ability::Knowledge), Goal::Armor(Ability::Craft)];

/// Returns the Companions of a Dealer. They rest with it, and its hand answers for them (DOA-161, R-40).
fn companions(state: &State, owner: Who) -> impl Iterator<Item = Who> {
    let is_companion = move |who: &Who| state.person(*who).owner == Some(owner) && !state.person(*who).body.dead;
    state.everybody().filter(is_companion)
}

impl Frame<DeckRules> for Rest {
    /// Waits for the seats without a turn in this go, in any order (DOA-172).
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.waited(state))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(rest) = work.frame::<Rest>(at).cloned() else { return Flow::Go };
        // First every player draws a hand.
        if let Some(who) = work.s.party().get(usize::from(rest.dealt)).copied() {
            if let Some(rest) = work.frame::<Rest>(at) {
                rest.dealt += 1;
            }
            let left = if rest.long { 5 } else { 3 };
            return if work.s.person(who).body.is_up() { work.push(Deal { who, left }) } else { Flow::Go };
        }
        // Then the seats name their goals, each followed by its check.
        if let Some((who, goal, n)) = rest.goal {
            return work.rest_check(rest.target, who, goal, n);
        }
        if rest.resting(work.s).is_empty() {
            return work.end_rest(&rest);
        }
        // All have had a turn, so a new go begins.
        if rest.waited(work.s).is_empty() {
            if let Some(rest) = work.frame::<Rest>(at) {
                rest.taken = Seats::NONE;
            }
            return Flow::Go;
        }
        Flow::Wait
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, self.waited(look.state), offers) {
            return;
        }
        offers.allow(Action::Pass);
        let Some(who) = look.state.dealer_up(offers.seat) else { return };
        let hand_is_empty = look.state.deck_of(who).epic.is_empty();
        // Each goal with the most points that may be named for it.
        let lacks = |who: Who| GOALS.map(|goal| (goal, goal.room(look.state.person(who)).min(goal.most())));
        if !hand_is_empty {
            for (goal, most) in lacks(who) {
                offers.allow_all((1..=most).map(|n| Action::Regain(goal, n, None)));
            }
            for companion in companions(look.state, who) {
                for (goal, most) in lacks(companion) {
                    offers.allow_all((1..=most).map(|n| Action::Regain(goal, n, Some(companion))));
                }
            }
        }
        // Every other goal is refused with a reason.
        let own_goals = lacks(who);
        let lacking_points: Vec<String> =
            own_goals.iter().filter(|(_, n)| *n > 0).map(|(goal, n)| format!("{n} {}", goal.words())).collect();
        let (rule, why) = match (hand_is_empty, lacking_points.is_empty()) {
            (true, _) => ("DOA-161", "no card of the epic hand is left to play".to_string()),
            (_, true) => ("DOA-169", "nothing is lacking".to_string()),
            _ => ("DOA-169", format!("no more can come back than {}", lacking_points.join(", "))),
        };
        offers.forbid_words("regain", "", look.refusal(rule, || why));
        let unset = || "for any other goal the GM calls a check, and sets its range".into();
        offers.forbid_words("goal", "", look.refusal("DOA-171", unset));
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = work.s.dealer_up(seat);
        let Some(rest) = work.frame::<Rest>(at) else { return Err(Illegal::not_offered()) };
        match (action, who) {
            (Action::Pass, _) => rest.over = rest.over.with(Seats::only(seat)),
            (Action::Regain(goal, n, companion), Some(who)) => {
                let who = companion.unwrap_or(who);
                rest.goal = Some((who, goal, n));
                rest.taken = rest.taken.with(Seats::only(seat));
                work.tell_of(who, Event::RestsFor { who, goal, n }, "DOA-161");
            }
            (other, _) => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(rest) = work.frame::<Rest>(at) else { return };
        match gift {
            // The GM has shown the target card of the goal.
            Gift::Card(card) => rest.target = Some(card),
            Gift::Outcome(outcome) => {
                let (goal, target) = (rest.goal.take(), rest.target.take());
                if let (Some((who, goal, n)), Some(target)) = (goal, target) {
                    work.s.deck_mut(GM_DECK).file(DeckCard::Playing(target));
                    work.recover(who, goal, n, outcome, target);
                }
            }
            // There was no target card to show.
            Gift::Value(_) => rest.goal = None,
        }
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "what do you rest for?".into()
    }
}

impl Work<'_> {
    /// Starts a rest (DOA-161).
    pub(super) fn start_rest(&mut self, rest: Rest) -> Flow {
        self.tell_by(Event::RestBegins { long: rest.long }, "DOA-162");
        self.push(rest)
    }

    /// Makes the check for `n` points of a goal. Without a target card, the GM shows one first. Then the epic hand
    /// answers.
    fn rest_check(&mut self, target: Option<PlayingCard>, who: Who, goal: Goal, n: u8) -> Flow {
        let Some(target) = target else { return self.push(Reveal::of(GM_DECK, None)) };
        let ability = match goal {
            Goal::Hp => Ability::Vitality,
            Goal::Energy => self.catalog().sheet(self.s.person(who).sheet).primary,
            Goal::Armor(ability) => ability,
        };
        let (range, cards) = (goal.range(n, &self.s.house), SmallVec::new());
        self.push(Played { who, ability, target, range, hidden: false, cards, over: false, may_pass: false })
    }

    /// Restores as many points as the played card is near enough for, up to `n` (DOA-164, DOA-166). A Critical Success
    /// restores all HP or all Energy Points (DOA-168).
    fn recover(&mut self, who: Who, goal: Goal, n: u8, outcome: Outcome, target: PlayingCard) {
        let is_full = outcome.degree == Degree::Critical && !matches!(goal, Goal::Armor(_));
        let (shrinks, major_on_report) =
            (self.s.house.is(house::NegativeModifier::Shrink), self.s.house.is(house::MajorOn::Reported));
        let house = self.s.house;
        let is_met = |points: &u8| {
            outcome.played.is_some_and(|(card, modifier)| {
                let range = goal.range(*points, &house);
                let measure = Measure { target, range, modifier, own: None, shrinks, major_on_report };
                measure.best(card).is_success()
            })
        };
        // No track holds more than 99, and a tracker stops at its maximum.
        let points = if is_full { 99 } else { (1..=n.min(goal.most())).rev().find(is_met).unwrap_or(0) };
        let moved = self.s.person_mut(who).tracker_mut(goal.track()).by(i32::from(points));
        let rule = if is_full { "DOA-168" } else { goal.rule() };
        self.tell_of(who, Event::Recovers { who, goal, n: moved.steps(), now: moved.to }, rule);
        let body = &mut self.s.person_mut(who).body;
        if body.out.is_some() && body.hp.now() > 0 {
            body.out = None;
            self.tell_of(who, Event::NotOut { who }, "DOA-133");
        }
    }

    /// Ends a rest: discards the hands, shuffles the decks and ends exhaustion. After a long rest, Jokers that were set
    /// aside return (DOA-025, DOA-173).
    fn end_rest(&mut self, rest: &Rest) -> Flow {
        self.pop();
        let shuffles = rest.long || self.s.house.is(house::ShortShuffles::Yes);
        let aces = self.s.house.is(house::RestAces::Yes);
        // Each Dealer has a deck, also those of the GM (DOA-017). A Companion draws from the deck of its Dealer.
        let has_deck = |who: &Who| !self.s.deck_of(*who).shared && self.s.person(*who).owner.is_none();
        let dealers: Vec<Who> = self.s.everybody().filter(has_deck).collect();
        for who in dealers {
            self.lay_down_epic(who);
            let number = self.s.person(who).deck;
            let deck = self.s.deck_mut(number);
            if rest.long {
                deck.jokers += deck.away;
                deck.away = 0;
                deck.jokers = deck.jokers.min(JOKERS);
            }
            if !shuffles {
                continue;
            }
            if aces {
                for suit in Suit::ALL {
                    if std::mem::take(&mut deck.aces[suit as usize]) {
                        deck.discard.put(DeckCard::Playing(PlayingCard { rank: Rank::Ace, suit }));
                    }
                }
            }
            deck.shuffle_in_rest();
        }
        self.tell_by(Event::RestEnds { long: rest.long, shuffled: shuffles }, "DOA-173");
        if rest.asked {
            self.give(Value::None);
        }
        Flow::Go
    }
}
