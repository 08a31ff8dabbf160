//! Positions, and the working copy on which a command is tried.
//!
//! A [`Position`] is a state with its log count and its used-up luck. A [`Drive`] is a working copy of it:
//! [`Drive::take`] takes one action and logs its events. The table keeps the copy only if the whole command succeeds,
//! so a refusal needs no undoing.

use super::Cancel;
use super::faults::Faults;
use super::former::FormerNames;
use super::log::LogLine;
use crate::kernel::{
    Budget, Called, Causes, Cost, EventNo, Events, Happening, Illegal, Luck, Named, Problem, Rules, Ruling, Seat,
    Seats, Stop, Value, Words, find_words, slug,
};
use std::collections::{BTreeMap, BTreeSet};

/// Outcomes of chance are brought by hand: play stops at each chance event.
pub(crate) const BY_HAND: bool = true;
/// Outcomes of chance are drawn.
pub(crate) const BY_LUCK: bool = false;

/// A state, and the counts that belong to the way to it.
#[derive(Clone, Debug)]
pub(crate) struct Position<S> {
    /// The position.
    pub state: S,
    /// The number of draws from each stream of luck.
    pub drawn: BTreeMap<u32, u32>,
    /// The number of events on the way to the position.
    pub told: usize,
    /// The failures of scripts that were reported.
    pub faults: BTreeSet<String>,
    /// The number of picks and outcomes on the way to the position.
    pub taken: u32,
    /// The budget that the last command has used so far.
    pub budget: Budget,
    /// The causes of the work in progress.
    pub causes: Causes,
}

impl<S> Position<S> {
    /// Returns the place where a scene begins.
    pub fn first(state: S) -> Position<S> {
        let (drawn, faults, budget) = (BTreeMap::new(), BTreeSet::new(), Budget::default());
        Position { state, drawn, told: 0, faults, taken: 0, budget, causes: Causes::default() }
    }

    /// Returns the same place with another state.
    pub fn with(&self, state: S) -> Position<S>
    where
        S: Clone,
    {
        Position { state, ..self.clone() }
    }
}

/// An action that is offered, with its words and its seat. `weight` is the weight of an outcome of chance.
#[derive(Clone, Debug)]
pub(crate) struct Listed<A> {
    pub seat: Seat,
    pub action: A,
    pub words: Words,
    pub weight: Option<u32>,
}

/// A working copy and what has happened on it.
pub(crate) struct Drive<'a, R: Rules> {
    pub rules: &'a R,
    pub luck: Luck,
    /// The position so far.
    pub place: Position<R::State>,
    /// The steps in words, each with who did it.
    pub steps: Vec<(String, String)>,
    /// The picks, each with its seat: the arguments of [`Rules::apply`].
    pub picks: Vec<(Seat, R::Action)>,
    /// The rulings among the steps.
    pub rulings: Vec<Ruling>,
    /// The events told.
    pub told: Vec<LogLine>,
    /// The moments of the rules, each with the number of log lines before it.
    pub moments: Vec<(usize, Called)>,
    /// Events without a text, each with its own cause. In the log, this cause stands in for the event.
    unsaid: BTreeMap<EventNo, Option<EventNo>>,
    /// The speaking seat. `None` speaks for everybody.
    pub viewer: Option<Seat>,
    /// Whether a command that does not fit gets a reason.
    pub explains: bool,
    /// Cancels the work.
    pub cancel: Cancel,
    /// The events of the rules, and the budget of the command.
    events: Events<R::Event>,
    /// The operations of scripts up to the last pick. Operations after it, for lists of offers, are charged too.
    operations: u64,
    /// The faults of this command, to report each once.
    faults: Faults,
}

impl<'a, R: Rules> Drive<'a, R> {
    /// Begins a new command if the asked seat begins something. Otherwise the last command continues, with its used
    /// budget.
    pub fn new(rules: &'a R, luck: Luck, place: Position<R::State>, cancel: Cancel) -> Self {
        let mut events = Events::explained();
        if !begins(rules, &place.state) {
            events.budget_mut().clone_from(&place.budget);
        }
        events.resume(place.causes.clone());
        Drive {
            rules,
            luck,
            place,
            steps: Vec::new(),
            picks: Vec::new(),
            rulings: Vec::new(),
            told: Vec::new(),
            moments: Vec::new(),
            unsaid: BTreeMap::new(),
            viewer: None,
            explains: true,
            cancel,
            events: events.with_cancel(cancel),
            operations: rules.operations(),
            faults: Faults::default(),
        }
    }

    pub fn stop(&self) -> Stop {
        self.rules.stop(&self.place.state)
    }

    /// Returns the seats that can act now: those that must decide, and those that may.
    pub fn deciding(&self) -> Seats {
        self.stop().can()
    }

    /// Returns the seats that must decide now.
    pub fn awaited(&self) -> Seats {
        self.stop().must()
    }

    /// Returns the actions a seat may take now. For [`Seat::CHANCE`], these are the outcomes of chance.
    pub fn listed(&self, seat: Seat) -> Vec<Listed<R::Action>> {
        list(self.rules, &self.place.state, seat)
    }

    /// Takes a listed action: applies it, records it as a step, and logs its events.
    pub fn take(&mut self, listed: &Listed<R::Action>) -> Result<(), Problem> {
        let is_chance = listed.seat == Seat::CHANCE;
        let who = if is_chance { "chance".into() } else { self.rules.seat_name(&self.place.state, listed.seat) };
        let stream = is_chance.then(|| self.rules.stream(&self.place.state));
        self.charge();
        self.events.budget_mut().charge(Cost::Picks, 1);
        self.rules
            .apply(&mut self.place.state, listed.seat, listed.action, &mut self.events)
            .map_err(|illegal| defect(&listed.words, &illegal))?;
        self.settle_up()?;
        if let Some(stream) = stream {
            let nth = self.place.drawn.entry(stream).or_default();
            *nth = nth.wrapping_add(1);
        }
        self.steps.push((who, said(&listed.words)));
        self.picks.push((listed.seat, listed.action));
        self.place.taken = self.place.taken.wrapping_add(1);
        self.tell();
        Ok(())
    }

    /// Charges the script operations since the last pick, which lists of offers have used.
    fn charge(&mut self) {
        let used = self.rules.operations().wrapping_sub(self.operations);
        self.events.budget_mut().charge(Cost::Operations, used);
    }

    /// Stores the used budget and the causes in the position. Fails if the command is over budget.
    fn settle_up(&mut self) -> Result<(), Problem> {
        self.operations = self.rules.operations();
        self.events.budget_mut().check()?;
        self.place.budget.clone_from(self.events.budget());
        self.place.causes.clone_from(self.events.causes());
        Ok(())
    }

    /// Keeps a bot's thinking from being charged to the command.
    pub fn forget_thoughts(&mut self) {
        self.operations = self.rules.operations();
    }

    /// Returns the decisions so far as text: the words of each seat, with names if there are several seats.
    pub fn decided(&self) -> String {
        let decided: Vec<&(String, String)> = self.steps.iter().filter(|(who, _)| who != "chance").collect();
        let several = decided.windows(2).any(|pair| pair[0].0 != pair[1].0);
        let of_seat = |steps: &[&(String, String)]| {
            let words = steps.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>().join(" ");
            steps.first().filter(|_| several).map_or(words.clone(), |(who, _)| format!("{who}: {words}"))
        };
        decided.chunk_by(|step, next| step.0 == next.0).map(of_seat).collect::<Vec<_>>().join("; ")
    }

    /// Draws an outcome for the waiting chance. Returns `false` if no chance waits.
    pub fn draw(&mut self) -> Result<bool, Problem> {
        if self.stop() != Stop::Chance {
            return Ok(false);
        }
        let outcomes = self.listed(Seat::CHANCE);
        let stream = self.rules.stream(&self.place.state);
        let nth = self.place.drawn.get(&stream).copied().unwrap_or(0);
        let at = self.luck.pick(stream, nth, outcomes.iter().map(|o| o.weight.unwrap_or(0)));
        match at.and_then(|at| outcomes.get(at)) {
            Some(outcome) => self.take(outcome).map(|()| true),
            None => Ok(false),
        }
    }

    /// Plays on while there is nothing to choose. Draws outcomes of chance unless `by_hand`.
    pub fn settle(&mut self, by_hand: bool) -> Result<(), Problem> {
        loop {
            let moved = match self.stop() {
                Stop::Over(_) => false,
                Stop::Chance => !by_hand && self.draw()?,
                Stop::Decide(asked) => self.go_on(asked.must())?,
            };
            if !moved {
                return Ok(());
            }
        }
    }

    /// Takes the only action of a seat that must decide, if it continues a command. Returns whether it took an action.
    fn go_on(&mut self, seats: Seats) -> Result<bool, Problem> {
        for seat in seats.iter() {
            if let [only] = self.listed(seat).as_slice()
                && only.words.part
            {
                self.take(only)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Carries out a ruling.
    pub fn rule(&mut self, ruling: &Ruling) -> Result<(), Problem> {
        let ruled = self.rules.rule(&mut self.place.state, ruling, &mut self.events);
        ruled.map_err(|illegal| refused("C0111", &illegal))?;
        self.settle_up()?;
        self.steps.push(("ruling".into(), ruling.text.clone()));
        self.rulings.push(ruling.clone());
        self.tell();
        Ok(())
    }

    /// Logs how often each fault was repeated.
    pub fn finish(&mut self) {
        for (text, depth) in self.faults.again() {
            self.told.push(LogLine::fault(self.place.told, text, depth));
            self.place.told += 1;
        }
    }

    /// Returns the copy with the events at the beginning of a scene, which are still to be logged.
    pub fn after(self, events: Events<R::Event>) -> Self {
        let place = Position { causes: events.causes().clone(), ..self.place };
        Drive { place, events, ..self }
    }

    /// Logs the new events, and each fault of a script in the lists of offers that was not reported yet.
    pub fn tell(&mut self) {
        let mut moments = self.events.take_moments().into_iter().peekable();
        let happenings: Vec<Happening<R::Event>> = self.events.drain().collect();
        for (nth, happening) in happenings.iter().enumerate() {
            while let Some(called) = moments.next_if(|called| called.after <= nth) {
                self.moments.push((self.told.len(), called));
            }
            self.write_down(happening);
        }
        self.moments.extend(moments.map(|called| (self.told.len(), called)));
        for happening in faults(self.rules, &self.place.state) {
            let line = self.rules.narrate(&self.place.state, &happening, None).unwrap_or_default();
            if !self.place.faults.contains(&line) {
                self.write_down(&happening);
            }
        }
    }

    /// Logs one event. An event without text passes its cause on to its consequences.
    fn write_down(&mut self, happening: &Happening<R::Event>) {
        let stand_in = |event: EventNo| self.unsaid.get(&event).copied();
        let cause = happening.cause.and_then(|cause| stand_in(cause).unwrap_or(Some(cause)));
        let Some(mut line) = LogLine::of(self.rules, &self.place.state, happening, self.place.told) else {
            // The consequences of this event get its own cause as their cause.
            self.unsaid.insert(happening.number, cause);
            self.events.pass_over(happening.number, cause);
            self.place.causes.clone_from(self.events.causes());
            return;
        };
        line.hang_on(cause);
        if happening.why.is_fault() {
            self.place.faults.insert(line.text().to_string());
            if !self.faults.is_new(line.text(), happening.depth) {
                return;
            }
        }
        self.told.push(line);
        self.place.told += 1;
    }
}

/// Returns the faults of scripts while lists are made for the seats that are asked.
pub(crate) fn faults<R: Rules>(rules: &R, state: &R::State) -> Vec<Happening<R::Event>> {
    let mut events = Events::new();
    for seat in rules.stop(state).can().iter() {
        rules.actions(state, seat, &mut Vec::new());
        rules.faults(state, seat, &mut events);
    }
    events.take()
}

/// Returns the actions of a seat in a state, in words.
pub(crate) fn list<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<Listed<R::Action>> {
    let named = |action, weight| Listed { seat, action, words: rules.words(state, action), weight };
    if seat == Seat::CHANCE {
        let mut outcomes = Vec::new();
        rules.outcomes(state, &mut outcomes);
        return outcomes.into_iter().map(|(action, weight)| named(action, Some(weight))).collect();
    }
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    actions.into_iter().map(|action| named(action, None)).collect()
}

/// Returns a value with its subjects replaced by their labels, which say more than numbers.
pub(crate) fn labelled<R: Rules>(rules: &R, state: &R::State, value: Value) -> Value {
    match value {
        Value::Subject(subject) => {
            let is_its_label = |label: &String| rules.subject(state, label) == Some(subject);
            rules.labels(state).into_iter().find(is_its_label).map_or(value, Value::text)
        }
        Value::List(list) => Value::List(list.iter().map(|value| labelled(rules, state, value.clone())).collect()),
        other => other,
    }
}

/// Returns an action as people type it. An action that is a multiset of marks is typed as the marks alone.
pub(crate) fn said(words: &Words) -> String {
    if words.unordered && !words.rest.is_empty() { words.rest.to_string() } else { words.text() }
}

/// Returns a refusal by a rule, as a problem.
pub(crate) fn refused(code: &'static str, illegal: &Illegal) -> Problem {
    let rule = if illegal.rule.is_empty() { String::new() } else { format!(" ({})", illegal.rule) };
    Problem::error(code, crate::kernel::Origin::CODE, format!("{}{rule}", illegal.why))
}

/// Returns the error of a system that refuses an action it has offered.
fn defect(words: &Words, illegal: &Illegal) -> Problem {
    let message = format!("`{}` was offered and then refused: {}", words.text(), illegal.why);
    Problem::error("C0110", crate::kernel::Origin::CODE, message).help("this is a defect of the rules system")
}

/// Returns whether a seat that must decide is asked to begin something. Seats that only may act begin nothing.
pub(crate) fn begins<R: Rules>(rules: &R, state: &R::State) -> bool {
    rules.stop(state).must().iter().any(|seat| rules.begins(state, seat))
}

/// Returns the action of the seat `who` that `words` name. Former names of both are understood.
pub(super) fn find_listed<'l, A>(
    listed: &'l [Listed<A>],
    (who, words): (&str, &str),
    former: &FormerNames,
    name: impl Fn(Seat) -> String,
) -> Option<&'l Listed<A>> {
    let is_listed = |who: &str| listed.iter().any(|l| slug(&name(l.seat)) == slug(who));
    // A former name counts only where it is not listed itself. The same holds for the words below.
    let now_called = former.now(&slug(who)).filter(|now| !is_listed(who) && is_listed(now));
    let who = now_called.as_deref().unwrap_or(who);
    let mine: Vec<&Listed<A>> = listed.iter().filter(|l| slug(&name(l.seat)) == slug(who)).collect();
    if !mine.iter().any(|l| said(&l.words) == words) {
        let mut meant = mine.iter().filter(|l| former.may_mean(words, &said(&l.words)));
        if let (Some(only), None) = (meant.next(), meant.next()) {
            return Some(only);
        }
    }
    let names: Vec<Words> = mine.iter().map(|l| l.words.clone()).collect();
    let renamed = former.now(words).filter(|_| !mine.iter().any(|l| said(&l.words) == words));
    match find_words(&names, renamed.as_deref().unwrap_or(words)) {
        Named::One(at) => mine.get(at).copied(),
        _ => None,
    }
}
