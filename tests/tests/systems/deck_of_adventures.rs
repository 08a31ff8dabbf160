//! Deck of Adventures: the ring, the degrees and a check's exact chances, from outcomes.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{PackFiles, load};
use rondel_engine::explore::odds::{Horizon, Plan, Policies, Policy, Precedence, Share, futures};
use rondel_engine::kernel::{Events, PlayingCard, Rank, Rules, Seat, Stop, Value};
use rondel_engine::systems::DeckOfAdventures;
use rondel_engine::table::Cancel;
use rondel_tests::cases::is_due;
use rondel_tests::{Lines, SYSTEMS, systems};
use std::collections::BTreeMap;

type State = <DeckOfAdventures as Rules>::State;
type Game = Lines<DeckOfAdventures>;

const MANIFEST: &str = r#"Pack(name: "T", id: "t", system: "deck-of-adventures", version: "1.0.0")"#;
const HANDS: &str = "effect hand(n: int) { script \"hand\" } effect bold { script \"bold\" }";

/// Returns a pack's rules and the initial position of its scene.
fn opened(scene: &str) -> (Game, State) {
    let text = format!(
        "{HANDS} status Hands {{ effect hand(n: 1); stacks }} status Under {{ effect hand(n: -1); stacks }}
         status Sorry {{ worth -1 }}
         dealer Ash {{ suit clubs; primary brute }} dealer Elm {{ suit hearts; primary craft }}
         bystander Grunt {{ hp 1 }}
         scene S {{ {scene} }}"
    );
    let files = PackFiles::new("t")
        .with("pack.ron", MANIFEST)
        .with("t.rondel", text)
        .with("scripts/hand.rhai", "fn my_hand(me, check) { me.param.n }")
        .with("scripts/bold.rhai", "fn my_modifier(me, ability) { 1 }");
    let loaded = load(&[files], SYSTEMS);
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let rules = DeckOfAdventures::build(&loaded.items, &loaded.scripts).unwrap_or_else(|p| panic!("{p:#?}"));
    let state = rules.setup(&loaded.scene("S").expect("the scene").setup).unwrap_or_else(|p| panic!("{p:#?}"));
    (Lines(rules), state)
}

/// Returns the problems of a pack with this text.
fn problems(text: &str) -> String {
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    let loaded = load(&[files], SYSTEMS);
    let mut told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    match DeckOfAdventures::build(&loaded.items, &loaded.scripts) {
        Err(problems) => told.extend(problems.iter().map(ToString::to_string)),
        Ok(rules) => {
            for scene in &loaded.scenes {
                told.extend(rules.setup(&scene.setup).err().into_iter().flatten().map(|problem| problem.to_string()));
            }
        }
    }
    told.join("\n")
}

/// Returns the outcomes of a check of Ash, with their chances. Nothing is exchanged, and the nearest rank is reported.
fn degrees(scene: &str) -> BTreeMap<String, Share> {
    let (game, state) = opened(scene);
    let horizon = Horizon::Asked;
    let plan = Plan {
        horizon,
        policies: Policies::all(Policy::Pass),
        order: Precedence::Any,
        most: 2_000_000,
        cancel: Cancel::NEVER,
    };
    let drawn = game.choices(&state).remove(0);
    let futures = futures(&game.0, vec![(drawn, Share::ONE)], &plan).unwrap_or_else(|stuck| panic!("{stuck:?}"));
    let mut all: BTreeMap<String, Share> = BTreeMap::new();
    for (end, share) in &futures.ends {
        let degree = game.fact(end, "ash", "latest").to_string();
        let sum = all.entry(degree).or_insert(Share::ZERO);
        *sum = sum.plus(share);
    }
    all
}

fn success(scene: &str) -> String {
    let all = degrees(scene).into_iter().filter(|(degree, _)| !degree.ends_with("fail"));
    all.fold(Share::ZERO, |sum, (_, share)| sum.plus(&share)).to_string()
}

fn check(range: i64, more: &str) -> String {
    format!("player Ash {{ jokers 0; {more} }}; check ash strength vs 8c dr {range}")
}

/// DOA-052, DOA-053: distances on the ring, row by row.
#[test]
fn distances_on_the_ring() {
    const FROM_ACE: [u8; 13] = [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1];
    for (t, target) in Rank::ALL.into_iter().enumerate() {
        for (r, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(target.ring_distance(rank), FROM_ACE[(13 + r - t) % 13], "{target} {rank}");
            assert_eq!(target.ring_distance(rank), rank.ring_distance(target));
            for by in 0..13 {
                assert_eq!(target.shifted(by).ring_distance(rank.shifted(by)), target.ring_distance(rank));
            }
        }
    }
    let far = |a: Rank, b: Rank| a.ring_distance(b);
    assert_eq!((far(Rank::Queen, Rank::Three), far(Rank::Two, Rank::King)), (4, 2));
    assert_eq!((far(Rank::Ace, Rank::Seven), far(Rank::Ace, Rank::Eight)), (6, 6));
}

/// DOA-054: the rank at each offset from a target card, all 13 rows of 13.
#[test]
fn ranks_at_an_offset() {
    let order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    for (t, target) in Rank::ALL.into_iter().enumerate() {
        for offset in -6..=6i32 {
            let at = usize::try_from(i32::try_from(t).expect("small") + offset + 13).expect("not below 0") % 13;
            assert_eq!(target.shifted(offset).name(), order[at]);
        }
    }
    let at = |rank: Rank, by| rank.shifted(by).name();
    assert_eq!((at(Rank::Three, -5), at(Rank::Eight, 6)), ("J", "A"));
    assert_eq!((at(Rank::King, -6), at(Rank::Jack, 4)), ("7", "2"));
}

/// DOA-056, DOA-057: the exact chance of success by reach and hand, from a full pile.
#[test]
fn chances_by_reach_and_hand() {
    const TABLE: [[&str; 5]; 7] = [
        ["1/13", "33/221", "1/221", "1201/5525", "1/5525"],
        ["3/13", "7/17", "11/221", "47/85", "11/1105"],
        ["5/13", "415/663", "95/663", "857/1105", "57/1105"],
        ["7/13", "175/221", "63/221", "5019/5525", "63/425"],
        ["9/13", "201/221", "105/221", "1077/1105", "21/65"],
        ["11/13", "649/663", "473/663", "5511/5525", "3311/5525"],
        ["1", "1", "1", "1", "1"],
    ];
    const MANY: &[&str] =
        &["", "status Hands", "status Under", "status Hands; status Hands", "status Under; status Under"];
    for (range, row) in (0..).zip(TABLE) {
        for (nth, (hand, wanted)) in MANY.iter().zip(row).enumerate() {
            // Two more cards have most outcomes to count.
            if nth >= 3 && !is_due(range as usize, 2) {
                continue;
            }
            assert_eq!(success(&check(range, hand)), wanted, "reach {range} with {hand}");
            if range > 0 && !hand.contains("; ") {
                let shifted = check(range - 1, &format!("strength 1; {hand}"));
                assert_eq!(success(&shifted), wanted, "range and modifier make {range} with {hand}");
            }
        }
    }
}

/// DOA-012: exhaustion is Lower Hand, and has its chances.
#[test]
fn chances_of_the_tired() {
    assert_eq!(success(&check(2, "reshuffles 1")), "95/663");
    assert_eq!(success(&check(2, "reshuffles 2")), "57/1105");
    assert_eq!(success(&check(2, "reshuffles 2; status Hands")), "95/663");
}

/// DOA-059, DOA-060, DOA-062, DOA-063, DOA-064, DOA-065, DOA-066, DOA-067, DOA-069: the number of the 52 cards for each
/// degree.
#[test]
fn degrees_of_the_whole_deck() {
    let counted = |range| -> Vec<(String, String)> {
        degrees(&check(range, "")).into_iter().map(|(degree, share)| (degree, share.to_string())).collect()
    };
    let table = |rows: [(&str, &str); 8]| rows.map(|(degree, share)| (degree.to_string(), share.to_string())).to_vec();
    assert_eq!(
        counted(3),
        table([
            ("color", "3/26"),
            ("color_fail", "3/26"),
            ("critical", "1/52"),
            ("fail", "3/13"),
            ("major", "3/52"),
            ("success", "3/13"),
            ("suited", "3/26"),
            ("suited_fail", "3/26"),
        ])
    );
    assert_eq!(
        counted(2),
        table([
            ("color", "1/13"),
            ("color_fail", "2/13"),
            ("critical", "1/52"),
            ("fail", "4/13"),
            ("major", "3/52"),
            ("success", "2/13"),
            ("suited", "1/13"),
            ("suited_fail", "2/13"),
        ])
    );
}

/// DOA-033, DOA-055, DOA-056: with the best report, a modifier widens the range of every card.
#[test]
fn a_modifier_widens_the_range() {
    for modifier in 0..=3u8 {
        let (game, state) = opened(&check(2, &format!("strength {modifier}")));
        let drawn = game.choices(&state).remove(0);
        let mut outcomes = Vec::new();
        game.0.outcomes(&drawn, &mut outcomes);
        assert_eq!(outcomes.len(), 52);
        for ((action, _), card) in outcomes.into_iter().zip(PlayingCard::all()) {
            let mut next = game.after(&drawn, Seat::CHANCE, action);
            if modifier > 0 {
                let reports = game.choices(&next);
                assert_eq!(reports.len(), 1 + 2 * usize::from(modifier));
                let accepted = reports.into_iter().next().expect("it can be accepted");
                next = accepted;
            }
            let wanted = card.rank.ring_distance(Rank::Eight) <= 2 + modifier;
            assert_eq!(game.fact(&next, "ash", "succeeded"), Value::Bool(wanted), "{card} with {modifier}");
        }
    }
}

/// DOA-029, DOA-030, DOA-031, DOA-037: the six attributes, the ten skills, and the two fighting skills.
#[test]
fn attributes_and_skills() {
    let (game, state) = opened("player Ash");
    let skills: BTreeMap<&str, &[&str]> = [
        ("agility", &["finesse", "stealth"][..]),
        ("conviction", &["bluffing", "performance"]),
        ("intuition", &["craft", "detection"]),
        ("intelligence", &["investigation", "knowledge"]),
        ("strength", &["athletics", "brute"]),
        ("vitality", &[]),
    ]
    .into();
    let labels: Vec<String> =
        game.0.labels(&state).into_iter().filter(|label| !["game", "ash"].contains(&&**label)).collect();
    assert_eq!(labels.len(), 16);
    for (attribute, of) in &skills {
        let mut mine: Vec<&String> = labels
            .iter()
            .filter(|label| label != attribute && game.fact(&state, label, "attribute").to_string() == *attribute)
            .collect();
        mine.sort();
        assert_eq!(mine, *of, "{attribute}");
    }
    let fighting: Vec<&String> =
        labels.iter().filter(|label| game.fact(&state, label, "is_fighting") == Value::Bool(true)).collect();
    assert_eq!(fighting, ["finesse", "brute"]);
    for unknown in
        ["luck", "reflex", "riding", "persuasion", "faith", "naturalism", "science", "intimidation", "deception"]
    {
        let text = format!(
            "dealer Ash {{ suit clubs; primary brute }} scene S {{ player Ash; check ash {unknown} vs 8c dr 2 }}"
        );
        let told = problems(&text);
        assert!(told.contains(unknown), "{told}");
    }
}

/// DOA-001, DOA-039, DOA-042, DOA-043, DOA-044, DOA-045, DOA-058: impossible tables and sheets.
#[test]
fn what_cannot_be_written() {
    let ash = "dealer Ash { suit clubs; primary brute } bystander Grunt { hp 2 } companion Gull { }";
    for (text, why) in [
        (format!("{ash} scene S {{ bystander Grunt }}"), "0 players"),
        (format!("{ash} scene S {{ player Grunt }}"), "Grunt"),
        ("dealer Ash { primary brute }".to_string(), "suit"),
        ("dealer Ash { suit clubs; suit hearts; primary brute }".to_string(), "suit"),
        ("bystander Grunt { hp 1; suit clubs }".to_string(), "suit"),
        ("bystander Grunt { }".to_string(), "hp"),
        ("bystander Grunt { hp 0 }".to_string(), "0"),
        ("bystander Grunt { hp 4 }".to_string(), "4"),
        (format!("{ash} scene S {{ player Ash; companion Gull of elm }}"), "Companion"),
        (format!("{ash} scene S {{ player Ash; check ash brute vs 8c dr -1 }}"), "-1"),
        (format!("{ash} scene S {{ player Ash {{ pile 7c, 7c }} }}"), "7♣"),
        (format!("{ash} scene S {{ player Ash {{ aces As; pile As }} }}"), "A♠"),
    ] {
        let told = problems(&text);
        assert!(told.contains(why), "{text}: {told}");
    }
    assert_eq!(problems(&format!("{ash} scene S {{ player Ash; bystander Grunt; companion Gull of ash }}")), "");
}

/// DOA-174, DOA-177, DOA-178, DOA-179, DOA-180: impossible sheets.
#[test]
fn what_cannot_be_bought() {
    let ash = |said: &str| {
        format!(
            "role Keeper {{ }} role Reader {{ }} power Ward {{ role keeper; level 3; xp 2 }} power Old {{ level 3 }}
             power Dear {{ xp 3 }} vulnerability Fear {{ xp 2 }} dealer Ash {{ suit clubs; primary brute; {said} }}"
        )
    };
    for (said, why) in [
        ("xp 4; strength 2; brute 1", "spent 5 of 4"),
        ("xp 4; strength 2; brute 3; vulnerability Fear later", "spent 7 of 4"),
        ("level 3; role reader; power Ward", "Role `keeper`"),
        ("level 2; role keeper; power Ward", "level 3"),
        ("power Old", "level 3"),
        ("xp 2; power Dear", "spent 3 of 2"),
    ] {
        let told = problems(&ash(said));
        assert!(told.contains(why), "{said}: {told}");
    }
    for said in
        ["xp 4; strength 2", "xp 4; strength 2; brute 2; vulnerability Fear", "level 3; role keeper; power Ward"]
    {
        assert_eq!(problems(&ash(said)), "", "{said}");
    }
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", ash("power Dear"));
    let loaded = load(&[files], SYSTEMS);
    let rules = DeckOfAdventures::build(&loaded.items, &loaded.scripts).unwrap_or_else(|p| panic!("{p:#?}"));
    let warned: Vec<String> = rules.warnings().iter().map(ToString::to_string).collect();
    assert!(warned.len() == 1 && warned[0].contains("costs 3"), "{warned:?}");
}

/// DOA-175, DOA-176: a step of an attribute costs more than that of a skill. No step costs less than the one before.
#[test]
fn steps_get_dearer() {
    let spent = |word: &str, n: i64| {
        let (game, state) = opened(&format!("player Ash {{ {word} {n} }}"));
        game.number(&state, "ash", "xp_spent")
    };
    let steps = |word| (-2..=9).map(|n| spent(word, n) - spent(word, n - 1)).collect::<Vec<i64>>();
    let (attribute, skill) = (steps("strength"), steps("athletics"));
    assert!(attribute.iter().zip(&skill).all(|(attribute, skill)| attribute > skill), "{attribute:?} {skill:?}");
    for costs in [attribute, skill] {
        // The list begins with the step from -3 to -2, so the bought steps begin with its fourth.
        assert!(costs[3..].windows(2).all(|two| two[0] <= two[1]), "{costs:?}");
        assert!(costs[6] > costs[3], "{costs:?}");
    }
}

/// DOA-004, DOA-015: every deck keeps its 54 cards, each playing card once, in any play.
#[test]
fn no_card_is_made_or_lost() {
    let loaded = systems::content::<DeckOfAdventures>();
    let game: Game = Lines(systems::rules(loaded));
    let mut picks = 0;
    for (nth, scene) in loaded.scenes.iter().enumerate() {
        let Ok(mut state) = game.0.setup(&scene.setup) else { continue };
        let (mut turn, mut line) = (nth, Vec::new());
        for _ in 0..80 {
            turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (seat, mut listed) = (game.0.stop(&state), Vec::new());
            let seat = match seat {
                Stop::Over(_) => break,
                Stop::Chance => {
                    let mut outcomes = Vec::new();
                    game.0.outcomes(&state, &mut outcomes);
                    listed.extend(outcomes.into_iter().map(|(action, _)| action));
                    Seat::CHANCE
                }
                Stop::Decide(asked) => {
                    let seats: Vec<Seat> = asked.all().iter().collect();
                    let mut seat = seats[(turn >> 40) % seats.len()];
                    game.0.actions(&state, seat, &mut listed);
                    // A player who only may speak may have nothing to say; one who must has something.
                    if listed.is_empty() && !asked.must().has(seat) {
                        seat = asked.must().iter().next().unwrap_or(seat);
                        game.0.actions(&state, seat, &mut listed);
                    }
                    assert!(!listed.is_empty(), "{}: nothing is offered to seat {}", scene.id, seat.index());
                    seat
                }
            };
            let action = listed[(turn >> 20) % listed.len()];
            line.push(game.0.words(&state, action).text());
            game.0.apply(&mut state, seat, action, &mut Events::off()).unwrap_or_else(|why| panic!("{why:?}"));
            picks += 1;
            for label in game.0.labels(&state) {
                let subject = game.0.subject(&state, &label).expect("a label");
                let draws = DeckOfAdventures::vocabulary().fact(subject.kind, "jokers").is_some();
                if let Some((fact, _)) = DeckOfAdventures::vocabulary().fact(subject.kind, "cards").filter(|_| draws) {
                    let cards = game.0.fact(&state, subject, fact, &[]);
                    assert_eq!(cards, Value::Int(54), "{}: the deck of {label} after {line:?}", scene.id);
                }
            }
        }
    }
    assert!(picks > 1000, "only {picks} picks");
}

/// Voluntary actions are for people: no bot calls a check in free play, nor does `odds`.
#[test]
fn no_bot_begins_what_nobody_waits_for() {
    let (game, state) = opened("player Ash {}; player Elm {}; bystander Grunt {}");
    let (mut all, mut awaited) = (Vec::new(), Vec::new());
    let seat = Seat::new(0).expect("a seat");
    game.0.actions(&state, seat, &mut all);
    game.0.awaited(&state, seat, &mut awaited);
    let words = |actions: &[_]| actions.iter().map(|action| game.0.words(&state, *action).text()).collect::<Vec<_>>();
    assert!(words(&all).contains(&"call brute".to_string()) && words(&all).contains(&"contest brute".to_string()));
    assert_eq!(words(&awaited), ["pass"]);
}

/// DOA-136: the GM sees the range of a lone stand, the answering player does not.
#[test]
fn the_range_of_a_lone_stand_is_hidden() {
    let (game, mut state) = opened(
        "player Ash { card 9c; knocked_out 1; jokers 0; epic 6d, 7d }; player Elm { card 3h };
         bystander Grunt { card 2s; at a1 }; house lone_range 4; fight { turn grunt }",
    );
    let master = Seat::new(2).expect("a seat");
    for words in ["attack ash", "draw", "draw 9d"] {
        state = said(&game, &state, words);
    }
    let (mine, master) = (game.0.question(&state, Seat::new(0).expect("a seat")), game.0.question(&state, master));
    assert!(master.contains("within 4") && !mine.contains("within"), "{mine}; {master}");
    for viewer in [Some(0), Some(1)] {
        let view = game.0.view(&state, viewer.and_then(Seat::new));
        assert!(!format!("{view:?}").contains("within"), "{view:?}");
    }
}

/// Returns the position after an action with these words, by any seat with that offer.
fn said(game: &Game, state: &State, words: &str) -> State {
    let mut listed = Vec::new();
    match game.0.stop(state) {
        Stop::Over(_) => {}
        Stop::Chance => {
            let mut outcomes = Vec::new();
            game.0.outcomes(state, &mut outcomes);
            listed.extend(outcomes.into_iter().map(|(action, _)| (Seat::CHANCE, action)));
        }
        Stop::Decide(asked) => {
            for seat in asked.all().iter() {
                let mut actions = Vec::new();
                game.0.actions(state, seat, &mut actions);
                listed.extend(actions.into_iter().map(|action| (seat, action)));
            }
        }
    }
    let found = listed.into_iter().find(|(_, action)| game.0.words(state, *action).text() == words);
    let (seat, action) = found.unwrap_or_else(|| panic!("`{words}` is not offered"));
    game.after(state, seat, action)
}

/// Returns the first player's standing at the beginning of a scene.
fn stands(scene: &str) -> i64 {
    let (game, state) = opened(scene);
    game.0.standing(&state, Seat::new(0).expect("there is a first seat"))
}

/// A status counts as many hit points as it says, on either side.
#[test]
fn a_status_counts_in_whole_hit_points() {
    assert_eq!(stands("player Ash { hp 5; status Sorry }"), stands("player Ash { hp 4 }"));
    assert_eq!(stands("player Ash { hp 5 }; bystander Grunt { status Sorry }"), stands("player Ash; bystander Grunt"));
}

/// A turn in which nobody draws brings no card back.
#[test]
fn nobody_gains_by_sparing_cards() {
    assert_eq!(stands("player Ash { reshuffles 3 }"), stands("player Ash"));
    assert_eq!(stands("player Ash { discard 2c, 3c, 4c }"), stands("player Ash"));
}

/// Two squares are two steps apart, but there is a wall between them.
#[test]
fn nearness_goes_around_walls() {
    let from = |at: &str| {
        let people = format!("player Ash {{ at {at}; card 9c }}; bystander Grunt {{ at c1; card 2c }}");
        stands(&format!("{people}; map {{ \".#...\"; \".#...\"; \".....\" }}; fight"))
    };
    assert!(from("a1") < from("a3"), "{} {}", from("a1"), from("a3"));
}

/// Returns the warnings about beats with these scripts.
fn around(beats: &[(&str, &str)]) -> Vec<String> {
    let text: String = beats.iter().map(|(name, _)| format!("beat \"{name}\" {{ text \"A part.\" }}\n")).collect();
    let files = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
    let files = beats.iter().fold(files, |files, (name, does)| {
        let script = format!("fn on_beat(game) {{ {does} }}");
        files.with(&format!("scripts/beats/{}.rhai", name.to_lowercase()), script)
    });
    let loaded = load(&[files], SYSTEMS);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let told = game.warnings().into_iter().filter(|problem| problem.code == "E1110");
    told.map(|problem| problem.message).collect()
}

/// DOA-002
#[test]
fn beats_that_only_lead_around_are_told() {
    let to = |name: &str| format!("say(\"On.\"); game.go_to(\"{name}\");");
    assert_eq!(around(&[("Ebb", &to("Flood")), ("Flood", &to("Ebb"))]), ["the beats `Ebb`, `Flood` lead around"]);
    assert_eq!(around(&[("Start", &to("Ebb")), ("Ebb", &to("Ebb"))]), ["the beat `Ebb` leads to itself"]);
    assert_eq!(around(&[("Ebb", &to("Flood")), ("Flood", "game.finish(true);")]), Vec::<String>::new());
    let asks = "if game.choose([\"yes\", \"no\"]) == \"yes\" { game.go_to(\"Ebb\"); } else { game.finish(true); }";
    assert_eq!(around(&[("Ebb", &to("Flood")), ("Flood", asks)]), Vec::<String>::new());
}

/// A ready character spends no more than one that is made (DOA-187).
#[test]
fn who_is_ready_is_checked_like_who_is_made() {
    let judged = |text: &str| {
        let pack = PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text);
        let loaded = rondel_tests::built_in_with("deck-of-adventures", pack);
        assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
        DeckOfAdventures::build(&loaded.items, &loaded.scripts).err().map(|problems| problems[0].to_string())
    };
    for (name, text) in [
        ("Ilka", "change dealer Ilka { strength 3 }"),
        ("Ada", "dealer Ada { xp 6; suit clubs; primary brute; strength 3 }"),
    ] {
        let told = judged(text).unwrap_or_default();
        assert!(told.contains(&format!("`{name}` has spent")), "{text}: {told}");
    }
    assert_eq!(judged("dealer Ada { xp 6; suit clubs; primary brute; strength 2 }"), None);
}
