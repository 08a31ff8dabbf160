//! The setup of a scene: the labels, combatants, cards, Rounds and stage that a scene states.
//!
//! `setup` is the entry point. It builds the position in a [`Draft`], and reports every problem of the scene at once.
//! For example, the scene line `troll: "Hill Troll" { hp 9 of 9 }` becomes a combatant with these details.

mod begin;
mod ground;
mod lying;

use super::check::UpDowns;
use super::combatant::{Combatant, Hero, MOST_WEAR, NOTHING_LEFT, Nature, Side};
use super::content::{CardId, FoeId, Mark, Person, deal};
use super::ground::Stand;
use super::house::{self, HouseRules};
use super::memory::Memory;
use super::mixed::Mixed;
use super::round::Round;
use super::state::{Ground, State, Who};
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
    let entrants = draft.combatants(setup);
    draft.details(&entrants);
    draft.takes_places(&entrants);
    draft.lies_with(super::facts::GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    draft.clock(setup);
    draft.adventure(setup, &entrants);
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

/// A position in the making, with the problems found so far.
type Draft<'a> = crate::machine::Draft<'a, AdventureRules>;

/// A combatant that has entered, with what the scene says about it.
struct Entrant<'s> {
    who: Who,
    /// The further statements about it, such as `hp 9 of 9`.
    body: &'s [Statement],
    /// The place of its row.
    at: Origin,
}

impl<'s> Entrant<'s> {
    /// Returns the first statement with this word.
    fn statement(&self, word: &str) -> Option<&'s Statement> {
        self.body.iter().find(|statement| statement.word == word)
    }
}

impl Draft<'_> {
    /// Adds all combatants. Returns them with the further statements of the scene about each.
    fn combatants<'s>(&mut self, setup: &'s Setup) -> Vec<Entrant<'s>> {
        let mut entrants = Vec::new();
        for row in setup.all("players").flat_map(|statement| statement.datum(0).rows()) {
            if let [_, name, block] = row.value().list()
                && let Some(who) = self.player(row, name)
            {
                entrants.push(Entrant { who, body: block.datum.block(), at: row.key.at });
            }
        }
        for row in setup.all("foes").flat_map(|statement| statement.datum(0).rows()) {
            if let [counted, block] = row.value().list() {
                for who in self.foes(row, counted) {
                    entrants.push(Entrant { who, body: block.datum.block(), at: row.key.at });
                }
            }
        }
        if self.state.combatants.is_empty() || self.state.combatants.len() > MOST {
            let n = listed(setup).max(self.state.combatants.len());
            let message = format!("{n} combatants take part");
            self.error("E0804", setup.at, message, format!("a scene has 1 to {MOST} of them"));
        }
        entrants
    }

    /// Returns the label, or reports that it is reserved or taken.
    fn label(&mut self, row: &Row, label: String) -> Option<String> {
        // `labelled` finds `wolf-1` by `wolf` too. Since both may be labels, only the full label counts as taken.
        let labelled = self.state.labelled(&label);
        let is_taken = labelled.is_some_and(|who| *self.state.at(who).label == *label);
        if is_reserved(&label) || is_taken {
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
        self.check_deck_size(def, name.at);
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
            threw: None,
            shield,
            raised: None,
            reacted: false,
            xp: def.xp,
            gold: def.gold,
            stories: def.stories.clone(),
            updowns: None,
            grapple_updowns: None,
        };
        let heroes = self.state.combatants.iter().filter(|combatant| combatant.hero().is_some()).count();
        let seat = Seat::new(u8::try_from(heroes).ok()?)?;
        Some(self.enter(label, Side::Players, seat, Nature::Hero(Box::new(hero)), def.hp))
    }

    /// Checks the size of a Character's Combat Deck, which a house rule may change. `named_at` is where the scene names
    /// the Character.
    fn check_deck_size(&mut self, def: &Person, named_at: Origin) {
        let catalog = &self.game.catalog;
        let size = catalog.deck(def.deck).cards.len();
        let is_right_size = if self.state.house.is(house::CombatDeck::AtMost52) { size <= 52 } else { size == 52 };
        if is_right_size {
            return;
        }
        let help = "a Combat Deck holds exactly 52 (ADS-034); `house combat_deck at_most_52` allows fewer";
        // The deck is wrong, not the scenes that use it, so the error points to the deck.
        let deck = catalog.items.find("deck", &catalog.deck(def.deck).id);
        let own_list = || catalog.items.find("character", &def.id).filter(|item| item.has("holds"));
        let at = deck.or_else(own_list).map_or(named_at, |item| item.at);
        let cards = if size == 1 { "card" } else { "cards" };
        self.error("E0701", at, format!("the Combat Deck of `{}` holds {size} {cards}", def.name), help);
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
    fn details(&mut self, entrants: &[Entrant<'_>]) {
        for entrant in entrants {
            for statement in entrant.body {
                self.detail(entrant.who, statement);
            }
            self.lies_with(super::facts::combatant(entrant.who), entrant.body);
            for statement in entrant.body.iter().filter(|statement| statement.word == "attached") {
                self.attached(entrant.who, statement);
            }
        }
        for entrant in entrants {
            self.check_hand(entrant);
        }
    }

    /// Checks that a Character has a Hand, and no more cards in it than it may hold.
    fn check_hand(&mut self, entrant: &Entrant<'_>) {
        let Some(hero) = self.state.at(entrant.who).hero() else { return };
        let most = u8::try_from(hero.hand_most()).unwrap_or(0);
        if most == 0 {
            let wear = entrant.statement("exhaustion").or_else(|| entrant.statement("fatigue"));
            let at = wear.map_or(entrant.at, |statement| statement.at);
            return self.error("E0804", at, NOTHING_LEFT, MOST_WEAR);
        }
        let excess = hero.hand_size().saturating_sub(most);
        let at = entrant.statement("hand").map_or(entrant.at, |statement| statement.at);
        // If the statement already has a problem, its size is not reported too.
        if excess > 0 && !self.is_told_in(at) {
            let cards = if excess == 1 { "card" } else { "cards" };
            let message = format!("the Hand is {excess} {cards} above its maximum");
            self.error("E0804", at, message, "a Hand holds at most 7, less the levels of wear");
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
        // The value is read in every way, although the statement needs only one. This is done before `hero`, which
        // borrows the draft.
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
    fn nobody(&mut self, label: &Datum, at: Origin) {
        let label = label.text().unwrap_or_default().to_string();
        let labels: Vec<String> = self.state.combatants.iter().map(|combatant| combatant.label.to_string()).collect();
        let near = crate::kernel::nearest(&label, labels.iter().map(String::as_str));
        let help = match near {
            Some(near) => Help::meant(near),
            None => format!("there are: {}", labels.join(", ")).into(),
        };
        self.error("E0708", at, format!("nobody is called `{label}` here"), help);
    }

    /// Reports a combatant that the order names a second time.
    fn named_twice(&mut self, label: &str, at: Origin) {
        let message = format!("the order names `{label}` twice");
        self.error("E0708", at, message, "name each combatant once: take one of them out");
    }

    /// Returns the printings and the number of each card in a list such as `Strength x2`.
    fn counted(&self, list: &[Arg]) -> Vec<(SmallVec<[CardId; 2]>, u16)> {
        let mut counted = Vec::new();
        for arg in list {
            if let Datum::Counted(n, name) = &arg.datum {
                let name = name.datum.text().unwrap_or_default();
                counted.push((self.game.catalog.printings(name), *n));
            }
        }
        counted
    }

    /// Returns the first printing of each card named in a list.
    fn named(&self, list: &[Arg]) -> Vec<CardId> {
        let names = list.iter().filter_map(|arg| arg.datum.text());
        names.filter_map(|name| self.game.catalog.printings(name).first().copied()).collect()
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
    let mut count = 0;
    for players in setup.all("players") {
        count += players.datum(0).rows().len();
    }
    for foes in setup.all("foes").flat_map(|statement| statement.datum(0).rows()) {
        if let Some(Arg { datum: Datum::Counted(n, _), .. }) = foes.value().list().first() {
            count += usize::from(*n);
        }
    }
    count
}
