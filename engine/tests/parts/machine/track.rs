//! Tracks: numbers that rise and fall, their events and changes, and payment with them.

use super::wells::{DEEP, DRY, Event, State, Wells, Work, labelled, track, wells};
use rondel_dsl::parse_order;
use rondel_engine::kernel::{Events, Happening, Number, Rules, Ruling, Source, Subject, Value, Why, Working};
use rondel_engine::machine::{Change, System};

const RAIN: Why = Why::by("WEL-1", Source::Ruling);

/// Works on a position. Returns the result, and the events, each with its parts.
fn told<T>(game: &Wells, state: &mut State, work: impl FnOnce(&mut Work<'_>) -> T) -> (T, Vec<String>) {
    let mut out = Events::explained();
    let mut at = game.work(state, &mut out);
    let done = work(&mut at);
    at.run();
    let line = |told: Happening<Event>| {
        let name = |source| if source == Source::Ruling { "rain".into() } else { String::new() };
        let parts = told.numbers.as_ref().map(|numbers| numbers.told(name)).unwrap_or_default();
        format!("{} [{parts}]", game.narrate(state, &told, None).unwrap())
    };
    (done, out.take().into_iter().map(line).collect())
}

fn ordered(text: &str) -> (Result<(), String>, State, Vec<String>) {
    let (loaded, game, mut state) = wells();
    let orders = vec![parse_order(Wells::vocabulary(), &loaded.items, text).unwrap()];
    let mut out = Events::new();
    let done = game.rule(&mut state, &Ruling { text: text.into(), orders }, &mut out).map_err(|illegal| illegal.why);
    let told = out.list().iter().filter_map(|told| game.narrate(&state, told, None)).collect();
    (done, state, told)
}

/// Returns the position with a status on the deep well.
fn with(status: &str) -> (Wells, State) {
    let (loaded, game, mut state) = wells();
    let orders = vec![parse_order(Wells::vocabulary(), &loaded.items, &format!("status deep {status}")).unwrap()];
    game.rule(&mut state, &Ruling { text: String::new(), orders }, &mut Events::off()).unwrap();
    (game, state)
}

fn part(n: i64) -> impl FnOnce(&rondel_engine::machine::Look<'_, super::wells::WellRules>) -> Number {
    move |_| Number::default().add(n, Source::Ruling, String::new)
}

#[test]
fn a_scene_says_where_a_track_stands() {
    let (_, _, state) = wells();
    assert_eq!((state.water[0].now(), state.water[0].most()), (5, 8));
    assert_eq!((state.water[1].now(), state.water[1].most()), (0, 3), "nothing is said of the dry well");
}

#[test]
fn a_track_falls_and_rises_as_far_as_it_goes() {
    let (_, game, mut state) = wells();
    let (change, lines) = told(&game, &mut state, |work| work.lower_track(DEEP, track::Water, 3, RAIN, part(3)));
    assert_eq!((change.from, change.to, change.n(), change.cut()), (5, 2, 3, 0));
    assert_eq!(lines, ["deep loses 3 water: 2 left [3 (rain); left: 5 (before) - 3 (now) = 2]"]);
    let (change, lines) = told(&game, &mut state, |work| work.loses(DEEP, track::Water, 9, RAIN));
    assert_eq!((change.to, change.n(), change.cut()), (0, 2, 7));
    assert_eq!(
        lines,
        ["deep loses 2 water: 0 left [9 (rain), 2 (no more than there is) = 2; left: 2 (before) - 2 (now) = 0]"]
    );
    let (change, lines) = told(&game, &mut state, |work| work.raise_track(DEEP, track::Water, 12, RAIN, part(12)));
    assert_eq!((change.to, change.n(), change.cut()), (8, 8, 4));
    assert_eq!(
        lines,
        ["deep gains 8 water: 8 left [12 (rain), 8 (not above the maximum) = 8; now: 0 (before) + 8 (now) = 8]"]
    );
}

#[test]
fn nothing_is_told_of_no_change() {
    let (_, game, mut state) = wells();
    let (change, lines) = told(&game, &mut state, |work| work.loses(DRY, track::Water, 2, RAIN));
    assert_eq!((change.n(), change.cut(), lines.len()), (0, 2, 0));
    // Less than nothing is nothing: a loss is no gain.
    assert_eq!(told(&game, &mut state, |work| work.loses(DEEP, track::Water, -2, RAIN)).0.n(), 0);
    let (change, lines) = told(&game, &mut state, |work| work.gains(DRY, track::Silt, 2, RAIN));
    assert_eq!((change, lines.len()), (Change::default(), 0), "this one has no silt");
    let (change, _) = told(&game, &mut state, |work| work.gains(DEEP, track::Silt, i64::MAX, RAIN));
    assert_eq!((change.from, change.to), (2, i64::MAX), "a track without a most has no upper end");
}

#[test]
fn what_is_in_play_changes_a_loss_but_no_payment() {
    let (game, mut state) = with("Lid");
    let (change, lines) = told(&game, &mut state, |work| work.loses(DEEP, track::Water, 3, RAIN));
    assert_eq!(change.n(), 1);
    assert!(lines[0].contains("[3 (rain) - 2 (seals) = 1; left: "), "{lines:?}");
    let (change, lines) = told(&game, &mut state, |work| work.loses(DEEP, track::Water, 1, RAIN));
    assert_eq!((change.n(), change.asked, lines.len()), (0, 0, 0), "no less than 0");
    let ((), lines) = told(&game, &mut state, |work| work.pay_from_tracks(DEEP, 0, 4, RAIN));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], "deep pays 2 water: 2 left [2 (rain); left: 4 (before) - 2 (now) = 2]");
}

#[test]
fn scripts_hear_of_a_change_and_change_tracks() {
    let (game, mut state) = with("Spring");
    let (_, lines) = told(&game, &mut state, |work| work.loses(DEEP, track::Water, 3, RAIN));
    assert_eq!((lines.len(), state.water[0].now()), (2, 3), "{lines:?}");
    assert!(lines[1].starts_with("deep gains 1 water: 3 left"), "{lines:?}");
    let (_, lines) = told(&game, &mut state, |work| work.lower_track(DEEP, track::Water, 1, RAIN, part(1)));
    assert_eq!(lines.len(), 1, "this is announced by whoever lowers it");
    let (_, lines) = told(&game, &mut state, |work| work.loses(DEEP, track::Silt, 1, RAIN));
    assert_eq!(lines.len(), 1, "of silt nobody hears");
    let (game, mut state) = with("Leak");
    let (_, lines) = told(&game, &mut state, |work| work.gains(DEEP, track::Water, 1, RAIN));
    assert!(lines[1].starts_with("deep loses 6 water: 0 left"), "{lines:?}");
}

#[test]
fn a_currency_is_paid_from_one_track_after_another() {
    let (_, game, mut state) = wells();
    assert_eq!(game.look(&state).wealth_in_tracks(DEEP, 0), 2 + 4, "the last water is kept");
    assert_eq!(game.look(&state).wealth_in_tracks(DRY, 0), 0);
    assert_eq!(game.look(&state).wealth_in_tracks(DEEP, 7), 0, "there is no such currency");
    let ((), lines) = told(&game, &mut state, |work| super::wells::WellRules::pay(work, DEEP, 0, 3, RAIN));
    let starts: Vec<&str> = lines.iter().filter_map(|line| line.split(" [").next()).collect();
    assert_eq!(starts, ["deep pays 2 silt: 0 left", "deep pays 1 water: 4 left"]);
}

#[test]
fn scripts_read_tracks_of_those_who_have_them() {
    let (_, game, state) = wells();
    let read = |who: Subject, name: &str| match Wells::vocabulary().fact(who.kind, name) {
        Some((fact, _)) => game.fact(&state, who, fact, &[]),
        None => panic!("no fact is called {name}"),
    };
    assert_eq!([read(DEEP, "water"), read(DEEP, "most_water"), read(DEEP, "silt")], [5, 8, 2].map(Value::Int));
    assert_eq!([read(DRY, "water"), read(DRY, "silt")], [Value::Int(0), Value::None]);
    assert_eq!(read(labelled("game").unwrap(), "wells"), Value::Int(2));
}

#[test]
fn tracks_are_drawn() {
    let (_, game, mut state) = wells();
    let drawn = |state: &State, who| -> Vec<(String, i64, Option<i64>)> {
        game.look(state).drawn_tracks(who).into_iter().map(|track| (track.name, track.now, track.most)).collect()
    };
    assert_eq!(drawn(&state, DEEP), [("silt".into(), 2, None), ("water".into(), 5, Some(8))]);
    state.water[1].set_most(0);
    assert_eq!(drawn(&state, DRY), [], "what can never rise is not drawn");
}

#[test]
fn a_ruling_puts_a_track_between_its_ends_and_nowhere_else() {
    let water = |text: &str| {
        let (done, state, told) = ordered(text);
        assert_eq!(told.len(), usize::from(done.is_ok()), "only the ruling is told: {told:?}");
        done.map(|()| (state.water[0].now(), state.water[0].most()))
    };
    assert_eq!(water("set deep water 7"), Ok((7, 8)));
    assert_eq!(water("set deep water 50"), Err("water of `deep` is at most 8".into()));
    assert_eq!(water("set deep water -3"), Err("water of `deep` is at least 0".into()));
    assert_eq!(water("set dry silt 3"), Err("`dry` has no silt".into()));
    assert_eq!(water("set game water 3"), Err("`game` has no water".into()));
    assert_eq!(water("set pond water 3"), Err("there is no `pond`".into()));
    let (_, state, _) = ordered("set deep silt 9");
    assert_eq!(state.silt, 9);
}
