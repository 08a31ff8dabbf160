//! Hot reload under an open scene, in every system. The cases are the same content, an edited script, new names for
//! everything, and a missing item.

use rondel_dsl::Loaded;
use rondel_engine::kernel::Rules;
use rondel_engine::table::{Game, Reloaded, Table};
use rondel_tests::systems::{compiled, content, game, open, to_play, with_steps};
use rondel_tests::{built_in, every_system, renamed, renamed_back, step_on};
use std::rc::Rc;

/// Visits positions of scenes for playing, and of others; with `RONDEL_CASES=10` of nearly all.
/// Some positions are between two picks of a command or two questions of a script. `look` gets the fingerprints of all
/// positions on the way; the last one is that of the table.
fn everywhere<R: Rules>(mut look: impl FnMut(&str, &mut dyn Table, &[String])) {
    let game = game::<R>();
    let loaded = content::<R>();
    for (nth, scene) in (0..).zip(to_play(loaded).chain(with_steps(loaded, 130))) {
        let ways: &[u32] =
            if scene.steps.is_empty() { &[3, 10, 17, 24, 31] } else { [&[1, 4], &[2, 5]][(nth % 2) as usize] };
        for picks in ways {
            let Ok(mut table) = game.open(&scene.setup, nth) else { break };
            let mut way = vec![table.fingerprint()];
            step_on(&mut *table, nth, *picks, |table| way.push(table.fingerprint()));
            look(&scene.id, &mut *table, &way);
        }
    }
}

/// Checks that the same text, read again, changes nothing.
fn the_same_content_changes_nothing<R: Rules>() {
    let again = compiled(&built_in(R::vocabulary().system));
    everywhere::<R>(|scene, table, way| {
        assert_eq!(table.reload(&*again), Ok(Reloaded::default()), "{scene}");
        assert_eq!(way.last(), Some(&table.fingerprint()), "{scene}");
    });
}

/// The scene in which a cost is paid that names a card. With that card renamed the cost is another one, and play goes
/// back.
const PAYS_BY_NAME: &str = "a-take-down";

/// Checks that a position is the same after renaming everything and back again. Its running scripts continue too.
fn what_is_renamed_stays_on_the_table<R: Rules>() {
    let system = R::vocabulary().system;
    let (there, back) = (compiled(&renamed(system)), compiled(&renamed_back(system)));
    let mut positions = 0;
    everywhere::<R>(|scene, table, way| {
        if scene == PAYS_BY_NAME {
            return;
        }
        let (offers, asked) = (table.offers().len(), table.asked());
        for (game, way) in [(&there, "there"), (&back, "back")] {
            let said = table.reload(&**game).unwrap_or_else(|problems| unreachable!("{scene}, {way}: {problems:#?}"));
            assert!(!said.notes.iter().any(|line| line.contains("back to the decision")), "{scene}, {way}: {said:?}");
            assert_eq!(table.offers().len(), offers, "{scene}, {way}, asked {asked}");
        }
        assert_eq!(way.last(), Some(&table.fingerprint()), "{scene}, asked {asked}");
        positions += 1;
    });
    assert!(positions > 100, "only {positions} positions");
}

/// Returns the same content with a line more in every script.
fn edited(system: &str) -> Rc<dyn Game> {
    let mut loaded = built_in(system);
    for script in loaded.scripts.files.values_mut() {
        script.text = format!("{}\n// edited\n", script.text).into();
    }
    compiled(&loaded)
}

/// The systems in which a few random picks lead to no question of a script.
const RARELY_ASKED: &[&str] = &["card-grid", "deck-of-many-dungeons", "encounter-deck"];

/// Checks that a script changed between its questions takes play back to the earlier decision. Everywhere else an edit
/// leaves the position alone.
fn an_edited_script_goes_back_to_where_it_began<R: Rules>() {
    let new = edited(R::vocabulary().system);
    let (mut stayed, mut went_back) = (0, 0);
    everywhere::<R>(|scene, table, way| {
        let said = match table.reload(&*new) {
            Ok(said) => said,
            Err(problems) => {
                // The scene itself begins between two questions: there is nothing to go back to.
                assert_eq!(problems[0].code, "C0115", "{scene}: {problems:#?}");
                return assert_eq!(way.last(), Some(&table.fingerprint()), "{scene}");
            }
        };
        let now = table.fingerprint();
        if said.notes.iter().any(|line| line.contains("back to the decision")) {
            assert!(way.contains(&now) && way.last() != Some(&now), "{scene}: {said:?}");
            went_back += 1;
        } else {
            assert_eq!(way.last(), Some(&now), "{scene}");
            stayed += 1;
        }
        step_on(table, 1, 3, |_| ());
    });
    let asks = !RARELY_ASKED.contains(&R::vocabulary().system);
    assert!(stayed > 20 && (went_back > 0 || !asks), "{stayed} stayed, {went_back} went back");
}

/// Checks that items on the table cannot disappear. The old content stays live, and the report has names and no keys of
/// the engine's.
fn what_is_needed_cannot_go<R: Rules>() {
    let system = R::vocabulary().system;
    let game = game::<R>();
    let loaded = content::<R>();
    let mut refused = 0;
    for scene in to_play(loaded).take(3) {
        let mut table = open(&*game, scene, 1);
        step_on(&mut *table, 1, 12, |_| ());
        let (before, seen) = (table.fingerprint(), format!("{:?}", table.view(None)));
        for item in loaded.items.iter().filter(|item| seen.contains(&item.name)).take(10) {
            let mut poorer: Loaded = built_in(system);
            poorer.items.retain(|other| (other.kind, &other.id) != (item.kind, &item.id));
            let Ok(poorer) = poorer.compile() else { continue };
            let Err(problems) = table.reload(&*poorer) else {
                table.reload(&*game).expect("it was in use before");
                continue;
            };
            refused += 1;
            assert_eq!(table.fingerprint(), before, "{}: without {}", scene.id, item.name);
            for problem in &problems {
                assert_eq!(problem.code, "E0801");
                let quoted = problem.message.split('`').nth(1).unwrap_or_default();
                let known = |other: &rondel_engine::kernel::Item| other.name == quoted || other.id == quoted;
                assert!(loaded.items.iter().any(known), "no name of the content: {}", problem.message);
            }
            assert!(step_on(&mut *table, 2, 1, |_| ()) == 1 || table.offers().is_empty());
            table.undo();
            if table.fingerprint() != before {
                break;
            }
        }
    }
    assert!(refused > 0, "nothing of what is seen was needed");
}

every_system!(
    the_same_content_changes_nothing,
    what_is_renamed_stays_on_the_table,
    an_edited_script_goes_back_to_where_it_began,
    what_is_needed_cannot_go,
);
