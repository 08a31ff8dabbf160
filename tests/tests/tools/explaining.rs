//! Explanations of events, of refusals and of progress: they are true, in every system.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::odds::Query;
use rondel_engine::kernel::{Rules, Seats, Stop};
use rondel_engine::systems::{AdventureDeck, DeckOfAdventures};
use rondel_engine::table::{Table, Told, holds};
use rondel_tests::cases::cases;
use rondel_tests::every_system;
use rondel_tests::systems::{content, game, open, to_play};

/// Opens a scene of a system on the table, at a question.
fn begun<R: Rules>(scene: &str) -> Box<dyn Table> {
    let scene = content::<R>().scene(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
    let mut table = open(&*game::<R>(), scene, 1);
    table.settle().unwrap_or_else(|problem| panic!("{problem}"));
    table
}

fn say(table: &mut dyn Table, command: &str) {
    table.command(command).unwrap_or_else(|problem| panic!("{command}: {problem}"));
}

/// Returns the event of this text, and the texts of its causes, the nearest first.
fn chain(table: &dyn Table, text: &str) -> (Told, Vec<String>) {
    let told = table.log().into_iter().rfind(|told| told.text == text);
    let told = told.unwrap_or_else(|| panic!("`{text}` was not told: {:#?}", table.log()));
    let causes = table.why(Some(told.number)).into_iter().skip(1).map(|told| told.text).collect();
    (told, causes)
}

/// Games of some scenes by bots; `look` sees each table at its end.
fn games<R: Rules>(mut look: impl FnMut(&mut dyn Table)) {
    for scene in to_play(content::<R>()).take(cases(3) as usize) {
        let mut table = open(&*game::<R>(), scene, 5);
        table.settle().unwrap_or_else(|problem| panic!("{}: {problem}", scene.id));
        for nth in 0..25 {
            let bot = if nth % 2 == 0 { Bot::Greedy } else { Bot::Random };
            let Ok(Some(_)) = table.auto(&Bots::all(bot), Seats::ALL) else { break };
        }
        look(&mut *table);
    }
}

/// Checks that a cause was reported before. The end of something's time triggers only the things attached to it.
fn a_cause_comes_first_and_the_end_of_a_time_is_none<R: Rules>() {
    let mut explained = 0;
    games::<R>(|table| {
        for told in table.log() {
            let chain = table.why(Some(told.number));
            assert!(chain.windows(2).all(|pair| pair[1].number < pair[0].number), "{chain:#?}");
            explained += usize::from(chain.len() > 1);
            let Some(cause) = chain.get(1) else { continue };
            assert!(!cause.text.ends_with(" is over"), "`{}` because `{}`", told.text, cause.text);
        }
    });
    assert!(explained > 0, "nothing hangs on anything");
}

/// Checks every first word of a system's commands, at every question. The reply to why not is a reason, never a list of
/// other commands.
fn why_not_always_has_a_reason<R: Rules>() {
    games::<R>(|table| {
        for _ in 0..cases(2) {
            if !matches!(table.stop(), Stop::Decide(_)) {
                break;
            }
            for lead in R::vocabulary().leads {
                let reasons = table.why_not(lead.word);
                assert!(!reasons.is_empty(), "`{}` at `{}`", lead.word, table.asked());
                let list = reasons.iter().find(|(_, why)| why.contains("you could say"));
                assert!(list.is_none(), "`{}` at `{}`: {list:?}", lead.word, table.asked());
            }
            table.undo();
        }
    });
}

/// Bots play no further than to the required point. Without one, that is the first decision, and the results up to
/// there are those of the command at first.
fn bots_stop_where_it_holds<R: Rules>() {
    let bots = Bots::all(Bot::Greedy);
    let texts = |told: Vec<Told>| told.into_iter().map(|told| told.text).collect::<Vec<_>>();
    for scene in to_play(content::<R>()).take(4) {
        let mut table = open(&*game::<R>(), scene, 5);
        table.settle().unwrap_or_else(|problem| panic!("{}: {problem}", scene.id));
        for _ in 0..12 {
            let Ok(Some(part)) = table.auto_until(&bots, Seats::ALL, "not over") else { break };
            table.undo();
            let Ok(Some(whole)) = table.auto(&bots, Seats::ALL) else { break };
            let (part, whole) = (texts(part), texts(whole));
            assert!(whole.starts_with(&part), "{}: {part:#?}\nof {whole:#?}", scene.id);
        }
    }
}

every_system!(a_cause_comes_first_and_the_end_of_a_time_is_none, why_not_always_has_a_reason, bots_stop_where_it_holds);

#[test]
fn a_blow_hangs_on_its_attack_and_what_was_chosen_with_it_on_nothing_told_before() {
    let mut table = begun::<AdventureDeck>("three-goblins-in-a-barn");
    say(&mut *table, "play longsword on goblin-2 with strength");
    assert_eq!(chain(&*table, "you add Strength").1, Vec::<String>::new(), "not on what is in hand");
    let attack = ["you attack goblin-2 for 4 Physical", "you play Longsword on goblin-2"];
    let (shield, causes) = chain(&*table, "goblin-2: shield takes 1 off");
    assert_eq!((causes[0].as_str(), &causes[1..]), ("drawn from your deck: ^vv", &attack.map(String::from)[..]));
    assert!(shield.sum.contains("foes.rondel") && shield.sum.contains("^vv shield R"), "{}", shield.sum);
    assert_eq!(chain(&*table, "goblin-2 loses 3 HP: 0 left").1, attack);
    say(&mut *table, "pass");
    let goblins = ["goblin-1 attacks you for 2 Physical", "drawn from your deck: v", "goblin-1: Turn"];
    let (attack, causes) = chain(&*table, goblins[0]);
    assert_eq!(causes, goblins[1..]);
    assert!(attack.sum.contains("v attack 2 melee"), "its row: {}", attack.sum);
    say(&mut *table, "react medium-shield");
    let (shield, causes) = chain(&*table, "you: Medium Shield takes 2 off");
    assert_eq!((causes[0].as_str(), causes[1].as_str()), ("you react with Medium Shield", goblins[0]));
    assert!(shield.sum.contains("secondary 1,6"), "its row: {}", shield.sum);
    assert_eq!(chain(&*table, "you are unharmed").1, goblins);
}

#[test]
fn a_command_for_another_time_is_told_who_is_asked_what_now() {
    let mut table = begun::<AdventureDeck>("three-goblins-in-a-barn");
    say(&mut *table, "play longsword on goblin-2");
    say(&mut *table, "pass");
    for attempt in ["play longsword on goblin-1", "flee", "punch on goblin-1", "recall longsword"] {
        let reasons = table.why_not(attempt);
        let said = reasons.iter().any(|(_, why)| why.contains("for another time") && why.contains("attacks for"));
        assert!(said, "{attempt}: {reasons:?}");
    }
    assert_eq!(table.why_not("react longsword")[0].0, "ADS-013", "a rule that speaks comes first");
    assert!(table.why_not("bake a cake")[0].1.contains("nothing here is called `bake a cake`"));
    let mut table = begun::<DeckOfAdventures>("the-light-ship");
    assert!(table.why_not("attack wharf-guard")[0].1.contains("for another time"));
    say(&mut *table, "begin");
    assert!(table.why_not("begin")[0].1.contains("for another time"));
    let table = begun::<DeckOfAdventures>("a-net-on-the-slipway");
    let reasons = table.why_not("attack nobody-here");
    assert!(reasons[0].1.contains("after `attack` may come") && reasons[0].1.contains("wreck-master"), "{reasons:?}");
}

#[test]
fn bots_stop_within_a_command_where_it_holds() {
    let bots = Bots::all(Bot::Greedy);
    let until = "game.beat == \"The Surf\"";
    let play = |within: bool| {
        let mut table = begun::<DeckOfAdventures>("the-light-ship");
        for _ in 0..200 {
            if holds(&*table, until).unwrap_or_else(|problem| panic!("{problem}")) {
                return table;
            }
            let played = match within {
                true => table.auto_until(&bots, Seats::ALL, until),
                false => table.auto(&bots, Seats::ALL),
            };
            played.unwrap_or_else(|problem| panic!("{problem}"));
        }
        panic!("it never comes: {}", table.asked())
    };
    let (within, whole) = (play(true).log(), play(false).log());
    assert!(within.len() < whole.len() && whole[..within.len()] == within[..], "{within:#?}");
}

#[test]
fn odds_of_an_answer_say_first_what_it_stops() {
    let mut table = begun::<AdventureDeck>("three-goblins-in-a-barn");
    say(&mut *table, "play longsword on goblin-2");
    say(&mut *table, "pass");
    let headline = |action: &str| {
        let odds = table.odds(&Query::new(action)).unwrap_or_else(|problem| panic!("{problem}"));
        odds.outcomes.iter().map(|one| format!("{}: {}", one.name, one.cases[0].value)).collect::<Vec<_>>()
    };
    assert_eq!(headline("react medium-shield"), ["you are unharmed: all 2 stopped"]);
    assert_eq!(headline("pass"), ["you are hit: 2 HP lost"]);
}
