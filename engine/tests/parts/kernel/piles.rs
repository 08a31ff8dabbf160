//! Bags and piles: no card is lost or made, and knowledge of cards stays.

use proptest::prelude::*;
use rondel_engine::kernel::{Bag, Pile, Seat, Seats};
use std::collections::BTreeMap;

/// The simplest possible bag.
type Model = BTreeMap<u8, u32>;

fn model(bag: &Bag<u8>) -> Model {
    bag.iter().collect()
}

fn counted(kinds: &[u8]) -> Model {
    let mut counts = Model::new();
    kinds.iter().for_each(|kind| *counts.entry(*kind).or_default() += 1);
    counts
}

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

/// Generates nobody, seat 0, seat 1, or everybody.
fn knowing() -> impl Strategy<Value = Seats> {
    prop_oneof![Just(Seats::NONE), Just(Seats::only(seat(0))), Just(Seats::only(seat(1))), Just(Seats::ALL)]
}

#[derive(Clone, Debug)]
enum Deed {
    Top(u8, Seats),
    Bottom(u8, Seats),
    Add(u8, Seats),
    Take(u8),
    TakeTop(u8),
    Shuffle,
    ShuffleIn(Vec<u8>),
}

fn deed() -> impl Strategy<Value = Deed> {
    let kind = 0u8..4;
    prop_oneof![
        (kind.clone(), knowing()).prop_map(|(kind, known)| Deed::Top(kind, known)),
        (kind.clone(), knowing()).prop_map(|(kind, known)| Deed::Bottom(kind, known)),
        (kind.clone(), knowing()).prop_map(|(kind, known)| Deed::Add(kind, known)),
        kind.clone().prop_map(Deed::Take),
        kind.clone().prop_map(Deed::TakeTop),
        Just(Deed::Shuffle),
        prop::collection::vec(kind, 0..4).prop_map(Deed::ShuffleIn),
    ]
}

/// Does a deed, and returns by how much it should have changed the cards.
fn carry_out(pile: &mut Pile<u8>, deed: &Deed, cards: &mut Vec<u8>) {
    let mut remove = |kind: u8| cards.iter().position(|k| *k == kind).map(|at| cards.remove(at)).is_some();
    match deed {
        Deed::Take(kind) => assert_eq!(pile.take(*kind), remove(*kind)),
        Deed::TakeTop(kind) => {
            let possible = pile.runs().first().is_some_and(|top| top.bag.count(*kind) > 0);
            let before = pile.clone();
            assert_eq!(pile.take_top(*kind), possible);
            match possible {
                true => assert!(remove(*kind)),
                false => assert_eq!(*pile, before, "a refused take changes nothing"),
            }
        }
        Deed::Top(kind, known) => {
            pile.put_top(*kind, *known);
            assert_eq!((pile.runs()[0].bag.len(), pile.runs()[0].known), (1, *known));
            cards.push(*kind);
        }
        Deed::Bottom(kind, known) => {
            pile.put_bottom(*kind, *known);
            assert_eq!(pile.runs().last().map(|run| (run.bag.count(*kind), run.known)), Some((1, *known)));
            cards.push(*kind);
        }
        Deed::Add(kind, known) => {
            pile.add(*kind, *known);
            assert!(pile.runs().iter().any(|run| run.known == *known && run.bag.count(*kind) > 0));
            cards.push(*kind);
        }
        Deed::Shuffle => {
            pile.shuffle();
            assert!(pile.runs().len() <= 1 && pile.runs().iter().all(|run| run.known == Seats::NONE));
        }
        Deed::ShuffleIn(more) => {
            let mut other = Pile::shuffled(more.iter().copied().collect());
            pile.shuffle_in(&mut other);
            assert!(other.is_empty() && pile.runs().len() <= 1);
            cards.extend(more);
        }
    }
}

proptest! {
    #[test]
    fn a_bag_is_a_multiset(kinds in prop::collection::vec(0u8..6, 0..40), taken in prop::collection::vec(0u8..6, 0..40)) {
        let mut bag: Bag<u8> = kinds.iter().copied().collect();
        let mut plain = counted(&kinds);
        prop_assert_eq!(model(&bag), plain.clone());
        prop_assert_eq!(bag.len() as usize, kinds.len());
        for kind in taken {
            let had = plain.get(&kind).copied().unwrap_or(0);
            prop_assert_eq!(bag.take(kind), had > 0);
            if had > 0 {
                plain.insert(kind, had - 1);
                plain.retain(|_, n| *n > 0);
            }
            prop_assert_eq!(model(&bag), plain.clone());
            prop_assert_eq!(bag.count(kind), plain.get(&kind).copied().unwrap_or(0));
        }
        prop_assert!(bag.kinds().is_sorted());
    }

    #[test]
    fn the_order_in_which_cards_came_leaves_no_trace(kinds in prop::collection::vec(0u8..6, 0..20)) {
        let (mut sorted, mut reversed) = (kinds.clone(), kinds.clone());
        sorted.sort_unstable();
        reversed.reverse();
        let bag = |kinds: Vec<u8>| kinds.into_iter().collect::<Bag<u8>>();
        prop_assert_eq!(bag(kinds.clone()), bag(sorted));
        prop_assert_eq!(bag(kinds), bag(reversed));
    }

    #[test]
    fn pouring_moves_everything(left in prop::collection::vec(0u8..6, 0..20), right in prop::collection::vec(0u8..6, 0..20)) {
        let mut into: Bag<u8> = left.iter().copied().collect();
        let mut from: Bag<u8> = right.iter().copied().collect();
        into.pour(&mut from);
        prop_assert!(from.is_empty());
        prop_assert_eq!(model(&into), counted(&[left, right].concat()));
    }

    #[test]
    fn renaming_keeps_count_and_returns_what_has_no_name(kinds in prop::collection::vec(0u8..6, 0..20)) {
        let bag: Bag<u8> = kinds.iter().copied().collect();
        let (renamed, lost) = bag.rename(|kind| (kind != 5).then_some(kind / 2));
        let expected: Vec<u8> = kinds.iter().filter(|kind| **kind != 5).map(|kind| kind / 2).collect();
        prop_assert_eq!(model(&renamed), counted(&expected));
        prop_assert_eq!(lost, if kinds.contains(&5) { vec![5] } else { Vec::new() });
    }

    #[test]
    fn no_card_of_a_pile_is_lost_or_made(
        start in prop::collection::vec(0u8..4, 0..8),
        deeds in prop::collection::vec(deed(), 0..30),
    ) {
        let mut pile = Pile::shuffled(start.iter().copied().collect());
        let mut cards = start;
        for deed in deeds {
            carry_out(&mut pile, &deed, &mut cards);
            prop_assert_eq!(model(&pile.bag()), counted(&cards), "after {:?}", deed);
            prop_assert_eq!(pile.len() as usize, cards.len());
            prop_assert_eq!(pile.is_empty(), cards.is_empty());
            prop_assert!(pile.runs().iter().all(|run| !run.bag.is_empty()), "no empty runs");
            let mut top = Vec::new();
            pile.outcomes(&mut top);
            prop_assert_eq!(top.is_empty(), cards.is_empty());
        }
    }

    #[test]
    fn what_a_seat_has_seen_is_what_lies_in_the_runs_it_knows(deeds in prop::collection::vec(deed(), 0..30)) {
        let mut pile = Pile::new();
        let mut cards = Vec::new();
        for deed in &deeds {
            carry_out(&mut pile, deed, &mut cards);
        }
        for who in [seat(0), seat(1)] {
            let known: u32 = pile.runs().iter().filter(|run| run.known.has(who)).map(|run| run.bag.len()).sum();
            prop_assert_eq!(pile.seen_by(who).len(), known);
        }
    }

    #[test]
    fn renaming_a_pile_keeps_order_and_knowledge(deeds in prop::collection::vec(deed(), 0..30)) {
        let mut pile = Pile::new();
        let mut cards = Vec::new();
        for deed in &deeds {
            carry_out(&mut pile, deed, &mut cards);
        }
        let (there, lost) = pile.rename(|kind| Some(kind + 10));
        prop_assert!(lost.is_empty());
        prop_assert_eq!(there.rename(|kind| Some(kind - 10)).0, pile.clone());
        let (fewer, lost) = pile.rename(|kind| (kind != 0).then_some(kind));
        prop_assert_eq!(fewer.len(), pile.len() - pile.count(0));
        prop_assert_eq!(lost.is_empty(), pile.count(0) == 0);
        prop_assert!(fewer.runs().iter().all(|run| !run.bag.is_empty()));
    }

    #[test]
    fn piles_read_back_as_they_were(deeds in prop::collection::vec(deed(), 0..20)) {
        let mut pile = Pile::new();
        let mut cards = Vec::new();
        for deed in &deeds {
            carry_out(&mut pile, deed, &mut cards);
        }
        prop_assert_eq!(&ron::from_str::<Pile<u8>>(&ron::to_string(&pile).unwrap()).unwrap(), &pile);
        prop_assert_eq!(&serde_json::from_str::<Pile<u8>>(&serde_json::to_string(&pile).unwrap()).unwrap(), &pile);
    }
}

#[test]
fn a_card_is_taken_from_where_most_seats_know_it() {
    let mut hand: Pile<u8> = Pile::new();
    hand.add(1, Seats::only(seat(0)));
    hand.add(1, Seats::ALL);
    assert!(hand.take(1));
    assert_eq!(hand.runs().len(), 1);
    assert_eq!(hand.runs()[0].known, Seats::only(seat(0)), "the hidden one is still hidden");
}

#[test]
fn strata_are_drawn_in_their_order() {
    let mut pile = Pile::shuffled([1u8, 1, 2].into_iter().collect());
    pile.put_top(7, Seats::NONE);
    pile.put_bottom(9, Seats::ALL);
    let tops = |pile: &Pile<u8>| {
        let mut out = Vec::new();
        pile.outcomes(&mut out);
        out
    };
    assert_eq!(tops(&pile), [(7, 1)]);
    assert!(!pile.take_top(1) && pile.take_top(7));
    assert_eq!(tops(&pile), [(1, 2), (2, 1)]);
    assert!(pile.take_top(1) && pile.take_top(2) && pile.take_top(1));
    assert_eq!(tops(&pile), [(9, 1)]);
}

#[test]
fn a_full_bag_refuses_more() {
    let mut bag: Bag<u8> = Bag::new();
    assert!(bag.put_many(1, u16::MAX));
    assert!(!bag.put(1));
    assert_eq!(bag.len(), 65_535);
}

/// A card in a place that a seat knows stays there. One card can take the place of any other.
#[test]
fn a_card_takes_the_place_of_one_that_is_not_seen() {
    let mut pile: Pile<u8> = Pile::new();
    pile.add(1, Seats::only(seat(0)));
    pile.add(2, Seats::only(seat(1)));
    assert_eq!(model(&pile.unseen_by(seat(1))), counted(&[1]));
    assert!(!pile.exchange(seat(0), 1, 9), "it is known to lie there");
    assert!(!pile.exchange(seat(1), 3, 9), "there is none");
    assert!(pile.exchange(seat(1), 1, 9));
    assert_eq!(model(&pile.bag()), counted(&[2, 9]));
    assert_eq!(model(&pile.unseen_by(seat(0))), counted(&[2]));
}

/// An imagined hand depends only on that seat's knowledge, and not on others' knowledge.
#[test]
fn hands_that_look_alike_are_forgotten_alike() {
    let (owner, other) = (Seats::only(seat(2)), Seats::only(seat(2)).with(Seats::only(seat(1))));
    let shown = owner.with(Seats::only(seat(0)));
    let hand = |second: Seats| {
        let mut hand: Pile<u8> = Pile::new();
        [(1, owner), (2, shown), (3, second), (4, second)].into_iter().for_each(|(card, known)| hand.add(card, known));
        hand.forget(seat(0), owner);
        hand.tidy();
        hand
    };
    assert_eq!(hand(owner), hand(other));
    assert_eq!(hand(other).unseen_runs(seat(0)), 1);
    assert_eq!(model(&hand(other).seen_by(seat(0))), counted(&[2]));
}
