//! The call of a check: who makes it, of which attribute or skill, against which target card and within which range
//! (DOA-003, DOA-047, DOA-051, DOA-083 to DOA-086).
//!
//! Begin reading at [`Called`], a frame of the stack. The GM or a player announces its parts one by one, as in
//! `call athletics dr 2 for ilka`. Then each maker makes a `Check` against the same target card. Attacks and scripts
//! push a call with all parts set. In every function, `at` is the place of the call on the stack.

use super::action::Action;
use super::check::Check;
use super::content::Ability;
use super::deck::DeckCard;
use super::degree::Degree;
use super::epic_hand::Played;
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers};
use super::house;
use super::reveal::Reveal;
use super::state::{GM_DECK, State, Who};
use super::volunteers::Volunteers;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, numbers};
use crate::kernel::{Illegal, Number, PlayingCard, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The range beyond which no check can fail (DOA-057).
pub const WIDEST: u8 = 6;

/// A call of a check. First its parts are announced, then its makers draw one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Called {
    /// The seat that announces it.
    pub seat: Seat,
    /// The character that shows the target card: the initiator of a Contested Check. `None` stands for the GM.
    pub by: Option<Who>,
    /// The initiator's ability in a Contested Check. `None` in a plain check.
    pub contest: Option<Ability>,
    /// The ability for which its makers draw.
    pub ability: Option<Ability>,
    /// The Difficulty Range. In a Contested Check, it is set after the target card is shown.
    pub range: Option<u8>,
    /// The characters that draw, sorted.
    pub makers: SmallVec<[Who; 2]>,
    /// Whether all parts have been announced.
    pub announced: bool,
    /// The deck the target card comes from.
    pub deck: u8,
    pub target: Option<PlayingCard>,
    /// The degrees of the makers that have drawn, in the order of the makers.
    pub outcomes: SmallVec<[Degree; 2]>,
    /// Whether the target card is filed, that is, leaves the table when the call ends. An initiative card stays.
    pub files: bool,
    /// Whether the frame below, such as an attack or a script, waits for the outcome.
    pub asked: bool,
    /// Whether the frame below gets a list of all degrees, even for a single maker. Otherwise it gets one degree.
    pub all: bool,
}

impl Called {
    /// Makes a call by this seat with nothing announced yet, against a card of the GM's deck.
    fn new(seat: Seat) -> Called {
        Called {
            seat,
            by: None,
            contest: None,
            ability: None,
            range: None,
            makers: SmallVec::new(),
            announced: false,
            deck: GM_DECK,
            target: None,
            outcomes: SmallVec::new(),
            files: true,
            asked: false,
            all: false,
        }
    }

    /// Makes a Contested Check with nothing left to announce (DOA-085). `by` sets the range with the ability `with`,
    /// and the targets draw for `versus`.
    pub fn contested(state: &State, by: Who, with: Ability, versus: Ability, targets: &[Who]) -> Called {
        let own_card = if state.house.is(house::ContestedCard::Own) { state.person(by).card } else { None };
        let called = Called {
            by: Some(by),
            contest: Some(with),
            ability: Some(versus),
            makers: SmallVec::from_slice(targets),
            announced: true,
            deck: state.person(by).deck,
            ..Called::new(state.person(by).seat)
        };
        called.against(own_card)
    }

    /// Uses a card on the table as the target card, such as an initiative card. With `None`, a new card is drawn.
    pub fn against(self, card: Option<PlayingCard>) -> Called {
        Called { files: card.is_none(), target: card, ..self }
    }

    /// Makes a plain check with nothing left to announce.
    pub fn plain(state: &State, ability: Ability, range: u8, makers: &[Who]) -> Called {
        let makers = SmallVec::from_slice(makers);
        Called { ability: Some(ability), range: Some(range), makers, announced: true, ..Called::new(state.gm()) }
    }

    /// Returns the maker that draws next. `None` if all have drawn.
    pub fn next_maker(&self) -> Option<Who> {
        self.makers.get(self.outcomes.len()).copied()
    }

    /// Returns whether this is a check for a group in a rest, for which the players may volunteer (DOA-184).
    fn is_for_volunteers(&self, state: &State) -> bool {
        state.is_resting() && self.contest.is_none() && !self.asked
    }

    /// Returns the characters that can still be named as makers. Players name only their own characters for a plain
    /// check. Nobody contests with itself, and a knocked-out character makes no check (DOA-131).
    fn candidates(&self, state: &State) -> Vec<Who> {
        let is_candidate = |who: &Who| {
            let is_allowed = self.contest.is_some() || self.seat == state.gm() || state.person(*who).seat == self.seat;
            let is_initiator = self.contest.is_some() && self.by == Some(*who);
            is_allowed && !is_initiator && state.person(*who).body.is_up() && !self.makers.contains(who)
        };
        let characters = if self.is_for_volunteers(state) { state.party_up() } else { state.everybody().collect() };
        characters.into_iter().filter(is_candidate).collect()
    }

    /// Returns the choices for the next part to announce: the initiator, the ability, the range, or a maker.
    fn next_choices(&self, state: &State) -> Vec<Action> {
        if self.contest.is_some() && self.by.is_none() {
            let is_up = |who: &Who| state.person(*who).body.is_up();
            return state.of_seat(self.seat).filter(is_up).map(Action::By).collect();
        }
        if self.ability.is_none() {
            return Ability::ALL.map(Action::Versus).to_vec();
        }
        if self.contest.is_none() && self.range.is_none() {
            return (0..=WIDEST).map(Action::Range).collect();
        }
        let named = if self.contest.is_some() { Action::Against } else { Action::For };
        let done = if !self.makers.is_empty() || self.is_for_volunteers(state) { Some(Action::Done) } else { None };
        self.candidates(state).into_iter().map(named).chain(done).collect()
    }
}

impl Frame<DeckRules> for Called {
    fn waits(&self, _: &State) -> Waits {
        if self.announced { Waits::Nobody } else { Waits::For(Seats::only(self.seat)) }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(called) = work.frame::<Called>(at).map(|called| called.clone()) else { return Flow::Go };
        if !called.announced {
            return work.announce_next_part(at, &called);
        }
        // In a rest, a check for the group goes to volunteers.
        if called.is_for_volunteers(work.s)
            && let (Some(ability), Some(range)) = (called.ability, called.range)
        {
            work.pop();
            return work.push(Volunteers::new(ability, range, &called.makers));
        }
        // The target card is shown, the range of a contest is set, and then the makers draw.
        let Some(target) = called.target else { return work.push(Reveal::of(called.deck, called.by)) };
        let (Some(ability), Some(range)) = (called.ability, called.range) else { return work.set_range(at) };
        match called.next_maker() {
            Some(who) => work.begin_check(who, ability, target, range),
            None => work.end_call(at, &called),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all(self.next_choices(look.state));
        let unset = || "who makes the check, of what and within which range comes first".into();
        offers.forbid_words("draw", "", look.refusal("DOA-047", unset));
        let beyond = || "a range is a whole number from 0 to 6; from 6 on nothing can fail".into();
        offers.forbid_words("dr", "", look.refusal("DOA-058", beyond));
        let named = if self.contest.is_some() { Action::Against } else { Action::For };
        for who in look.state.everybody().filter(|who| !look.state.person(*who).body.is_up()) {
            let person = look.state.person(who);
            offers.forbid(named(who), "DOA-131", || format!("{} is out and draws for nothing", person.label));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        work.note_part(at, action);
        Ok(())
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(called) = work.frame::<Called>(at) else { return };
        match gift {
            Gift::Card(card) => called.target = Some(card),
            Gift::Outcome(outcome) => {
                let nth = u8::try_from(called.outcomes.len()).unwrap_or(u8::MAX);
                called.outcomes.push(outcome.degree);
                // The newest event becomes the cause of what follows from this maker's check.
                work.keep(at, nth, work.newest());
            }
            // Without a target card to show, nobody can make the check.
            Gift::Value(_) => _ = work.pop(),
        }
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match (self.contest, self.ability, self.range) {
            (Some(_), _, _) if self.by.is_none() => "who contests?".into(),
            (Some(with), None, _) => format!("{with} against what?"),
            (None, Some(of), None) => format!("{of} within which range?"),
            (Some(_), ..) => "against whom?".into(),
            _ => "for whom?".into(),
        }
    }
}

/// Offers the checks that a seat may call, and says why it may not contest or draw.
pub fn offers(look: &Look<'_>, offers: &mut Offers<'_>) {
    let is_up = |who: &Who| look.state.person(*who).body.is_up();
    let all_up = look.state.everybody().filter(is_up).count();
    let has_own = look.state.of_seat(offers.seat).any(|who| is_up(&who));
    if all_up > 0 {
        offers.allow_all(Ability::ALL.map(Action::Call));
    }
    if has_own && all_up > 1 {
        offers.allow_all(Ability::ALL.map(Action::Contest));
    } else {
        let alone = || "nobody else is up to draw against it".into();
        offers.forbid_words("contest", "", look.refusal("DOA-131", alone));
    }
    if look.state.frames.iter().any(|frame| matches!(frame, AnyFrame::Check(_) | AnyFrame::Played(_))) {
        return;
    }
    let call = || "no check waits for a card: one is called first".into();
    offers.forbid_words("draw", "", look.refusal("DOA-003", call));
}

impl Work<'_> {
    /// Begins the call of a plain check. A player shows the target card from their own deck, the GM from the GM's deck.
    pub(super) fn announce_check(&mut self, seat: Seat, ability: Ability) -> Flow {
        let by = if seat == self.s.gm() { None } else { self.s.of_seat(seat).next() };
        let deck = by.map_or(GM_DECK, |who| self.s.person(who).deck);
        self.push(Called { ability: Some(ability), deck, by, ..Called::new(seat) })
    }

    /// Begins the call of a Contested Check.
    pub(super) fn announce_contest(&mut self, seat: Seat, ability: Ability) -> Flow {
        self.push(Called { contest: Some(ability), ..Called::new(seat) })
    }

    /// Begins a stunt: a check for an action that no sheet names, in the character's own turn (DOA-182). Only the range
    /// is left to announce.
    pub(super) fn announce_stunt(&mut self, who: Who, ability: Ability) -> Flow {
        let (seat, deck) = (self.s.person(who).seat, self.s.person(who).deck);
        let makers = SmallVec::from_slice(&[who]);
        let called = Called { ability: Some(ability), deck, by: Some(who), makers, asked: true, ..Called::new(seat) };
        self.push(called)
    }

    /// Announces the next part without asking, if there is a single choice. Otherwise waits for the choice.
    fn announce_next_part(&mut self, at: usize, called: &Called) -> Flow {
        match called.next_choices(self.s).as_slice() {
            [] => self.pop(),
            // While refusals are explained (`lingers`), the call waits even then.
            [only] if !self.lingers => {
                self.note_part(at, *only);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    /// Begins the check of one maker. In a rest, a card of its epic hand answers instead of a draw.
    fn begin_check(&mut self, who: Who, ability: Ability, target: PlayingCard, range: u8) -> Flow {
        self.tell_of(who, Event::Announced { who, ability, target, range }, "DOA-047");
        if self.s.is_resting() && !self.s.deck_of(who).epic.is_empty() {
            let cards = SmallVec::new();
            return self.push(Played {
                who,
                ability,
                target,
                range,
                hidden: false,
                cards,
                over: false,
                may_pass: false,
            });
        }
        self.push(Check::new(who, ability, target, range))
    }

    /// Adds an announced part. `Done` ends the announcement.
    fn note_part(&mut self, at: usize, action: Action) {
        let deck = if let Action::By(who) = action { self.s.person(who).deck } else { GM_DECK };
        let Some(called) = self.frame::<Called>(at) else { return };
        match action {
            Action::By(who) => (called.by, called.deck) = (Some(who), deck),
            Action::Versus(ability) => called.ability = Some(ability),
            Action::Range(range) => {
                // The maker of a stunt is known already, so the range is the last part.
                called.announced = !called.makers.is_empty();
                called.range = Some(range);
            }
            Action::For(who) | Action::Against(who) => {
                called.makers.push(who);
                called.makers.sort();
            }
            _ => called.announced = true,
        }
    }

    /// Sets the range of a Contested Check: 4 minus the initiator's modifier (DOA-083).
    fn set_range(&mut self, at: usize) -> Flow {
        let Some(called) = self.frame::<Called>(at).map(|called| called.clone()) else { return Flow::Go };
        let (Some(by), Some(with), Some(versus)) = (called.by, called.contest, called.ability) else {
            return self.pop();
        };
        let changed: i64 = numbers::contested_range(0, &self.look(), by, with);
        let range = u8::try_from(changed).unwrap_or(u8::MAX);
        let why = self.why_of(by, "DOA-083");
        // The same number once more, with its parts, for explanations.
        self.tell_sum(Event::Contests { by, with, versus, range }, why, |look| {
            numbers::contested_range(Number::default(), look, by, with)
        });
        if let Some(called) = self.frame::<Called>(at) {
            called.range = Some(range);
        }
        Flow::Go
    }

    /// Ends a call once all makers have drawn. The target card leaves the table, and the initiator of a contest
    /// prevails against those that failed (DOA-086). Gives the degrees to the frame below if it waits for them.
    fn end_call(&mut self, at: usize, called: &Called) -> Flow {
        if let Some(target) = called.target
            && called.files
        {
            self.s.deck_mut(called.deck).file(DeckCard::Playing(target));
        }
        if let (Some(by), Some(_)) = (called.by, called.contest) {
            let outcomes = called.makers.iter().copied().zip(&called.outcomes);
            for (nth, (maker, degree)) in (0..=u8::MAX).zip(outcomes) {
                let checked = self.kept(at, nth);
                if !degree.is_success() {
                    self.following(checked, |work| work.tell_of(by, Event::Prevails { by, over: maker }, "DOA-086"));
                }
            }
        }
        self.pop();
        if called.asked {
            let mut degrees = called.outcomes.iter().map(|degree| Value::text(degree.word()));
            self.give(if called.all { Value::List(degrees.collect()) } else { degrees.next().unwrap_or(Value::None) });
        }
        Flow::Go
    }
}
