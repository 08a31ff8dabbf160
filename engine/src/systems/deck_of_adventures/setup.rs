//! The setup of a scene, which makes the position in which play begins.
//!
//! Begin reading at [`setup`]. It reads the statements of a parsed scene into a draft, and returns either the position
//! or all problems found.

use super::body::Body;
use super::check::Check;
use super::content::{Ability, Kind, SheetId};
use super::deck::{Deck, DeckCard, JOKERS};
use super::facts::{GAME_SUBJECT, subject};
use super::fight::{Fight, Step};
use super::frame::AnyFrame;
use super::free::FreePlay;
use super::house::HouseRules;
use super::initiative;
use super::state::{Character, Combat, GM_DECK, State, Story, Who};
use super::{DeckOfAdventures, DeckRules};
use crate::kernel::{Datum, Events, Pile, PlayingCard, Problem, Rank, Seat, Seats, Setup, Space, Statement, Tracker};
use crate::machine::WorkStack;
use crate::machine::arena::Map;
use crate::machine::{InPlay, numbered};

/// The most characters that a game can have.
pub(super) const MOST_PEOPLE: usize = 100;

/// Adds a character of the GM during play. If its name is taken, it gets an unused number.
pub fn arrives(game: &DeckOfAdventures, state: &mut State, id: SheetId) -> Who {
    let who = Who(u8::try_from(state.people.len()).unwrap_or(u8::MAX));
    let sheet = game.catalog.sheet(id);
    let deck = if sheet.kind == Kind::Dealer { state.decks.len() } else { usize::from(GM_DECK) };
    if sheet.kind == Kind::Dealer {
        state.decks.push(Deck::new(&state.house).into());
    }
    let is_taken = |label: &str| state.people.iter().any(|person| person.label == label);
    let numbered = (2..).map(|n| format!("{}-{n}", sheet.id));
    let label = std::iter::once(sheet.id.clone()).chain(numbered).find(|label| !is_taken(label)).unwrap_or_default();
    let body = body_of(game, id, sheet.level, &sheet.steps);
    let energy = Tracker::full(i32::from(sheet.energy));
    let made = Character {
        label,
        sheet: id,
        seat: state.gm(),
        deck: u8::try_from(deck).unwrap_or(GM_DECK),
        level: sheet.level,
        steps: sheet.steps,
        owner: None,
        ally: false,
        body,
        energy,
        at: None,
        card: None,
        latest: None,
        earned: 0,
    };
    state.people.push(made.into());
    state.in_play.listeners_change();
    who
}

/// Returns the body of a new character, with its HP and AP by level, Vitality and armour (DOA-040, DOA-041, DOA-043).
pub(super) fn body_of(game: &DeckOfAdventures, id: SheetId, level: u8, steps: &[i8; Ability::ALL.len()]) -> Body {
    let sheet = game.catalog.sheet(id);
    let vitality = i32::from(steps[Ability::Vitality as usize]);
    let hp = match sheet.kind {
        Kind::Dealer => (5 + i32::from(level) + vitality).max(5),
        Kind::Bystander | Kind::Companion => i32::from(sheet.hp),
    };
    let armor = sheet.armor.map_or(0, |armor| game.catalog.armor(armor).ap);
    Body::new(hp, i32::from(sheet.ap) + i32::from(armor))
}

/// The position being made, with the problems found so far.
type Draft<'a> = crate::machine::Draft<'a, DeckRules>;

/// Returns the position in which a scene begins.
///
/// # Errors
///
/// The scene has problems. All of them are returned.
pub fn setup(game: &DeckOfAdventures, setup: &Setup) -> Result<State, Vec<Problem>> {
    let empty = State {
        house: HouseRules::default(),
        people: Vec::new(),
        decks: Vec::new(),
        players: 0,
        terrain: None,
        story: None,
        fight: None,
        won: None,
        frames: WorkStack::from(vec![FreePlay::default().into()]),
        in_play: InPlay::default(),
    };
    let mut draft = Draft::new(game, setup, empty);
    draft.state.house = draft.house();
    draft.people();
    draft.map();
    draft.beat();
    draft.fight();
    draft.check();
    draft.lies_with(GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    draft.checked()
}

/// Returns a number as a `u8`. It is 0 if the datum is no number, or if the number is out of range.
fn small(datum: &Datum) -> u8 {
    datum.int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
}

/// Returns the playing cards that a statement lists.
fn cards(statement: Option<&Statement>) -> Vec<PlayingCard> {
    let list = statement.map(|said| said.datum(0).list()).unwrap_or_default();
    let card = |datum: &Datum| if let Datum::PlayingCard(card) = datum { Some(*card) } else { None };
    list.iter().filter_map(|arg| card(&arg.datum)).collect()
}

/// Returns the statement of this word in a block.
fn said<'s>(block: &'s [Statement], word: &str) -> Option<&'s Statement> {
    block.iter().find(|said| said.word == word)
}

impl Draft<'_> {
    /// Adds all decks and characters: the GM's deck, the players, the GM's characters, then the Companions.
    fn people(&mut self) {
        let players = self.setup.all("player").count();
        if players == 0 || players >= usize::from(Seat::MOST) {
            let message = format!("{players} players sit at the table");
            self.error("E1103", self.setup.at, message, "name 1 to 14: `player NAME`");
        }
        self.state.players = u8::try_from(players).unwrap_or(0).min(Seat::MOST - 1);
        let gm = self.setup.get("gm").map(|said| said.datum(0).block()).unwrap_or_default();
        let deck = self.deck(gm, true);
        self.state.decks.push(deck.into());
        for (seat, statement) in (0u8..).zip(self.setup.all("player")) {
            self.person(statement, statement.datum(0), statement.datum(1), Seat::new(seat));
        }
        for word in ["dealer", "bystander"] {
            for statement in self.setup.all(word) {
                let (n, name) = match statement.datum(0) {
                    Datum::Counted(n, name) => (*n, &name.datum),
                    other => (1, other),
                };
                for _ in 0..n {
                    self.person(statement, name, statement.datum(1), Some(self.state.gm()));
                }
            }
        }
        for statement in self.setup.all("companion") {
            self.companion(statement);
        }
        self.number_labels();
    }

    /// Adds a Companion, which shares the deck and the seat of its owner.
    fn companion(&mut self, statement: &Statement) {
        let owner = self.somebody(statement.datum(1)).filter(|who| !self.state.deck_of(*who).shared);
        let Some(owner) = owner else {
            let message = "a Companion belongs to a Dealer who is there";
            return self.error("E1105", statement.at, message, "name one: `companion NAME of LABEL`");
        };
        let (seat, deck) = (self.state.person(owner).seat, self.state.person(owner).deck);
        self.person(statement, statement.datum(0), statement.datum(2), Some(seat));
        // A Companion has half as many HP as its Dealer has levels, rounded up (DOA-046).
        let hp = i32::from(self.state.person(owner).level.div_ceil(2));
        if let Some(person) = self.state.people.last_mut() {
            (person.owner, person.deck) = (Some(owner), deck);
            // Its initiative card comes from the deck of its owner, not from that of the GM.
            if let Some(card) = person.card.map(DeckCard::Playing) {
                self.state.decks[usize::from(GM_DECK)].pile.add(card, Seats::NONE);
                self.state.decks[usize::from(deck)].pile.take(card);
            }
            // If the scene states HP without a maximum, they are the HP left of this number.
            let left = said(statement.datum(2).block(), "hp");
            let (now, most) = left.map_or((hp, None), |left| (i32::from(small(left.datum(0))), left.datum(1).int()));
            if most.is_none() {
                person.body.hp = Tracker::new(0, hp.max(now), now);
            }
        }
    }

    /// Adds one character. Its sheet is called `name`, and `block` states its numbers and cards.
    fn person(&mut self, statement: &Statement, name: &Datum, block: &Datum, seat: Option<Seat>) {
        let id = name.text().and_then(|id| self.game.catalog.sheet_named(id));
        let (Some(sheet), Some(seat)) = (id, seat) else { return };
        let who = Who(u8::try_from(self.state.people.len()).unwrap_or(u8::MAX));
        if self.state.people.len() >= MOST_PEOPLE {
            let message = format!("there are more than {MOST_PEOPLE} characters");
            return self.error("E1105", statement.at, message, "leave some out");
        }
        let block = block.block();
        let person = self.character(sheet, seat, block);
        for card in cards(said(block, "epic")) {
            let deck = self.state.deck_mut(person.deck);
            let is_free = deck.pile.take(DeckCard::Playing(card)) || deck.discard.take(DeckCard::Playing(card));
            deck.epic.add(DeckCard::Playing(card), Seats::only(seat));
            self.check_free(is_free, block, "epic", card);
        }
        self.state.people.push(person.into());
        self.state.in_play.listeners_change();
        self.tracks(subject(who), block);
        self.set_wounds(who, block);
        self.lies_with(subject(who), block);
    }

    /// Makes a character from its sheet and the stated block. A Dealer also gets a deck of its own.
    fn character(&mut self, id: SheetId, seat: Seat, block: &[Statement]) -> Character {
        let sheet = self.game.catalog.sheet(id);
        let mut deck = GM_DECK;
        if sheet.kind == Kind::Dealer {
            deck = u8::try_from(self.state.decks.len()).unwrap_or(u8::MAX);
            let made = self.deck(block, false);
            self.state.decks.push(made.into());
        }
        let mut steps = sheet.steps;
        for ability in Ability::ALL {
            if let Some(said) = said(block, ability.word()) {
                steps[ability as usize] = said.datum(0).int().and_then(|n| i8::try_from(n).ok()).unwrap_or(0);
            }
        }
        let level = said(block, "level").map_or(sheet.level, |said| small(said.datum(0)));
        let body = body_of(self.game, id, level, &steps);
        let card = said(block, "card").and_then(|said| self.take_initiative_card(deck, block, said));
        let at = said(block, "at").and_then(|said| if let Datum::Space(at) = said.datum(0) { Some(*at) } else { None });
        let ally = said(block, "ally").is_some();
        let label = sheet.id.clone();
        let (owner, latest) = (None, None);
        let energy = Tracker::full(i32::from(sheet.energy));
        Character { label, sheet: id, seat, deck, level, steps, owner, ally, body, energy, at, card, latest, earned: 0 }
    }

    /// Sets whether a character is knocked out, and the damage since the start of its previous turn.
    fn set_wounds(&mut self, who: Who, block: &[Statement]) {
        let body = &mut self.state.person_mut(who).body;
        let turns = said(block, "knocked_out").map(|said| small(said.datum(0)));
        body.out = turns.or_else(|| body.hp.is_least().then_some(0));
        if turns.is_some() {
            body.hp.to(0);
        }
        body.hurt = said(block, "hurt").map_or(0, |said| small(said.datum(0)));
    }

    /// Takes the stated initiative card of a character from its deck.
    fn take_initiative_card(&mut self, deck: u8, block: &[Statement], said: &Statement) -> Option<PlayingCard> {
        let Datum::PlayingCard(card) = said.datum(0) else { return None };
        let from = self.state.deck_mut(deck);
        let is_free = from.pile.take(DeckCard::Playing(*card)) || from.discard.take(DeckCard::Playing(*card));
        self.check_free(is_free, block, "card", *card);
        Some(*card)
    }

    /// Sets the map. Reports characters where nobody can stand.
    fn map(&mut self) {
        let Some(statement) = self.setup.get("map") else { return };
        match Map::read(self.state.grid(), statement, &[]) {
            Ok(map) => self.state.terrain = Some(map.terrain.into()),
            Err(problem) => return self.report([problem]),
        }
        let stands: Vec<Space> = self.state.people.iter().filter_map(|person| person.at).collect();
        if let Some(ground) = self.state.terrain.clone() {
            self.stands_apart(statement, &ground, &stands);
        }
    }

    /// Sets up a fight under way. If the scene states a turn, play continues with this turn. Otherwise, everybody
    /// without a card draws one first.
    fn fight(&mut self) {
        let Some(statement) = self.setup.get("fight") else { return };
        let said = |word: &str| said(statement.datum(0).block(), word);
        let stated = said("round").map_or(1, |said| u16::from(small(said.datum(0))));
        let look = self.game.look(&self.state);
        let order = initiative::order(&look);
        let turn = said("turn");
        let first = turn.and_then(|said| self.somebody(said.datum(0)));
        if let Some(said) = turn
            && first.is_none_or(|who| !order.contains(&who))
        {
            self.error(
                "E1105",
                said.at,
                "nobody of that name is in the fight with a card",
                "name somebody, and give everybody a `card`",
            );
        }
        let place = first.and_then(|first| order.iter().position(|who| *who == first));
        let next = u8::try_from(place.unwrap_or(0)).unwrap_or(0);
        // Without a turn, cards are drawn first, and `begin_round` then counts up to the stated round. Nobody has been
        // hurt in that round yet.
        let before = stated.saturating_sub(1);
        let round = if turn.is_some() { stated } else { before };
        self.state.fight = Some(Combat { round, order, next, delayed: Vec::new(), hurt_in: before });
        self.game.work(&mut self.state, &mut Events::off()).stand_somewhere();
        let step = if turn.is_some() { Step::Late } else { Step::Cards };
        self.state.frames.push(Fight { step }.into());
    }

    /// Returns the character with this label, or else the first one of a sheet with this name.
    fn somebody(&self, said: &Datum) -> Option<Who> {
        let (state, label) = (&self.state, said.text()?);
        let sheet = self.game.catalog.sheet_named(label);
        let labelled = state.everybody().find(|who| state.person(*who).label == label);
        labelled.or_else(|| state.everybody().find(|who| sheet == Some(state.person(*who).sheet)))
    }

    /// Sets the beat with which an adventure begins.
    fn beat(&mut self) {
        let beat = self.setup.text("beat").and_then(|id| self.game.catalog.beat_named(id));
        self.state.story = beat.map(|next| Story { beat: None, next: Some(next), fight: None, ended: None });
    }

    /// Adds a number to the labels of characters that share a name.
    fn number_labels(&mut self) {
        let labels: Vec<String> = self.state.people.iter().map(|person| person.label.clone()).collect();
        let numbered = numbered(&labels);
        self.state.people.iter_mut().zip(numbered).for_each(|(person, label)| person.label = label);
    }

    /// Returns a deck as a block states it. `shared` is for the GM's deck, which has no Fate hand.
    fn deck(&mut self, block: &[Statement], shared: bool) -> Deck {
        let mut deck = Deck::new(&self.state.house);
        let number = |word: &str| said(block, word).map(|said| small(said.datum(0)));
        if shared {
            deck.shared = true;
            (deck.jokers, deck.away, deck.aces) = (0, JOKERS, [false; 4]);
            deck.pile = Pile::shuffled(PlayingCard::all().map(DeckCard::Playing).collect());
        }
        if let Some(jokers) = number("jokers") {
            (deck.jokers, deck.away) = (jokers, JOKERS.saturating_sub(jokers));
            // By a house rule, the Jokers were shuffled in. They leave the pile, because the scene says where they are.
            (0..JOKERS).for_each(|_| _ = deck.pile.take(DeckCard::Joker));
        }
        (deck.tokens, deck.reshuffles) = (number("awarded").unwrap_or(0), number("reshuffles").unwrap_or(0));
        for card in cards(said(block, "aces")) {
            let is_free = card.rank == Rank::Ace && deck.pile.take(DeckCard::Playing(card));
            self.check_free(is_free, block, "aces", card);
            deck.aces[card.suit as usize] = true;
        }
        // A scene names the cards of one pile, and all other cards lie in the other pile.
        let (pile, discard) = (cards(said(block, "pile")), cards(said(block, "discard")));
        if !pile.is_empty() && !discard.is_empty() {
            self.error(
                "E1104",
                said(block, "pile").map_or(self.setup.at, |said| said.at),
                "both piles are named",
                "name one of them: all other cards lie in the other",
            );
        }
        let mut moved = Vec::new();
        for card in pile.iter().chain(&discard) {
            let is_free = deck.pile.take(DeckCard::Playing(*card));
            self.check_free(is_free, block, if pile.is_empty() { "discard" } else { "pile" }, *card);
            moved.push(DeckCard::Playing(*card));
        }
        // The named cards have left the pile. They become the discard, or the new pile.
        if pile.is_empty() {
            moved.into_iter().for_each(|card| _ = deck.discard.put(card));
            deck.pile.shuffle();
        } else {
            deck.discard = deck.pile.bag().into_owned();
            deck.pile = Pile::shuffled(moved.into_iter().collect());
        }
        deck
    }

    /// Reports a card that lies in two places by the scene. Such a card was not `free` when `word` put it into a pile.
    fn check_free(&mut self, free: bool, block: &[Statement], word: &str, card: PlayingCard) {
        if !free {
            let at = said(block, word).map_or(self.setup.at, |said| said.at);
            self.error("E1104", at, format!("{card} cannot lie there"), "each card of a deck is in one place");
        }
    }

    /// Sets up a check that is announced but not drawn yet. Its target card comes from the GM's deck.
    fn check(&mut self) {
        let Some(statement) = self.setup.get("check") else { return };
        let label = statement.datum(0).text().unwrap_or_default();
        let who = self.somebody(statement.datum(0));
        let (Some(who), Some(ability), Datum::PlayingCard(target)) =
            (who, statement.datum(1).text().and_then(Ability::named), statement.datum(2))
        else {
            return self.error(
                "E1105",
                statement.at,
                format!("nobody is called `{label}`"),
                "name somebody who is there",
            );
        };
        let deck = self.state.deck_mut(GM_DECK);
        if !deck.pile.take(DeckCard::Playing(*target)) {
            deck.discard.take(DeckCard::Playing(*target));
        }
        let range = small(statement.datum(3));
        let mut called = super::call::Called::plain(&self.state, ability, range, &[who]);
        called.target = Some(*target);
        // The outcome of the check goes to the call below it.
        self.state.frames.push(AnyFrame::Called(called));
        self.state.frames.push(AnyFrame::Check(Check::new(who, ability, *target, range)));
    }
}
