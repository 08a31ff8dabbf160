//! The view of a position: the heroes, the foes, the obstacle, the finds and the grids, as blocks for the prompt.
//!
//! [`view`] is the entry point. All cards are open, so every seat sees the same. Only the grids depend on the seat,
//! because those of one hero are drawn.

use super::CardGrid;
use super::ask::Ask;
use super::between::Swap;
use super::content::{CardId, Difficulty, SkillId};
use super::frame::AnyFrame;
use super::grid::{Edge, Grid};
use super::harm::Soak;
use super::heal::Restore;
use super::hero::{Fate, Hero};
use super::house;
use super::place::Place;
use super::remove::Remove;
use super::state::{GroupId, State, Who};
use super::using::{Aim, LastCard};
use super::{bonus, facts, limits, obstacle, skills, stable, title};
use crate::kernel::{Block, Board, Cell, Seat, Track, View, Zone};

/// Returns the view of a seat. The grids drawn are those of the hero whose player is asked. If no player is asked, they
/// are those of the seat's own hero.
pub fn view(game: &CardGrid, state: &State, seat: Option<Seat>) -> View {
    let drawer = Drawer { game, state };
    let mut blocks = Vec::new();
    let present: Vec<Who> = if state.is_home() { state.everybody().collect() } else { state.party().collect() };
    blocks.extend(present.iter().map(|who| drawer.hero(*who)));
    blocks.extend(state.group_ids().map(|id| drawer.group(id)));
    if let Some(faced) = obstacle::here(game, state) {
        blocks.push(Block::Note(drawer.obstacle(faced)));
    }
    blocks.extend(Block::marks("", game.marks_of(state, facts::GAME_SUBJECT)));
    if !state.loot.is_empty() {
        blocks.push(Block::Zone(drawer.zone("found", &state.loot)));
    }
    let shown = waiting(state).or_else(|| state.sent(seat?));
    // The grids of a lone hero are drawn for everybody.
    let lone = if present.len() == 1 { present.first().copied() } else { None };
    if let Some(who) = shown.or(lone) {
        blocks.extend(drawer.grids(who));
    }
    View { title: drawer.title(), blocks }
}

/// Returns the hero whose player the innermost work asks, if it asks for one hero.
fn waiting(state: &State) -> Option<Who> {
    match state.frames.last()? {
        AnyFrame::Place(Place { who, .. })
        | AnyFrame::Swap(Swap { who, .. })
        | AnyFrame::LastCard(LastCard { who, .. })
        | AnyFrame::Aim(Aim { who, .. })
        | AnyFrame::Soak(Soak { who, .. })
        | AnyFrame::Remove(Remove { who, .. })
        | AnyFrame::Restore(Restore { who, .. })
        | AnyFrame::Ask(Ask { who, .. }) => Some(*who),
        AnyFrame::Roll(roll) => roll.kind.hero(),
        _ => None,
    }
}

/// The drawer, which makes the blocks of a view.
struct Drawer<'a> {
    game: &'a CardGrid,
    state: &'a State,
}

impl Drawer<'_> {
    /// Returns the title: the stage of play and the adventure.
    fn title(&self) -> String {
        let stage = if self.state.is_home() {
            "At home"
        } else if self.state.is_arranging() {
            "Arranging the cards"
        } else if self.state.is_break() {
            "Between encounters"
        } else if !self.state.groups().is_empty() {
            "A fight"
        } else if self.state.encounter.is_some() {
            "An obstacle"
        } else {
            "On the way"
        };
        match self.state.campaign.first() {
            Some(adventure) => format!("{stage} · {}", self.game.catalog.adventure(*adventure).name),
            None => stage.to_string(),
        }
    }

    /// Draws a hero: its points, defense, marks and cards.
    fn hero(&self, who: Who) -> Block {
        let hero = self.state.at(who);
        let brought = i64::try_from(hero.brought()).unwrap_or(0);
        let untapped = i64::try_from(hero.untapped.len()).unwrap_or(0);
        let mut tracks = vec![Track { name: "points".into(), now: i64::from(hero.points), most: None }];
        if brought > 0 {
            tracks.insert(0, Track { name: "defense".into(), now: untapped, most: Some(brought) });
        }
        let mut marks = self.marks(hero);
        marks.extend(self.game.marks_of(self.state, facts::hero(who)));
        Block::Figure {
            label: hero.label.clone(),
            name: title::title(&self.game.catalog, hero),
            active: hero.able() && !hero.done && waiting(self.state).is_none_or(|asked| asked == who),
            out: !hero.able(),
            tracks,
            marks,
            zones: self.zones(hero),
        }
    }

    /// Returns the short notes beside a hero: its condition, its combo, and changes of its next roll.
    fn marks(&self, hero: &Hero) -> Vec<String> {
        let mut marks = Vec::new();
        if hero.down || hero.fate != Fate::Here {
            marks.push(facts::outcome(hero).to_string());
        }
        if let Some(card) = hero.combo {
            marks.push(format!("combo from {}", self.game.catalog.card(card).name));
        }
        if hero.raise.sum() != 0 {
            marks.push(format!("next roll {:+}", hero.raise.sum()));
        }
        if hero.new {
            marks.push("new".to_string());
        }
        if self.state.is_home() && stable::recovering(hero) {
            marks.push("recovering".into());
        }
        marks
    }

    /// Returns the lists of cards of a hero. At home and in preparation, idle cards are listed too.
    fn zones(&self, hero: &Hero) -> Vec<Zone> {
        let mut zones = Vec::new();
        if self.state.is_home() || self.state.is_arranging() {
            let mut idle = hero.owned.clone();
            let usable = hero.usable();
            idle.retain(|card| !usable.contains(card));
            let defense = [&hero.untapped, &hero.tapped, &hero.discarded];
            idle.retain(|card| !defense.iter().any(|zone| zone.contains(card)));
            zones.push(self.zone("owned", &idle));
        }
        let sheet = skills::sheet(&self.game.catalog, &hero.grid, self.state.house.is(house::Stack::Yes));
        if !sheet.is_empty() {
            let line = |(id, bonus): &(SkillId, i16)| format!("{} {bonus:+}", self.game.catalog.skill(*id).name);
            let lines = sheet.iter().map(|skill| (line(skill), 1));
            zones.push(Zone { name: "skills".into(), cards: lines.collect(), hidden: 0 });
        }
        for (name, cards) in [
            ("untapped", &hero.untapped),
            ("tapped", &hero.tapped),
            ("discarded", &hero.discarded),
            ("gear", &hero.gear),
            ("used gear", &hero.spent),
        ] {
            if !cards.is_empty() {
                zones.push(self.zone(name, cards));
            }
        }
        zones
    }

    /// Returns a list of cards by name. The rating of a defense card follows its name.
    fn zone(&self, name: &str, cards: &[CardId]) -> Zone {
        let card_text = |card: &CardId| {
            let rating = self.game.catalog.rating(*card);
            let name = &self.game.catalog.card(*card).name;
            if rating > 0 { format!("{name} {rating}") } else { name.clone() }
        };
        Zone { name: name.into(), cards: cards.iter().map(|card| (card_text(card), 1)).collect(), hidden: 0 }
    }

    /// Draws a group of foes with its hit dice. Dice of one foe stand in brackets, if it has several.
    fn group(&self, id: GroupId) -> Block {
        let Some(group) = self.state.group(id) else { return Block::Note(String::new()) };
        let foe = self.game.catalog.foe(group.foe);
        let mut dice_of_foes = Vec::new();
        for dice in &group.foes {
            let shows = dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            dice_of_foes.push((if foe.dice > 1 { format!("[{shows}]") } else { shows }, 1));
        }
        let mut marks = vec![format!("attack {:+}", foe.attack - group.weak.sum())];
        let opposed = self.state.house.is(house::OpposedAttacks::Yes);
        let hit = bonus::bar(&self.game.catalog, group, opposed);
        // The usual difficulty of an attack is not told (GRID-095).
        if hit != bonus::usual(opposed) {
            marks.push(format!("hit above {hit}"));
        }
        if group.held > 0 {
            marks.push(format!("loses {} attacks", group.held));
        }
        marks.extend(self.game.marks_of(self.state, facts::group(id)));
        let standing = i64::try_from(group.standing()).unwrap_or(0);
        Block::Figure {
            label: group.label.clone(),
            name: foe.name.clone(),
            active: false,
            out: group.standing() == 0,
            tracks: vec![Track { name: "standing".into(), now: standing, most: None }],
            marks,
            zones: vec![Zone { name: "hit dice".into(), cards: dice_of_foes, hidden: 0 }],
        }
    }

    /// Returns the obstacle in one line, such as `Wall: Climb (ash +3) against 12`.
    fn obstacle(&self, here: &super::content::Obstacle) -> String {
        let accepted: Vec<String> = here.accepts.iter().map(|id| self.skilled(*id)).collect();
        let against = match here.difficulty {
            Difficulty::Fixed(n) => n.to_string(),
            Difficulty::Opposed(foe, skill) => {
                let (foe, skill) = (&self.game.catalog.foe(foe).name, &self.game.catalog.skill(skill).name);
                format!("{} ({foe}, {skill})", obstacle::difficulty(&self.game.catalog, here))
            }
        };
        let fail = if here.fail > 0 { format!("; a failure is a hit of {}", here.fail) } else { String::new() };
        format!("{}: {} against {against}{fail}", here.name, accepted.join(" or "))
    }

    /// Returns a skill in words, with the heroes who can act and have a bonus in it, such as `Climb (ash +3)`.
    fn skilled(&self, skill: SkillId) -> String {
        let stack = self.state.house.is(house::Stack::Yes);
        let mut bonuses = Vec::new();
        for who in self.state.able() {
            let hero = self.state.at(who);
            let bonus = hero.skill(&self.game.catalog, stack, skill);
            if bonus != 0 {
                bonuses.push(format!("{} {bonus:+}", hero.label));
            }
        }
        let name = &self.game.catalog.skill(skill).name;
        if bonuses.is_empty() { name.clone() } else { format!("{name} ({})", bonuses.join(", ")) }
    }

    /// Draws the grids of a hero that have a card.
    fn grids(&self, who: Who) -> Vec<Block> {
        let hero = self.state.at(who);
        let mut blocks = Vec::new();
        let limits = format!("defense {}, gear {}", limits::defense(hero), limits::gear(hero));
        if hero.grid.len() > 0 {
            let name = format!("character grid of {} (limits: {limits})", hero.label);
            blocks.push(Block::Board(self.board(name, &hero.grid)));
        }
        if hero.attacks.len() > 0 {
            let name = format!("attack grid of {}", hero.label);
            blocks.push(Block::Board(self.board(name, &hero.attacks)));
        }
        blocks
    }

    /// Draws a grid. There is no wall between two cards that touch.
    fn board(&self, name: String, grid: &Grid) -> Board {
        let pairs = grid.pairs();
        let cells = grid.cards().map(|(cell, card)| {
            let lends = |edge: Edge| pairs.iter().any(|(from, by, _)| *from == card && *by == edge);
            let gets = |edge: Edge| pairs.iter().any(|(_, by, to)| *to == card && *by == edge);
            let sides = [
                ('e', lends(Edge::Right)),
                ('s', lends(Edge::Bottom)),
                ('w', gets(Edge::Right)),
                ('n', gets(Edge::Bottom)),
            ];
            Cell {
                x: i32::from(cell.column()),
                y: i32::from(cell.row()),
                text: self.face(card),
                bright: cell == super::grid::Cell::CENTRE,
                open: sides.iter().filter(|(_, open)| *open).map(|(side, _)| side).collect(),
                labels: Vec::new(),
            }
        });
        // Neither hexes nor shared walls: each cell is a square with a frame of its own.
        Board { name, hex: false, shared: false, cells: cells.collect() }
    }

    /// Returns the lines on a card. A character card has its top edge, its name, its left and right edges, and its
    /// bottom edge. An attack has its name and bonus, its right edge, and its bottom edge.
    fn face(&self, card: CardId) -> Vec<String> {
        let catalog = &self.game.catalog;
        let name = catalog.card(card).name.clone();
        if let Some(character) = catalog.character(card) {
            let (left, top) = (&catalog.skill(character.left).name, &catalog.skill(character.top).name);
            return vec![
                top.clone(),
                name,
                format!("{left}   {:+}", character.right),
                format!("{:+}", character.bottom),
            ];
        }
        let Some(strike) = catalog.strike(card) else { return vec![name] };
        vec![format!("{name} {:+}", strike.bonus), format!("   > {:+}", strike.right), format!("v {:+}", strike.bottom)]
    }
}
