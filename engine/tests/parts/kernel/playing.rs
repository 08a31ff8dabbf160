//! Playing cards: one name each, and a ring of thirteen ranks.

use proptest::prelude::*;
use rondel_engine::kernel::{PlayingCard, Rank, Suit, slug};
use std::collections::BTreeSet;

fn card() -> impl Strategy<Value = PlayingCard> {
    let rank = proptest::sample::select(&Rank::ALL[..]);
    (rank, proptest::sample::select(&Suit::ALL[..])).prop_map(|(rank, suit)| PlayingCard { rank, suit })
}

#[test]
fn a_deck_holds_every_card_once_in_order() {
    let deck = PlayingCard::deck();
    assert_eq!((deck.len(), deck.kinds().count()), (52, 52));
    let all: Vec<PlayingCard> = PlayingCard::all().collect();
    assert!(all.is_sorted());
    assert_eq!(deck.kinds().collect::<Vec<_>>(), all);
    assert_eq!((all[0].to_string(), all[51].to_string()), ("A♣".into(), "K♠".into()));
    for (short, names) in [(true, "short"), (false, "ids")] {
        let different: BTreeSet<String> =
            all.iter().map(|card| if short { card.short() } else { slug(&card.to_string()) }).collect();
        assert_eq!(different.len(), 52, "{names}");
    }
}

#[test]
fn ring_distances_are_those_of_the_table() {
    let row = |from: Rank| Rank::ALL.map(|to| from.ring_distance(to));
    assert_eq!(row(Rank::Ace), [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1]);
    assert_eq!(row(Rank::Six), [5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 6]);
    assert_eq!(row(Rank::King), [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0]);
}

#[test]
fn what_is_no_card_is_refused_with_a_way_out() {
    for text in ["", "♣", "8", "c", "1c", "11♣", "0h", "8♣♣", "c8", "8 of clubs", "joker", "é♣", "8 ♣", "TTc"]
    {
        let problem = text.parse::<PlayingCard>().unwrap_err();
        assert!(problem.code == "E0316" && problem.help.is_some_and(|help| help.contains("`8♣` or `8c`")), "{text}");
    }
}

#[test]
fn a_saved_card_that_is_none_is_an_error() {
    assert!(serde_json::from_str::<PlayingCard>("\"1c\"").is_err());
    assert!(serde_json::from_str::<PlayingCard>("7").is_err());
    assert_eq!(serde_json::to_string(&Suit::Spades).unwrap(), "\"spades\"");
}

proptest! {
    #[test]
    fn every_way_to_write_a_card_reads_as_that_card(card in card(), upper in any::<bool>()) {
        let (mark, short) = (card.to_string(), card.short());
        let short = if upper { short.to_uppercase() } else { short };
        prop_assert_eq!(mark.parse(), Ok(card));
        prop_assert_eq!(mark.to_lowercase().parse(), Ok(card));
        prop_assert_eq!(short.parse(), Ok(card));
        prop_assert_eq!(short.replace("10", "T").parse(), Ok(card));
        let saved = serde_json::to_string(&card).unwrap();
        prop_assert_eq!(&saved, &format!("\"{}\"", card.short()));
        prop_assert_eq!(serde_json::from_str::<PlayingCard>(&saved).unwrap(), card);
        let ron = ron::to_string(&card).unwrap();
        prop_assert_eq!(ron::from_str::<PlayingCard>(&ron).unwrap(), card);
    }

    #[test]
    fn the_ring_is_a_ring(a in card(), b in card(), c in card(), by in any::<i32>()) {
        let (a, b, c) = (a.rank, b.rank, c.rank);
        prop_assert_eq!(a.ring_distance(b), b.ring_distance(a));
        prop_assert_eq!(a.ring_distance(b) == 0, a == b);
        prop_assert!(a.ring_distance(b) <= 6 && a.ring_distance(c) <= a.ring_distance(b) + b.ring_distance(c));
        prop_assert_eq!(a.shifted(i32::from(a.steps_up_to(b))), b);
        prop_assert_eq!(a.shifted(by).ring_distance(b.shifted(by)), a.ring_distance(b));
        prop_assert_eq!(a.shifted(by).shifted(-(by % 13)), a);
        prop_assert_eq!((a.steps_up_to(b) + b.steps_up_to(a)) % 13, 0);
    }
}
