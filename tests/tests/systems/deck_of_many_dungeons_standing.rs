//! Deck of Many Dungeons: the standing, which bots go by, in numbers, and questions and views in words.

#![allow(clippy::panic)] // a failed test says why

use super::deck_of_many_dungeons_chances::{after, start, with};
use rondel_engine::kernel::{Block, Events, Rules, Seat, Seats};

const PEOPLE: &str = r#"
talent Shirt { footer might }
talent Swing { attack { tn 7; damage 2 } }
hero Tom { by_leave; talents Shirt }
hero Kim { by_leave; talents Swing }
monster Claw { attack { tn 7; damage 1 } }
monster Shell { defend { block 1 } }
enemy Imp { cards Claw }
enemy Crab { cards Shell }
status Sorry { lasts 3 own_turns; worth -2 }
token Bruise { worth -1 }
adventure "Three Rooms" { opens Hall; epilogue Out won "Out." }
task Knock { of might; difficulty 1 }
place Hall { exit Den; task Knock }
place Den { exit Hall; exit Loft; enemy Imp x2; temper calm; map { "...." } }
place Loft { exit Den }
"#;

/// Returns the standing of a seat after picks of the first seat in a scene.
fn stands_after(seat: u8, scene: &str, picks: &[&str]) -> i64 {
    let (rules, loaded) = with(&format!("{PEOPLE} scene S {{ {scene} }}"));
    let state = after(&rules, &start(&rules, &loaded, "s"), 0, picks);
    rules.0.standing(&state, Seat::new(seat).expect("a seat"))
}

/// Returns the standing of the first player at the beginning of a scene.
fn stands(scene: &str) -> i64 {
    stands_after(0, scene, &[])
}

/// A hero alone is worth 60, 12 for each Health, 11 for each Resolve, and 5 for each of its two enabled cards.
#[test]
fn a_hero_counts_its_tracks_and_cards() {
    assert_eq!(stands("free; player Tom { health 1; resolve 0 }"), 60 + 12 + 2 * 5);
    assert_eq!(stands("free; player Tom { health 3; resolve 0 }"), 60 + 3 * 12 + 2 * 5);
    assert_eq!(stands("free; player Tom { health 3; resolve 2 }"), 60 + 3 * 12 + 2 * 11 + 2 * 5);
    assert_eq!(stands("free; player Tom { health 1; resolve 0; disabled Shirt }"), 60 + 12 + 5);
    assert_eq!(stands("free; player Tom { health 1; resolve 0; owes 2 }"), 60 + 12 + 2 * 5 - 2 * 11);
    assert_eq!(stands("free; player Tom { health 0; resolve 0 }"), 0);
}

/// A fight is worth as much to one side as it costs the other. Temporary Resolve counts 6.
#[test]
fn enemies_count_against_the_heroes() {
    let scene = "turn heroes; player Tom { health 1; resolve 0; temporary 3 }; enemy Imp { health 2 of 3; resolve 0 }";
    let (tom, imp) = (60 + 12 + 3 * 6 + 2 * 5, 60 + 2 * 12 + 2 * 5);
    assert_eq!(stands(scene), tom - imp);
    assert_eq!(stands_after(1, scene, &[]), imp - tom);
}

/// Each step to the nearest enemy costs 2.
#[test]
fn it_is_good_to_be_near() {
    let at = |imps: &str| {
        let tom = "player Tom { health 1; resolve 0; temporary 0; at a1 }";
        format!("turn heroes; {tom}; {imps}; map {{ \"........\" }}")
    };
    let (tom, imp) = (60 + 12 + 2 * 5, 60 + 12 + 2 * 5);
    let near = at("enemy Imp { health 1 of 3; resolve 0; at d1 }");
    assert_eq!(stands(&near), tom - imp - 3 * 2);
    assert_eq!(stands_after(1, &near, &[]), imp - tom - 3 * 2);
    let two = "enemy Imp { health 1 of 3; resolve 0; at h1 }; enemy Imp { health 1 of 3; resolve 0; at e1 }";
    assert_eq!(stands(&at(two)), tom - 2 * imp - 4 * 2);
    let out = "enemy Imp { health 1 of 3; resolve 0; at h1 }; enemy Imp { health 0 of 3; resolve 0; at b1 }";
    assert_eq!(stands(&at(out)), tom - imp - 7 * 2);
    let friend = at("player Pim { at b1 }; enemy Imp { health 1 of 3; resolve 0; at h1 }");
    let gone = at("player Pim { health 0; at b1 }; enemy Imp { health 1 of 3; resolve 0; at h1 }");
    assert_eq!(stands(&gone), tom - imp - 7 * 2);
    assert!(stands(&friend) > stands(&gone));
}

/// A status counts its worth in Health, and half of it before the last step of its clock. Each token counts.
#[test]
fn statuses_and_tokens_count_in_health() {
    let tom = |has: &str| stands(&format!("free; player Tom {{ health 1; resolve 0; {has} }}")) - (60 + 12 + 2 * 5);
    assert_eq!(tom("status Sorry"), -2 * 12);
    assert_eq!(tom("status Sorry 2"), -2 * 12);
    assert_eq!(tom("status Sorry 1"), -12);
    assert_eq!(tom("tokens Bruise 3"), -3 * 12);
    assert_eq!(tom("status Sorry; tokens Bruise 3"), -5 * 12);
}

/// A place entered or cleared counts 40, a move costs 1, and each move to the next place that is not cleared 5. Who
/// leaves enemies behind loses 30 and their worth.
#[test]
fn an_adventure_goes_forward() {
    let scene = "player Tom { health 1; resolve 0 }; adventure \"Three Rooms\"";
    let (tom, imp) = (60 + 12 + 2 * 5, 60 + 12 + 11 + 2 * 5);
    assert_eq!(stands(scene), tom + 2 * 40 - 5);
    assert_eq!(stands_after(1, scene, &[]), -tom - 2 * 40 + 5);
    let in_den = stands_after(0, scene, &["go den"]);
    // The nearer of the two stands two steps away.
    assert_eq!(in_den, tom + 3 * 40 - 1 - 2 * imp - 2 * 2);
    let back = stands_after(0, scene, &["go den", "go hall"]);
    assert_eq!(back, tom + 3 * 40 - 2 - 5 - 30 - 2 * (60 + 12 + 11));
}

/// Returns what the statistics count while these are picked, each by its seat or by chance, with the amounts.
fn counted(scene: &str, picks: &[(Seat, &str)]) -> Vec<(&'static str, i64)> {
    let (rules, loaded) = with(&format!("{PEOPLE} scene S {{ {scene} }}"));
    let mut state = start(&rules, &loaded, "s");
    let mut events = Events::new();
    for (seat, said) in picks {
        let mut all = Vec::new();
        if *seat == Seat::CHANCE {
            let mut weighed = Vec::new();
            rules.0.outcomes(&state, &mut weighed);
            all.extend(weighed.into_iter().map(|(action, _)| action));
        } else {
            rules.0.actions(&state, *seat, &mut all);
        }
        let listed: Vec<String> = all.iter().map(|action| rules.0.words(&state, *action).text()).collect();
        let nth = listed.iter().position(|words| words == said);
        let action = all[nth.unwrap_or_else(|| panic!("`{said}` is not offered: {listed:?}"))];
        rules.0.apply(&mut state, *seat, action, &mut events).expect("it was listed");
    }
    let counted = events.list().iter().filter_map(|told| rules.0.tally(&told.event));
    counted.map(|one| (one.name, one.amount)).filter(|(name, _)| !name.starts_with("in play")).collect()
}

/// A die that is paid for again, a success, what a Defend blocks, the damage and a fall are counted.
#[test]
fn a_hit_is_counted() {
    let (hero, gm) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
    let kim = "turn heroes; player Kim { resolve 2; temporary 0 }";
    let throws = [(hero, "use swing on imp"), (Seat::CHANCE, "roll 1"), (hero, "reroll"), (Seat::CHANCE, "roll 9")];
    let falls = counted(&format!("{kim}; enemy Imp {{ health 1 of 3; resolve 0 }}"), &throws);
    assert_eq!(falls, [("re-rolls", 1), ("rolls succeeded", 1), ("damage", 2), ("knocked out", 1)]);
    let blocked = [(hero, "use swing on crab"), (Seat::CHANCE, "roll 9"), (gm, "defend with shell")];
    let blocks = counted(&format!("{kim}; enemy Crab {{ health 3 of 3; resolve 0 }}"), &blocked);
    assert_eq!(blocks, [("rolls succeeded", 1), ("blocked", 1), ("damage", 1)]);
    let missed = [(hero, "use swing on crab"), (Seat::CHANCE, "roll 1"), (hero, "keep")];
    assert_eq!(counted(&format!("{kim}; enemy Crab"), &missed), [("rolls succeeded", 0)]);
}

/// Questions name those who are asked, and what is at stake.
#[test]
fn questions_say_what_is_at_stake() {
    let asks = |scene: &str, seat: u8, picks: &[&str]| {
        let (rules, loaded) = with(&format!("{PEOPLE} scene S {{ {scene} }}"));
        let state = after(&rules, &start(&rules, &loaded, "s"), seat, picks);
        rules.0.question(&state, Seat::new(0).expect("a seat"))
    };
    assert_eq!(asks("free; player Tom { gold 30 }", 1, &["market"]), "the market, 100 gold a Tier: tom has 30");
    let rises = asks("free; player Tom; xp 4", 1, &["end session"]);
    assert_eq!(rises, "tom, level 2: take a Talent of Tier 1, or raise one by a Tier");
    let turn = "turn heroes; player Tom; player Kim { owes 1 }; enemy Imp";
    assert_eq!(asks(turn, 0, &[]), "tom has 2 actions left, kim has 1 action left");
}

/// The view of a place shows its ways and its tasks, and all players together are the heroes.
#[test]
fn a_place_shows_its_tasks() {
    let (rules, loaded) = with(&format!("{PEOPLE} scene S {{ player Tom; player Kim; adventure \"Three Rooms\" }}"));
    let state = start(&rules, &loaded, "s");
    let blocks = rules.0.view(&state, None).blocks;
    let notes: Vec<&str> = blocks
        .iter()
        .filter_map(|block| if let Block::Note(text) = block { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(notes, ["Hall: ", "Knock (might 1)"]);
    let seat = |nth: u8| Seats::only(Seat::new(nth).expect("a seat"));
    assert_eq!(rules.0.party(&state, seat(0).with(seat(1))).as_deref(), Some("the heroes"));
    assert_eq!(rules.0.party(&state, seat(0)), None);
}
