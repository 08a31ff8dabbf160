//! The machine: a rules system with its compiled content, as tools play it.
//!
//! [`Machine`] implements [`Rules`], the contract of the prompt, bots and statistics, by asking the [`System`]. The
//! methods are described there.

use super::assemble::assemble;
use super::ballot::Ballot;
use super::frame::{Frame, Holds, Waits};
use super::look::Look;
use super::offers::Refused;
use super::rebind::Rebind;
use super::script::Hook;
use super::suspension::Suspension;
use super::system::System;
use super::work::Work;
use crate::kernel::{
    Advice, Attempt, Card, CardReader, Carried, Events, FactId, Happening, Illegal, Item, Pick, Problem, Ran,
    RebindError, Resolved, Rules, Ruling, Seat, Seats, Setup, Source, Stop, Subject, Tallied, Value, Verdict, View,
    Vocabulary, Why, Words, contains_label,
};
use crate::script::{Host, Scripts};

/// A rules system with its compiled content and its script host. One value is used by one thread at a time.
pub struct Machine<S: System> {
    /// Everything the content holds.
    pub catalog: S::Catalog,
    pub(super) host: Host,
    /// The files that the scripts were compiled from.
    pub(super) scripts: Scripts,
    /// The warnings of the build.
    pub(super) warnings: Vec<Problem>,
    /// The rule that a test has suspended, if any.
    pub(super) suspension: Suspension,
}

impl<S: System> Machine<S> {
    /// Returns the script host.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// Returns the files its scripts were compiled from.
    pub fn scripts(&self) -> &Scripts {
        &self.scripts
    }

    /// Returns the position, to read. Its refusals have no words, which only a list of reasons needs (`explains`).
    pub fn look<'a>(&'a self, state: &'a S::State) -> Look<'a, S> {
        Look { game: self, state, explains: false }
    }

    /// Returns the innermost work and its place on the stack.
    pub(super) fn innermost(state: &S::State) -> Option<(usize, &S::Frame)> {
        S::stack(state).iter().enumerate().next_back()
    }

    /// Returns whom the innermost work waits for. [`Waits::Nobody`] if there is no work.
    fn waits(state: &S::State) -> Waits {
        Self::innermost(state).map_or(Waits::Nobody, |(_, frame)| frame.waits(state))
    }

    /// Returns whether the innermost work asks this seat.
    pub(super) fn asks(&self, state: &S::State, seat: Seat) -> bool {
        self.stop(state).can().has(seat)
    }

    /// Returns whether the waiting seat, or chance, has this action now.
    fn is_offered(&self, state: &S::State, seat: Seat, action: S::Action) -> bool {
        match self.stop(state) {
            Stop::Over(_) => false,
            Stop::Chance => {
                let mut outcomes = Vec::new();
                self.outcomes(state, &mut outcomes);
                seat == Seat::CHANCE && outcomes.iter().any(|(known, _)| *known == action)
            }
            Stop::Decide(_) => {
                let mut offered = Vec::new();
                self.actions(state, seat, &mut offered);
                offered.contains(&action)
            }
        }
    }

    /// Plays from a scene's set-up to the first stop.
    ///
    /// # Errors
    /// The set-up sets off too much.
    fn begin(&self, mut state: S::State, out: &mut Events<S::Event>) -> Result<S::State, Vec<Problem>> {
        self.work(&mut state, out).run();
        out.budget().spent().map_or(Ok(state), |problem| Err(vec![problem.clone()]))
    }

    /// Returns the work on a position, which can change it. It does not stop at a question with a single answer
    /// (`lingers`).
    pub fn work<'a>(&'a self, s: &'a mut S::State, out: &'a mut Events<S::Event>) -> Work<'a, S> {
        Work { game: self, s, out, lingers: false }
    }
}

/// Takes an action and plays on to the next stop.
fn play_on<S: System>(mut work: Work<'_, S>, seat: Seat, action: S::Action) -> Result<(), Illegal> {
    // `heard` tells the failures of scripts that were asked meanwhile.
    work.heard(|work| {
        let depth = work.depth();
        // A seat chooses freely: no event causes the choice, and the choice causes what follows.
        if seat != Seat::CHANCE {
            work.out.choose(depth);
        }
        S::take(work, depth.saturating_sub(1), seat, action)?;
        work.run();
        Ok(())
    })
}

impl<S: System> Rules for Machine<S> {
    type State = S::State;
    type Action = S::Action;
    type Event = S::Event;

    fn vocabulary() -> &'static Vocabulary {
        S::VOCABULARY
    }

    fn build(items: &[Item], scripts: &Scripts) -> Result<Self, Vec<Problem>> {
        let written = |problems: Vec<Problem>| -> Vec<Problem> {
            problems.into_iter().map(|problem| problem.written(&scripts.sources)).collect()
        };
        let machine = assemble(items, scripts).map_err(written)?;
        Ok(Machine { warnings: written(machine.warnings), ..machine })
    }

    fn warnings(&self) -> Vec<Problem> {
        self.warnings.clone()
    }

    fn content(&self) -> Option<(&[Item], &Scripts)> {
        Some((&self.catalog.items, &self.scripts))
    }

    fn setup(&self, setup: &Setup) -> Result<S::State, Vec<Problem>> {
        self.open(setup, &mut Events::off())
    }

    fn open(&self, setup: &Setup, events: &mut Events<S::Event>) -> Result<S::State, Vec<Problem>> {
        self.begin(S::setup(self, setup)?, events)
    }

    fn stop(&self, state: &S::State) -> Stop {
        match (S::verdict(state), Self::waits(state)) {
            (Some(verdict), _) => Stop::Over(verdict),
            (None, Waits::Chance(_)) => Stop::Chance,
            (None, waits) => waits.asked().map_or(Stop::Over(Verdict::Drawn), Stop::Decide),
        }
    }

    fn actions(&self, state: &S::State, seat: Seat, out: &mut Vec<S::Action>) {
        self.list_allowed(state, seat, out);
    }

    fn awaited(&self, state: &S::State, seat: Seat, out: &mut Vec<S::Action>) {
        self.list_awaited(state, seat, out);
    }

    fn refused(&self, state: &S::State, seat: Seat) -> Vec<(Words, Illegal)> {
        let words = |refused| match refused {
            Refused::Action(action) => S::words(self, state, action),
            Refused::Words(lead, rest) => Words::new(lead, rest),
        };
        self.list_refused(state, seat).into_iter().map(|(what, illegal)| (words(what), illegal)).collect()
    }

    // Play stops at the next question, even if it has a single answer. While a rule is suspended, an action that was
    // offered may be refused.
    fn lingering(&self, state: &S::State, seat: Seat, action: S::Action) -> S::State {
        let (mut state, mut out) = (state.clone(), Events::off());
        let taken = play_on(Work { lingers: true, ..self.work(&mut state, &mut out) }, seat, action);
        debug_assert!(taken.is_ok() || self.suspension.is_on(), "{action:?} was not offered");
        state
    }

    fn tell_faults(&self, state: &S::State, seat: Seat, out: &mut Events<S::Event>) {
        if !self.host.has_failed() {
            return;
        }
        // The actions are listed once more, while `listen` collects the failures of the queries behind them.
        let (_, faults) = self.host.listen(|| self.actions(state, seat, &mut Vec::new()));
        let (depth, audience) = (S::stack(state).len(), Seats::only(seat));
        for failure in faults {
            out.tell_only(S::fault(None, failure.line), Why::FAULT, depth, audience);
        }
    }

    fn outcomes(&self, state: &S::State, out: &mut Vec<(S::Action, u32)>) {
        if self.stop(state) != Stop::Chance {
            return;
        }
        if let Some((_, frame)) = Self::innermost(state) {
            frame.outcomes(&self.look(state), out);
        }
    }

    fn stream(&self, state: &S::State) -> u32 {
        if let Waits::Chance(stream) = Self::waits(state) { stream } else { 0 }
    }

    fn apply(
        &self,
        state: &mut S::State,
        seat: Seat,
        action: S::Action,
        out: &mut Events<S::Event>,
    ) -> Result<(), Illegal> {
        if !self.is_offered(state, seat, action) {
            return Err(Illegal::not_offered());
        }
        play_on(self.work(state, out), seat, action)
    }

    fn take(&self, state: &mut S::State, seat: Seat, action: S::Action, out: &mut Events<S::Event>) {
        let taken = play_on(self.work(state, out), seat, action);
        debug_assert!(taken.is_ok(), "{action:?} was not offered");
    }

    fn rule(&self, state: &mut S::State, ruling: &Ruling, out: &mut Events<S::Event>) -> Result<(), Illegal> {
        // A refused ruling changes nothing and tells nothing.
        let mut changed = state.clone();
        let mut told = out.beside();
        let mut work = self.work(&mut changed, &mut told);
        work.tell(S::ruled(ruling.text.clone()), Why::RULING);
        for order in &ruling.orders {
            S::order(&mut work, order)?;
        }
        work.heard(Work::run);
        out.adopt(told);
        *state = changed;
        Ok(())
    }

    fn turn(&self, state: &S::State) -> Option<u32> {
        S::turn(state)
    }

    fn resolved(&self, begun: &S::State, now: &S::State) -> Resolved {
        S::resolved(self, begun, now)
    }

    fn attempt(&self, state: &S::State) -> Option<Attempt> {
        S::attempt(state)
    }

    fn come_out(&self, state: &S::State, success: bool) -> Option<S::State> {
        let mut changed = state.clone();
        let mut unheard = Events::off();
        let mut work = self.work(&mut changed, &mut unheard);
        if !S::rule_attempt(&mut work, success) {
            return None;
        }
        work.heard(Work::run);
        Some(changed)
    }

    fn carried(&self, state: &S::State, seat: Seat) -> Result<Vec<Carried>, Illegal> {
        S::carried(&self.look(state), seat)
    }

    fn chapter(&self, state: &S::State) -> Option<String> {
        S::chapter(self, state)
    }

    fn foreseen(&self, state: &S::State, seat: Seat, action: S::Action) -> Option<String> {
        S::foreseen(self, state, seat, action)
    }

    fn begins(&self, state: &S::State, seat: Seat) -> bool {
        self.asks(state, seat) && Self::innermost(state).is_some_and(|(_, frame)| frame.begins())
    }

    fn decides_in_secret(&self, state: &S::State) -> bool {
        let ballot = Self::innermost(state).and_then(|(_, frame)| Holds::<Ballot>::get(frame));
        ballot.is_some_and(Ballot::is_secret)
    }

    fn operations(&self) -> u64 {
        self.host.operations()
    }

    fn ran(&self) -> Ran {
        self.host.ran()
    }

    fn suspend(&self, rule: Option<&str>) {
        self.suspension.begin(rule);
    }

    fn lifted(&self) -> u64 {
        self.suspension.lifted()
    }

    fn words(&self, state: &S::State, action: S::Action) -> Words {
        S::words(self, state, action)
    }

    fn question(&self, state: &S::State, seat: Seat) -> String {
        let asked = Self::innermost(state).map(|(_, frame)| frame.question(&self.look(state), seat));
        asked.unwrap_or_default()
    }

    fn asker(&self, state: &S::State) -> Option<String> {
        self.asker_at(state).map(str::to_string)
    }

    fn chance(&self, state: &S::State) -> String {
        self.question(state, Seat::CHANCE)
    }

    fn view(&self, state: &S::State, viewer: Option<Seat>) -> View {
        S::view(self, state, viewer)
    }

    fn card(&self, name: &str, reader: CardReader) -> Option<Card> {
        self.whole_card(name, reader)
    }

    /// Finds a subject by its label. `wolf` also means the first of several, `wolf-1`.
    fn subject(&self, state: &S::State, label: &str) -> Option<Subject> {
        let known = S::labelled(self, state);
        let is_first = |name: &str| name.strip_prefix(label).is_some_and(|tail| tail == "-1");
        let exact = known.iter().find(|(name, _)| name == label);
        let called = exact.or(known.iter().find(|(name, _)| is_first(name)));
        called.map(|(_, subject)| *subject)
    }

    fn labels(&self, state: &S::State) -> Vec<String> {
        S::labelled(self, state).into_iter().map(|(label, _)| label).collect()
    }

    fn fact(&self, state: &S::State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        self.read(state, who, fact, args)
    }

    fn eval(&self, state: &S::State, expression: &str) -> Result<Value, Problem> {
        let labels = S::labelled(self, state);
        let named = |(label, subject): &(String, Subject)| (label.replace('-', "_"), *subject);
        let names: Vec<(String, Subject)> = labels.iter().map(named).collect();
        let value = self.host.eval(expression, &names, &self.catalog.items, &self.look(state));
        // Rhai reads the label `wolf-1` as a difference. Its name in an expression is `wolf_1`.
        let has_minus = |(label, _): &&(String, Subject)| label.contains('-') && contains_label(expression, label);
        value.map_err(|problem| match labels.iter().find(has_minus) {
            Some((label, _)) => {
                problem.help(format!("in an expression `-` takes away: write `{}`", label.replace('-', "_")))
            }
            None => problem,
        })
    }

    fn seat_name(&self, state: &S::State, seat: Seat) -> String {
        S::seat_name(state, seat)
    }

    fn allies(&self, state: &S::State, seat: Seat) -> Seats {
        S::allies(state, seat)
    }

    fn party(&self, state: &S::State, seats: Seats) -> Option<String> {
        S::party(state, seats)
    }

    fn narrate(&self, state: &S::State, happening: &Happening<S::Event>, viewer: Option<Seat>) -> Option<String> {
        match viewer {
            Some(seat) if !happening.audience.has(seat) => S::narrate_unseen(self, state, &happening.event),
            _ => S::narrate(self, state, &happening.event),
        }
    }

    fn source(&self, source: Source) -> Option<String> {
        self.name_of_source(source)
    }

    fn place(&self, source: Source) -> Option<String> {
        self.place_of_source(source)
    }

    /// Returns a script's item and its behaviour, such as a Foe and its trait.
    fn piece(&self, source: Source) -> Option<String> {
        if let Source::Script(used, _) = source { Some(self.piece_of(used)) } else { self.source(source) }
    }

    fn imagine(&self, state: &S::State, seat: Seat, pick: &mut Pick<'_>) -> S::State {
        let mut imagined = S::imagine(self, state, seat, pick);
        let hooks = S::stack_mut(&mut imagined).iter_mut().filter_map(Holds::<Hook<S::Moment>>::get_mut);
        hooks.for_each(|hook| hook.imagine(seat, pick));
        // The seat does not know what others have chosen in secret, so their choices are imagined too.
        let is_other = |who| S::decides(state, who).is_some_and(|decides| decides != seat);
        let ballot = S::stack_mut(&mut imagined).iter_mut().filter_map(Holds::<Ballot>::get_mut);
        ballot.for_each(|ballot| ballot.imagine(is_other, pick));
        // Scripts have read and asked by the true position. They do so again by the imagined one.
        self.read_again(state, &mut imagined);
        self.ask_again(&mut imagined, seat);
        imagined
    }

    fn standing(&self, state: &S::State, seat: Seat) -> i64 {
        S::standing(self, state, seat)
    }

    fn playouts() -> Option<u32> {
        S::PLAYOUTS
    }

    fn tally(&self, event: &S::Event) -> Option<Tallied> {
        let own = S::tally(event).map(|(name, amount)| Tallied { name, amount, of: None });
        let drawn =
            || S::drawn(self, event).map(|item| Tallied { name: "drawn", amount: 1, of: Some(Source::Item(item)) });
        own.or_else(drawn).or_else(|| S::told_in_play(event)?.tallied())
    }

    fn advice(&self, state: &S::State, seat: Seat, wish: &str) -> Option<Advice> {
        S::advice(self, state, seat, wish)
    }

    fn rebind(&self, old: &Self, state: &mut S::State) -> Result<Vec<String>, RebindError> {
        Rebind::<S>::run(&old.catalog, &self.catalog, state)
    }
}
