//! Tests of properties over all systems. A property is written once, and each system has its own test of it.

use crate::cases::spread;
pub use rondel_deck_of_many_dungeons::DeckOfManyDungeons;
use rondel_dsl::{Loaded, load};
use rondel_engine::kernel::{Problem, Rules};
pub use rondel_engine::systems::{AdventureDeck, CardGrid, DeckOfAdventures, EncounterDeck};
use rondel_engine::table::{Game, Scene, Table};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Mutex, OnceLock};

/// One test a system for each of these functions over [`Rules`]. A new system joins by one line.
///
/// ```
/// # fn undo_comes_back<R>() {}
/// rondel_tests::every_system!(undo_comes_back);
/// ```
#[macro_export]
macro_rules! every_system {
    ($($property:ident),+ $(,)?) => {
        $($crate::every_system! { @of $property
            adventure_deck: AdventureDeck,
            encounter_deck: EncounterDeck,
            card_grid: CardGrid,
            deck_of_adventures: DeckOfAdventures,
            deck_of_many_dungeons: DeckOfManyDungeons,
        })+
    };
    (@of $property:ident $($name:ident: $System:ident,)+) => {
        mod $property {
            const SYSTEMS: &[&str] = &[$(stringify!($name)),+];
            const _: () = assert!(SYSTEMS.len() == $crate::SYSTEMS.len(), "a system has no line above");
            $(#[test]
            fn $name() {
                super::$property::<$crate::systems::$System>();
            })+
        }
    };
}

/// Returns the built-in content of a system, read once a process.
///
/// # Panics
/// When another test has panicked here.
pub fn content<R: Rules>() -> &'static Loaded {
    read(R::vocabulary().system)
}

/// Returns the built-in content of the system of this name. Callers of another system wait for nobody.
pub(crate) fn read(system: &str) -> &'static Loaded {
    type Read = BTreeMap<String, &'static OnceLock<Loaded>>;
    static READ: Mutex<Read> = Mutex::new(BTreeMap::new());
    let once = *READ
        .lock()
        .expect("no reader has panicked")
        .entry(system.to_string())
        .or_insert_with(|| Box::leak(Box::default()));
    once.get_or_init(|| load(&[crate::files_of(system)], crate::SYSTEMS))
}

/// Returns the built-in content of a system, compiled.
///
/// # Panics
/// When it has errors.
pub fn game<R: Rules>() -> Rc<dyn Game> {
    compiled(content::<R>())
}

/// Compiles content.
///
/// # Panics
/// When it has errors.
pub fn compiled(loaded: &Loaded) -> Rc<dyn Game> {
    match loaded.compile() {
        Ok(game) => game,
        Err(problems) => {
            let all: Vec<String> = problems.iter().map(Problem::to_string).collect();
            unreachable!("{}", all.join("\n"))
        }
    }
}

/// Returns the rules of a system with content.
///
/// # Panics
/// When it has errors.
pub fn rules<R: Rules>(loaded: &Loaded) -> R {
    R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| unreachable!("{problems:#?}"))
}

/// Returns the scenes for playing: ten in every run where there are more.
pub fn to_play(loaded: &Loaded) -> impl Iterator<Item = &Scene> {
    spread(loaded.scenes.iter().filter(|scene| scene.steps.is_empty()).collect(), 10)
}

/// Returns the scenes that have steps: about `few` of them in every run.
pub fn with_steps(loaded: &Loaded, few: u32) -> impl Iterator<Item = &Scene> {
    spread(loaded.scenes.iter().filter(|scene| !scene.steps.is_empty()).collect(), few)
}

/// Opens a scene, and lets chance speak where the scene begins with it.
///
/// # Panics
/// When it cannot begin.
pub fn open(game: &dyn Game, scene: &Scene, seed: u64) -> Box<dyn Table> {
    let mut table = game.open(&scene.setup, seed).unwrap_or_else(|all| unreachable!("{}: {all:#?}", scene.id));
    if let Err(problem) = table.settle() {
        unreachable!("{}: {problem}", scene.id)
    }
    table
}
