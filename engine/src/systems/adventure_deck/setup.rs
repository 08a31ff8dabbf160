//! The setup of a scene: the labels, combatants, cards, Rounds and stage that a scene states.
//!
//! `setup` is the entry point. It builds the position in a [`Draft`], and reports every problem of the scene at once.
//! For example, the scene line `troll: "Hill Troll" { hp 9 of 9 }` becomes a combatant with these details.

mod begin;
mod ground;
mod lying;

use super::check::UpDowns;
use super::combat::Combat;
use super::combatant::{Combatant, Hero, MOST_WEAR, NOTHING_LEFT, Nature, Side};
use super::content::{CardId, FoeId, Mark, deal};
use super::deal::Opening;
use super::ground::Stand;
use super::house::{self, HouseRules};
use super::memory::Memory;
use super::mixed::Mixed;
use super::round::Round;
use super::state::{Ground, State, Who};
use super::turn::{Turn, TurnStep};
use super::{AdventureDeck, AdventureRules};
use crate::kernel::{
    Arg, Bag, Datum, Events, Help, Origin, Pile, Problem, Row, Seat, Setup, Statement, Why, is_reserved,
};
use crate::machine::{InPlay, label_is_taken};
use smallvec::SmallVec;
use std::sync::Arc;

/// The most combatants in a game.
const MOST: usize = 12;

/// Returns the position in which a scene begins, or all problems of the scene.
pub fn setup(game: &AdventureDeck, setup: &Setup) -> Result<State, Vec<Problem>> {
    let mut draft = Draft::new(game, setup, empty());
    draft.state.house = draft.house();
    draft.ground(setup);
    let said = draft.combatants(setup);
    draft.details(&said);
    draft.takes_places(&said);
    draft.lies_with(super::facts::GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    draft.clock(setup);
    draft.adventure(setup, &said);
    draft.checked()
}

/// Returns a position without combatants.
fn empty() -> State {
    State {
        house: HouseRules::default(),
        ground: Ground::default(),
        round: Round::FIRST,
        rounds_run: 0,
        combatants: Vec::new(),
        order: SmallVec::new(),
        turn: 0,
        frames: Default::default(),
        due: SmallVec::new(),
        chases: SmallVec::new(),
        casters: SmallVec::new(),
        healers: SmallVec::new(),
        mixed: Mixed::default(),
        verdict: None,
        in_play: InPlay::default(),
        journey: None,
    }
}

closed! {
    /// The side of a hero.
    #[derive(Default)]
    pub enum Siding {
        #[default]
        Players = "players",
        Foes = "foes",
        /// Players against Players.
        Rivals = "rivals",
    }

    /// The stage where play begins.
    #[derive(Default)]
    pub enum Stage {
        /// With the choice of a Hand.
        Start = "start",
        /// With Pre-Sneaks.
        Combat = "combat",
        /// At the start of a Turn.
        Turn = "turn",
        /// At the Action of a Turn.
        #[default]
        Action = "action",
        /// Between Encounters.
        Rest = "rest",
    }
}

type Draft<'a> = crate::machine::Draft<'a, AdventureRules>;

/// Returns the first of a combatant's statements with this word.
fn named<'a>(body: &'a [Statement], word: &str) -> Option<&'a Statement> {
    body.iter().find(|statement| statement.word == word)
}

impl Draft<'_> {
    /// Adds all combatants. Returns the further statements of the scene about each of them, with the place of its row.
    fn combatants<'s>(&mut self, setup: &'s Setup) -> Vec<(Who, &'s [Statement], Origin)> {
        let mut said = Vec::new();
        for row in setup.all("players").flat_map(|s| s.datum(0).rows()) {
            if let [_, name, block] = row.value().list()
                && let Some(who) = self.player(row, name)
            {
                said.push((who, block.datum.block(), row.key.at));
            }
        }
        for row in setup.all("foes").flat_map(|s| s.datum(0).rows()) {
            if let [counted, block] = row.value().list() {
                said.extend(self.foes(row, counted).into_iter().map(|who| (who, block.datum.block(), row.key.at)));
            }
        }
        if self.state.combatants.is_empty() || self.state.combatants.len() > MOST {
            let n = listed(setup).max(self.state.combatants.len());
            self.error(
                "E0804",
                setup.at,
                format!("{n} combatants take part"),
                format!("a scene has 1 to {MOST} of them"),
            );
        }
        said
    }

    /// Returns the label, or reports that it is reserved or taken.
    fn label(&mut self, row: &Row, label: String) -> Option<String> {
        // `labelled` finds `wolf-1` by `wolf` too. Since both may be labels, only the full label counts as taken.
        if is_reserved(&label) || self.state.labelled(&label).is_some_and(|w| *self.state.at(w).label == *label) {
            self.report([label_is_taken(row.key.at, &label, "combatant")]);
            return None;
        }
        Some(label)
    }

    /// Adds the Character of a Player's row. `None` if its label or name is wrong.
    fn player(&mut self, row: &Row, name: &Arg) -> Option<Who> {
        let written = row.key.datum.text().unwrap_or_default().to_string();
        let label = self.label(row, written)?;
        let id = name.datum.text().unwrap_or_default();
        let person = self.game.catalog.person_named(id)?;
        let def = self.game.catalog.person(person);
        let mut cards = self.game.catalog.deck(def.deck).cards.clone();
        // The size of the deck may be changed by a house rule.
        let size = cards.len();
        let is_right_size = if self.state.house.is(house::CombatDeck::AtMost52) { size <= 52 } else { size == 52 };
        if !is_right_size {
            let help = "a Combat Deck holds exactly 52 (ADS-034); `house combat_deck at_most_52` allows fewer";
            // The deck is wrong, not the scenes that use it, so the error points to the deck.
            let catalog = &self.game.catalog;
            let deck = catalog.items.find("deck", &catalog.deck(def.deck).id);
            let own_list = || catalog.items.find("character", &def.id).filter(|item| item.has("holds"));
            let at = deck.or_else(own_list).map_or(name.at, |item| item.at);
            self.error(
                "E0701",
                at,
                format!("the Combat Deck of `{}` holds {size} card{}", def.name, if size == 1 { "" } else { "s" }),
                help,
            );
        }
        // The cards that the scene adds do not count for the size.
        self.holds(row, &mut cards);
        let shield = cards.kinds().any(|card| self.game.catalog.card(card).tags.is(Mark::Shield));
        let hero = Hero {
            person,
            race: def.race,
            class: def.class,
            level: def.level,
            draw: Pile::shuffled(cards),
            hand: Pile::new(),
            discard: Bag::new(),
            table: Bag::new(),
            removed: Bag::new(),
            made: Bag::new(),
            aside: def.aside.clone(),
            found: Bag::new(),
            exchanged: Bag::new(),
            fatigue: def.fatigue,
            exhaustion: def.exhaustion,
            armed: SmallVec::new(),
            shield,
            raised: None,
            reacted: false,
            xp: def.xp,
            gold: def.gold,
            stories: def.stories.clone(),
            updowns: None,
            grapple_updowns: None,
        };
        let seats = self.state.combatants.iter().filter(|c| c.hero().is_some()).count();
        let seat = Seat::new(u8::try_from(seats).ok()?)?;
        Some(self.enter(label, Side::Players, seat, Nature::Hero(Box::new(hero)), def.hp))
    }

    /// Adds the Foes of a row. For example, `troll: 3 "Hill Troll"` adds `troll-1` to `troll-3`.
    fn foes(&mut self, row: &Row, counted: &Arg) -> Vec<Who> {
        let Datum::Counted(n, name) = &counted.datum else { return Vec::new() };
        let label = row.key.datum.text().unwrap_or_default().to_string();
        let id = name.datum.text().unwrap_or_default();
        let Some(foe) = self.game.catalog.foe_named(id) else { return Vec::new() };
        let mut entered = Vec::new();
        // One above the maximum is enough for the error of `combatants`.
        for nth in 1..=usize::from(*n).min(MOST + 1) {
            let label = if *n == 1 { label.clone() } else { format!("{label}-{nth}") };
            let Some(label) = self.label(row, label) else { break };
            entered.push(self.foe(label, foe));
        }
        entered
    }

    fn foe(&mut self, label: String, foe: FoeId) -> Who {
        let hp = self.game.catalog.foe(foe).hp;
        enter_foe(&mut self.state, label, foe, hp)
    }

    fn enter(&mut self, label: String, side: Side, seat: Seat, kind: Nature, hp: i16) -> Who {
        enter(&mut self.state, label, side, seat, kind, hp)
    }

    /// Applies the scene's further statements about each combatant, once all labels are known.
    fn details(&mut self, said: &[(Who, &[Statement], Origin)]) {
        for (who, body, _) in said {
            for statement in *body {
                self.detail(*who, statement);
            }
            self.lies_with(super::facts::combatant(*who), body);
            body.iter().filter(|said| said.word == "attached").for_each(|said| self.attached(*who, said));
        }
        for (who, body, at) in said {
            let has_no_hand = self.state.at(*who).hero().is_some_and(|hero| hero.hand_most() == 0);
            if has_no_hand {
                let statement = named(body, "exhaustion").or_else(|| named(body, "fatigue")).map_or(*at, |s| s.at);
                self.error("E0804", statement, NOTHING_LEFT, MOST_WEAR);
                continue;
            }
            let hero = self.state.at(*who).hero();
            let over = hero.map_or(0, |hero| hero.hand_size().saturating_sub(hero.hand_most()));
            if over > 0 {
                let statement = named(body, "hand").map_or(*at, |s| s.at);
                if self.is_told_in(statement) {
                    continue; // one problem of a statement is enough
                }
                self.error(
                    "E0804",
                    statement,
                    format!("the Hand is {over} card{} above its maximum", if over == 1 { "" } else { "s" }),
                    "a Hand holds at most 7, less the levels of wear",
                );
            }
        }
    }

    /// Applies one statement about a combatant, such as `hp 9 of 9`.
    fn detail(&mut self, who: Who, statement: &Statement) {
        let int = |nth: usize| statement.datum(nth).int().unwrap_or(0);
        let short = |n: i64| i16::try_from(n).unwrap_or(i16::MAX);
        let list = statement.datum(0).list();
        match statement.word {
            "hp" => {
                let most = statement.datum(1).int().map(short);
                let combatant = self.state.at_mut(who);
                combatant.hp = short(int(0));
                combatant.most_hp = most.unwrap_or(combatant.most_hp).max(combatant.hp);
            }
            "at" => self.stands(who, statement),
            "prone" => self.state.at_mut(who).prone = true,
            "sneaking" => self.state.at_mut(who).sneaking = true,
            "ally" => self.state.at_mut(who).side = Side::Players,
            "wounded" => {
                let combatant = self.state.at_mut(who);
                combatant.hurt_since_turn = combatant.hurt_since_turn.max(1);
                combatant.hurt_now = true;
            }
            "grapples" => match self.state.labelled(statement.datum(0).text().unwrap_or_default()) {
                Some(other) => self.state.at_mut(who).holds.push(other),
                None => self.nobody(statement.datum(0), statement.place(0)),
            },
            "disarmed" => {
                for card in self.named(list) {
                    self.game.work(&mut self.state, &mut Events::off()).disarm(who, card, Why::rule("ADS-232"));
                }
            }
            "hand" | "discard" | "out" | "face_down" => self.place(who, statement),
            "status" | "attached" | "tokens" => {} // these come last, once everything else is in play
            "draw_deck" => {
                let mut bag = Bag::new();
                for (ids, n) in self.counted(list) {
                    deal(&mut bag, &ids, n);
                }
                if let Some(hero) = self.hero(who) {
                    hero.draw = Pile::shuffled(bag);
                }
            }
            "attribute" => {
                let attribute = super::content::foe_attribute(statement);
                if let Nature::Foe { own_attribute, .. } = &mut self.state.at_mut(who).kind {
                    *own_attribute = attribute;
                }
            }
            "side" => {
                let side = statement.datum(0).text().and_then(Siding::named).unwrap_or_default();
                self.state.at_mut(who).side = match side {
                    Siding::Players => Side::Players,
                    Siding::Foes => Side::Foes,
                    Siding::Rivals => Side::Rival(who.0),
                };
            }
            _ => self.hero_detail(who, statement),
        }
    }

    /// Applies one statement that only a Character can have.
    fn hero_detail(&mut self, who: Who, statement: &Statement) {
        self.state.in_play.listeners_change(); // the race, the class and Weapons have scripts
        // All readings of the value, of which the statement uses one. They come first: `hero` borrows the draft.
        let n = statement.datum(0).int().unwrap_or(0);
        let byte = u8::try_from(n).unwrap_or(0);
        let count = u32::try_from(n).unwrap_or(0);
        let id = statement.datum(0).text().unwrap_or_default().to_string();
        let armed: SmallVec<[CardId; 2]> = self.named(statement.datum(0).list()).into_iter().collect();
        let (race, class) = (self.game.catalog.race_named(&id), self.game.catalog.class_named(&id));
        let stories = self.game.catalog.stories_in(statement.datum(0));
        let Some(hero) = self.hero(who) else { return };
        match statement.word {
            "stories" => hero.stories.add(&stories),
            "armed" => {
                hero.armed = armed.into_iter().take(2).collect();
                if hero.dual() {
                    hero.shield = false;
                }
            }
            "shield" => hero.shield = matches!(statement.datum(0), Datum::Bool(true)) && !hero.dual(),
            "fatigue" => hero.fatigue = byte,
            "exhaustion" => hero.exhaustion = byte,
            "xp" => hero.xp = count,
            "gold" => hero.gold = count,
            "updowns" => hero.updowns = UpDowns::named(&id),
            "grapple_updowns" => hero.grapple_updowns = UpDowns::named(&id),
            "level" => hero.level = byte,
            "race" => hero.race = race.unwrap_or(hero.race),
            "class" => hero.class = class.unwrap_or(hero.class),
            _ => {}
        }
    }

    fn hero(&mut self, who: Who) -> Option<&mut Hero> {
        self.state.at_mut(who).hero_mut()
    }

    /// Reports that no combatant has this label.
    fn nobody(&mut self, named: &Datum, at: Origin) {
        let label = named.text().unwrap_or_default().to_string();
        let labels: Vec<String> = self.state.combatants.iter().map(|c| c.label.to_string()).collect();
        let near = crate::kernel::nearest(&label, labels.iter().map(String::as_str));
        let help = match near {
            Some(near) => Help::meant(near),
            None => format!("there are: {}", labels.join(", ")).into(),
        };
        self.error("E0708", at, format!("nobody is called `{label}` here"), help);
    }

    /// Returns the printings and the number of each card in a list such as `Strength x2`.
    fn counted(&self, list: &[Arg]) -> Vec<(SmallVec<[CardId; 2]>, u16)> {
        let counted = list
            .iter()
            .filter_map(|arg| if let Datum::Counted(n, name) = &arg.datum { Some((name, *n)) } else { None });
        counted.map(|(name, n)| (self.game.catalog.printings(name.datum.text().unwrap_or_default()), n)).collect()
    }

    /// Returns the first printing of each card named in a list.
    fn named(&self, list: &[Arg]) -> Vec<CardId> {
        list.iter().filter_map(|arg| self.game.catalog.printings(arg.datum.text()?).first().copied()).collect()
    }

    /// Sets the Round, the order, the Turn, and the stage.
    fn clock(&mut self, setup: &Setup) {
        self.state.round = setup.int("round").and_then(Round::new).unwrap_or(Round::FIRST);
        self.state.rounds_run = setup.int("rounds_run").and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        if let Some(statement) = setup.get("order") {
            let mut order: SmallVec<[Who; 8]> = SmallVec::new();
            for arg in statement.datum(0).list() {
                match self.state.labelled(arg.datum.text().unwrap_or_default()) {
                    Some(who) if !order.contains(&who) => order.push(who),
                    Some(_) => {
                        let message = format!("the order names `{}` twice", arg.datum.text().unwrap_or_default());
                        self.error("E0708", arg.at, message, "name each combatant once: take one of them out");
                    }
                    None => self.nobody(&arg.datum, arg.at),
                }
            }
            order.extend(self.state.everybody().filter(|who| !order.contains(who)).collect::<Vec<_>>());
            self.state.order = order;
        }
        self.check_initiative(setup);
        let first = self.state.order.first().copied();
        let acting = match setup.get("turn") {
            None => first,
            Some(statement) => {
                let who = self.state.labelled(statement.datum(0).text().unwrap_or_default());
                if who.is_none() {
                    self.nobody(statement.datum(0), statement.place(0));
                }
                who
            }
        };
        if let Some(acting) = acting {
            self.stage(setup, self.stage_of(setup), acting);
        }
    }

    /// Puts the frames of the stage where play begins on the stack.
    fn stage(&mut self, setup: &Setup, stage: Stage, acting: Who) {
        let index = self.state.order.iter().position(|who| *who == acting).unwrap_or(0);
        let place = u8::try_from(index).unwrap_or(0);
        let is_hero = self.state.at(acting).hero().is_some();
        let step = match stage {
            Stage::Rest => {
                self.state.ground.at_rest = true;
                return self.state.frames.push(Combat::AtRest.into());
            }
            Stage::Combat => return self.before_combat(setup),
            Stage::Start => {
                let has_hand = |who: &Who| self.state.at(*who).hero().is_some();
                let heroes: Vec<Who> = self.state.everybody().filter(has_hand).collect();
                self.before_combat(setup);
                // The last on the stack chooses its Hand first.
                let opening = |who| Opening::of(&self.state, who).into();
                let choosing: Vec<_> = heroes.into_iter().rev().map(opening).collect();
                return self.state.frames.extend(choosing);
            }
            Stage::Turn => {
                self.state.turn = place;
                return self.state.frames.push(Combat::NextTurn.into());
            }
            Stage::Action if is_hero => TurnStep::Act,
            Stage::Action => TurnStep::Begin,
        };
        self.state.turn = place + 1; // this Turn has begun: `NextTurn` begins the one after it
        self.state.frames.extend([Combat::NextTurn.into(), Turn::of(acting, step).into()]);
    }
}

/// Adds a Foe, last in the Turn order.
pub fn enter_foe(state: &mut State, label: String, foe: FoeId, hp: i16) -> Who {
    let seat = Seat::new(Seat::MOST - 1).unwrap_or(Seat::CHANCE); // all Foes share the last seat
    enter(state, label, Side::Foes, seat, Nature::Foe { foe, own_attribute: None }, hp)
}

/// Adds a combatant with no conditions, last in the Turn order.
fn enter(state: &mut State, label: String, side: Side, seat: Seat, kind: Nature, hp: i16) -> Who {
    let who = Who(u8::try_from(state.combatants.len()).unwrap_or(u8::MAX));
    state.combatants.push(Arc::new(Combatant {
        label: label.into(),
        side,
        seat,
        kind,
        hp,
        most_hp: hp,
        out: None,
        stand: Stand::default(),
        prone: false,
        sneaking: false,
        summoned: false,
        holds: SmallVec::new(),
        dazed: false,
        hampered: false,
        hurt_since_turn: 0,
        hurt_now: false,
        hurt_last: false,
        dealt_by: SmallVec::new(),
        attackers: SmallVec::new(),
        aims_at: None,
        memory: Memory::default(),
        used: SmallVec::new(),
        dropped: SmallVec::new(),
    }));
    state.order.push(who);
    state.in_play.listeners_change();
    who
}

/// Returns the number of combatants that a scene lists. If there are too many, not all of them enter.
fn listed(setup: &Setup) -> usize {
    let players = setup.all("players").map(|said| said.datum(0).rows().len()).sum::<usize>();
    let foes = setup.all("foes").flat_map(|said| said.datum(0).rows()).map(|row| match row.value().list().first() {
        Some(Arg { datum: Datum::Counted(n, _), .. }) => usize::from(*n),
        _ => 0,
    });
    players + foes.sum::<usize>()
}
