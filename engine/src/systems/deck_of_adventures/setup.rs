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
    let numbered_labels = (2..).map(|n| format!("{}-{n}", sheet.id));
    let mut labels = std::iter::once(sheet.id.clone()).chain(numbered_labels);
    let label = labels.find(|label| !is_taken(label)).unwrap_or_default();
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
    let list = statement.map(|statement| statement.datum(0).list()).unwrap_or_default();
    let card = |datum: &Datum| if let Datum::PlayingCard(card) = datum { Some(*card) } else { None };
    list.iter().filter_map(|arg| card(&arg.datum)).collect()
}

/// Returns the statement of this word in a block.
fn statement_in<'s>(block: &'s [Statement], word: &str) -> Option<&'s Statement> {
    block.iter().find(|statement| statement.word == word)
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
        let gm = self.setup.get("gm").map(|statement| statement.datum(0).block()).unwrap_or_default();
        // `true`: all who are no Dealers share the GM's deck.
        let deck = self.deck(gm, true);
        self.state.decks.push(deck.into());
        for (seat, statement) in (0..=u8::MAX).zip(self.setup.all("player")) {
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
        let seat = self.state.person(owner).seat;
        let deck = self.state.person(owner).deck;
        self.person(statement, statement.datum(0), statement.datum(2), Some(seat));
        // A Companion has half as many HP as its Dealer has levels, rounded up (DOA-046).
        let hp = i32::from(self.state.person(owner).level.div_ceil(2));
        if let Some(person) = self.state.people.last_mut() {
            person.owner = Some(owner);
            person.deck = deck;
            // Its initiative card comes from the deck of its owner, not from that of the GM.
            if let Some(card) = person.card.map(DeckCard::Playing) {
                self.state.decks[usize::from(GM_DECK)].pile.add(card, Seats::NONE);
                self.state.decks[usize::from(deck)].pile.take(card);
            }
            // If the scene states HP without a maximum, these are the HP left, and `hp` is the maximum.
            let stated_hp = statement_in(statement.datum(2).block(), "hp");
            let hp_left = stated_hp.map_or(hp, |stated| i32::from(small(stated.datum(0))));
            let states_maximum = stated_hp.is_some_and(|stated| stated.datum(1).int().is_some());
            if !states_maximum {
                person.body.hp = Tracker::new(0, hp.max(hp_left), hp_left);
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
        for card in cards(statement_in(block, "epic")) {
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
            if let Some(statement) = statement_in(block, ability.word()) {
                let step = statement.datum(0).int().and_then(|n| i8::try_from(n).ok());
                steps[ability as usize] = step.unwrap_or(0);
            }
        }
        let level = statement_in(block, "level").map_or(sheet.level, |statement| small(statement.datum(0)));
        let card = statement_in(block, "card").and_then(|statement| self.take_initiative_card(deck, block, statement));
        let space = statement_in(block, "at").map(|statement| statement.datum(0));
        Character {
            label: sheet.id.clone(),
            sheet: id,
            seat,
            deck,
            level,
            steps,
            owner: None,
            ally: statement_in(block, "ally").is_some(),
            body: body_of(self.game, id, level, &steps),
            energy: Tracker::full(i32::from(sheet.energy)),
            at: if let Some(Datum::Space(at)) = space { Some(*at) } else { None },
            card,
            latest: None,
            earned: 0,
        }
    }

    /// Sets whether a character is knocked out, and the damage since the start of its previous turn.
    fn set_wounds(&mut self, who: Who, block: &[Statement]) {
        let body = &mut self.state.person_mut(who).body;
        if let Some(statement) = statement_in(block, "knocked_out") {
            body.out = Some(small(statement.datum(0)));
            body.hp.to(0);
        } else {
            body.out = if body.hp.is_least() { Some(0) } else { None };
        }
        body.hurt = statement_in(block, "hurt").map_or(0, |statement| small(statement.datum(0)));
    }

    /// Takes the stated initiative card of a character from its deck.
    fn take_initiative_card(&mut self, deck: u8, block: &[Statement], statement: &Statement) -> Option<PlayingCard> {
        let Datum::PlayingCard(card) = statement.datum(0) else { return None };
        let deck = self.state.deck_mut(deck);
        let is_free = deck.pile.take(DeckCard::Playing(*card)) || deck.discard.take(DeckCard::Playing(*card));
        self.check_free(is_free, block, "card", *card);
        Some(*card)
    }

    /// Sets the map. Reports characters where nobody can stand.
    fn map(&mut self) {
        let Some(statement) = self.setup.get("map") else { return };
        // A map here has no marks besides the ground: `&[]`.
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
        let block = statement.datum(0).block();
        let stated_round = statement_in(block, "round").map_or(1, |round| u16::from(small(round.datum(0))));
        let look = self.game.look(&self.state);
        let order = initiative::order(&look);
        let turn = statement_in(block, "turn");
        let first = turn.and_then(|turn| self.somebody(turn.datum(0)));
        if let Some(turn) = turn
            && first.is_none_or(|who| !order.contains(&who))
        {
            let message = "nobody of that name is in the fight with a card";
            self.error("E1105", turn.at, message, "name somebody, and give everybody a `card`");
        }
        let place = first.and_then(|first| order.iter().position(|who| *who == first));
        let next = u8::try_from(place.unwrap_or(0)).unwrap_or(0);
        // Without a turn, cards are drawn first, and `begin_round` then counts up to the stated round. Nobody has been
        // hurt in that round yet.
        let round_before = stated_round.saturating_sub(1);
        let round = if turn.is_some() { stated_round } else { round_before };
        self.state.fight = Some(Combat { round, order, next, delayed: Vec::new(), hurt_in: round_before });
        self.game.work(&mut self.state, &mut Events::off()).stand_somewhere();
        // `Late` gives a card to whoever has none, and then continues with the stated turn.
        let step = if turn.is_some() { Step::Late } else { Step::Cards };
        self.state.frames.push(Fight { step }.into());
    }

    /// Returns the character with this label, or else the first one of a sheet with this name.
    fn somebody(&self, name: &Datum) -> Option<Who> {
        let name = name.text()?;
        let mut people = self.state.everybody();
        if let Some(labelled) = people.find(|who| self.state.person(*who).label == name) {
            return Some(labelled);
        }
        let sheet = self.game.catalog.sheet_named(name)?;
        self.state.everybody().find(|who| self.state.person(*who).sheet == sheet)
    }

    /// Sets the beat with which an adventure begins.
    fn beat(&mut self) {
        let beat = self.setup.text("beat").and_then(|id| self.game.catalog.beat_named(id));
        self.state.story = beat.map(|next| Story { beat: None, next: Some(next), fight: None, ended: None });
    }

    /// Adds a number to the labels of characters that share a name.
    fn number_labels(&mut self) {
        let labels: Vec<String> = self.state.people.iter().map(|person| person.label.clone()).collect();
        for (person, label) in self.state.people.iter_mut().zip(numbered(&labels)) {
            person.label = label;
        }
    }

    /// Returns a deck as a block states it. `shared` is for the GM's deck, which has no Fate hand: its Jokers are set
    /// aside and its Aces lie in the pile.
    fn deck(&mut self, block: &[Statement], shared: bool) -> Deck {
        let mut deck = Deck::new(&self.state.house);
        let number = |word: &str| statement_in(block, word).map(|statement| small(statement.datum(0)));
        if shared {
            deck.shared = true;
            deck.jokers = 0;
            deck.away = JOKERS;
            deck.aces = [false; 4];
            deck.pile = Pile::shuffled(PlayingCard::all().map(DeckCard::Playing).collect());
        }
        if let Some(jokers) = number("jokers") {
            deck.jokers = jokers;
            deck.away = JOKERS.saturating_sub(jokers);
            // By a house rule, the Jokers were shuffled in. They leave the pile, because the scene says where they are.
            for _ in 0..JOKERS {
                deck.pile.take(DeckCard::Joker);
            }
        }
        deck.tokens = number("awarded").unwrap_or(0);
        deck.reshuffles = number("reshuffles").unwrap_or(0);
        for card in cards(statement_in(block, "aces")) {
            let is_free = card.rank == Rank::Ace && deck.pile.take(DeckCard::Playing(card));
            self.check_free(is_free, block, "aces", card);
            deck.aces[card.suit as usize] = true;
        }
        self.lay_piles(&mut deck, block);
        deck
    }

    /// Lays out the draw pile and the discard pile of a deck. A scene names the cards of one of them, and all other
    /// cards lie in the other pile. For example, after `discard 8c` the draw pile has all cards but the 8♣.
    fn lay_piles(&mut self, deck: &mut Deck, block: &[Statement]) {
        let pile = cards(statement_in(block, "pile"));
        let discard = cards(statement_in(block, "discard"));
        if !pile.is_empty() && !discard.is_empty() {
            let at = statement_in(block, "pile").map_or(self.setup.at, |statement| statement.at);
            self.error("E1104", at, "both piles are named", "name one of them: all other cards lie in the other");
        }
        let word = if pile.is_empty() { "discard" } else { "pile" };
        let mut moved = Vec::new();
        for card in pile.iter().chain(&discard) {
            let is_free = deck.pile.take(DeckCard::Playing(*card));
            self.check_free(is_free, block, word, *card);
            moved.push(DeckCard::Playing(*card));
        }
        // The named cards have left the pile. They become the discard, or the new pile.
        if pile.is_empty() {
            for card in moved {
                deck.discard.put(card);
            }
            deck.pile.shuffle();
        } else {
            deck.discard = deck.pile.bag().into_owned();
            deck.pile = Pile::shuffled(moved.into_iter().collect());
        }
    }

    /// Reports a card that the scene puts into two places. `is_free` says whether the card was still in its deck when
    /// the statement `word` took it.
    fn check_free(&mut self, is_free: bool, block: &[Statement], word: &str, card: PlayingCard) {
        if !is_free {
            let at = statement_in(block, word).map_or(self.setup.at, |statement| statement.at);
            self.error("E1104", at, format!("{card} cannot lie there"), "each card of a deck is in one place");
        }
    }

    /// Sets up a check that is announced but not drawn yet. Its target card comes from the GM's deck.
    fn check(&mut self) {
        let Some(statement) = self.setup.get("check") else { return };
        let label = statement.datum(0).text().unwrap_or_default();
        let who = self.somebody(statement.datum(0));
        let ability = statement.datum(1).text().and_then(Ability::named);
        let (Some(who), Some(ability), Datum::PlayingCard(target)) = (who, ability, statement.datum(2)) else {
            let message = format!("nobody is called `{label}`");
            return self.error("E1105", statement.at, message, "name somebody who is there");
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
