//! Before the first draw: the game, the hero, the decks (ENC-013 to ENC-045).

use super::EncounterDeck;
use super::action::Action;
use super::content::{CardDef, CardId, Catalog, Skill, Thing};
use super::deck::{Decks, MIXED};
use super::event::Event;
use super::frame::{Frame, Opening};
use super::house::HouseRule;
use super::state::{Game, Rank, State};
use super::work::Work;
use crate::kernel::{Bag, Illegal};

/// How many cards of each level a normal game takes (ENC-032 to ENC-035).
pub const NORMAL: [u8; 4] = [3, 3, 2, 1];

/// The cards of a level.
fn of_level(catalog: &Catalog, level: usize) -> Bag<CardId> {
    catalog.in_decks().filter(|(_, card)| card.level == level).map(|(id, _)| id).collect()
}

fn pool(catalog: &Catalog, pool: u8) -> Bag<CardId> {
    let pool = usize::from(pool);
    if pool == MIXED { catalog.in_decks().map(|(id, _)| id).collect() } else { of_level(catalog, pool) }
}

/// Why a game cannot be started with these cards (ENC-037, ENC-166), if it cannot.
pub fn lacks(catalog: &Catalog, state: &State, game: Game) -> Option<Illegal> {
    let (rule, needed): (_, Vec<(u8, u8)>) = match game {
        Game::Normal | Game::Completionist => ("ENC-037", (0u8..).zip(NORMAL).collect()),
        Game::Micro(pool) => ("ENC-166", vec![(pool, 3)]),
        Game::Mini(pool) => ("ENC-166", vec![(pool, 7)]),
    };
    if needed.iter().any(|(pool, _)| usize::from(*pool) == MIXED) && !state.house.has(HouseRule::MixedDifficulty) {
        return Some(Illegal::by("ENC-166", "a difficulty is one level for the whole deck"));
    }
    let short = needed.into_iter().find(|(level, n)| pool(catalog, *level).len() < u32::from(*n));
    short.map(|(level, n)| {
        let found = pool(catalog, level).len();
        let name = super::content::level_word(usize::from(level));
        let why = format!("a {} game takes {n} cards of level {name}, and the pack has {found}", game.word());
        Illegal::by(rule, why)
    })
}

/// The games that can be started.
pub fn games(catalog: &Catalog, state: &State) -> Vec<Game> {
    let sizes = (0..=4).map(Game::Micro).chain((0..=4).map(Game::Mini));
    [Game::Normal].into_iter().chain(sizes).filter(|game| lacks(catalog, state, *game).is_none()).collect()
}

/// The decks of a game: which cards are in them, nobody knows (ENC-039, ENC-167).
pub fn decks(catalog: &Catalog, game: Game) -> Decks {
    let mut decks = Decks::default();
    match game {
        Game::Micro(of) | Game::Mini(of) => {
            let n = if matches!(game, Game::Micro(_)) { 3 } else { 7 };
            for level in (0..=CardDef::BOSS).filter(|level| usize::from(of) != MIXED && *level != usize::from(of)) {
                decks.unused.pour(&mut of_level(catalog, level));
            }
            decks.fresh[usize::from(of)] = pool(catalog, of);
            decks.hidden[usize::from(of)] = n;
        }
        Game::Normal | Game::Completionist => {
            for (level, n) in NORMAL.into_iter().enumerate() {
                decks.fresh[level] = of_level(catalog, level);
                decks.future[level] = n;
            }
            decks.hidden[0] = std::mem::take(&mut decks.future[0]);
            decks.release(); // ENC-042
        }
    }
    decks.settle();
    decks
}

/// What may be picked.
pub fn list(game: &EncounterDeck, state: &State, opening: &Opening, out: &mut Vec<Action>) {
    match opening {
        Opening::Game => out.extend(games(&game.catalog, state).into_iter().map(Action::Game)),
        Opening::Raise { second: false } => out.extend([Skill::Atk, Skill::Def].map(Action::Raise)),
        Opening::Raise { second: true } => out.extend([Skill::Agl, Skill::Wit].map(Action::Raise)),
        Opening::Take => out.extend(takable(&game.catalog, &state.decks).into_iter().map(Action::Take)),
        Opening::Size => {}
        _ => super::entrance::list(state, opening, out),
    }
}

/// The unique cards one may take next: of the lowest level of which some are missing.
fn takable(catalog: &Catalog, decks: &Decks) -> Vec<CardId> {
    let taken = |level: usize| decks.victory.kinds().filter(|card| catalog.card(*card).level == level).count();
    let missing = (1..=CardDef::BOSS).find(|level| taken(*level) < usize::from(NORMAL[*level]));
    missing.map(|level| decks.fresh[level].kinds().collect()).unwrap_or_default()
}

impl Work<'_> {
    pub(super) fn take_opening(&mut self, opening: Opening, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Game(game) => self.choose_game(game),
            Action::Raise(skill) => {
                self.s.hero.ranks[skill as usize] = Rank(1);
                self.tell_by(Event::Raised { skill, rank: Rank(1) }, "ENC-017");
                match opening {
                    Opening::Raise { second: false } => self.opening_goes(Opening::Raise { second: true }),
                    _ => self.after_hero(),
                }
            }
            Action::Take(card) => self.take_unique(card),
            Action::Faces(faces) => self.entrance_rolled(faces),
            _ => return self.take_entrance(opening, action),
        }
        Ok(())
    }

    pub(super) fn opening_goes(&mut self, opening: Opening) {
        self.become_frame(Frame::Opening(opening));
    }

    fn choose_game(&mut self, game: Game) {
        self.s.game = Some(game);
        self.s.decks = decks(self.catalog(), game);
        let full = self.s.house.number(HouseRule::HealthCap).map_or(game.health(), |cap| cap.min(game.health()));
        self.s.hero.gained[Thing::Health as usize] = full;
        self.tell_by(Event::Chosen { game }, "ENC-031");
        let name = self.s.hero.name.clone();
        self.tell_by(Event::Named { name }, "ENC-013");
        self.after_game();
    }

    /// The hero's first experiences, unless the scene has settled them.
    pub(super) fn after_game(&mut self) {
        if self.s.hero.ranks.iter().any(|rank| *rank > Rank(0)) {
            self.after_hero();
        } else {
            self.opening_goes(Opening::Raise { second: false });
        }
    }

    fn after_hero(&mut self) {
        if self.s.house.has(HouseRule::ChooseUniques) && self.s.game == Some(Game::Normal) {
            let decks = &mut self.s.decks;
            (decks.hidden[1], decks.future[1]) = (0, 0);
            return self.opening_goes(Opening::Take);
        }
        self.decks_ready();
    }

    /// The victory pile keeps what is taken until all is (`choose_uniques`).
    fn take_unique(&mut self, card: CardId) {
        let catalog = self.catalog();
        self.s.decks.fresh[catalog.card(card).level].take(card);
        self.s.decks.victory.put(card);
        self.tell_by(Event::Took { card }, "ENC-033");
        if !takable(catalog, &self.s.decks).is_empty() {
            return;
        }
        let decks = &mut self.s.decks;
        for (level, n) in NORMAL.into_iter().enumerate().skip(1) {
            decks.unused.pour(&mut decks.fresh[level]);
            decks.future[level] = n;
        }
        for card in std::mem::take(&mut decks.victory).kinds() {
            decks.fresh[catalog.card(card).level].put(card);
        }
        decks.release();
        self.decks_ready();
    }

    fn decks_ready(&mut self) {
        let (impending, future) = (self.s.decks.impending_len(), self.s.decks.future_len());
        self.tell_by(Event::DecksReady { impending, future }, "ENC-043");
        if self.s.map.places.is_empty() {
            self.opening_goes(Opening::Size);
        } else {
            self.become_frame(Frame::Between);
        }
    }
}
