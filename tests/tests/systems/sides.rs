//! Players on the same side, in every system.

use rondel_engine::kernel::{Rules, Seats};
use rondel_engine::systems::{AdventureDeck, CardGrid, DeckOfAdventures};
use rondel_engine::table::Table;
use rondel_tests::every_system;
use rondel_tests::systems::{content, game, open, to_play};

fn taken(table: &dyn Table) -> Seats {
    let taken = Seats::ALL.iter().filter(|seat| !table.seat_name(*seat).is_empty());
    taken.fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
}

/// Checks that a side is the same to its seats, and holds only played seats.
fn a_side_is_the_same_to_all_of_it<R: Rules>() {
    for scene in to_play(content::<R>()) {
        let table = open(&*game::<R>(), scene, 1);
        for seat in taken(&*table).iter() {
            let side = table.allies(seat);
            assert!(side.has(seat), "{}: {seat:?}", scene.id);
            for ally in side.iter() {
                assert_eq!(table.allies(ally), side, "{}: {seat:?} and {ally:?}", scene.id);
            }
        }
    }
}

every_system!(a_side_is_the_same_to_all_of_it);

/// Returns the number of seats on the side of the first seat that is asked.
fn on_the_side_of_the_first<R: Rules>(scene: &str) -> u32 {
    let scene = content::<R>().scene(scene).expect("the scene is there");
    let mut table = open(&*game::<R>(), scene, 1);
    table.settle().expect("play goes on");
    let first = taken(&*table).iter().next().expect("somebody plays");
    table.allies(first).count()
}

#[test]
fn those_who_play_together_are_one_side() {
    assert_eq!(on_the_side_of_the_first::<CardGrid>("goblins-at-the-ford"), 3);
    assert_eq!(on_the_side_of_the_first::<AdventureDeck>("two-against-the-cellar"), 2);
    assert_eq!(on_the_side_of_the_first::<DeckOfAdventures>("the-light-ship"), 3);
}

/// ADS-022: rivals are no allies.
#[test]
fn rivals_are_sides_of_their_own() {
    assert_eq!(on_the_side_of_the_first::<AdventureDeck>("a-duel-at-dusk"), 1);
}
