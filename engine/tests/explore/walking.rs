//! The history of a long game. Every position can be reached, although few are kept whole.

use super::toy_setup::{pebbles, read_order, ruling, setup};
use rondel_engine::kernel::{Seat, Stop};
use rondel_engine::table::{Game, Table};
use std::collections::BTreeMap;

/// Plays the `nth` offer, with chance by hand.
fn play(table: &mut dyn Table, nth: usize) {
    if nth.is_multiple_of(7) {
        table.rule(&ruling(&format!("set rival hp {}", 1 + nth % 9))).unwrap();
        return;
    }
    let offers = table.offers();
    let Some(offer) = offers.get(nth % offers.len().max(1)) else {
        assert!(table.go_to(nth % 5), "a game that is over begins anew from one of the first positions");
        return;
    };
    let who = table.seat_name(offer.seat);
    table.step(&who, &offer.words.text()).unwrap();
}

fn here(table: &dyn Table) -> usize {
    table.history().iter().find(|past| past.here).unwrap().number
}

#[test]
fn every_position_of_a_long_game_is_what_it_was() {
    let mut table = pebbles().open(&setup("rock rock gem", "rock rock gem", "gem gem rock", 9), 5).unwrap();
    table.set_chance_by_hand(true);
    let mut seen = BTreeMap::new();
    for nth in 0..1_500 {
        seen.insert(here(&*table), (table.fingerprint(), table.log().len()));
        play(&mut *table, nth);
    }
    seen.insert(here(&*table), (table.fingerprint(), table.log().len()));
    assert!(seen.len() > 600, "far more than are kept whole: {}", seen.len());
    for (number, then) in seen.iter().rev().chain(&seen) {
        assert!(table.go_to(*number));
        assert_eq!((table.fingerprint(), table.log().len()), *then, "position {number}");
    }
    assert!(!table.go_to(9_999));
}

#[test]
fn undo_leads_back_to_the_beginning_of_a_long_game() {
    let mut table = pebbles().open(&setup("rock", "rock", "gem", 9), 5).unwrap();
    let start = table.fingerprint();
    for nth in 0..700 {
        table.rule(&ruling(&format!("set rival hp {}", 1 + nth % 9))).unwrap();
    }
    let end = table.fingerprint();
    let taken = std::iter::from_fn(|| table.undo()).count();
    assert_eq!((taken, table.fingerprint()), (700, start));
    while table.redo(&read_order).unwrap().is_some() {}
    assert_eq!(table.fingerprint(), end);
}

#[test]
fn to_ask_whether_something_fits_does_nothing() {
    let mut table = pebbles().open(&setup("rock", "rock", "gem", 9), 5).unwrap();
    let start = (table.fingerprint(), table.history().len());
    assert!(table.fits("play rock on rival").is_ok());
    assert_eq!(table.fits("play gem on rival").unwrap_err(), table.command("play gem on rival").unwrap_err());
    assert_eq!((table.fingerprint(), table.history().len()), start);
    table.show_to(Seat::new(0));
    assert!(matches!(table.stop(), Stop::Decide(_)) && table.fits("play rock on rival").is_ok());
}
