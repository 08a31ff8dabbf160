//! From a scene to a position.

use super::check::Check;
use super::content::{Ability, Kind, SheetId};
use super::deck::{Deck, DeckCard, JOKERS};
use super::facts::{GAME_SUBJECT, subject};
use super::frame::AnyFrame;
use super::free::FreePlay;
use super::house::HouseRules;
use super::state::{Character, GM_DECK, State, Who};
use super::{DeckOfAdventures, DeckRules};
use crate::kernel::{Datum, Events, Pile, PlayingCard, Problem, Rank, Seat, Setup, Statement, Subject};
use crate::machine::InPlay;

type Draft<'a> = crate::machine::Draft<'a, DeckRules>;

/// The position in which a scene begins. All problems are reported.
pub fn setup(game: &DeckOfAdventures, setup: &Setup) -> Result<State, Vec<Problem>> {
    let empty = State {
        house: HouseRules::default(),
        people: Vec::new(),
        decks: Vec::new(),
        players: 0,
        frames: vec![FreePlay::default().into()],
        in_play: InPlay::default(),
    };
    let mut draft = Draft::new(game, setup, empty);
    draft.state.house = draft.house("E1102");
    draft.people();
    draft.check();
    draft.in_play(GAME_SUBJECT, &setup.body);
    game.begin(draft.checked()?)
}

fn small(datum: &Datum) -> u8 {
    datum.int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
}

fn cards(statement: Option<&Statement>) -> Vec<PlayingCard> {
    let list = statement.map(|said| said.datum(0).list()).unwrap_or_default();
    let card = |datum: &Datum| if let Datum::PlayingCard(card) = datum { Some(*card) } else { None };
    list.iter().filter_map(|arg| card(&arg.datum)).collect()
}

/// What stands in the block of a statement under a word.
fn said<'s>(block: &'s [Statement], word: &str) -> Option<&'s Statement> {
    block.iter().find(|said| said.word == word)
}

impl Draft<'_> {
    fn people(&mut self) {
        let players = self.setup.all("player").count();
        if players == 0 || players >= usize::from(Seat::MOST) {
            let message = format!("{players} players sit at the table");
            self.error("E1103", self.setup.at, message, "name 1 to 14: `player NAME`");
        }
        self.state.players = u8::try_from(players).unwrap_or(0).min(Seat::MOST - 1);
        let gm = self.setup.get("gm").map(|said| said.datum(0).block()).unwrap_or_default();
        let deck = self.deck(gm, true);
        self.state.decks.push(deck);
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
        self.number();
    }

    fn companion(&mut self, statement: &Statement) {
        let owner = statement.datum(1).text().unwrap_or_default();
        let of = |who: &Who| self.state.person(*who).label == owner;
        let owner = self.state.everybody().filter(|who| !self.state.deck_of(*who).shared).find(of);
        let Some(owner) = owner else {
            let message = "a Companion belongs to a Dealer who is there";
            return self.error("E1105", statement.at, message, "name one: `companion NAME of LABEL`");
        };
        let (seat, deck) = (self.state.person(owner).seat, self.state.person(owner).deck);
        self.person(statement, statement.datum(0), statement.datum(2), Some(seat));
        if let Some(person) = self.state.people.last_mut() {
            (person.owner, person.deck) = (Some(owner), deck);
        }
    }

    /// One character.
    fn person(&mut self, statement: &Statement, name: &Datum, block: &Datum, seat: Option<Seat>) {
        let id = name.text().and_then(|id| self.game.catalog.sheet_named(id));
        let (Some(sheet), Some(seat)) = (id, seat) else { return };
        let who = Who(u8::try_from(self.state.people.len()).unwrap_or(u8::MAX));
        if who.0 >= 100 {
            return self.error("E1105", statement.at, "there are more than 100 characters", "leave some out");
        }
        let block = block.block();
        let person = self.character(sheet, seat, block);
        self.state.people.push(person);
        self.in_play(subject(who), block);
    }

    fn character(&mut self, id: SheetId, seat: Seat, block: &[Statement]) -> Character {
        let sheet = self.game.catalog.sheet(id);
        let mut deck = GM_DECK;
        if sheet.kind == Kind::Dealer {
            deck = u8::try_from(self.state.decks.len()).unwrap_or(u8::MAX);
            let made = self.deck(block, false);
            self.state.decks.push(made);
        }
        let mut steps = sheet.steps;
        for ability in Ability::ALL {
            if let Some(said) = said(block, ability.word()) {
                steps[ability as usize] = said.datum(0).int().and_then(|n| i8::try_from(n).ok()).unwrap_or(0);
            }
        }
        let level = said(block, "level").map_or(sheet.level, |said| small(said.datum(0)));
        Character { label: sheet.id.clone(), sheet: id, seat, deck, level, steps, owner: None, latest: None }
    }

    /// Characters of one name are numbered.
    fn number(&mut self) {
        let labels: Vec<String> = self.state.people.iter().map(|person| person.label.clone()).collect();
        for (at, label) in labels.iter().enumerate() {
            if labels.iter().filter(|other| *other == label).count() > 1 {
                let nth = labels[..=at].iter().filter(|other| *other == label).count();
                self.state.people[at].label = format!("{label}-{nth}");
            }
        }
    }

    /// A deck as a block says it.
    fn deck(&mut self, block: &[Statement], shared: bool) -> Deck {
        let mut deck = Deck::new(&self.state.house);
        let number = |word: &str| said(block, word).map(|said| small(said.datum(0)));
        if shared {
            (deck.shared, deck.jokers, deck.away, deck.aces) = (true, 0, JOKERS, [false; 4]);
            deck.pile = Pile::shuffled(PlayingCard::all().map(DeckCard::Playing).collect());
        }
        if let Some(jokers) = number("jokers") {
            (deck.jokers, deck.away) = (jokers, JOKERS.saturating_sub(jokers));
            (0..JOKERS).for_each(|_| _ = deck.pile.take(DeckCard::Joker));
        }
        (deck.tokens, deck.reshuffles) = (number("awarded").unwrap_or(0), number("reshuffles").unwrap_or(0));
        for card in cards(said(block, "aces")) {
            let free = card.rank == Rank::Ace && deck.pile.take(DeckCard::Playing(card));
            self.places(free, block, "aces", card);
            deck.aces[card.suit as usize] = true;
        }
        let (pile, discard) = (cards(said(block, "pile")), cards(said(block, "discard")));
        if !pile.is_empty() && !discard.is_empty() {
            self.error("E1104", said(block, "pile").map_or(self.setup.at, |said| said.at), "both piles are named", "name one of them: all other cards lie in the other");
        }
        let mut moved = Vec::new();
        for card in pile.iter().chain(&discard) {
            let free = deck.pile.take(DeckCard::Playing(*card));
            self.places(free, block, if pile.is_empty() { "discard" } else { "pile" }, *card);
            moved.push(DeckCard::Playing(*card));
        }
        if pile.is_empty() {
            moved.into_iter().for_each(|card| _ = deck.discard.put(card));
            deck.pile.shuffle();
        } else {
            deck.discard = deck.pile.bag().into_owned();
            deck.pile = Pile::shuffled(moved.into_iter().collect());
        }
        deck
    }

    /// A card that is said to lie somewhere is not somewhere else.
    fn places(&mut self, free: bool, block: &[Statement], word: &str, card: PlayingCard) {
        if !free {
            let at = said(block, word).map_or(self.setup.at, |said| said.at);
            self.error("E1104", at, format!("{card} cannot lie there"), "each card of a deck is in one place");
        }
    }

    /// A check that is announced already; its target card comes from the GM's deck.
    fn check(&mut self) {
        let Some(statement) = self.setup.get("check") else { return };
        let label = statement.datum(0).text().unwrap_or_default();
        let who = self.state.everybody().find(|who| self.state.person(*who).label == label);
        let (Some(who), Some(ability), Datum::PlayingCard(target)) =
            (who, statement.datum(1).text().and_then(Ability::named), statement.datum(2))
        else {
            return self.error("E1105", statement.at, format!("nobody is called `{label}`"), "name somebody who is there");
        };
        let deck = self.state.deck_mut(GM_DECK);
        if !deck.pile.take(DeckCard::Playing(*target)) {
            deck.discard.take(DeckCard::Playing(*target));
        }
        let range = small(statement.datum(3));
        let mut called = super::call::Called::plain(&self.state, ability, range, &[who]);
        called.target = Some(*target);
        self.state.frames.push(AnyFrame::Called(called));
        self.state.frames.push(AnyFrame::Check(Check::new(who, ability, *target, range)));
    }

    /// The statuses and tokens that lie with somebody.
    fn in_play(&mut self, of: Subject, said: &[Statement]) {
        for statement in said.iter().filter(|said| ["status", "tokens"].contains(&said.word)) {
            self.game.work(&mut self.state, &mut Events::off()).set_up_in_play(of, statement);
        }
    }
}
