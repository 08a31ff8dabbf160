//! The setup of a scene: the players, the heroes and their cards, the steps of the adventure, and the stage where play
//! begins.
//!
//! [`setup`] is the entry point. It builds the position in a [`Draft`], and reports every problem of the scene at once.
//! For example, the scene line `ash: { points 40; new }` becomes a hero with these details.

use super::adventure::Way;
use super::between::Break;
use super::content::{CardId, Step, steps};
use super::frame::AnyFrame;
use super::grid::{Cell, Grid};
use super::harm::falls_at_once;
use super::hero::{Hero, put};
use super::house::HouseRules;
use super::prepare::Prepare;
use super::stable::{MOST_HEROES, Stable};
use super::state::{GroupId, Player, State, Who};
use super::{CardGrid, GridRules, facts};
use crate::kernel::{Arg, Origin, Problem, Row, Setup, Shared, Statement, is_reserved};
use crate::machine::WorkStack;
use crate::machine::{InPlay, label_is_taken};

/// The most players of a scene.
const MOST_PLAYERS: usize = 6;

/// The statements of a scene that are steps of an adventure.
const STEPS: [&str; 5] = ["fight", "obstacle", "rest", "reward", "find"];

/// Returns the position in which a scene begins, or all problems of the scene.
pub fn setup(game: &CardGrid, setup: &Setup) -> Result<State, Vec<Problem>> {
    let mut draft = Draft::new(game, setup, empty());
    draft.state.house = draft.house();
    draft.state.aside = setup.get("aside").is_some();
    draft.people(setup);
    draft.way(setup);
    draft.lies_with(facts::GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    draft.checked()
}

/// Returns a position without players and without a stage.
fn empty() -> State {
    State {
        house: HouseRules::default(),
        aside: false,
        players: Shared::default(),
        heroes: Vec::new(),
        campaign: Vec::new(),
        home: false,
        path: Shared::default(),
        encounter: None,
        loot: Vec::new(),
        frames: Default::default(),
        verdict: None,
        in_play: InPlay::default(),
    }
}

closed! {
    /// The stage where play begins.
    pub enum Stage {
        /// Among the heroes at home.
        AtHome = "stable",
        /// At the start of a session.
        Prepare = "prepare",
        /// In the adventure.
        Adventure = "adventure",
    }
}

/// A position in the making, with the problems found so far.
type Draft<'a> = crate::machine::Draft<'a, GridRules>;

impl Draft<'_> {
    /// Adds the players and the heroes. Reports too many, or none.
    fn people(&mut self, setup: &Setup) {
        for arg in setup.all("players").flat_map(|statement| statement.datum(0).list()) {
            self.player(arg.datum.text().unwrap_or_default());
        }
        for row in setup.all("heroes").flat_map(|statement| statement.datum(0).rows()) {
            self.hero(row);
        }
        let (players, heroes) = (self.state.players.len(), self.state.heroes.len());
        if players == 0 || players > MOST_PLAYERS || heroes > MOST_HEROES {
            let message = format!("{players} players with {heroes} heroes take part");
            let help = format!("a scene has 1 to {MOST_PLAYERS} players, and up to {MOST_HEROES} heroes");
            self.error("E1011", setup.at, message, help);
        }
    }

    /// Returns the number of the player with this name, who is added if new.
    fn player(&mut self, name: &str) -> u8 {
        let earlier = self.state.players.iter().position(|player| player.name == name);
        let number = earlier.unwrap_or(self.state.players.len());
        if earlier.is_none() {
            self.state.players.push(Player { name: name.to_string(), sent: None });
        }
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    /// Adds the hero of a row of `heroes`.
    fn hero(&mut self, row: &Row) {
        let label = row.key.datum.text().unwrap_or_default().to_string();
        if is_reserved(&label) || self.state.labelled(&label).is_some() {
            self.report([label_is_taken(row.key.at, &label, "hero")]);
        }
        let stated_player = row.get("player").and_then(|statement| statement.datum(0).text());
        let player = self.player(stated_player.unwrap_or(&label));
        let mut hero = Hero { label, player, ..Hero::default() };
        self.cards(row, &mut hero);
        self.check_required(row, &hero);
        self.check_categories(row, &hero);
        let points = row.get("points").and_then(|statement| statement.datum(0).int());
        hero.points = points.and_then(|points| u32::try_from(points).ok()).unwrap_or(0);
        hero.healed = row.get("healed").is_some();
        hero.done = row.get("acted").is_some();
        hero.new = row.get("new").is_some();
        hero.combo = row.get("combo").and_then(|statement| self.card(statement.args.first()?));
        // A hero who has brought defense cards and has no untapped one is incapacitated.
        hero.down = hero.brought() > 0 && hero.untapped.is_empty() && falls_at_once(&self.state.house);
        self.state.heroes.push(hero.into());
        let who = Who(u8::try_from(self.state.heroes.len() - 1).unwrap_or(u8::MAX));
        self.lies_with(facts::hero(who), &row.body);
    }

    /// Attaches statuses and tokens to the groups of the first encounter. Reports those of later groups, which are not
    /// there yet.
    fn on_groups(&mut self, setup: &Setup) {
        // All steps are counted, since only the step with number 0 is there as play begins.
        let is_step = |statement: &&Statement| STEPS.contains(&statement.word);
        for (nth, step) in setup.body.iter().filter(is_step).enumerate() {
            if step.word != "fight" {
                continue;
            }
            for (id, row) in (0..=u8::MAX).map(GroupId).zip(step.datum(0).rows()) {
                let block = row.value().list().get(1).map(|arg| arg.datum.block()).unwrap_or_default();
                let lying = block.iter().find(|statement| ["status", "tokens"].contains(&statement.word));
                if let Some(lying) = lying
                    && nth > 0
                {
                    let help = "say it of the groups of the first encounter, or by a ruling when they are there";
                    self.error("E1013", lying.at, "nothing can lie with foes who come later", help);
                } else {
                    self.lies_with(facts::group(id), block);
                }
            }
        }
    }

    /// Returns the card that a value names.
    fn card(&self, arg: &Arg) -> Option<CardId> {
        self.game.catalog.card_named(arg.datum.text()?)
    }

    /// Returns the cards that a statement of a hero lists, each with its place in the scene.
    fn listed(&self, row: &Row, word: &str) -> Vec<(CardId, Origin)> {
        let mut cards = Vec::new();
        for statement in row.body.iter().filter(|statement| statement.word == word) {
            for arg in statement.datum(0).list() {
                cards.extend(self.card(arg).map(|card| (card, arg.at)));
            }
        }
        cards
    }

    /// Gives a hero the cards that its row lists, each in its place. Reports a card in two places.
    fn cards(&mut self, row: &Row, hero: &mut Hero) {
        hero.grid = self.grid(row, "grid");
        hero.attacks = self.grid(row, "attacks");
        let on_grids: Vec<CardId> = hero.grid.cards().chain(hero.attacks.cards()).map(|(_, card)| card).collect();
        for card in on_grids {
            hero.gain(card);
        }
        let mut seen: Vec<CardId> = Vec::new();
        for word in ["defense", "tapped", "discarded", "gear", "at_home"] {
            for (card, at) in self.listed(row, word) {
                if seen.contains(&card) {
                    let name = self.game.catalog.card(card).name.clone();
                    self.error("E1012", at, format!("`{name}` is in two places"), "name it once");
                }
                seen.push(card);
                hero.gain(card);
                let is_gear = self.game.catalog.gear(card).is_some();
                let list = match (word, is_gear) {
                    ("defense", _) => &mut hero.untapped,
                    ("discarded", _) => &mut hero.discarded,
                    ("gear", _) => &mut hero.gear,
                    ("at_home", _) => &mut hero.at_home,
                    // What is left is `tapped`, which may list gear too.
                    (_, true) => &mut hero.spent,
                    (_, false) => &mut hero.tapped,
                };
                put(list, card);
            }
        }
        for (card, _) in self.listed(row, "owns") {
            hero.gain(card);
        }
        for written in row.get("written").map(|statement| statement.datum(0).rows()).unwrap_or_default() {
            let Some(card) = self.card(&written.key) else { continue };
            hero.gain(card);
            hero.written.retain(|(held, _)| *held != card);
            hero.written.push((card, written.value().text().unwrap_or_default().to_string()));
        }
        hero.written.sort();
    }

    /// Reports a card that requires another one which the hero does not own (GRID-077).
    fn check_required(&mut self, row: &Row, hero: &Hero) {
        let catalog = &self.game.catalog;
        for card in &hero.owned {
            let Some(needed) = hero.lacks_for(catalog, *card) else { continue };
            let (name, needed) = (&catalog.card(*card).name, &catalog.card(needed).name);
            let at = self.place_of(row, *card);
            let message = format!("`{}` has no `{needed}`, and `{name}` is for its owners (GRID-077)", hero.label);
            self.error("E1014", at, message, format!("put it in the grid, or write `owns \"{needed}\"`"));
        }
    }

    /// Reports a second card of a category, or a second race that no first one allows (GRID-038 to GRID-041).
    fn check_categories(&mut self, row: &Row, hero: &Hero) {
        let catalog = &self.game.catalog;
        for card in &hero.owned {
            let Some((other, rule)) = hero.excludes(catalog, *card) else { continue };
            let (name, other) = (&catalog.card(*card).name, &catalog.card(other).name);
            let message = format!("`{}` cannot own `{name}` and `{other}` ({rule})", hero.label);
            let help = "keep one of them: a hero has one card of each category, and two races if one is Human";
            return self.error("E1014", self.place_of(row, *card), message, help);
        }
    }

    /// Returns the place where the row of a hero names a card.
    fn place_of(&self, row: &Row, card: CardId) -> Origin {
        let mut args = row.body.iter().flat_map(|statement| statement.datum(0).list());
        // On a grid, a card is listed with its cell: `Fighter at 2,2`.
        let names_card = |arg: &&Arg| self.card(arg.datum.list().first().unwrap_or(arg)) == Some(card);
        args.find(names_card).map_or(row.key.at, |arg| arg.at)
    }

    /// Reads a grid of a hero. Reports cards outside of it, two cards in one cell, and an empty centre.
    fn grid(&mut self, row: &Row, word: &str) -> Grid {
        let mut grid = Grid::default();
        let Some(statement) = row.get(word) else { return grid };
        for laid in statement.datum(0).list() {
            let [name, place] = laid.datum.list() else { continue };
            let numbers: Vec<i64> = place.datum.list().iter().filter_map(|arg| arg.datum.int()).collect();
            let cell = if let [row, column] = numbers[..] { Cell::new(row, column) } else { None };
            let (Some(card), Some(cell)) = (self.card(name), cell) else {
                let help = "write row and column, each 1 to 3: `at 2,2`";
                self.error("E1008", laid.at, "this is no cell of the grid", help);
                continue;
            };
            if grid.has(card) || grid.at(cell).is_some() {
                self.error("E1008", laid.at, "a cell holds one card, and a card lies in one cell", "use another cell");
            }
            grid.put(card, cell);
        }
        if !grid.centred() {
            self.error("E1008", statement.at, "no card lies in the centre", "put one at 2,2");
        }
        grid
    }

    /// Sets the stage where play begins, and the steps to come.
    fn way(&mut self, setup: &Setup) {
        let adventures = setup.all("adventure").flat_map(|statement| statement.datum(0).list());
        let names = adventures.filter_map(|arg| arg.datum.text());
        self.state.campaign = names.filter_map(|name| self.game.catalog.adventure_named(name)).collect();
        let mut problems = Vec::new();
        let mut path = steps(&self.game.catalog, &setup.body, &mut problems);
        self.report(problems);
        self.check_labels(&path, setup.at);
        self.on_groups(setup);
        let stage = setup.text("stage").and_then(Stage::named);
        let has_encounters = !path.is_empty() || !self.state.campaign.is_empty();
        let at_break = setup.get("break").is_some();
        let first: AnyFrame = match stage {
            Some(Stage::AtHome) => Stable.into(),
            Some(Stage::Prepare) => Prepare.into(),
            Some(Stage::Adventure) | None if at_break => Break.into(),
            // Without a stage, a table with nothing ahead is at home, and any other is on its way.
            None if !has_encounters => Stable.into(),
            Some(Stage::Adventure) | None => Way::Next.into(),
        };
        let is_on_the_way = first == Way::Next.into();
        self.state.frames = WorkStack::from(vec![first]);
        self.state.home = self.state.is_home();
        if !self.state.home {
            self.send();
        }
        if is_on_the_way && let Some(adventure) = self.state.campaign.first() {
            path.extend(self.game.catalog.adventure(*adventure).steps.iter().cloned());
        }
        self.state.path = path.into();
    }

    /// Sends every player's first hero into the adventure. Reports a player without a hero.
    fn send(&mut self) {
        for (at, player) in (0..=u8::MAX).zip(&mut self.state.players) {
            let hero = self.state.heroes.iter().position(|hero| hero.player == at && !hero.new);
            player.sent = hero.and_then(|hero| u8::try_from(hero).ok()).map(Who);
        }
        let idle_players = self.state.players.iter().filter(|player| player.sent.is_none());
        let names: Vec<String> = idle_players.map(|player| player.name.clone()).collect();
        for name in names {
            let message = format!("`{name}` has no hero for the adventure");
            self.error("E1011", Origin::CODE, message, "give one under `heroes`, or begin at `stage stable`");
        }
    }

    /// Reports a group whose label is reserved, or is that of a hero.
    fn check_labels(&mut self, path: &[Step], at: Origin) {
        for step in path {
            let Step::Fight { groups, .. } = step else { continue };
            for (label, ..) in groups {
                if is_reserved(label) || self.state.labelled(label).is_some() {
                    return self.report([label_is_taken(at, label, "group")]);
                }
            }
        }
    }
}
