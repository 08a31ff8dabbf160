//! Sight: all reads of a table, limited to what its viewer knows.
//!
//! A seat is never answered from the true position. [`Sight::new`] replaces it by one that the seat cannot tell from
//! the true one, always the same for the same knowledge. A statement about the position must be the same in all
//! positions that the seat holds possible (`known`), otherwise the answer is "cannot know" (`C0140`). So no answer
//! depends on hidden parts, in any rules system. If these positions are many, a fixed selection of them is looked at:
//! see `possible::some`.
//!
//! A look ahead carries out a command on a working copy, a `Drive`. `by_hand` or `BY_HAND` says that the copy stops
//! where chance decides, and draws nothing.

use super::bare::Bare;
use super::expect::Reads;
use super::listed::{Listed, faults, list};
use super::position::{BY_HAND, Drive, Position};
use super::refusal::problem;
use super::speaker::addressed;
use super::timeline::{Instant, timeline};
use super::{Cancel, Offer, command, verdict};
use crate::explore::bot::{self, Bot, Suggestion};
use crate::explore::odds::{Odds, Query, ask};
use crate::explore::possible;
use crate::explore::sim::Plan;
use crate::explore::trial::Trial;
use crate::kernel::{Advice, Asked, Happening, Luck, Problem, Rules, Seat, Seats, Stop, Value, View};
use std::borrow::Cow;
use std::rc::Rc;

/// A reason against something: the id of a rule (perhaps none) and what it says.
type Reason = (String, String);

/// Seats with the same question.
struct AskedSeats {
    /// Their names, with commas between.
    names: String,
    /// `None` if the question depends on hidden cards, or nothing is asked in words.
    question: Option<String>,
}

/// A position as a viewer sees it.
pub(super) struct Sight<'a, R: Rules> {
    rules: &'a R,
    /// The viewer. `None` sees everything.
    viewer: Option<Seat>,
    /// The true position, or one that the viewer cannot tell from it.
    place: Cow<'a, Position<R::State>>,
    luck: Luck,
    cancel: Cancel,
}

impl<'a, R: Rules> Sight<'a, R> {
    /// Returns the sight of a viewer. A seat gets a position that it cannot tell from the true one.
    pub fn new(rules: &'a R, viewer: Option<Seat>, place: &'a Position<R::State>, luck: Luck, cancel: Cancel) -> Self {
        let place = match viewer {
            None => Cow::Borrowed(place),
            Some(seat) => Cow::Owned(place.with(possible::one(rules, &place.state, seat))),
        };
        Sight { rules, viewer, place, luck, cancel }
    }

    fn state(&self) -> &R::State {
        &self.place.state
    }

    /// Returns a working copy with another state, to look ahead.
    fn drive(&self, state: &R::State) -> Drive<'a, R> {
        let mut drive = Drive::new(self.rules, self.luck, self.place.with(state.clone()), self.cancel);
        drive.viewer = self.viewer;
        drive
    }

    /// Returns the positions that the viewer holds possible, or a fixed selection if they are many. Without a viewer,
    /// returns only the true one.
    fn possible(&self) -> Vec<Cow<'_, R::State>> {
        match self.viewer {
            None => vec![Cow::Borrowed(self.state())],
            Some(seat) => {
                let states = possible::some(self.rules, self.state(), seat);
                states.into_iter().map(Cow::Owned).collect()
            }
        }
    }

    /// Returns the value of `look` if it is the same in all possible positions. Otherwise the viewer cannot know it.
    fn known<T: PartialEq>(&self, look: impl Fn(&R::State) -> T) -> Option<T> {
        let possible = self.possible();
        let (first, others) = possible.split_first()?;
        let answer = look(first);
        if others.iter().all(|state| look(state) == answer) { Some(answer) } else { None }
    }

    /// Returns the error of a question whose answer the viewer cannot know.
    fn cannot_know(&self, what: &str) -> Problem {
        let name = self.viewer.map(|seat| self.seat_name(seat)).unwrap_or_default();
        problem("C0140", format!("{name} cannot know {what}")).help("it hangs on what is hidden")
    }

    /// Returns the asked seats that the viewer speaks for.
    fn own(&self, asked: Seats) -> Seats {
        match self.viewer {
            None => asked,
            Some(seat) if asked.has(seat) => Seats::only(seat),
            Some(_) => Seats::NONE,
        }
    }

    /// Returns the names of seats, with commas between.
    fn names(&self, seats: Seats) -> String {
        seats.iter().map(|seat| self.seat_name(seat)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the open questions in words: first those of the seats that must decide, then those of seats that may
    /// act.
    fn questions(&self, asked: Asked) -> String {
        let must = self.same_questions(asked.must());
        let mut lines = Vec::new();
        for AskedSeats { names, question } in &must {
            lines.push(match question {
                Some(question) => format!("{names}: {question}"),
                None => names.clone(),
            });
        }
        let must_be_answered = |question: &str| must.iter().any(|group| group.question.as_deref() == Some(question));
        for AskedSeats { names, question } in self.same_questions(asked.may()) {
            if let Some(question) = question
                && !must_be_answered(&question)
            {
                lines.push(format!("{names} may act: {question}"));
            }
        }
        lines.join("; ")
    }

    /// Returns these seats, grouped by their questions. A viewer reads every question in its own words, because another
    /// seat's words may contain secrets.
    fn same_questions(&self, seats: Seats) -> Vec<AskedSeats> {
        let mut asked: Vec<(Seats, String)> = Vec::new();
        for seat in seats.iter() {
            let reader = self.viewer.unwrap_or(seat);
            let question = self.known(|state| self.rules.question(state, reader)).unwrap_or_default();
            match asked.iter_mut().find(|(_, other)| *other == question) {
                Some((group, _)) => *group = group.with(Seats::only(seat)),
                None => asked.push((Seats::only(seat), question)),
            }
        }
        // The card or trait that asks stands before the question. It is `None` if a rule asks.
        let asker = self.known(|state| self.rules.asker(state)).flatten();
        let mut groups = Vec::new();
        for (seats, question) in asked {
            let names = self.names(seats);
            // The names are shown before the question, so a question that begins with them loses them.
            let without_names = question.strip_prefix(&names).and_then(|rest| rest.strip_prefix(':'));
            let text = without_names.map_or(question.as_str(), str::trim_start);
            let question = match &asker {
                _ if text.is_empty() => None,
                Some(asker) => Some(format!("{asker}: {text}")),
                None => Some(text.to_string()),
            };
            groups.push(AskedSeats { names, question });
        }
        groups
    }

    /// Returns the listed actions of the viewer's asked seats, and the outcomes of chance that it can know.
    pub fn offers(&self) -> Vec<Offer> {
        let listed = |state: &R::State, seat| -> Vec<Offer> {
            let actions = list(self.rules, state, seat);
            actions.into_iter().map(offer).collect()
        };
        match self.stop() {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => self.known(|state| listed(state, Seat::CHANCE)).unwrap_or_default(),
            Stop::Decide(asked) => {
                let own = self.own(asked.all());
                own.iter().flat_map(|seat| listed(self.state(), seat)).collect()
            }
        }
    }

    /// Returns the known effects of an offer in words.
    pub fn foreseen(&self, offer: &Offer) -> Option<String> {
        // An offer with a weight is an outcome of chance, and nothing is foreseen of it.
        if offer.weight.is_some() {
            return None;
        }
        let effects = |state: &R::State| {
            let mut actions = list(self.rules, state, offer.seat).into_iter();
            let offered = actions.find(|listed| listed.words == offer.words)?;
            self.rules.foreseen(state, offer.seat, offered.action)
        };
        // `None` if the viewer cannot know it, and also if the action foresees nothing.
        self.known(effects).flatten()
    }

    /// Returns the words that may follow the beginning of a command.
    pub fn offers_after(&self, beginning: &str) -> Vec<Offer> {
        let after = |state: &R::State| {
            let mut drive = self.drive(state);
            // `None` if the beginning is refused, or if its seat is not clear.
            let seat = command::begin(&mut drive, beginning).ok()??;
            if !drive.deciding().has(seat) {
                return None;
            }
            let next = drive.listed(seat).into_iter().filter(|listed| listed.words.part);
            Some(next.map(offer).collect())
        };
        self.known(after).flatten().unwrap_or_default()
    }

    /// Checks whether a command would succeed with all its consequences. For a seat, checks only up to the first answer
    /// of chance or of others. With `by_hand`, stops where chance decides. If `explains` is `false`, a refusal has no
    /// reason, which is faster.
    pub fn fits(&self, text: &str, by_hand: bool, explains: bool) -> Result<(), Problem> {
        if self.viewer.is_some() {
            return self.tried(text);
        }
        // The viewer sees everything here, so a plain copy of the position does.
        let mut drive = Drive::new(self.rules, self.luck, self.place.clone().into_owned(), self.cancel);
        drive.explains = explains;
        command::carry_out(&mut drive, text, by_hand)?;
        drive.settle(by_hand)
    }

    /// Checks whether a command would succeed, up to the first answer of chance or others.
    pub fn tried(&self, text: &str) -> Result<(), Problem> {
        self.known(|state| self.tried_in(state, text)).unwrap_or_else(|| Err(self.cannot_know_success(text)))
    }

    /// Checks in one possible position whether a command would succeed, up to the first answer of chance or others.
    fn tried_in(&self, state: &R::State, text: &str) -> Result<(), Problem> {
        command::carry_out(&mut self.drive(state), text, BY_HAND)
    }

    /// Returns the refusal of a command if the viewer cannot know whether it succeeds.
    pub fn cannot_know_success(&self, text: &str) -> Problem {
        self.cannot_know(&format!("whether `{text}` can be done")).help("say the first part of it alone")
    }

    /// Returns why an action is not offered: the reasons that hold in every possible position.
    pub fn why_not(&self, attempt: &str) -> Vec<Reason> {
        let seats = match self.stop() {
            Stop::Decide(asked) => asked.all(),
            // Nobody is asked any more. The viewer's reasons count, or else those of the first seat.
            Stop::Over(_) => self.viewer.or(Seat::new(0)).map_or(Seats::NONE, Seats::only),
            Stop::Chance => return Vec::new(),
        };
        let own = self.own(seats);
        if own.is_empty() {
            return vec![(String::new(), format!("it is asked of {}", self.names(seats)))];
        }
        let possible = self.possible();
        let each: Vec<Vec<Reason>> = possible.iter().map(|state| self.reasons(state, own, attempt)).collect();
        let Some((first, others)) = each.split_first() else { return Vec::new() };
        let holds_in_others = |reason: &&Reason| others.iter().all(|reasons| reasons.contains(reason));
        let common: Vec<Reason> = first.iter().filter(holds_in_others).cloned().collect();
        if common.is_empty() && each.iter().any(|reasons| !reasons.is_empty()) {
            return vec![(String::new(), self.cannot_know_success(attempt).message)];
        }
        common
    }

    /// Returns why an action is not offered in one possible position: a rule, a failed script, or the first words that
    /// do not fit.
    fn reasons(&self, state: &R::State, seats: Seats, attempt: &str) -> Vec<Reason> {
        let tried = self.tried_in(state, attempt);
        if tried.is_ok() {
            return vec![(String::new(), "nothing is in the way: it can be done now".into())];
        }
        let (named, _) = addressed(self.rules, state, seats, attempt);
        let mut reasons: Vec<Reason> = Vec::new();
        for illegal in command::reasons(&mut self.drive(state), attempt) {
            let reason = (illegal.rule.to_string(), illegal.why);
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() {
            let is_heard = |fault: &Happening<R::Event>| named.iter().any(|seat| fault.audience.has(seat));
            for fault in faults(self.rules, state).into_iter().filter(is_heard) {
                let Some(text) = self.rules.narrate(state, &fault, None) else { continue };
                reasons.push((fault.why.rule.to_string(), text));
            }
        }
        // If no rule forbids it, the first words that do not fit are the reason.
        if reasons.is_empty()
            && let Err(problem) = tried
        {
            let misplaced = command::misplaced(&mut self.drive(state), attempt, &self.asked());
            let help = problem.help.map(|help| format!("; {help}")).unwrap_or_default();
            reasons.push((String::new(), misplaced.unwrap_or_else(|| format!("{}{help}", problem.message))));
        }
        reasons
    }

    /// Draws the position.
    pub fn view(&self) -> View {
        self.rules.view(self.state(), self.viewer)
    }

    /// Returns the odds of an action: for a seat, as far as it knows.
    pub fn odds(&self, query: &Query) -> Result<Odds, Problem> {
        if let (Some(own), Some(other)) = (self.viewer, query.knows)
            && own != other
        {
            return Err(self.cannot_know(&format!("what {} knows", self.seat_name(other))));
        }
        let query = Query { knows: query.knows.or(self.viewer), ..query.clone() };
        ask(self.rules, &self.place, &query, self.cancel)
    }

    /// Returns a bot's ranking of the commands of the viewer, or of the first deciding seat.
    pub fn suggest(&self, bot: Bot) -> Vec<Suggestion> {
        let mut suggested = bot::suggest(&self.drive(self.state()), bot);
        // The commands are tried with other luck than the table's, so the result does not give away what comes.
        let luck = self.other_luck();
        suggested.retain(|suggestion| {
            let mut drive = Drive::new(self.rules, luck, self.place.as_ref().clone(), self.cancel);
            drive.viewer = Some(suggestion.seat);
            !command::sets_off_too_much(&mut drive, &suggestion.command)
        });
        suggested
    }

    /// Returns luck that is other than the table's, and always the same.
    fn other_luck(&self) -> Luck {
        // No chance of the rules draws from the stream `u32::MAX`.
        Luck::new(self.luck.number(u32::MAX, 0), 0)
    }

    /// Returns the moments of a command. The command is tried with other luck than the table's, so the moments do not
    /// give away what comes.
    pub fn timeline(&self, text: &str) -> Result<Vec<Instant>, Problem> {
        if self.viewer.is_some() {
            return Err(self.cannot_know("who hears of what"));
        }
        let luck = self.other_luck();
        timeline(Drive::new(self.rules, luck, self.place.as_ref().clone(), self.cancel), text)
    }

    /// Returns whole games that follow a bot's proposals for the advised seat, played by the bots of `plan`. The games
    /// begin at a position that the seat cannot tell from the true one.
    pub fn trials(&self, rules: &Rc<R>, proposes: Option<Bot>, plan: &Plan) -> Result<Trial<R>, Problem> {
        let drive = self.drive(self.state());
        // Without an advised seat nothing is suggested below, so any seat does for the choice of the bot.
        let seat = bot::advised(&drive).unwrap_or(Seat::CHANCE);
        let bot = proposes.unwrap_or_else(|| plan.bots.of(self.rules, self.state(), seat));
        Trial::new(rules, self.place.as_ref().clone(), self.suggest(bot), plan, self.cancel)
    }

    /// Returns the system's own advice, for the viewer or the first seat with a plan.
    pub fn advice(&self, wish: &str) -> Option<Advice> {
        let Stop::Decide(asked) = self.stop() else { return None };
        let own = self.own(asked.all());
        let mut seats = asked.must().iter().chain(asked.may().iter()).filter(|seat| own.has(*seat));
        seats.find_map(|seat| self.rules.advice(self.state(), seat, wish))
    }
}

/// Returns a listed action as front ends see it, without the system's own action.
fn offer<A>(listed: Listed<A>) -> Offer {
    Offer { seat: listed.seat, words: listed.words, weight: listed.weight }
}

impl<R: Rules> Reads for Sight<'_, R> {
    fn stop(&self) -> Stop {
        self.rules.stop(self.state())
    }

    fn asked(&self) -> String {
        match self.stop() {
            Stop::Chance => {
                let subject = self.known(|state| self.rules.chance(state)).unwrap_or_default();
                if subject.is_empty() { "chance".into() } else { format!("chance: {subject}") }
            }
            Stop::Over(verdict) => format!("over: {}", verdict::told(self.rules, self.state(), verdict)),
            Stop::Decide(asked) => self.questions(asked),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.rules.seat_name(self.state(), seat)
    }

    fn labels(&self) -> Vec<String> {
        self.rules.labels(self.state())
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        let read = |state: &R::State| Bare::new(self.rules, state).fact(label, fact);
        self.known(read).unwrap_or_else(|| Err(self.cannot_know(&format!("`{label} {fact}`"))))
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        let read = |state: &R::State| Bare::new(self.rules, state).eval(expression);
        self.known(read).unwrap_or_else(|| Err(self.cannot_know(&format!("`{expression}`"))))
    }
}
