//! The chances of Deck of Many Dungeons: the rulebook's formulas against every line of play.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::{Rules, Seat, Stop};
use rondel_tests::systems::DeckOfManyDungeons;
use rondel_tests::{Lines, SYSTEMS, root};

pub(super) type State = <DeckOfManyDungeons as Rules>::State;

/// Returns the built-in pack with some scenes on top.
pub(super) fn with(scenes: &str) -> (Lines<DeckOfManyDungeons>, Loaded) {
    let pack = PackFiles::read_dir(root().join("content/deck-of-many-dungeons"));
    let page = r#"Pack(name: "T", id: "t", system: "deck-of-many-dungeons", version: "1.0.0")"#;
    let loaded = load(&[pack, PackFiles::new("t").with("pack.ron", page).with("t.rondel", scenes)], SYSTEMS);
    let rules = DeckOfManyDungeons::build(&loaded.items, &loaded.scripts).unwrap_or_else(|all| panic!("{all:#?}"));
    (Lines(rules), loaded)
}

/// Returns the position at the beginning of a scene.
pub(super) fn start(rules: &Lines<DeckOfManyDungeons>, loaded: &Loaded, scene: &str) -> State {
    let scene = loaded.scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    rules.0.setup(&scene.setup).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Returns the position after picks of a seat, one after another.
pub(super) fn after(rules: &Lines<DeckOfManyDungeons>, state: &State, seat: u8, picks: &[&str]) -> State {
    let seat = Seat::new(seat).expect("a seat");
    picks.iter().fold(state.clone(), |state, said| {
        let mut all = Vec::new();
        rules.0.actions(&state, seat, &mut all);
        let action = all.into_iter().find(|action| rules.0.words(&state, *action).text() == *said);
        rules.after(&state, seat, action.unwrap_or_else(|| panic!("`{said}` is not offered")))
    })
}

/// Returns how many of the lines of play end well, with the number of all: at each decision of the first seat the first
/// of these words that is offered is picked. A line is over as soon as `ends` says how.
fn lines(
    rules: &Lines<DeckOfManyDungeons>,
    state: &State,
    words: &[&str],
    ends: &dyn Fn(&State) -> Option<bool>,
) -> (u64, u64) {
    if let Some(well) = ends(state) {
        return (u64::from(well), 1);
    }
    match rules.0.stop(state) {
        Stop::Chance => {
            let all = rules.chances(state);
            // All outcomes have one weight here, so a common number of lines below makes them comparable.
            let below: Vec<_> = all.iter().map(|(next, _)| lines(rules, next, words, ends)).collect();
            let most = below.iter().map(|(_, n)| *n).max().unwrap_or(1);
            below.iter().fold((0, 0), |(well, of), (w, n)| (well + w * (most / n), of + most))
        }
        Stop::Decide(_) => {
            let mut all = Vec::new();
            (0..3).filter_map(Seat::new).for_each(|seat| {
                let mut own = Vec::new();
                rules.0.actions(state, seat, &mut own);
                all.extend(own.into_iter().map(|action| (seat, action)));
            });
            let picked = words
                .iter()
                .find_map(|word| all.iter().find(|(_, action)| rules.0.words(state, *action).text() == *word).copied());
            let (seat, action) = picked.unwrap_or_else(|| panic!("none of {words:?} is offered"));
            lines(rules, &rules.after(state, seat, action), words, ends)
        }
        Stop::Over(_) => panic!("it is over before it ends"),
    }
}

/// DMD-091, DMD-092: the chance of a Task with u upgrades and m disabled cards, for every split of up to four cards.
#[test]
fn chances_of_tasks() {
    let scene = r#"
        hero Tasker { by_leave; talents T1, T2, T3, T4 }
        talent T1 { footer might } talent T2 { footer might } talent T3 { footer might } talent T4 { footer might }
        scene "tasks" { free; player Tasker { resolve 0 } }
    "#;
    let (rules, loaded) = with(scene);
    let free = start(&rules, &loaded, "tasks");
    for difficulty in 1..=13_u64 {
        for upgrades in 0..=4_u64 {
            for disabled in 0..=(4 - upgrades) {
                let called =
                    after(&rules, &free, 1, &["call might", &format!("difficulty {difficulty}"), "for tasker"]);
                let cards: Vec<String> = (1..=upgrades)
                    .map(|n| format!("upgrade t{n}"))
                    .chain((upgrades + 1..=upgrades + disabled).map(|n| format!("spend t{n}")))
                    .chain(["try".to_string()])
                    .collect();
                let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
                let tried = after(&rules, &called, 0, &cards);
                let ends = |state: &State| match rules.fact(state, "game", "task").to_string().as_str() {
                    "passed" => Some(true),
                    "failed" => Some(false),
                    _ => None,
                };
                let (well, of) = lines(&rules, &tried, &["keep"], &ends);
                let sides = 4 + 2 * upgrades;
                let wanted = (sides + 1 + 2 * disabled).saturating_sub(difficulty).min(sides);
                assert_eq!(well * sides, wanted * of, "D{difficulty}, {upgrades} up, {disabled} disabled");
                assert!(difficulty < 13 || well == 0, "13 is out of reach");
            }
        }
    }
}

/// DMD-153: with k payments for a new throw the chance is 1 - ((t-1)/12)^(k+1).
#[test]
fn chances_of_throwing_again() {
    let mut scenes =
        String::from("enemy Post { cards Plank, Plank, Plank } monster Plank { attack { tn 9; damage 1 } }\n");
    for tn in [2, 6, 9, 12] {
        scenes += &format!(
            "talent Hit{tn} {{ attack {{ tn {tn}; damage 1 }} }} hero H{tn} {{ by_leave; talents Hit{tn} }}\n"
        );
        for k in 0..=2 {
            scenes += &format!(
                "scene \"{tn} {k}\" {{ turn heroes; player H{tn} {{ resolve {k}; temporary 0 }}; enemy Post }}\n"
            );
        }
    }
    let (rules, loaded) = with(&scenes);
    for tn in [2_u64, 6, 9, 12] {
        for k in 0..=2_u32 {
            let state = start(&rules, &loaded, &format!("{tn}-{k}"));
            let used = after(&rules, &state, 0, &[&format!("use hit{tn} on post")]);
            let whole = rules.number(&used, "post", "resolve") + rules.number(&used, "post", "health");
            let ends = |state: &State| {
                let hurt = rules.number(state, "post", "resolve") + rules.number(state, "post", "health") < whole;
                if hurt {
                    Some(true)
                } else {
                    rules.fact(state, "game", "turn").to_string().eq("enemies").then_some(false)
                }
            };
            let words = ["reroll", "keep", "pass", "allot 1 resolve"];
            let (well, of) = lines(&rules, &used, &words, &ends);
            let (miss, all) = ((tn - 1).pow(k + 1), 12_u64.pow(k + 1));
            assert_eq!(well * all, (all - miss) * of, "TN {tn}, {k} payments");
        }
    }
}

/// DMD-160, DMD-161, DMD-162, DMD-166: one card for each hero awake and one for the enemies, and two more for whoever
/// caused it. A Follower has none, and a further card of a hero changes nothing.
#[test]
fn cards_of_the_initiative_pile() {
    let items = "hero A1 { by_leave } hero A2 { by_leave } enemy Post { } follower Aide { }
                 adventure Way { opens Field; epilogue Out won \"Out.\" }
                 place Field { exit Wood; exit Fen } place Wood { enemy Post; temper ambush } place Fen { enemy Post }";
    let scene = |name: &str, cause: &str| format!("scene \"{name}\" {{ player A1; player A2; enemy Post; {cause} }}");
    let text = [
        items.into(),
        scene("none", ""),
        scene("enemies", "instigator enemies"),
        scene("a", "instigator A1"),
        scene("aide", "follower Aide"),
        "scene \"down\" { player A1 { health 0 }; player A2; enemy Post }".into(),
        "scene \"way\" { player A1; player A2; adventure Way }".into(),
    ];
    let (rules, loaded) = with(&text.join("\n"));
    let sorted = |state: &State| {
        let mut all = rules.weights(state);
        all.sort();
        all.into_iter().map(|(_, weight)| weight).collect::<Vec<_>>()
    };
    let weights = |name: &str| sorted(&start(&rules, &loaded, name));
    // The heroes come first, then the enemies, by name.
    assert_eq!(weights("none"), [1, 1, 1]);
    assert_eq!(weights("enemies"), [1, 1, 3]);
    assert_eq!(weights("a"), [3, 1, 1]);
    assert_eq!(weights("aide"), [1, 1, 1]);
    assert_eq!(weights("down"), [1, 1]);
    let (next, _) = rules.chances(&start(&rules, &loaded, "none")).remove(1);
    assert_eq!(sorted(&next), [1, 1]);
    let way = start(&rules, &loaded, "way");
    assert_eq!(sorted(&after(&rules, &way, 0, &["go wood"])), [1, 1, 3]);
    assert_eq!(sorted(&after(&rules, &way, 0, &["go fen"])), [1, 1, 1]);
}

/// An area attack on so many heroes, each of whom may answer it for each target. Returns the operations of scripts that
/// it takes until all have passed and the die is thrown.
fn operations_of_answers(heroes: usize) -> u64 {
    let content = "effect blinks { on answer_aimed: me.add_tokens(\"blinked\", 1); \
                   while in play if me.resolve < 1: no may_answer_aimed \"no\"; text \"b\" } \
                   token Blinked { text \"b\" } talent Blinker { passive { effect blinks } } \
                   hero Blinky { by_leave; talents Blinker } \
                   monster Barrel { attack \"Bang\" { tn 6; damage 1; range 9; area 9; only enemies } } \
                   enemy Bomber { cards Barrel }";
    let places = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"].iter().take(heroes);
    let players: String = places.map(|at| format!("player Blinky {{ at {at}; resolve 1; temporary 0 }}; ")).collect();
    let scene =
        format!("scene \"all blink\" {{ map {{ \".........\" }}; turn enemies; {players}enemy Bomber {{ at i1 }} }}");
    let (rules, loaded) = with(&format!("{content}\n{scene}\n"));
    let gm = u8::try_from(heroes).expect("a seat");
    let mut state = after(&rules, &start(&rules, &loaded, "all-blink"), gm, &["use bang at d1"]);
    let before = rules.0.host().operations();
    while let Stop::Decide(asked) = rules.0.stop(&state) {
        let seat = asked.must().iter().next().expect("somebody is asked");
        let mut offered = Vec::new();
        rules.0.awaited(&state, seat, &mut offered);
        let pass = offered.into_iter().find(|action| rules.0.words(&state, *action).text() == "pass");
        state = rules.after(&state, seat, pass.expect("an answer can be left out"));
    }
    rules.0.host().operations() - before
}

/// Each hero is asked once for each target: twice as many heroes take four times the work. If everybody's answers were
/// judged whenever one is asked, it would be eight times.
#[test]
fn the_answers_of_those_who_are_asked_are_judged() {
    let (few, many) = (operations_of_answers(4), operations_of_answers(8));
    assert!(few > 0 && many < few * 5, "{few} operations for 4 heroes, {many} for 8");
}
