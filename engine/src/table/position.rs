//! Positions, and the working copy on which a command is tried.
//!
//! A [`Position`] is a state with its log count and its used-up luck. A [`Drive`] is a working copy of it:
//! [`Drive::take`] takes one action and logs its events. The table keeps the copy only if the whole command succeeds,
//! so a refusal needs no undoing. A field or variable `place` is a [`Position`].

use super::Cancel;
use super::faults::Faults;
use super::former::FormerNames;
use super::listed::{Listed, OfSeats, begins, find_listed, in_words, list, of_seats, refused, said};
use super::log::LogLine;
use crate::kernel::{
    Budget, Called, Causes, Cost, EventNo, Events, Happening, Illegal, Luck, Problem, Rules, Ruling, Seat, Seats, Stop,
    Words,
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
    /// The number of log lines on the way to the position. `Drive::told` has the new lines.
    pub told: usize,
    /// The texts of the failures of scripts that were reported on the way to the position. `Drive::faults` counts the
    /// faults of one command.
    pub faults: BTreeSet<String>,
    /// The number of picks and outcomes on the way to the position.
    pub taken: u32,
    /// The budget that the last command has used so far.
    pub budget: Budget,
    /// The causes of the work in progress.
    pub causes: Causes,
}

impl<S> Position<S> {
    /// Returns the position where a scene begins.
    pub fn first(state: S) -> Position<S> {
        Position {
            state,
            drawn: BTreeMap::new(),
            told: 0,
            faults: BTreeSet::new(),
            taken: 0,
            budget: Budget::default(),
            causes: Causes::default(),
        }
    }

    /// Returns the same position with another state.
    pub fn with(&self, state: S) -> Position<S>
    where
        S: Clone,
    {
        Position { state, ..self.clone() }
    }
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
    /// The log lines since this copy was made.
    pub told: Vec<LogLine>,
    /// The moments of the rules, each with the number of log lines before it.
    pub moments: Vec<(usize, Called)>,
    /// The silent events, which have no text, each with the event that caused it. In the log, this cause stands in for
    /// the silent event:
    ///
    /// ```text
    /// event 3
    /// event 4, caused by 3      is silent: `unsaid` has 4 with the cause 3
    /// event 5, caused by 4      the log says: caused by 3
    /// ```
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
    /// Counts the faults of this command. A repeated fault gets no line of its own, and `finish` logs the counts.
    faults: Faults,
    /// The actions at the position. They are listed when its events are told, and not again.
    offered: OfSeats<R::Action>,
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
            offered: Vec::new(),
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
        match self.offered.iter().find(|(of, _)| *of == seat) {
            Some((_, actions)) => in_words(self.rules, &self.place.state, seat, actions),
            None => list(self.rules, &self.place.state, seat),
        }
    }

    /// Takes a listed action: applies it, records it as a step, and logs its events.
    pub fn take(&mut self, listed: &Listed<R::Action>) -> Result<(), Problem> {
        let is_chance = listed.seat == Seat::CHANCE;
        let who = if is_chance { "chance".into() } else { self.rules.seat_name(&self.place.state, listed.seat) };
        let stream = is_chance.then(|| self.rules.stream(&self.place.state));
        self.charge_lists();
        self.offered.clear();
        self.events.budget_mut().charge(Cost::Picks, 1);
        self.rules
            .apply(&mut self.place.state, listed.seat, listed.action, &mut self.events)
            .map_err(|illegal| defect(&listed.words, &illegal))?;
        self.store_costs()?;
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

    /// Takes the action that these words name. Returns `false` if it is not offered.
    pub(super) fn take_said(&mut self, who: &str, words: &str, former: &FormerNames) -> Result<bool, Problem> {
        let listed: Vec<_> = match self.stop() {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => self.listed(Seat::CHANCE),
            Stop::Decide(asked) => asked.all().iter().flat_map(|seat| self.listed(seat)).collect(),
        };
        let state = &self.place.state;
        let name = |seat| if seat == Seat::CHANCE { "chance".into() } else { self.rules.seat_name(state, seat) };
        match find_listed(&listed, (who, words), former, name) {
            Some(chosen) => self.take(chosen).map(|()| true),
            None => Ok(false),
        }
    }

    /// Charges the script operations since the last pick, which lists of offers have used.
    fn charge_lists(&mut self) {
        let used = self.rules.operations().wrapping_sub(self.operations);
        self.events.budget_mut().charge(Cost::Operations, used);
    }

    /// Stores the used budget and the causes in the position. Fails if the command is over budget.
    fn store_costs(&mut self) -> Result<(), Problem> {
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
            match steps.first() {
                Some((who, _)) if several => format!("{who}: {words}"),
                _ => words,
            }
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
        let at = self.luck.pick(stream, nth, outcomes.iter().map(|outcome| outcome.weight.unwrap_or(0)));
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
        self.offered.clear();
        let ruled = self.rules.rule(&mut self.place.state, ruling, &mut self.events);
        ruled.map_err(|illegal| refused("C0111", &illegal))?;
        self.store_costs()?;
        self.steps.push(("ruling".into(), ruling.text.clone()));
        self.rulings.push(ruling.clone());
        self.tell();
        Ok(())
    }

    /// Logs how often each fault was repeated, at the end of a command: until then it is not known.
    pub fn finish(&mut self) {
        for (text, depth) in self.faults.again() {
            self.told.push(LogLine::fault(self.place.told, text, depth));
            self.place.told += 1;
        }
    }

    /// Returns this copy with `events` in the place of its own events. `events` were told while the scene was opened,
    /// and the next [`tell`](Drive::tell) logs them.
    pub fn after(self, events: Events<R::Event>) -> Self {
        let place = Position { causes: events.causes().clone(), ..self.place };
        Drive { place, events, ..self }
    }

    /// Logs the new events, and each fault of a script in the lists of offers that was not reported yet.
    pub fn tell(&mut self) {
        let mut moments = self.events.take_moments().into_iter().peekable();
        let happenings: Vec<Happening<R::Event>> = self.events.drain().collect();
        for (nth, happening) in happenings.iter().enumerate() {
            // `called.after` is the number of events before the moment.
            while let Some(called) = moments.next_if(|called| called.after <= nth) {
                self.moments.push((self.told.len(), called));
            }
            self.write_down(happening);
        }
        self.moments.extend(moments.map(|called| (self.told.len(), called)));
        let (offered, faults) = of_seats(self.rules, &self.place.state);
        self.offered = offered;
        for happening in faults {
            let line = self.rules.narrate(&self.place.state, &happening, None).unwrap_or_default();
            // The lists are made anew at every position. A fault that was reported at an earlier position is left out.
            if !self.place.faults.contains(&line) {
                self.write_down(&happening);
            }
        }
    }

    /// Logs one event. A silent event, which has no text, is only noted in `unsaid`.
    fn write_down(&mut self, happening: &Happening<R::Event>) {
        // A silent cause is replaced by the event that caused it, which may be none.
        let cause_of_silent = |event: EventNo| self.unsaid.get(&event).copied();
        let cause = happening.cause.and_then(|cause| cause_of_silent(cause).unwrap_or(Some(cause)));
        let Some(mut line) = LogLine::of(self.rules, &self.place.state, happening, self.place.told) else {
            // `unsaid` serves the events that were drained together with this one. `pass_over` serves the events that
            // the work in progress will still tell.
            self.unsaid.insert(happening.number, cause);
            self.events.pass_over(happening.number, cause);
            self.place.causes.clone_from(self.events.causes());
            return;
        };
        line.hang_on(cause);
        if happening.why.is_fault() {
            let is_known = !self.place.faults.insert(line.text().to_string());
            // A repeated fault is only counted. The count is for everybody, so a fault for some seats is not counted.
            let is_for_all = happening.audience == Seats::ALL;
            let is_repeated = if is_for_all { !self.faults.is_new(line.text(), happening.depth) } else { is_known };
            if is_repeated {
                return;
            }
        }
        self.told.push(line);
        self.place.told += 1;
    }
}

/// Returns the error of a system that refuses an action it has offered.
fn defect(words: &Words, illegal: &Illegal) -> Problem {
    let message = format!("`{}` was offered and then refused: {}", words.text(), illegal.why);
    Problem::error("C0110", crate::kernel::Origin::CODE, message).help("this is a defect of the rules system")
}
