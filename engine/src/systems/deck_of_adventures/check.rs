//! A check: draws, exchanges, and the report of the card that counts (DOA-047 to DOA-082).
//!
//! Begin reading at [`Check`] and its [`Step`]s. Calls, attacks and scenes push a `Check` as a frame. For athletics
//! against 8♣ within 2, the maker draws a card, may give up a Fate Card to exchange it, and reports a rank near the
//! card's own. The distance of that rank from the 8 decides the degree.

use super::action::Action;
use super::content::{Ability, Moment};
use super::deck::{DeckCard, Fate};
use super::degree::{Degree, Measure};
use super::event::Event;
use super::explain;
use super::facts::{check_subject, subject};
use super::frame::{Look, Offers};
use super::house;
use super::state::{State, Who};
use super::words::kind;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm, numbers};
use crate::kernel::{
    Illegal, Ingredients, Number, PlayingCard, Rank, Seat, Seats, Source, Subject, Why, Working, does,
};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An announced check of one character. Its outcome goes to the frame below.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    pub who: Who,
    pub ability: Ability,
    pub target: PlayingCard,
    pub range: u8,
    /// Additions to the modifier for this occasion, such as for outnumbering the target.
    pub bonus: Ingredients,
    /// The Upper Hand minus the Lower Hand. At 2, two extra cards are drawn and the best counts. At -2, two extra cards
    /// are drawn and the worst counts. Before the draw, this is only the part that comes from the occasion. After the
    /// draw, it is the whole.
    pub hand: i64,
    pub step: Step,
    /// The number of cards still to be drawn.
    pub left: u8,
    /// The cards on the table, with the one that counts first. Of equal cards, the first drawn comes first (DOA-077).
    pub drawn: SmallVec<[PlayingCard; 3]>,
    /// The drawn cards after they are filed. Scripts that hear of the check may ask for them.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub filed: SmallVec<[PlayingCard; 3]>,
    /// Whether a Fate Card was given up for this check (DOA-020).
    pub redrawn: bool,
    /// Whether a script has replaced the card that counts (DOA-185).
    pub replaced: bool,
    /// Whether a ruling makes the check a success or a failure (DOA-002). `None` without a ruling.
    pub ruled: Option<bool>,
    pub degree: Degree,
    /// Whether the card that counted matches the suit of the target card (DOA-070).
    pub suit: bool,
    /// Whether the card that counted matches the colour of the target card.
    pub color: bool,
}

/// The steps of a check (DOA-050).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The check is announced, and its maker has to draw.
    Announced,
    /// Chance draws the cards.
    Drawing,
    /// All cards are drawn. The maker may redraw, then reports.
    Settle,
    /// The check is reported, and scripts have heard of it.
    Told,
}

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub who: Who,
    pub degree: Degree,
    /// Whether the card that counted matches the suit of the target card.
    pub suit: bool,
    /// Whether the card that counted matches the colour of the target card.
    pub color: bool,
    /// The card played from an epic hand, with its modifier.
    pub played: Option<(PlayingCard, i64)>,
}

impl Check {
    /// Makes an announced check.
    pub fn new(who: Who, ability: Ability, target: PlayingCard, range: u8) -> Check {
        Check {
            who,
            ability,
            target,
            range,
            bonus: Ingredients::default(),
            hand: 0,
            step: Step::Announced,
            left: 0,
            drawn: SmallVec::new(),
            filed: SmallVec::new(),
            redrawn: false,
            replaced: false,
            ruled: None,
            degree: Degree::Fail,
            suit: false,
            color: false,
        }
    }

    /// Adds the current modifier of the check to `start`, part by part.
    pub fn modifier<W: Working>(&self, start: W, look: &Look<'_>) -> W {
        let of_maker = numbers::modifier(start, look, self.who, self.ability);
        self.bonus.list().iter().fold(of_maker, |sum, part| {
            let note = || if part.source == Source::Rules { "outnumbered".into() } else { String::new() };
            sum.add(i64::from(part.n), part.source, note)
        })
    }

    /// Returns the measure that judges the cards of the check: target card, range, modifier and house rules.
    pub fn measure(&self, look: &Look<'_>) -> Measure {
        Measure {
            target: self.target,
            range: self.range,
            modifier: self.modifier(0, look),
            own: numbers::own_suit(look, self.who),
            shrinks: look.state.house.is(house::NegativeModifier::Shrink),
            major_on_report: look.state.house.is(house::MajorOn::Reported),
        }
    }

    /// Adds a drawn card, and sorts the cards so that the one that counts is first (DOA-072 to DOA-077).
    fn lay(&mut self, card: PlayingCard, measure: Measure) {
        self.drawn.push(card);
        // The best card has the smallest key. With the Lower Hand, the worst one counts.
        if self.hand < 0 {
            self.drawn.sort_by_key(|card| std::cmp::Reverse(measure.rank(*card)));
        } else {
            self.drawn.sort_by_key(|card| measure.rank(*card));
        }
    }

    /// Returns the redraws that the maker can pay for: of one card, or by a house rule of all cards. One redraw is
    /// allowed (DOA-018, DOA-020, DOA-022, DOA-082).
    fn redraws(&self, look: &Look<'_>) -> Vec<Action> {
        if self.redrawn {
            return Vec::new();
        }
        let (house, deck) = (&look.state.house, look.state.deck_of(self.who));
        let mut cards: Vec<PlayingCard> = self.drawn.to_vec();
        cards.sort();
        if house.is(house::Redraw::Check) {
            return deck.held().map(|fate| Action::Redraw(None, fate)).collect();
        }
        let by_fate_card = |card: PlayingCard| deck.held().map(move |fate| Action::Redraw(Some(card), fate));
        let mut redraws: Vec<Action> = cards.iter().copied().flat_map(by_fate_card).collect();
        // By a house rule, an Ace that was just drawn pays for its own exchange.
        if house.is(house::FreshAce::Yes) && !deck.shared {
            let fresh_aces = cards.iter().filter(|card| card.rank == Rank::Ace);
            redraws.extend(fresh_aces.map(|ace| Action::Redraw(Some(*ace), Fate::Ace(ace.suit))));
        }
        redraws
    }

    /// Offers to accept the best rank, to report another or to redraw. Forbids the rest, with reasons.
    fn offer_settling(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(card) = self.drawn.first().copied() else { return };
        let measure = self.measure(look);
        let best = measure.best_report(card);
        offers.allow(Action::Accept);
        let others = measure.reports(card).into_iter().filter(|rank| *rank != best);
        offers.allow_all(others.map(Action::Report));
        let may_spend = numbers::may_spend(look, self.who);
        let redraws = self.redraws(look);
        for redraw in &redraws {
            offers.judge(*redraw, may_spend.clone());
        }
        if !offers.explains() {
            return;
        }
        let drawn = || "the cards are drawn: one is accepted, reported or redrawn".into();
        offers.forbid_words("draw", "", look.refusal("DOA-050", drawn));
        offers.forbid(Action::Report(best), "DOA-033", || format!("`accept` reports {}", best.name()));
        let how_far = || format!("{card} may be reported at most {} up or down", measure.shift(card));
        offers.forbid_words("report", "", look.refusal("DOA-033", how_far));
        let illegal = match (may_spend, self.redrawn) {
            (Err(illegal), _) => illegal,
            (_, true) => look.refusal("DOA-020", || "one redraw is all a check allows".into()),
            _ if redraws.is_empty() && self.drawn.iter().any(|card| card.rank == Rank::Ace) => {
                look.refusal("DOA-022", || "an Ace can be spent from the next check on".into())
            }
            _ if redraws.is_empty() => look.refusal("DOA-018", || "a redraw costs a Fate Card".into()),
            _ => look.refusal("DOA-016", || "only Aces and Jokers in the Fate hand are Fate Cards".into()),
        };
        offers.forbid_words("redraw", "", illegal);
    }
}

impl Frame<DeckRules> for Check {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Drawing => Waits::Chance(u32::from(state.person(self.who).deck)),
            _ => state.waits_for_who(self.who),
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(check) = work.frame::<Check>(at).map(|check| check.clone()) else { return Flow::Go };
        match check.step {
            Step::Announced => Flow::Wait,
            Step::Drawing if check.left == 0 => {
                if let Some(check) = work.frame::<Check>(at) {
                    check.step = Step::Settle;
                }
                work.check_happens(at, check.who, Moment::Drawn)
            }
            Step::Drawing => {
                let deck = work.s.person(check.who).deck;
                work.reshuffle_if_empty(deck);
                if !work.s.deck_mut(deck).pile.is_empty() {
                    return Flow::Wait;
                }
                // Every card of the deck is on the table or in a hand, so none can be drawn.
                if let Some(check) = work.frame::<Check>(at) {
                    check.left = 0;
                }
                Flow::Go
            }
            // If `accept` is the only offer, the player is not asked.
            Step::Settle if check.ruled.is_none() && work.offered(at).len() > 1 => Flow::Wait,
            Step::Settle => work.report(at, None),
            Step::Told => {
                let outcome = check.outcome();
                work.pop();
                work.give(Gift::Outcome(outcome));
                Flow::Go
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(look.state.person(self.who).seat), offers) {
            return;
        }
        match self.step {
            Step::Announced => {
                offers.allow(Action::Draw);
                let frozen = || "the check is announced and has to be made".into();
                for lead in ["pass", "call", "contest", "dr"] {
                    offers.forbid_words(lead, "", look.refusal("DOA-049", frozen));
                }
                offers.forbid_words("redraw", "", look.refusal("DOA-050", || "first the draw, then a redraw".into()));
            }
            Step::Settle => self.offer_settling(look, offers),
            Step::Drawing | Step::Told => {}
        }
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        look.state.deck_outcomes(look.state.person(self.who).deck, out);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Draw => work.begin_draw(at),
            Action::Drawn(card) => work.take_drawn(at, card),
            Action::Redraw(card, fate) => work.redraw(at, card, fate),
            Action::Accept => _ = work.report(at, None),
            Action::Report(rank) => _ = work.report(at, Some(rank)),
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    /// Asks, for example, `athletics against 8♣ within 2: draw!`
    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let label = &look.state.person(self.who).label;
        if seat == Seat::CHANCE {
            return format!("a card from the deck of {label}");
        }
        let asked = format!("{} against {} within {}", self.ability, self.target, self.range);
        match self.drawn.first() {
            Some(card) if self.step == Step::Settle => {
                let measure = self.measure(look);
                let (report, so_far) = (measure.best_report(*card), measure.best(*card).told());
                let reported = if report == card.rank { String::new() } else { format!(", reported as {report},") };
                format!("{asked}: {card}{reported} makes {so_far}")
            }
            _ => format!("{asked}: {}", does(label, "draws")),
        }
    }
}

impl Check {
    fn outcome(&self) -> Outcome {
        Outcome { who: self.who, degree: self.degree, suit: self.suit, color: self.color, played: None }
    }
}

impl Work<'_> {
    /// Calls scripts for a check: those of its maker, and of all who watch.
    pub(super) fn check_happens(&mut self, at: usize, who: Who, moment: Moment) -> Flow {
        self.happens_with(subject(who), check_subject(at), moment)
    }

    /// Begins the draw (DOA-013). From now on, the number of cards is settled, and which of them counts.
    fn begin_draw(&mut self, at: usize) {
        let Some(check) = self.frame::<Check>(at).map(|check| check.clone()) else { return };
        let who = check.who;
        let hand: i64 = numbers::hand(0, &self.look(), at);
        // A deck has fewer than 60 cards.
        let cards = u8::try_from(hand.unsigned_abs().saturating_add(1)).unwrap_or(u8::MAX).min(60);
        let best = hand >= 0;
        let rule = match hand {
            0 => "DOA-007",
            1.. => "DOA-072",
            _ => "DOA-073",
        };
        let why = self.why_of(who, rule);
        if cards > 1 {
            self.tell_sum(Event::Draws { who, cards, best }, why, |look| {
                explain::draws(numbers::hand(Number::default(), look, at), cards)
            });
        }
        if let Some(check) = self.frame::<Check>(at) {
            check.hand = hand;
            check.left = cards;
            check.step = Step::Drawing;
        }
    }

    /// Takes a card that chance has drawn for the check. A single card is told with the result, and not on its own.
    fn take_drawn(&mut self, at: usize, card: DeckCard) {
        let Some(check) = self.frame::<Check>(at).map(|check| check.clone()) else { return };
        let deck = self.s.person(check.who).deck;
        let DeckCard::Playing(card) = card else { return self.joker_comes(deck) };
        let measure = check.measure(&self.look());
        self.s.deck_mut(deck).pile.take_top(DeckCard::Playing(card));
        let is_single = check.left == 1 && check.drawn.is_empty();
        if let Some(check) = self.frame::<Check>(at) {
            check.left -= 1;
            check.lay(card, measure);
        }
        if !is_single {
            self.tell_of(check.who, Event::Drew { who: check.who, card }, "DOA-007");
        }
    }

    /// Exchanges `card` for a new one, or all cards if it is `None`, and pays with `fate`.
    fn redraw(&mut self, at: usize, card: Option<PlayingCard>, fate: Fate) {
        let Some(check) = self.frame::<Check>(at) else { return };
        let who = check.who;
        let replaced: Vec<PlayingCard> = match card {
            None => check.drawn.drain(..).collect(),
            Some(card) => match check.drawn.iter().position(|drawn| *drawn == card) {
                Some(place) => vec![check.drawn.remove(place)],
                None => Vec::new(),
            },
        };
        check.redrawn = true;
        check.step = Step::Drawing;
        check.left = u8::try_from(replaced.len()).unwrap_or(u8::MAX);
        let deck = self.s.person(who).deck;
        // The replaced cards are filed before the payment. So a fresh Ace, which a house rule lets pay for its own
        // exchange, is in the deck by then.
        for card in replaced {
            self.s.deck_mut(deck).file(DeckCard::Playing(card));
        }
        self.exchange(deck, Some(who), card, fate, "DOA-018");
    }

    /// Replaces the card that counts, for a script and at no cost (DOA-185). A Fate Card may still be given up.
    pub(super) fn redraws_freely(&mut self, check: Option<Subject>, source: Source) {
        // A check as a subject is known by its place on the stack.
        let at = check.filter(|check| check.kind == kind::CHECK).map(|check| usize::from(check.id));
        let Some(check) = at.and_then(|at| self.frame::<Check>(at)) else { return };
        if check.replaced || check.step != Step::Settle || check.drawn.is_empty() {
            return;
        }
        let (who, card) = (check.who, check.drawn.remove(0));
        check.replaced = true;
        check.step = Step::Drawing;
        check.left = 1;
        let deck = self.s.person(who).deck;
        self.s.deck_mut(deck).file(DeckCard::Playing(card));
        self.tell(Event::Replaced { who, card }, Why::by("DOA-185", source));
    }

    /// Reports a rank, by default the best one (DOA-008, DOA-009, DOA-076). The cards leave the table.
    fn report(&mut self, at: usize, report: Option<Rank>) -> Flow {
        let Some(check) = self.frame::<Check>(at).map(|check| check.clone()) else { return Flow::Go };
        let (who, measure) = (check.who, check.measure(&self.look()));
        let used = check.drawn.first().copied();
        let rank = used.map(|card| report.unwrap_or_else(|| measure.best_report(card)));
        // Without a card, because none was left to draw, the check fails.
        let by_rule = used.zip(rank).map_or(Degree::Fail, |(card, rank)| measure.judge(card, rank));
        let degree = check.ruled.map_or(by_rule, |success| by_rule.turned(success));
        let why = if check.ruled.is_some() { Why::RULING } else { self.why_of(who, degree.rule()) };
        let Check { ability, target, range, .. } = check;
        let reported = used.zip(rank).map(|(card, rank)| PlayingCard { rank, ..card });
        let event = Event::Checked { who, ability, target, range, card: used, report: reported, degree };
        self.tell_sum(event, why, |look| {
            let dr = Number::default().add(i64::from(range), Source::Rules, || "DR".into());
            let modified = check.modifier(dr, look);
            let own_suit = used.map_or(0, |card| measure.modifier_of(card) - measure.modifier);
            let within = modified.add(own_suit, Source::Rules, || "own suit".into());
            explain::checked(within, target, used.zip(reported))
        });
        let deck = self.s.person(who).deck;
        for card in &check.drawn {
            self.s.deck_mut(deck).file(DeckCard::Playing(*card));
        }
        self.s.person_mut(who).latest = Some(degree);
        if let Some(check) = self.frame::<Check>(at) {
            check.filed = std::mem::take(&mut check.drawn);
            check.step = Step::Told;
            check.degree = degree;
            check.suit = used.is_some_and(|card| card.suit == target.suit);
            check.color = used.is_some_and(|card| card.suit.is_red() == target.suit.is_red());
        }
        if degree.is_success() {
            self.check_happens(at, who, Moment::Passed)
        } else {
            self.check_happens(at, who, Moment::Failed)
        }
    }
}
