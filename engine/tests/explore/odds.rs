//! Odds are exact: they agree with writing down every line of play.

use super::cases::cases;
use super::toy::{Action, Pebbles, Stage, State, seat};
use super::toy_setup::{pebbles, rules, setup};
use super::urn;
use proptest::prelude::*;
use rondel_engine::explore::odds::*;
use rondel_engine::kernel::*;
use rondel_engine::table::Cancel;
use rondel_engine::table::Game;
use std::collections::BTreeMap;

/// Adds up all outcomes of a position, line by line, with floating shares.
fn by_hand(toy: &Pebbles, state: &State, depth: u32, share: f64, policy: Policy, ends: &mut BTreeMap<String, f64>) {
    let stop = toy.stop(state);
    if depth == 0 || matches!(stop, Stop::Over(_)) {
        *ends.entry(format!("{state:?}")).or_default() += share;
        return;
    }
    let mut next: Vec<(Seat, Action, f64)> = Vec::new();
    if let Stop::Decide(asked) = stop {
        let turn = 1.0 / f64::from(asked.must().count());
        for who in asked.must().iter() {
            let mut actions = Vec::new();
            toy.actions(state, who, &mut actions);
            let passes = actions.iter().find(|a| matches!(a, Action::Pass | Action::Done | Action::Say(false)));
            match (policy, passes) {
                (Policy::First, _) => next.push((who, actions[0], turn)),
                (Policy::Pass, Some(pass)) => next.push((who, *pass, turn)),
                _ => next.extend(actions.iter().map(|action| (who, *action, turn / actions.len() as f64))),
            }
        }
    } else {
        let mut outcomes = Vec::new();
        toy.outcomes(state, &mut outcomes);
        let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let part = |weight: u32| f64::from(weight) / f64::from(total);
        next.extend(outcomes.iter().map(|(action, weight)| (Seat::CHANCE, *action, part(*weight))));
    }
    for (who, action, part) in next {
        let mut after = state.clone();
        toy.apply(&mut after, who, action, &mut Events::off()).unwrap();
        by_hand(toy, &after, depth - 1, share * part, policy, ends);
    }
}

fn float(share: &Share) -> f64 {
    let text = share.to_string();
    let (part, all) = text.split_once('/').unwrap_or((&text, "1"));
    part.parse::<f64>().unwrap() / all.parse::<f64>().unwrap()
}

fn plan(horizon: Horizon<'_, State>, policy: Policy) -> Plan<'_, State> {
    Plan { horizon, policies: Policies::all(policy), order: Precedence::Any, most: 200_000, cancel: Cancel::NEVER }
}

fn follow(toy: &Pebbles, state: &State, horizon: Horizon<'_, State>, policy: Policy) -> Futures<State> {
    futures(toy, vec![(state.clone(), Share::ONE)], &plan(horizon, policy)).unwrap()
}

fn sum(futures: &Futures<State>) -> Share {
    futures.share(|_| true).plus(&futures.endless)
}

fn hand() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(vec!["rock", "gem"]), 0..4).prop_map(|stones| stones.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(60), ..ProptestConfig::default() })]

    #[test]
    fn exact_is_what_every_line_says(
        you in hand(), rival in hand(), pile in hand(), hp in 1i64..4, depth in 0u32..5,
        policy in prop::sample::select(vec![Policy::First, Policy::Pass, Policy::Random]),
    ) {
        let toy = rules();
        let start = toy.setup(&setup(&you, &rival, &pile, hp)).unwrap();
        let exact = follow(&toy, &start, Horizon::Depth(depth), policy);
        let mut ends = BTreeMap::new();
        by_hand(&toy, &start, depth, 1.0, policy, &mut ends);
        prop_assert_eq!(sum(&exact), Share::ONE);
        // A game that ends early is one end by hand, and one for each depth here.
        let mut found: BTreeMap<String, f64> = BTreeMap::new();
        for (state, share) in &exact.ends {
            *found.entry(format!("{state:?}")).or_default() += float(share);
        }
        prop_assert_eq!(found.keys().collect::<Vec<_>>(), ends.keys().collect::<Vec<_>>());
        for (state, share) in &ends {
            prop_assert!((found[state] - share).abs() < 1e-9, "{state}: {} and {share}", found[state]);
        }
    }
}

fn turn(you: &str, rival: &str, pile: &str, hp: i64) -> State {
    rules().setup(&setup(you, rival, pile, hp)).unwrap()
}

/// Returns a lone gem aimed at the rival, before the faces are known.
fn aimed(hp: i64) -> State {
    State { stage: Stage::Faces { at: 1, force: 2 }, ..turn("", "", "", hp) }
}

#[test]
fn faces_and_hit_points_are_exact() {
    let found = follow(&rules(), &aimed(3), Horizon::Action(Some(0)), Policy::Pass);
    let with = |hp: i64| found.share(|state| state.hp[1] == hp).to_string();
    assert_eq!([with(3), with(2), with(1)], ["1/4", "1/2", "1/4"]);
    assert_eq!((found.ends.len(), found.positions, found.endless), (3, 4, Share::ZERO));
}

/// Passing for ever leads to the same position and never ends.
#[test]
fn a_round_without_a_way_out_is_endless() {
    let never = |_: &State| Ok(false);
    let found = follow(&rules(), &turn("", "", "", 3), Horizon::When(&never), Policy::Pass);
    assert_eq!((found.ends.len(), found.positions, found.endless), (0, 2, Share::ONE));
}

/// Each asked seat picks one of `bid` and `pass`, then `yes` or `no`. With one hit point each, a quarter of the bids
/// ends in nothing (nobody said yes), and the round continues.
#[test]
fn a_fruitless_round_is_solved() {
    let never = |_: &State| Ok(false);
    let start = turn("", "", "", 1);
    let found = follow(&rules(), &start, Horizon::When(&never), Policy::Random);
    let won = |who: u8| found.share(|state| rules().stop(state) == Stop::Over(Verdict::Won(Seats::only(seat(who)))));
    let drawn = found.share(|state| rules().stop(state) == Stop::Over(Verdict::Drawn));
    assert_eq!((won(0), won(1), drawn), (Share::of(1, 3), Share::of(1, 3), Share::of(1, 3)));
    assert_eq!(found.endless, Share::ZERO);
}

/// Bids and passes by chance with 1 hit point against 2. Half of the Turns are bids. A bid costs, each in a quarter:
/// nobody, one of them, the other, both. So (1,2) leads to a win of the rival 1/4, a draw never, (1,1) 1/4, (0,1) 1/4.
#[test]
fn a_loop_of_unequal_shares_is_solved() {
    let never = |_: &State| Ok(false);
    let start = State { hp: [1, 2], ..turn("", "", "", 1) };
    let found = follow(&rules(), &start, Horizon::When(&never), Policy::Random);
    let ends = |hp: [i64; 2]| found.share(|state| state.hp == hp).to_string();
    // a: nothing 1/4, rival hurt 1/4 -> (1,1), you hurt 1/4 -> (0,2), both 1/4 -> (0,1); from (1,1) each end 1/3.
    assert_eq!([ends([0, 2]), ends([0, 1]), ends([1, 0]), ends([0, 0])], ["1/3", "4/9", "1/9", "1/9"]);
    assert_eq!((sum(&found), found.endless.clone()), (Share::ONE, Share::ZERO));
}

#[test]
fn the_best_is_found_in_a_loop_too() {
    let never = |_: &State| Ok(false);
    let start = turn("", "", "", 1);
    let with = |you: Policy, rival: Policy| {
        let policies = Policies { of: [(seat(0), you)].into(), ..Policies::all(rival) };
        let order = Precedence::Any;
        let plan = Plan { horizon: Horizon::When(&never), policies, order, most: 1000, cancel: Cancel::NEVER };
        let found = futures(&rules(), vec![(start.clone(), Share::ONE)], &plan).unwrap();
        assert_eq!(sum(&found), Share::ONE);
        found.share(|state| rules().stop(state) == Stop::Over(Verdict::Won(Seats::only(seat(0)))))
    };
    // The rival answers a bid by chance: saying yes wins or draws, and never loses.
    assert_eq!(with(Policy::Best, Policy::Random), Share::of(1, 2));
    assert_eq!(with(Policy::Worst, Policy::Random), Share::ZERO);
    assert_eq!(with(Policy::Best, Policy::Pass), Share::ONE);
    assert!(with(Policy::Random, Policy::Random) < Share::of(1, 2));
}

#[test]
fn too_many_positions_are_said_to_be_too_many() {
    let plan = Plan { most: 20, ..plan(Horizon::Depth(6), Policy::Random) };
    let start = turn("rock gem", "rock gem", "gem rock", 5);
    assert_eq!(
        futures(&rules(), vec![(start, Share::ONE)], &plan),
        Err(Stuck::TooLarge(TooMuch::Positions(plan.most)))
    );
}

fn ask(query: &Query) -> Odds {
    pebbles().open(&setup("rock gem", "gem gem", "gem rock rock", 3), 1).unwrap().odds(query).unwrap()
}

fn measure(odds: &Odds, title: &str) -> Measure {
    let titles: Vec<String> = odds.measures.iter().map(Measure::title).collect();
    odds.measures.iter().find(|m| m.title() == title).unwrap_or_else(|| panic!("{title} of {titles:?}")).clone()
}

#[test]
fn a_table_tells_the_odds_of_a_command() {
    let odds = ask(&Query { of: vec!["rival.hp < 3".into()], ..Query::new("play rock on rival") });
    let hp = measure(&odds, "rival HP");
    assert_eq!(hp.before, Some(Value::Int(3)));
    let cases: Vec<(Value, String)> =
        hp.cases.iter().map(|case| (case.value.clone(), case.share.to_string())).collect();
    assert_eq!(cases, [(Value::Int(1), "1/4".into()), (Value::Int(2), "1/2".into()), (Value::Int(3), "1/4".into())]);
    assert_eq!(decimal(&hp.mean.clone().unwrap(), 2), "2.00");
    assert_eq!(measure(&odds, "rival.hp < 3").share(&Value::Bool(true)), Share::of(3, 4));
    assert_eq!(measure(&odds, "you hand rock").certain(), Some(&Value::Int(0)));
    assert!(odds.sampled.is_none() && odds.asked.is_empty());
}

/// The rival's two gems, and a gem and two rocks in the pile, are hidden.
#[test]
fn a_seat_averages_over_what_it_does_not_see() {
    let draws = |knows| ask(&Query { knows, ..Query::new("draw") });
    let rock = |odds: &Odds| measure(odds, "you hand rock").share(&Value::Int(2));
    assert_eq!(rock(&draws(None)), Share::of(2, 3));
    assert_eq!(rock(&draws(Some(seat(0)))), Share::of(2, 5));
    // the rival's stones are not known before either
    let held = measure(&ask(&Query { knows: Some(seat(0)), ..Query::new("pass") }), "rival hand rock");
    assert_eq!(held.before, None);
    let shares: Vec<String> = held.cases.iter().map(|case| case.share.to_string()).collect();
    assert_eq!(shares, ["3/10", "3/5", "1/10"]); // C(2,k) C(3,2-k) of C(5,2)
}

/// The rival holds gems, and either stone could be there. A refusal lists neither.
#[test]
fn a_refusal_to_a_seat_names_nothing_that_is_hidden_from_it() {
    let refused = |rival: &str, pile: &str, action: &str| {
        let mut table = pebbles().open(&setup("rock gem", rival, pile, 3), 1).unwrap();
        table.command("pass").unwrap();
        table.odds(&Query { knows: Some(seat(0)), ..Query::new(action) }).unwrap_err()
    };
    for action in ["play boulder", "play gm", "fly"] {
        let problem = refused("gem gem", "rock rock gem", action);
        assert_eq!(problem, refused("rock rock", "gem gem gem", action), "{action}");
        assert_eq!((problem.code, problem.message.as_str()), ("C0123", "you cannot tell whether this can be done"));
    }
}

#[test]
fn playouts_hold_the_exact_share_and_repeat() {
    let query = Query { of: vec!["you.hp".into()], until: Until::Depth(6), ..Query::new("bid") };
    let query = Query { policies: Policies::all(Policy::Random), ..query };
    let exact = ask(&query);
    let few = Query { most: 10, games: 4000, seed: 2, ..query };
    let sampled = ask(&few);
    assert_eq!((exact.sampled, sampled.sampled), (None, Some(4000)));
    for measure_of in ["you HP", "rival HP"] {
        let exact = measure(&exact, measure_of);
        for case in measure(&sampled, measure_of).cases {
            let (low, high) = case.between.unwrap();
            let truth = exact.share(&case.value);
            assert!(low <= truth && truth <= high, "{measure_of} {}: {low:?} {truth:?} {high:?}", case.value);
        }
    }
    assert_eq!(ask(&few), sampled);
}

#[test]
fn what_cannot_be_asked_says_why() {
    let table = pebbles().open(&setup("rock", "gem", "gem", 3), 1).unwrap();
    let code = |query: Query| table.odds(&query).unwrap_err().code;
    assert_eq!(code(Query::new("")), "C0120");
    assert_eq!(code(Query::new("play gem")), "C0103");
    assert_eq!(code(Query { until: Until::When("you.hp".into()), ..Query::new("pass") }), "S0105");
    let best = Query { policies: Policies::all(Policy::Best), until: Until::Depth(9), most: 10, ..Query::new("pass") };
    assert_eq!(code(best), "C0124");
    assert!(table.odds(&Query { of: vec!["nobody.hp".into()], ..Query::new("pass") }).is_err());
}

/// Returns the number of ways to take `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}

fn hits(state: urn::State) -> Futures<urn::State> {
    let never = |_: &urn::State| Ok(false);
    let (horizon, policies, order) = (Horizon::When(&never), Policies::all(Policy::Pass), Precedence::Any);
    let plan = Plan { horizon, policies, order, most: 10_000, cancel: Cancel::NEVER };
    futures(&urn::Urn, vec![(state, Share::ONE)], &plan).unwrap()
}

#[test]
fn cards_that_are_not_put_back_are_hypergeometric() {
    let at_least = |draws, ups| hits(urn::cards(26, 26, draws)).share(|end| end.hits >= ups).to_string();
    assert_eq!(at_least(3, 2), "1/2");
    assert_eq!(at_least(7, 4), "1/2");
    assert_eq!(at_least(7, 6), "1111/22372"); // (C(26,6) 26 + C(26,7)) / C(52,7)
    for (ups, downs, draws) in [(26, 26, 3), (26, 26, 7), (4, 48, 5), (13, 39, 13), (1, 1, 2)] {
        let found = hits(urn::cards(ups, downs, draws));
        let (ups, downs, draws) = (u64::from(ups), u64::from(downs), u64::from(draws));
        for k in 0..=draws {
            let ways = choose(ups, k) * choose(downs, draws - k);
            assert_eq!(
                found.share(|end| u64::from(end.hits) == k),
                Share::of(ways, choose(ups + downs, draws)),
                "{k} of {draws} from {ups} and {downs}"
            );
        }
    }
}

#[test]
fn dice_that_reach_a_number_are_binomial() {
    for (dice, sides, goal) in [(10u8, 6u8, 6u8), (5, 6, 5), (4, 10, 8), (24, 36, 36)] {
        let found = hits(urn::dice(dice, sides, goal));
        let hit = Share::of(u64::from(sides - goal + 1), u64::from(sides));
        let miss = Share::of(u64::from(goal - 1), u64::from(sides));
        for k in 0..=dice {
            let ways = Share::of(choose(u64::from(dice), u64::from(k)), 1);
            let share = (0..dice).fold(ways, |share, nth| share.times(if nth < k { &hit } else { &miss }));
            assert_eq!(found.share(|end| end.hits == k), share, "{k} of {dice}");
        }
    }
    // de Méré: a double six in 24 throws is slightly less likely than not.
    let double_six = hits(urn::dice(24, 36, 36)).share(|end| end.hits > 0);
    assert!(double_six < Share::of(1, 2));
    assert_eq!(double_six.percent(2), "49.14%");
}
