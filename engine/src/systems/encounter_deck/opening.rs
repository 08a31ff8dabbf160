//! The choices before the first draw: the game, the hero's first experiences, and sometimes the unique cards (ENC-013
//! to ENC-045).
//!
//! [`Opening`] is the frame for these choices. [`decks`] makes the decks of a game. The entrance follows. Unique cards
//! are those above level 1: of level 2, of level 3, and the Boss.

use super::action::Action;
use super::between::Between;
use super::content::{CardDef, CardId, Catalog, Skill, Thing};
use super::deck::{Decks, MIXED};
use super::entrance::Entrance;
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::{self, HouseRule};
use super::state::{Game, Rank, State, mine};
use super::work::Work;
use super::{EncounterRules, gems};
use crate::kernel::{Bag, Illegal, Seat, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The choices of the game, the hero and the decks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// The game is chosen.
    Game,
    /// The first experiences are given. One goes to ATK or DEF, and the `second` to AGL or WIT (ENC-014, ENC-015).
    Raise { second: bool },
    /// The player takes unique cards, under the house rule `choose_uniques`.
    Take,
}

/// The number of cards of each level in a normal game, the Boss last (ENC-032 to ENC-035).
pub const NORMAL: [u8; 4] = [3, 3, 2, 1];
/// The number of cards in the deck of a Micro game (ENC-166).
const MICRO: u8 = 3;
/// The number of cards in the deck of a Mini game (ENC-166).
const MINI: u8 = 7;

/// Returns the cards of a level.
fn of_level(catalog: &Catalog, level: usize) -> Bag<CardId> {
    catalog.in_decks().filter(|(_, card)| card.level == level).map(|(id, _)| id).collect()
}

/// Returns the cards of a pool, which has the cards of one level, or of all levels ([`MIXED`]).
fn pool(catalog: &Catalog, pool: u8) -> Bag<CardId> {
    let pool = usize::from(pool);
    if pool == MIXED { catalog.in_decks().map(|(id, _)| id).collect() } else { of_level(catalog, pool) }
}

/// Checks whether a game can be started. The pack must have enough cards, and the house rules must allow a mixed pool
/// (ENC-037, ENC-166).
pub fn may_start(look: &Look<'_>, game: Game) -> Result<(), Illegal> {
    let (catalog, state) = (look.catalog(), look.state);
    // The pools, each with the number of cards that the game takes from it.
    let (rule, needed): (_, Vec<(u8, u8)>) = match game {
        Game::Normal | Game::Completionist => ("ENC-037", (0..=u8::MAX).zip(NORMAL).collect()),
        Game::Micro(pool) => ("ENC-166", vec![(pool, MICRO)]),
        Game::Mini(pool) => ("ENC-166", vec![(pool, MINI)]),
    };
    let is_mixed = needed.iter().any(|(pool, _)| usize::from(*pool) == MIXED);
    if is_mixed && state.house.is(house::MixedDifficulty::No) {
        return look.no("ENC-166", || "a difficulty is one level for the whole deck".into());
    }
    let lacking = needed.into_iter().find(|(level, n)| pool(catalog, *level).len() < u32::from(*n));
    let Some((level, n)) = lacking else { return Ok(()) };
    look.no(rule, || {
        let (found, name) = (pool(catalog, level).len(), super::content::level_word(usize::from(level)));
        format!("a {} game takes {n} cards of level {name}, and the pack has {found}", game.word())
    })
}

/// Returns all games that can be chosen.
pub fn games() -> impl Iterator<Item = Game> {
    const LAST_POOL: u8 = MIXED as u8;
    let micro_games = (0..=LAST_POOL).map(Game::Micro);
    let mini_games = (0..=LAST_POOL).map(Game::Mini);
    std::iter::once(Game::Normal).chain(micro_games).chain(mini_games)
}

/// Returns the decks of a game. They are face down, so nobody knows their cards (ENC-039, ENC-167).
pub fn decks(catalog: &Catalog, game: Game) -> Decks {
    let mut decks = Decks::default();
    match game {
        Game::Micro(pool_number) | Game::Mini(pool_number) => {
            let n = if matches!(game, Game::Micro(_)) { MICRO } else { MINI };
            let own_level = usize::from(pool_number);
            // The cards of all other levels are out of the game.
            if own_level != MIXED {
                for level in (0..=CardDef::BOSS).filter(|level| *level != own_level) {
                    decks.unused.pour(&mut of_level(catalog, level));
                }
            }
            decks.fresh[own_level] = pool(catalog, pool_number);
            decks.hidden[own_level] = n;
        }
        Game::Normal | Game::Completionist => {
            for (level, n) in NORMAL.into_iter().enumerate() {
                decks.fresh[level] = of_level(catalog, level);
                decks.future[level] = n;
            }
            // The impending deck begins with the cards of level 1.
            decks.hidden[0] = std::mem::take(&mut decks.future[0]);
            decks.release(); // the first unique card joins the impending deck (ENC-042)
        }
    }
    decks.settle();
    decks
}

impl Frame<EncounterRules> for Opening {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(mine())
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        const FIRST: [Skill; 2] = [Skill::Atk, Skill::Def];
        const SECOND: [Skill; 2] = [Skill::Agl, Skill::Wit];
        match self {
            Opening::Game => {
                for game in games() {
                    offers.judge(Action::Game(game), may_start(look, game));
                }
            }
            Opening::Raise { second: false } => {
                offers.allow_all(FIRST.map(Action::Raise));
                let why = || "the first experience goes to ATK or DEF".into();
                for skill in SECOND {
                    offers.forbid(Action::Raise(skill), "ENC-014", why);
                }
            }
            Opening::Raise { second: true } => {
                offers.allow_all(SECOND.map(Action::Raise));
                let why = || "one experience goes to one of ATK and DEF".into();
                for skill in FIRST {
                    offers.forbid(Action::Raise(skill), "ENC-014", why);
                }
            }
            Opening::Take => {
                let cards = takable(look.catalog(), &look.state.decks);
                offers.allow_all(cards.into_iter().map(Action::Take));
            }
        }
        gems::forbid_gems(look, "ENC-027", offers);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match (work.frame::<Opening>(at), action) {
            (Some(Opening::Game), Action::Game(game)) => work.choose_game(game),
            (Some(Opening::Raise { second }), Action::Raise(skill)) => {
                let second = *second;
                work.raise(skill, second);
            }
            (Some(Opening::Take), Action::Take(card)) => work.take_unique(card),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match self {
            Opening::Game => "which game?".into(),
            Opening::Raise { second: false } => "the first experience: ATK or DEF?".into(),
            Opening::Raise { second: true } => "the second experience: AGL or WIT?".into(),
            Opening::Take => "which unique card comes into play?".into(),
        }
    }
}

/// Forbids a third experience, because both are given before the first room (ENC-015).
pub fn forbid_third_experience(look: &Look<'_>, offers: &mut Offers<'_>) {
    let why = || "the second experience goes to AGL or WIT, and there is no third".into();
    offers.forbid_words("raise", "", look.refusal("ENC-015", why));
}

/// Returns the unique cards that can be taken next. They are of the lowest level that still lacks some.
fn takable(catalog: &Catalog, decks: &Decks) -> Vec<CardId> {
    let level_of = |card: &CardId| catalog.card(*card).level;
    let number_taken = |level: usize| decks.victory.kinds().filter(|card| level_of(card) == level).count();
    let missing = (1..=CardDef::BOSS).find(|level| number_taken(*level) < usize::from(NORMAL[*level]));
    missing.map(|level| decks.fresh[level].kinds().collect()).unwrap_or_default()
}

impl Work<'_> {
    /// Gives one of the two first experiences to a skill.
    fn raise(&mut self, skill: Skill, second: bool) {
        let told = self.learn(skill, Why::rule("ENC-017"));
        if second {
            self.because(told, Self::after_hero);
        } else {
            self.become_frame(Opening::Raise { second: true });
        }
    }

    /// Begins a game: makes its decks and sets the hero's health.
    fn choose_game(&mut self, game: Game) {
        self.s.game = Some(game);
        self.s.decks = decks(self.catalog(), game).into();
        let cap = self.s.house.number(HouseRule::HealthCap);
        let health = cap.map_or(game.health(), |cap| cap.min(game.health()));
        self.s.hero.gained[Thing::Health as usize] = health;
        let told = self.told(Event::Chosen { game }, Why::rule("ENC-031"));
        let name = self.s.hero.name.clone();
        self.because(told, |work| {
            work.tell_by(Event::Named { name }, "ENC-013");
            work.after_game();
        });
    }

    /// Continues after the choice of the game with the first experiences, unless the scene has given ranks.
    pub(super) fn after_game(&mut self) {
        if self.s.hero.ranks.iter().any(|rank| *rank > Rank(0)) {
            self.after_hero();
        } else {
            self.become_frame(Opening::Raise { second: false });
        }
    }

    /// Continues once the hero is complete with the choice of unique cards, if the house rules allow it.
    fn after_hero(&mut self) {
        if self.s.house.is(house::ChooseUniques::Yes) && self.s.game == Some(Game::Normal) {
            let decks = &mut self.s.decks;
            // One card of level 2 lies in the impending deck already, the others in the future deck. Both parts are
            // dropped here, because the decks are made again once the player has taken the cards.
            decks.hidden[1] = 0;
            decks.future[1] = 0;
            self.become_frame(Opening::Take);
            return;
        }
        self.decks_ready();
    }

    /// Takes a unique card (`choose_uniques`). The victory pile holds the taken cards until there are enough. Then they
    /// form the future deck.
    fn take_unique(&mut self, card: CardId) {
        let catalog = self.catalog();
        self.s.decks.fresh[catalog.card(card).level].take(card);
        self.s.decks.victory.put(card);
        let told = self.told(Event::Took { card }, Why::rule("ENC-033"));
        if !takable(catalog, &self.s.decks).is_empty() {
            return;
        }
        let decks = &mut *self.s.decks;
        for (level, n) in NORMAL.into_iter().enumerate().skip(1) {
            decks.unused.pour(&mut decks.fresh[level]);
            decks.future[level] = n;
        }
        for card in std::mem::take(&mut decks.victory).kinds() {
            decks.fresh[catalog.card(card).level].put(card);
        }
        decks.release();
        self.because(told, Self::decks_ready);
    }

    /// Ends the opening. The entrance follows, unless the scene has drawn it.
    fn decks_ready(&mut self) {
        let (impending, future) = (self.s.decks.impending_len(), self.s.decks.future_len());
        self.tell_by(Event::DecksReady { impending, future }, "ENC-043");
        if self.s.map.places.is_empty() {
            self.become_frame(Entrance::Size);
        } else {
            self.become_frame(Between);
        }
    }
}
