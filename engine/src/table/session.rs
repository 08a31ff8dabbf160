//! Sessions: the one implementation of [`Table`], for every rules system.
//!
//! A [`Session`] is a scene being played: rules, history and viewer. Each command is tried on a working copy of the
//! position (`attempt.rs`, `position.rs`), read by `command.rs`, and becomes an entry of the history (`history.rs`)
//! only when all of it succeeds. What a viewer may read goes through `sight.rs`. Begin at `Session::command`.

use super::chance::bring;
use super::command;
use super::content::Edition;
use super::expect::Reads;
use super::history::{History, Keep};
use super::listed::{Listed, find_listed, list};
use super::log::{LogLine, causes};
use super::position::{BY_HAND, Drive};
use super::refusal::{could_say, problem};
use super::sight::Sight;
use super::snapshot::{Snapshot, fingerprint};
use super::timeline::Instant;
use super::{Cancel, End, Game, Grown, Offer, Opening, Past, ReadOrder, Redone, Reloaded, Save, Table, Told, Tree};
use crate::explore::bot::{Bot, Bots, Suggestion};
use crate::explore::odds::{Odds, Query, Until};
use crate::explore::sim::Plan;
use crate::explore::trial::Trials;
use crate::kernel::budget::went_through;
use crate::kernel::{
    Advice, Card, CardReader, Carried, Illegal, Luck, Problem, Problems, Rules, Ruling, Seat, Seats, Setup, Stop,
    Value, View, Vocabulary,
};
use std::rc::Rc;

/// One scene of a system being played.
pub struct Session<R: Rules> {
    /// The content loaded last. The table's position may be on an older one.
    pub(super) latest: Rc<Edition<R>>,
    /// The number of positions in the history when that content was loaded.
    pub(super) since: usize,
    /// The name of the scene.
    pub(super) scene: String,
    /// The scene's set-up. `None` for a table that began at a position.
    pub(super) setup: Option<Setup>,
    /// The source of all chance.
    pub(super) luck: Luck,
    /// Whether chance waits for outcomes that are brought by hand.
    pub(super) by_hand: bool,
    /// The seat that the table is shown to. `None` sees everything.
    pub(super) viewer: Option<Seat>,
    /// The token that cancels slow work.
    pub(super) cancel: Cancel,
    /// All positions, and the current one.
    pub(super) history: History<R>,
}

impl<R: Rules> Session<R> {
    /// Returns the position.
    pub fn state(&self) -> &R::State {
        &self.history.place().state
    }

    /// Returns the rules, with the content that the table's position stands on.
    pub fn rules(&self) -> &R {
        &self.edition().rules
    }

    /// Returns the content that the table's position stands on.
    pub(super) fn edition(&self) -> &Rc<Edition<R>> {
        &self.history.now().edition
    }

    /// Returns the actions of all seats that are asked, or the outcomes of chance.
    fn listed(&self) -> Vec<Listed<R::Action>> {
        let list_of = |seat| list(self.rules(), self.state(), seat);
        match self.stop() {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => list_of(Seat::CHANCE),
            Stop::Decide(asked) => asked.all().iter().flat_map(list_of).collect(),
        }
    }

    /// Returns the position as its viewer sees it.
    fn sight(&self) -> Sight<'_, R> {
        Sight::new(self.rules(), self.viewer, self.history.place(), self.luck, self.cancel)
    }

    /// Returns all log lines on the way to the position.
    fn lines(&self) -> Vec<&LogLine> {
        self.history.path().into_iter().flat_map(|entry| &entry.told).collect()
    }

    /// Returns the name of the viewing seat. `None` if the table is shown to nobody in particular.
    pub(super) fn own(&self) -> Option<String> {
        self.viewer.map(|seat| self.seat_name(seat))
    }
}

impl<R: Rules> Table for Session<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        R::vocabulary()
    }

    fn scene(&self) -> &str {
        &self.scene
    }

    fn stop(&self) -> Stop {
        self.rules().stop(self.state())
    }

    fn asked(&self) -> String {
        self.sight().asked()
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::CHANCE { "chance".into() } else { self.rules().seat_name(self.state(), seat) }
    }

    fn offers(&self) -> Vec<Offer> {
        self.sight().offers()
    }

    fn foreseen(&self, offer: &Offer) -> Option<String> {
        self.sight().foreseen(offer)
    }

    fn offers_after(&self, said: &str) -> Vec<Offer> {
        self.sight().offers_after(&self.in_names_of_today(said))
    }

    /// Carries out a command. For a viewing seat, the command ends where chance or another seat answers. A refused
    /// command costs nothing, so without this end a seat could try commands until their refusals reveal those answers.
    fn command(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let text = &*self.in_names_of_today(text);
        let (by_hand, has_viewer) = (self.by_hand, self.viewer.is_some());
        if has_viewer {
            // First tries the command with what the viewer knows. A refusal there reveals nothing.
            self.sight().tried(text)?;
        }
        // Then tries it in the true position. A refusal there could reveal something hidden, so a viewer gets
        // `unknowable`.
        let unknowable = self.sight().cannot_know_success(text);
        self.attempt(text.trim(), Keep::AsEntry, |drive| {
            let done = command::carry_out(drive, text, by_hand || has_viewer);
            done.map_err(|refusal| if has_viewer { unknowable } else { refusal })?;
            drive.settle(by_hand)
        })
    }

    fn fits(&self, text: &str) -> Result<(), Problem> {
        let explains = true;
        self.sight().fits(&self.in_names_of_today(text), self.by_hand, explains)
    }

    fn takes(&self, text: &str) -> Result<bool, Problem> {
        let explains = false;
        // A refusal is `false`. A spent budget or a cancelled command stays an error.
        went_through(self.sight().fits(&self.in_names_of_today(text), self.by_hand, explains))
    }

    fn chance(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        // The help of a refusal lists the possible outcomes, which a seat may know only if they are offered to it.
        let hides_outcomes = self.viewer.is_some() && self.offers().is_empty();
        self.attempt(&format!("chance {}", text.trim()), Keep::AsEntry, |drive| {
            let brought = bring(drive, text);
            brought.map_err(|refusal| if hides_outcomes { Problem { help: None, ..refusal } } else { refusal })?;
            drive.settle(by_hand)
        })
    }

    fn foretell(&self, outcome: &str) -> Result<Vec<Told>, Problem> {
        if self.viewer.is_some() {
            return Err(problem("C0140", "what chance will bring about is nobody's to know"));
        }
        let mut drive = Drive::new(self.rules(), self.luck, self.history.place().clone(), self.cancel);
        bring(&mut drive, outcome)?;
        drive.settle(BY_HAND)?;
        Ok(drive.told.iter().filter_map(|line| line.for_viewer(None)).collect())
    }

    fn step(&mut self, who: &str, words: &str) -> Result<Vec<Told>, Problem> {
        let listed = self.listed();
        let found = find_listed(&listed, (who, words), &self.edition().former, |seat| Table::seat_name(self, seat));
        let chosen = found.ok_or_else(|| {
            let message = format!("`{who}` is not offered `{words}`; the open question is `{}`", self.asked());
            // Only a table that is shown to nobody in particular may name all offers.
            problem("C0112", message)
                .maybe_help(could_say(self.rules(), self.state(), &listed).filter(|_| self.viewer.is_none()))
        })?;
        // Outcomes and further picks belong to the command before them, which `undo` takes back as a whole.
        let is_chance = chosen.seat == Seat::CHANCE;
        let keep = if is_chance || chosen.words.part { Keep::InLastEntry } else { Keep::AsEntry };
        let text = if is_chance { String::new() } else { chosen.words.text() };
        self.attempt(&text, keep, |drive| drive.take(chosen))
    }

    fn set_chance_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    fn settle(&mut self) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        self.attempt("", Keep::InLastEntry, |drive| drive.settle(by_hand))
    }

    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Told>, Problem> {
        self.attempt(&format!("rule {}", ruling.text), Keep::AsEntry, |drive| drive.rule(ruling))
    }

    fn undo(&mut self) -> Option<String> {
        let own = self.own();
        let undone = self.history.undo()?;
        let text = self.history.command(undone).map(|entry| entry.text_for(own.as_deref()));
        self.carry_content_back(undone);
        text
    }

    fn redo(&mut self, read: ReadOrder<'_>) -> Result<Option<Redone>, Problem> {
        if self.history.now().next.is_none() {
            return self.play_again(read);
        }
        let own = self.own();
        let text = self.history.redo().map(|entry| entry.text_for(own.as_deref()));
        Ok(text.map(|text| Redone { text, told: Vec::new(), differs: None }))
    }

    fn can_redo(&self) -> bool {
        let now = self.history.now();
        now.next.or(now.again).is_some()
    }

    fn editions(&self) -> Vec<u32> {
        self.history.editions()
    }

    fn edition(&self) -> u32 {
        self.history.now().edition.number
    }

    fn history(&self) -> Vec<Past> {
        self.history.all(self.own().as_deref())
    }

    fn steps_to(&self, number: usize) -> Vec<(String, String)> {
        self.history.path_to(number).into_iter().flat_map(|entry| entry.steps.iter().cloned()).collect()
    }

    fn tree(&self) -> Tree {
        self.all_played()
    }

    fn grow(&mut self, tree: &Tree, read: ReadOrder<'_>) -> Grown {
        self.play_all(tree, read)
    }

    fn go_to(&mut self, number: usize) -> bool {
        self.history.go_to(number)
    }

    fn carried(&self, seat: Seat) -> Result<Vec<Carried>, Illegal> {
        self.rules().carried(self.state(), seat)
    }

    fn log(&self) -> Vec<Told> {
        self.lines().into_iter().filter_map(|line| line.for_viewer(self.viewer)).collect()
    }

    fn why(&self, number: Option<usize>) -> Vec<Told> {
        causes(&self.lines(), number, self.viewer)
    }

    fn why_not(&self, attempt: &str) -> Vec<(String, String)> {
        self.sight().why_not(&self.in_names_of_today(attempt))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        Sight::new(self.rules(), viewer, self.history.place(), self.luck, self.cancel).view()
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.rules().card(&self.in_names_of_today(name), CardReader::Author)
    }

    fn labels(&self) -> Vec<String> {
        self.sight().labels()
    }

    fn in_names_of_today(&self, line: &str) -> String {
        self.edition().former.typed(line).unwrap_or_else(|| line.to_string())
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        self.sight().fact(label, fact)
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.sight().eval(expression)
    }

    fn odds(&self, query: &Query) -> Result<Odds, Problem> {
        let until = match &query.until {
            Until::When(claim) => Until::When(self.in_names_of_today(claim)),
            until => until.clone(),
        };
        self.sight().odds(&Query { action: self.in_names_of_today(&query.action), until, ..query.clone() })
    }

    fn auto(&mut self, bots: &Bots, seats: Seats) -> Result<Option<Vec<Told>>, Problem> {
        self.let_play(bots, seats, Keep::AsEntry, None)
    }

    fn auto_reply(&mut self, bots: &Bots, seats: Seats) -> Result<Option<Vec<Told>>, Problem> {
        self.let_play(bots, seats, Keep::InLastEntry, None)
    }

    fn auto_until(&mut self, bots: &Bots, seats: Seats, until: &str) -> Result<Option<Vec<Told>>, Problem> {
        let until = self.in_names_of_today(until.trim());
        self.let_play(bots, seats, Keep::AsEntry, Some(&until))
    }

    fn suggest(&self, bot: Bot) -> Vec<Suggestion> {
        self.sight().suggest(bot)
    }

    fn timeline(&self, command: &str) -> Result<Vec<Instant>, Problem> {
        self.sight().timeline(&self.in_names_of_today(command))
    }

    fn trials(&self, proposes: Option<Bot>, plan: &Plan) -> Result<Box<dyn Trials>, Problem> {
        Ok(Box::new(self.sight().trials(&self.edition().rules, proposes, plan)?))
    }

    fn advice(&self, wish: &str) -> Option<Advice> {
        self.sight().advice(wish)
    }

    fn show_to(&mut self, viewer: Option<Seat>) {
        self.viewer = viewer;
    }

    fn allies(&self, seat: Seat) -> Seats {
        self.rules().allies(self.state(), seat)
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    fn save(&self) -> Save {
        let prints = self.edition().content.of(self.rules());
        let seen = self.rules().view(self.state(), None);
        Save {
            system: R::vocabulary().system.to_string(),
            scene: self.scene.clone(),
            seed: self.luck.seed(),
            content: prints.content.clone(),
            packs: Vec::new(),
            characters: Vec::new(),
            opening: self.setup.as_ref().map(Opening::of),
            by_hand: self.by_hand,
            end: Some(End::of(self.fingerprint(), prints.numbers.clone(), &seen)),
            steps: self.steps(),
        }
    }

    fn steps(&self) -> Vec<(String, String)> {
        self.history.path().into_iter().flat_map(|entry| entry.steps.iter().cloned()).collect()
    }

    fn fingerprint(&self) -> String {
        fingerprint(self.state())
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.rules(), self.state().clone())
    }

    fn reload(&mut self, game: &dyn Game) -> Result<Reloaded, Problems> {
        self.take_into_use(super::reload::of_this_system(game)?)
    }

    fn name_content(&mut self, what: &str) {
        self.history.name_content(what);
    }

    fn reprint(&mut self, game: &dyn Game) -> Result<bool, Problems> {
        Ok(self.take_as_the_same(super::reload::of_this_system(game)?))
    }
}
