//! The contract itself: counts of lines of play, and laws that find slips.

use super::toy::{Action, Pebbles, Slip, State, seat};
use super::toy_setup::{rules, setup};
use rondel_engine::explore::{laws, perft};
use rondel_engine::kernel::{Events, Rules, Seat, Seats};
use std::collections::HashSet;

fn start(you: &str, rival: &str, pile: &str, hp: i64) -> State {
    rules().setup(&setup(you, rival, pile, hp)).unwrap()
}

fn counts(state: &State, depth: u32) -> Vec<u64> {
    (0..=depth).map(|depth| perft(&rules(), state, depth).unwrap()).collect()
}

/// You hold a gem, the rival nothing, and there is no pile.
/// - 1: play, bid, pass = 3.
/// - 2: play: done 1. bid: both may say yes or no, 2 * 2 = 4. pass: the rival's bid, pass = 2. In all 7.
/// - 3: done: on you, on rival = 2. Said: the other one says yes or no, 4 * 2 = 8. pass, bid: 4. pass, pass: the start
///   again, 3. In all 17.
/// - 4: aimed: three pairs of faces, 2 * 3 = 6. Both said: the rival's Turn, 8 * 2 = 16. pass, bid, said: 4 * 2 = 8.
///   pass, pass: as from the start, 7. In all 37.
#[test]
fn lines_of_play_are_counted_as_by_hand() {
    assert_eq!(counts(&start("gem", "", "", 9), 4), [1, 3, 7, 17, 37]);
}

/// Nobody holds anything; two gems and a rock lie in the pile.
/// - 1: draw, bid, pass = 3.
/// - 2: draw: gem or rock = 2. bid: 4. pass: 3. In all 9.
#[test]
fn outcomes_are_picks_by_kind_not_by_card() {
    assert_eq!(counts(&start("", "", "gem gem rock", 9), 2), [1, 3, 9]);
}

/// With one hit point each, bid, yes, yes ends the game. So does a lone yes: only no, no goes on. At depth 3 there are
/// 8 such lines; at depth 4 the two orders of no, no have two picks each.
#[test]
fn lines_that_are_over_do_not_count() {
    let mut state = start("", "", "", 1);
    let mut out = Events::off();
    rules().apply(&mut state, seat(0), Action::Bid, &mut out).unwrap();
    assert_eq!(counts(&state, 3), [1, 4, 8, 4]);
}

/// At every position within six picks, an action applies if and only if it is listed. A refused one changes nothing.
/// This holds for every seat.
#[test]
fn legal_is_what_is_listed() {
    let rules = rules();
    let universe: Vec<Action> = (0..3)
        .flat_map(|n| [Action::Play(n), Action::With(n), Action::Drawn(n), Action::Ups(n), Action::On(n)])
        .filter(|action| *action != Action::On(2))
        .chain([Action::Done, Action::Draw, Action::Bid, Action::Say(false), Action::Say(true), Action::Pass])
        .collect();
    let mut known: HashSet<State> = HashSet::new();
    let mut edge = vec![start("rock", "gem", "gem rock", 2)];
    for _ in 0..6 {
        let mut next = Vec::new();
        for state in edge {
            for who in [seat(0), seat(1), seat(2), Seat::CHANCE] {
                let mut listed = Vec::new();
                match who {
                    Seat::CHANCE => {
                        let mut outcomes = Vec::new();
                        rules.outcomes(&state, &mut outcomes);
                        listed.extend(outcomes.into_iter().map(|(action, _)| action));
                    }
                    who => rules.actions(&state, who, &mut listed),
                }
                for action in &universe {
                    let mut after = state.clone();
                    let applied = rules.apply(&mut after, who, *action, &mut Events::off()).is_ok();
                    assert_eq!(applied, listed.contains(action), "{who:?} {action:?} in {state:?}");
                    if !applied {
                        assert_eq!(after, state);
                    } else if known.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
        }
        edge = next;
    }
    assert!(known.len() > 200, "{}", known.len());
}

#[test]
fn the_laws_hold_for_pebbles() {
    for seed in 0..50 {
        let picks = laws(&rules(), &start("rock gem gem", "gem rock", "gem gem rock rock", 9), seed, 60).unwrap();
        assert!(picks > 10, "seed {seed}: {picks}");
    }
}

#[test]
fn the_laws_find_every_slip() {
    let slips = [
        (Slip::UnsortedList, "not sorted"),
        (Slip::SharedWords, "does not name"),
        (Slip::ListsTooMuch, "is listed and refused"),
        (Slip::ListsTooLittle, "is not listed for seat 1 and applies"),
        (Slip::ListsForOthers, "lists 1 picks for seat"),
        (Slip::SpoilsRefused, "is refused to seat"),
        (Slip::ListensToEvents, "does something else when nobody listens"),
        (Slip::NoWeight, "has no weight"),
        (Slip::WrongFact, "declared as Int"),
        (Slip::EmptyLabel, "the label `ghost` names nothing"),
        (Slip::Forgets, "the state reads back"),
    ];
    for (slip, says) in slips {
        let broken = Pebbles { slip, ..rules() };
        let found = (0..20).find_map(|seed| laws(&broken, &start("rock gem", "gem rock", "gem", 9), seed, 40).err());
        let found = found.unwrap_or_else(|| panic!("{slip:?} is not found"));
        assert!(found.contains(says), "{slip:?}: {found}");
    }
}

#[test]
fn states_read_back_from_ron_and_json() {
    let mut state = start("rock gem gem", "gem", "gem rock", 5);
    rules().apply(&mut state, seat(0), Action::Bid, &mut Events::off()).unwrap();
    let ron = ron::to_string(&state).unwrap();
    assert_eq!(ron::from_str::<State>(&ron).unwrap(), state);
    let json = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
}

#[test]
fn a_hand_is_known_to_its_owner_alone() {
    let state = start("rock gem", "gem", "rock", 5);
    assert_eq!(state.hands[0].seen_by(seat(0)).len(), 2);
    assert_eq!(state.hands[0].seen_by(seat(1)).len(), 0);
    assert_eq!(state.hands[0].runs()[0].known, Seats::only(seat(0)));
}
