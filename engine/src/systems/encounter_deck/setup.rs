//! The setup of a scene. Details that a scene leaves out are chosen in play, unless the scene begins in the middle of a
//! game.
//!
//! [`setup`] is the entry point. It builds the position in a [`Draft`], and reports every problem of the scene at once.
//! For example, the scene line `hero "Ada" { health 10 lost 3 }` becomes the hero's sheet.

use super::between::Between;
use super::content::room::{self, Exit, Room, Side, Square};
use super::content::{CardDef, CardId, Skill, Thing};
use super::deck::Decks;
use super::facts::{ENEMY_SUBJECT, GAME_SUBJECT, HERO_SUBJECT};
use super::fight::Fight;
use super::frame::Look;
use super::house::{self, HouseRule, HouseRules};
use super::map::{Door, Map, Place, place};
use super::opening;
use super::opening::Opening;
use super::state::{Carried, Game, Hero, Mode, Open, Rank, State};
use super::{EncounterDeck, EncounterRules};
use crate::kernel::{Bag, Datum, Events, Origin, Problem, Setup, Statement};
use crate::machine::InPlay;
use crate::machine::WorkStack;

/// The default size of a map: columns and rows.
const MAP: (u8, u8) = (18, 14);

/// Returns the position in which a scene begins, or all problems of the scene.
pub fn setup(game: &EncounterDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
    let mut draft = Draft::new(game, setup, empty(&setup.name));
    draft.state.house = draft.house();
    draft.state.map.counted = draft.state.house.is(house::AbstractMap::Yes);
    draft.hero();
    draft.map();
    let begins_in_middle = draft.begins_in_middle();
    draft.game(begins_in_middle);
    if begins_in_middle {
        draft.decks();
        draft.open();
    }
    draft.lies_with(GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    let mut state = draft.checked()?;
    // The scene has chosen the game, so play begins with the choices after that one.
    if !begins_in_middle && state.game.is_some() {
        game.work(&mut state, &mut Events::off()).after_game();
    }
    Ok(state)
}

/// Returns the position before the first choice, with the default hero.
fn empty(scene: &str) -> State {
    let hero = Hero {
        name: "Hero".into(),
        ranks: [Rank(0); 4],
        boxes: [0; 4],
        gained: [10, 2, 1, 0], // health, Rubies, Emeralds and Sapphires (ENC-018 to ENC-021)
        spent: [0; 4],
        items: Vec::new(),
    };
    State {
        house: HouseRules::default(),
        game: None,
        area: scene.to_string().into(),
        hero: hero.into(),
        map: Map::new(MAP.0, MAP.1).into(),
        decks: Decks::default().into(),
        open: None,
        frames: WorkStack::from(vec![Opening::Game.into()]),
        outcome: None,
        in_play: InPlay::default(),
    }
}

/// Returns a rank from its written form, which is `d`, `+0`, `+2` or `a`. `None` for another number.
pub fn rank(datum: &Datum) -> Option<Rank> {
    match (datum.text(), datum.int()) {
        (Some("d"), _) => Some(Rank(0)),
        (Some(_), _) => Some(Rank::MOST), // the other word that can be written is `a`
        (_, Some(0)) => Some(Rank(1)),
        (_, Some(2)) => Some(Rank(2)),
        _ => None,
    }
}

/// Returns the entrance under `abstract_map`, with three exits and no squares.
pub fn counted_entrance() -> Place {
    let door = |x| Door { exit: Exit { at: Square { y: 0, x }, side: Side::North }, joined: false };
    Place { squares: Vec::new(), doors: (0..3).map(door).collect(), card: None }
}

/// A position in the making, with the problems found so far.
type Draft<'a> = crate::machine::Draft<'a, EncounterRules>;

/// Returns the number of a value. It is 0 if the value is no number.
fn small(datum: &Datum) -> u8 {
    datum.int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
}

/// Returns the square of a written column and row, which count from 1.
fn corner(datum: &Datum) -> Square {
    let coordinate = |nth: usize| {
        let written = datum.list().get(nth).and_then(|arg| arg.datum.int());
        written.and_then(|number| i8::try_from(number - 1).ok()).unwrap_or(0)
    };
    Square { x: coordinate(0), y: coordinate(1) }
}

impl Draft<'_> {
    /// Returns whether the scene begins in the middle of a game: it names a deck or an open encounter.
    fn begins_in_middle(&self) -> bool {
        ["impending", "future", "discard", "victory", "open"].iter().any(|word| self.setup.get(word).is_some())
    }

    /// Reads the name and the sheet of the hero.
    fn hero(&mut self) {
        if let Some(cap) = self.state.house.number(HouseRule::GemCap) {
            for gem in Thing::GEMS {
                let gained = &mut self.state.hero.gained[gem as usize];
                *gained = cap.min(*gained);
            }
        }
        let Some(statement) = self.setup.get("hero") else { return };
        match statement.datum(0).text().map(str::trim) {
            Some("") => {
                self.error("E0804", statement.at, "the hero has no name (ENC-013)", "give a name, or leave it out")
            }
            Some(name) => self.state.hero.name = name.to_string(),
            None => {}
        }
        for line in statement.datum(1).block() {
            self.on_sheet(line);
        }
        self.lies_with(HERO_SUBJECT, statement.datum(1).block());
        self.state.hero.items.sort();
    }

    /// Reads a line of the sheet, which is a rank, an amount of a thing, or an item.
    fn on_sheet(&mut self, line: &Statement) {
        if let Some(skill) = Skill::named(line.word) {
            match rank(line.datum(0)) {
                Some(rank) => self.state.hero.ranks[skill as usize] = rank,
                None => self.error("E0804", line.at, "there is no such rank", "a rank is `d`, `+0`, `+2` or `a`"),
            }
        } else if let Some(thing) = Thing::named(line.word) {
            let gained = small(line.datum(0));
            let spent = small(line.datum(1));
            if spent > gained || (thing == Thing::Health && spent == gained) {
                self.error("E0804", line.at, format!("{spent} of {gained} {} are gone", line.word), "leave some over");
            }
            self.state.hero.gained[thing as usize] = gained;
            self.state.hero.spent[thing as usize] = spent;
        } else if let Some(item) = line.datum(0).text().and_then(|id| self.game.catalog.thing_named(id)) {
            // A number that is left out is not 0: the item's own uses count, and all of them are left.
            let stated = |nth: usize| line.datum(nth).int().map(|_| small(line.datum(nth)));
            let uses = stated(1).or(self.game.catalog.thing(item).uses);
            let left = stated(2).or(uses);
            if left > uses {
                self.error("E0804", line.at, "more uses are left than there are", "`uses` says how many there are");
            }
            self.state.hero.items.push(Carried { item, uses, left });
        }
    }

    /// Reads the map: its size, its name and its rooms.
    fn map(&mut self) {
        if let Some(size) = self.setup.get("map") {
            self.state.map.wide = small(size.datum(0));
            self.state.map.high = small(size.datum(1));
        }
        if let Some(area) = self.setup.get("area") {
            self.state.area = area.datum(0).text().unwrap_or_default().trim().to_string().into();
        }
        if self.state.area.is_empty() {
            let at = self.setup.get("area").map_or(self.setup.at, |area| area.at);
            self.error("E0804", at, "the area has no name (ENC-024)", "give a name, or leave it out");
        }
        if let Some(statement) = self.setup.get("entrance") {
            self.entrance(statement);
        }
        for statement in self.setup.all("room") {
            self.room(statement);
        }
        self.check_entrance();
        for card in self.cards("off_map") {
            self.state.map.record_off(card);
        }
    }

    /// Reports rooms without an entrance in a scene that begins before the first draw. Such a map would never get its
    /// three exits (ENC-025, ENC-028).
    fn check_entrance(&mut self) {
        if self.setup.get("entrance").is_some() || self.begins_in_middle() {
            return;
        }
        if let Some(room) = self.setup.get("room") {
            let message = "a room lies on the map, and no entrance (ENC-028)";
            self.error("E0804", room.at, message, "draw the entrance too, or leave the room out");
        }
    }

    /// Reads the drawn entrance. By default it lies in the middle of the map.
    fn entrance(&mut self, statement: &Statement) {
        if self.state.map.counted {
            return self.state.map.add(counted_entrance());
        }
        let rows: Vec<&str> = statement.datum(1).list().iter().filter_map(|arg| arg.datum.text()).collect();
        let drawn = match Room::read(&rows) {
            Ok(drawn) => drawn,
            Err(misdrawn) => {
                // The error is at the wrong mark of a row, or else at the row, or at the whole statement.
                let row = misdrawn.row.and_then(|nth| statement.datum(1).list().get(nth));
                let at_mark = row.and_then(|row| row.stray(room::is_mark));
                let at_row = row.map(|row| row.at);
                let at = at_mark.or(at_row).unwrap_or(statement.at);
                return self.error("E0902", at, format!("the entrance cannot be built: {}", misdrawn.why), room::MARKS);
            }
        };
        let squares = drawn.squares.len();
        let exits = drawn.exits.len();
        if exits != super::entrance::EXITS || !(3..=18).contains(&squares) {
            let message = format!("the entrance has {squares} squares and {exits} exits");
            let help = "it has 3 to 18 squares (ENC-025) and three exits (ENC-028)";
            return self.error("E0804", statement.at, message, help);
        }
        let at = match statement.datum(0) {
            Datum::Absent => Square {
                x: i8::try_from(self.state.map.wide / 2).unwrap_or(1) - 1,
                y: i8::try_from(self.state.map.high / 2).unwrap_or(1) - 1,
            },
            stated => corner(stated),
        };
        let room = drawn.corner_at(0, at);
        self.put(statement.at, place(&room, None, None));
    }

    /// Reads a room on the map.
    fn room(&mut self, statement: &Statement) {
        let id = statement.datum(0).text().unwrap_or_default();
        let Some(card) = self.game.catalog.card_named(id) else { return };
        let turned = small(statement.datum(2));
        let room = self.game.catalog.card(card).room.corner_at(turned, corner(statement.datum(1)));
        self.put(statement.place(1), place(&room, Some(card), None));
    }

    /// Puts a room on the map and joins the exits that face each other. Reports a room without space.
    fn put(&mut self, at: Origin, mut place: Place) {
        let map = &mut self.state.map;
        if let Some(square) = place.squares.iter().find(|square| !map.is_free(**square)) {
            let message = format!("the room cannot lie on square {}", super::named::square_words(*square));
            let help = format!("rooms lie within {} by {} squares and do not overlap", map.wide, map.high);
            return self.error("E0804", at, message, help);
        }
        for door in &mut place.doors {
            let facing = Exit { at: door.exit.at.beyond(door.exit.side), side: door.exit.side.opposite() };
            let others = map.places.iter_mut().flat_map(|place| &mut place.doors);
            for other in others.filter(|other| other.exit == facing) {
                other.joined = true;
                door.joined = true;
            }
        }
        place.doors.sort();
        map.add(place);
    }

    /// Returns the cards that a statement lists.
    fn cards(&self, word: &str) -> Vec<CardId> {
        let list = self.setup.get(word).map(|statement| statement.datum(0).list()).unwrap_or_default();
        list.iter().filter_map(|arg| self.game.catalog.card_named(arg.datum.text()?)).collect()
    }

    /// Reads the game. A scene that begins in the middle of a game has a normal game by default. Reports a game for
    /// which the pack has too few cards.
    fn game(&mut self, begins_in_middle: bool) {
        let statement = self.setup.get("game");
        let pool_level = statement.map_or(&Datum::Absent, |statement| statement.datum(1));
        let pool = match (pool_level.int(), pool_level.text()) {
            (Some(n), _) => u8::try_from(n - 1).unwrap_or(0),
            (_, Some("boss")) => u8::try_from(CardDef::BOSS).unwrap_or(3),
            (_, Some(_)) => u8::try_from(super::deck::MIXED).unwrap_or(4), // the other word is `mixed`
            _ => 0,
        };
        let stated_mode = self.setup.text("game").and_then(Mode::named);
        let mode = if begins_in_middle { Some(stated_mode.unwrap_or_default()) } else { stated_mode };
        self.state.game = mode.map(|mode| Game::of(mode, pool));
        let Some(game) = self.state.game else { return self.check_any_game() };
        let sheet = self.setup.get("hero").map(|hero| hero.datum(1).block()).unwrap_or_default();
        if !sheet.iter().any(|line| line.word == "health") {
            let cap = self.state.house.number(HouseRule::HealthCap).unwrap_or(u8::MAX);
            self.state.hero.gained[Thing::Health as usize] = game.health().min(cap);
        }
        if begins_in_middle {
            return;
        }
        // A look that explains gives refusals their reasons in words.
        let look = Look { explains: true, ..self.game.look(&self.state) };
        match opening::may_start(&look, game) {
            Err(lack) => {
                let at = statement.map_or(self.setup.at, |statement| statement.at);
                self.error("E0804", at, format!("{} ({})", lack.why, lack.rule), "add cards, or choose another game");
            }
            Ok(()) => self.state.decks = opening::decks(&self.game.catalog, game).into(),
        }
    }

    /// Reports a pack with whose cards no game can be started.
    fn check_any_game(&mut self) {
        let look = self.game.look(&self.state);
        if !opening::games().any(|game| opening::may_start(&look, game).is_ok()) {
            let help = "a normal game takes 3 cards of level 1, 3 of level 2, 2 of level 3 and 1 Boss (ENC-037)";
            self.error("E0804", self.setup.at, "no game can be started with these cards", help);
        }
    }

    /// Reads the decks and piles of a game in progress. Cards in none of them are unused.
    fn decks(&mut self) {
        let catalog = &self.game.catalog;
        let bag = |cards: Vec<CardId>| cards.into_iter().collect::<Bag<CardId>>();
        let mut decks = Decks {
            impending: bag(self.cards("impending")),
            discard: bag(self.cards("discard")),
            victory: bag(self.cards("victory")),
            ..Decks::default()
        };
        for card in self.cards("future") {
            let level = catalog.card(card).level;
            decks.future[level] += 1;
            decks.fresh[level].put(card);
        }
        let open = self.setup.text("open").and_then(|id| catalog.card_named(id));
        let mut placed = bag(open.into_iter().collect());
        for pile in [&decks.impending, &decks.discard, &decks.victory].into_iter().chain(&decks.fresh) {
            placed.pour(&mut pile.clone());
        }
        if let Some((card, _)) = placed.iter().find(|(_, n)| *n > 1) {
            let message = format!("{} lies in two places", catalog.card(card).name);
            self.error("E0804", self.setup.at, message, "every card of a pack is there once");
        }
        decks.unused = match self.setup.get("unused") {
            Some(_) => bag(self.cards("unused")),
            None => {
                let cards = catalog.in_decks().map(|(card, _)| card);
                cards.filter(|card| placed.count(*card) == 0).collect()
            }
        };
        self.state.decks = decks.into();
    }

    /// Reads the open encounter. Play begins in it, or else between two encounters.
    fn open(&mut self) {
        self.state.frames = WorkStack::from(vec![Between.into()]);
        let Some(statement) = self.setup.get("open") else { return };
        let Some(card) = statement.datum(0).text().and_then(|id| self.game.catalog.card_named(id)) else { return };
        let def = self.game.catalog.card(card);
        let block = statement.datum(1).block();
        let number = |word: &str| {
            let line = block.iter().find(|line| line.word == word)?;
            Some(small(line.datum(0)))
        };
        let mut open = Open::new(card);
        open.filled = u16::from(number("filled").unwrap_or(0));
        open.round = number("round").unwrap_or(1).min(def.last_round());
        open.tested = number("tested").unwrap_or(0);
        let circles = def.enemy.as_ref().map_or(0, |enemy| enemy.circles());
        if open.filled > 0 && open.filled >= circles {
            let message = format!("{} of {circles} circles are filled", open.filled);
            self.error("E0804", statement.at, message, "leave one open: a cleared room is no open encounter");
        }
        self.state.open = Some(open);
        self.lies_with(ENEMY_SUBJECT, block);
        self.state.frames.push(Fight.into());
    }
}
