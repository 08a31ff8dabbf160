//! Several seats asked at once: those that must decide, and one that only may act.

use super::council::{ASH, BIRK, Council, MASTER, NAMES, Slip, Stage, State, council, setup, start};
use super::toy::seat;
use rondel_engine::explore::bot::{Bot, Bots, Decision};
use rondel_engine::explore::odds::{Odds, Policies, Policy, Precedence, Query, Share, Until};
use rondel_engine::explore::sim::{Counter, Plan, Runner, Start, Stats};
use rondel_engine::explore::{laws, perft};
use rondel_engine::kernel::*;
use rondel_engine::machine::Waits;
use rondel_engine::table::{Cancel, Game, Opened, Scene, Step, StepKind, Table, run_scene};

fn table(name: &str, seed: u64) -> Box<dyn Table> {
    council().open(&setup(name), seed).unwrap()
}

fn seats_of(table: &dyn Table) -> Vec<Seat> {
    let mut seats: Vec<Seat> = table.offers().iter().map(|offer| offer.seat).collect();
    seats.dedup();
    seats
}

#[test]
fn a_frame_that_nobody_must_answer_asks_nobody() {
    let asked = |waits: Waits| waits.asked().map(|asked| (asked.must(), asked.may()));
    assert_eq!(asked(Waits::For(ASH)), Some((ASH, Seats::NONE)));
    assert_eq!(asked(Waits::Open { must: ASH, may: ASH.with(MASTER) }), Some((ASH, MASTER)), "no seat is both");
    assert_eq!(asked(Waits::Open { must: Seats::NONE, may: MASTER }), None);
    assert_eq!((asked(Waits::For(Seats::NONE)), asked(Waits::Chance(0)), asked(Waits::Nobody)), (None, None, None));
}

/// Ash and birk have four choices each, the master two.
#[test]
fn what_can_be_done_is_the_union() {
    let table = table("Pot", 1);
    assert_eq!(seats_of(&*table), [seat(0), seat(1), seat(2)]);
    assert_eq!(table.offers().len(), 4 + 4 + 2);
    assert_eq!(perft(&Council(Slip::None), &start("Pot"), 1), Ok(10));
    assert_eq!(table.asked(), "ash, birk: how many coins; master may act: a blessing");
    assert_eq!(table.why_not("master bless")[0].1, "nothing is in the way: it can be done now");
    assert_eq!(table.why_not("birk bless"), [("COU-002".to_string(), "the master alone blesses".to_string())]);
}

#[test]
fn who_may_act_is_heard_and_the_others_stay_asked() {
    let mut table = table("Pot", 1);
    table.command("bless").unwrap();
    assert_eq!((table.stop().must(), table.stop().can()), (ASH.with(BIRK), ASH.with(BIRK)));
    table.undo().unwrap();
    let mut door = table.seat(seat(2));
    assert!(door.offers().iter().all(|offer| offer.seat == seat(2)));
    assert_eq!(door.command("take 1").unwrap_err().code, "C0101");
    door.command("pass").unwrap();
    drop(door);
    table.step("birk", "take 2").unwrap();
    assert_eq!(table.stop().can(), ASH);
}

/// The master has said nothing when both have decided. Its chance to speak lapses, and play continues.
#[test]
fn what_one_may_do_lapses_when_nobody_must() {
    let mut table = table("Pot", 1);
    table.command("birk take 2").unwrap();
    assert_eq!((table.stop().must(), table.stop().can()), (ASH, ASH.with(MASTER)));
    table.command("ash pass").unwrap();
    assert_eq!(table.stop().can(), ASH);
    assert_eq!(table.asked(), "ash: the end");
    assert_eq!(table.command("master bless").unwrap_err().code, "C0104");
}

/// `pass` is offered to the master too. Without a name it means the one seat that must decide, and neither of two such
/// seats.
#[test]
fn one_word_of_two_seats_is_theirs_who_must_decide() {
    let mut table = table("Pot", 1);
    let help = table.command("pass").unwrap_err().help.unwrap();
    assert_eq!(help, "say which: `ash pass`, `birk pass`");
    table.command("ash take 1").unwrap();
    table.command("pass").unwrap();
    assert_eq!(table.stop().can(), ASH, "birk has passed");
    assert_eq!(table.fact("game", "spoken"), Ok(Value::Int(0)));
}

#[test]
fn the_laws_hold_and_find_who_is_asked_in_vain() {
    let with = |slip: Slip| (0..20).try_for_each(|seed| laws(&Council(slip), &start("Pot"), seed, 20).map(|_| ()));
    assert_eq!(with(Slip::None), Ok(()));
    assert_eq!(with(Slip::Idle), Ok(()), "who only may act need not have anything to do");
    assert!(with(Slip::Mute).unwrap_err().contains("lists 0 picks for seat 1"));
    assert!(with(Slip::Speaks).unwrap_err().contains("lists 1 picks for seat 2"));
    assert!(with(Slip::Unawaited).unwrap_err().contains("nothing that it may do is waited for"));
}

fn scene(steps: &[(StepKind, &str)]) -> Scene {
    let step = |(kind, text): &(StepKind, &str)| Step { kind: *kind, text: text.to_string(), at: Origin::CODE };
    Scene {
        id: "council".into(),
        formerly: Vec::new(),
        text: String::new(),
        proves: Vec::new(),
        wishes: Vec::new(),
        setup: setup("Pot"),
        steps: steps.iter().map(step).collect(),
        seed: None,
        otherwise_pass: true,
    }
}

/// If unanswered questions pass, the seats that must decide pass. The master does not. After the master speaks, the
/// others are still asked.
#[test]
fn a_scene_hears_a_word_and_passes_for_nobody_who_only_may_speak() {
    use StepKind::{Do, Expect};
    let run = |steps: &[(StepKind, &str)]| run_scene(&scene(steps), &council(), &|_| unreachable!());
    let outcome =
        run(&[(Do, "ash take 1"), (Expect, "game birk 0"), (Expect, "game spoken 0"), (Do, "end"), (Expect, "drawn")]);
    assert_eq!(outcome.problem, None);
    let outcome = run(&[
        (Do, "master bless"),
        (Expect, "game blessed 1"),
        (Do, "birk take 3"),
        (Do, "ash pass"),
        (Do, "ash end"),
        (Expect, "won birk"),
    ]);
    assert_eq!(outcome.problem, None);
}

/// The only choice of a seat that must decide is taken automatically. The master's is not: it may also keep silent.
#[test]
fn an_only_choice_of_who_only_may_act_is_still_a_choice() {
    use StepKind::{Do, Expect};
    let scene = Scene { otherwise_pass: false, ..scene(&[(Do, "ash take 1"), (Expect, "game blessed 0")]) };
    let game = Opened::new(Council(Slip::Terse), "council");
    assert_eq!(run_scene(&scene, &game, &|_| unreachable!()).problem, None);
}

/// Plays with bots to the end. Returns the seat that decided first.
fn auto(seed: u64) -> i64 {
    let mut table = table("Pot", seed);
    while !matches!(table.stop(), Stop::Over(_)) {
        assert!(table.auto(&Bots::all(Bot::Random), Seats::ALL).unwrap().is_some());
    }
    assert_eq!(table.fact("game", "spoken"), Ok(Value::Int(0)), "nobody asked the master");
    table.fact("game", "first").unwrap().int().unwrap()
}

#[test]
fn bots_go_in_an_order_drawn_by_the_seed_and_wait_for_nobody_who_only_may() {
    let firsts: Vec<i64> = (0..40).map(auto).collect();
    assert_eq!(firsts, (0..40).map(auto).collect::<Vec<_>>());
    let birk = firsts.iter().filter(|first| **first == 1).count();
    assert!((10..=30).contains(&birk), "{birk} of 40");
    let mut master = table("Pot", 1);
    assert!(master.auto(&Bots::all(Bot::First), MASTER).unwrap().is_none(), "it need not decide anything");
}

#[test]
fn a_bot_does_what_it_has_suggested_whoever_goes_first() {
    for seed in 0..8 {
        let mut table = table("Pot", seed);
        let first = table.suggest(Bot::Greedy).remove(0);
        assert!(first.command.starts_with(NAMES[first.seat.index()]), "{}", first.command);
        table.auto(&Bots::all(Bot::Greedy), Seats::ALL).unwrap().unwrap();
        assert_eq!(table.fact("game", "first").unwrap().int(), Some(first.seat.index() as i64));
    }
}

fn runner(name: &str, bot: Bot) -> Box<dyn Runner> {
    council().runner(&Start::Scene(setup(name)), &Plan { bots: Bots::all(bot), seed: 7, most: 50 }).unwrap()
}

fn played(runner: &mut dyn Runner, games: impl Iterator<Item = u64>) -> Stats {
    let mut counter = Counter::default();
    games.for_each(|game| counter.add(runner.play(game).unwrap()));
    counter.stats(runner.keys())
}

/// Greedy bots: the first one takes all three coins.
#[test]
fn games_go_in_an_order_drawn_by_their_number() {
    let stats = played(&mut *runner("Pot", Bot::Greedy), 0..200);
    let (ash, birk) = (stats.get("coins", "ash").sum, stats.get("coins", "birk").sum);
    assert_eq!(ash + birk, 600);
    assert_eq!(stats.get("first", "").sum * 3, birk);
    assert!((70..=130).contains(&stats.get("first", "").sum), "{birk}");
    assert_eq!(played(&mut *runner("Pot", Bot::Greedy), (0..200).rev()), stats, "whatever was played before");
    assert_eq!(stats.get("decisions", "").sum, 600, "three a game, none of them the master's");
    assert!(!stats.lines.keys().any(|key| key.of == "master"));
}

#[test]
fn a_party_that_has_won_is_named_and_counted() {
    let mut table = table("Blessed", 1);
    for words in ["ash pass", "birk pass", "end"] {
        table.command(words).unwrap();
    }
    assert_eq!(table.asked(), "over: won by the council");
    let stats = played(&mut *runner("Blessed", Bot::Random), 0..10);
    let won = |of: &str| (stats.get("won", of).sum, stats.get("won", of).n);
    assert_eq!((won("the council"), won("ash"), won("birk")), ((10, 10), (10, 10), (10, 10)));
    let odds = council().open(&setup("Blessed"), 1).unwrap();
    let odds = odds.odds(&Query { until: Until::Over, ..Query::new("") }).unwrap();
    let said = odds.measures.iter().flat_map(|measure| &measure.cases).map(|case| case.value.to_string());
    assert!(said.collect::<Vec<_>>().contains(&"won by the council".to_string()));
}

/// Returns the odds of the pot, with every choice equally likely.
fn odds(order: Precedence, most: usize) -> Odds {
    let policies = Policies::all(Policy::Random);
    let of = ["game.ash", "game.birk"].map(String::from).to_vec();
    let query = Query { order, policies, of, most, games: 4_000, ..Query::new("") };
    table("Pot", 1).odds(&query).unwrap()
}

fn all_three(odds: &Odds, of: &str) -> Share {
    odds.measures.iter().find(|measure| measure.title() == of).unwrap().share(&Value::Int(3))
}

/// The first seat has four choices, and takes all three coins in a quarter. The second can do so only if the first has
/// passed: a sixteenth. In any order it is half of both: 5/32.
#[test]
fn odds_are_those_of_the_order_that_is_told() {
    let shares = |order: Precedence| {
        let odds = odds(order, 1_000);
        assert!(odds.sampled.is_none() && odds.ordered == 1, "{}", odds.ordered);
        ["game.ash", "game.birk"].map(|of| all_three(&odds, of).to_string())
    };
    assert_eq!(shares(Precedence::Any), ["5/32", "5/32"]);
    assert_eq!(shares(Precedence::Told(Vec::new())), ["1/4", "1/16"]);
    assert_eq!(shares(Precedence::Told(vec![seat(2), seat(1)])), ["1/16", "1/4"]);
}

/// Each takes the best for itself: all the coins, if it is first. One plays for the goal asked about, the other for its
/// standing.
#[test]
fn the_best_is_found_for_whoever_goes_first() {
    let query =
        |order| Query { order, policies: Policies::all(Policy::Best), of: vec!["game.ash".into()], ..Query::new("") };
    let share = |order| all_three(&table("Pot", 1).odds(&query(order)).unwrap(), "game.ash").to_string();
    assert_eq!(share(Precedence::Any), "1/2");
    assert_eq!(share(Precedence::Told(vec![seat(1)])), "0");
}

#[test]
fn playouts_draw_the_order_or_keep_the_one_that_is_told() {
    for (order, exact) in [(Precedence::Any, Share::of(5, 32)), (Precedence::Told(vec![seat(1)]), Share::of(1, 16))] {
        let odds = odds(order, 2);
        assert_eq!((odds.sampled, odds.ordered), (Some(4_000), 4_000));
        let measure = odds.measures.iter().find(|measure| measure.title() == "game.ash").unwrap();
        let (low, high) =
            measure.cases.iter().find(|case| case.value == Value::Int(3)).unwrap().between.clone().unwrap();
        assert!(low <= exact && exact <= high, "{low:?} {exact:?} {high:?}");
    }
}

/// The master could begin something at the pot, and that does not end an action. Ash and birk begin nothing there.
#[test]
fn who_only_may_act_ends_no_action() {
    let odds = table("Pot", 1).odds(&Query::new("ash take 1")).unwrap();
    assert_eq!(odds.asked.iter().map(|(who, ..)| *who).collect::<Vec<_>>(), [seat(1)], "birk was asked on the way");
    let blessing = table("Pot", 1).odds(&Query { of: vec!["game.blessed".into()], ..Query::new("bless") }).unwrap();
    assert_eq!(blessing.ordered, 1);
}

/// Birk may have a coin for sure. Declining it is worth more: half of the time birk goes first, and may take all three.
#[test]
fn a_search_sees_its_own_chances_where_several_must_decide() {
    let rules = Council(Slip::None);
    let weigh = |state: &State, who: u8| {
        let luck = Luck::new(5, 0);
        let decision = Decision { rules: &rules, state, seat: seat(who), luck, nth: 0, cancel: Cancel::NEVER };
        let best = decision.weigh(Bot::Search { playouts: 3_000 }).remove(0);
        (rules.words(state, best.plan[0]).text(), best.visits)
    };
    assert_eq!(weigh(&start("Offer"), 1).0, "decline");
    let pot = start("Pot");
    assert_eq!(pot.stage, Stage::Pot(Seats::NONE));
    for who in [0, 1] {
        assert_eq!(weigh(&pot, who).0, "take 3");
    }
    assert!(weigh(&pot, 2).1 > 0, "the master may ask for advice too");
}

/// Birk could say the same words. They are ash's, who asks.
#[test]
fn a_seat_is_advised_on_words_that_other_seats_can_say_too() {
    let mut table = table("Pot", 1);
    table.show_to(Some(seat(0)));
    let plan = Plan { bots: Bots::all(Bot::First), seed: 3, most: 50 };
    let mut trials = table.trials(Some(Bot::Greedy), &plan).unwrap();
    assert!(trials.round());
    let tried = trials.tried();
    assert_eq!(tried.len(), 4, "{tried:?}");
    assert!(tried.iter().all(|tried| tried.seat == seat(0)) && tried.iter().any(|tried| tried.command == "pass"));
    let of = vec!["game.ash".to_string()];
    let odds = table.odds(&Query { of, ..Query::new("take 3") }).unwrap();
    assert_eq!(all_three(&odds, "game.ash"), Share::ONE);
}
