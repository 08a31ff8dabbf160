//! Saving, replay and new content for a game in progress.

use super::toy::{Pebbles, seat};
use super::toy_setup::{pebbles, read_order, ruling, setup, stone};
use rondel_engine::kernel::{Item, Problems, Value};
use rondel_engine::script::Scripts;
use rondel_engine::table::{Differs, Game, Opened, Reloaded, Save, Table, game, replay, replay_for};

/// Plays a bit of everything: several picks, both streams of chance, a bid, a ruling, an undone branch.
fn played() -> Box<dyn Table> {
    let mut table = pebbles().open(&setup("rock rock gem", "rock gem", "gem gem rock", 9), 5).unwrap();
    for text in ["play rock with gem on rival", "draw", "bid", "you yes", "rival no", "play gem on you"] {
        table.command(text).unwrap();
    }
    table.rule(&ruling("set rival hp 7")).unwrap();
    table.command("play rock on rival").unwrap();
    table.undo();
    table.command("draw").unwrap();
    table
}

fn played_again(save: &Save, on: &dyn Game) -> (Box<dyn Table>, Option<String>) {
    let replayed = replay(save, on, &setup("rock rock gem", "rock gem", "gem gem rock", 9), &read_order).unwrap();
    (replayed.table, replayed.differs.map(|problem| problem.to_string()))
}

fn content(items: &[Item]) -> std::rc::Rc<dyn Game> {
    game::<Pebbles>(items, &Scripts::default()).unwrap()
}

#[test]
fn a_save_replays_to_the_identical_position() {
    let table = played();
    let save = table.save();
    assert_eq!((save.system.as_str(), save.scene.as_str(), save.seed), ("pebbles", "A quarrel", 5));
    let (again, differs) = played_again(&save, &pebbles());
    assert_eq!(differs, None);
    assert_eq!(again.fingerprint(), table.fingerprint());
    assert_eq!(again.save(), save);
    assert_eq!(again.log(), table.log());
}

#[test]
fn a_save_survives_being_written_down() {
    let save = played().save();
    let ron = ron::ser::to_string_pretty(&save, ron::ser::PrettyConfig::default()).unwrap();
    assert_eq!(ron::from_str::<Save>(&ron).unwrap(), save);
    let json = serde_json::to_string(&save).unwrap();
    assert_eq!(serde_json::from_str::<Save>(&json).unwrap(), save);
}

#[test]
fn luck_goes_on_after_a_replay_as_it_would_have() {
    let mut table = played();
    let (mut again, _) = played_again(&table.save(), &pebbles());
    for table in [&mut table, &mut again] {
        table.command("pass").unwrap();
        table.command("draw").unwrap();
    }
    assert_eq!(table.fingerprint(), again.fingerprint());
}

#[test]
fn a_replay_is_undone_by_whole_commands() {
    let (mut again, _) = played_again(&played().save(), &pebbles());
    let mut undone: Vec<String> = std::iter::from_fn(|| again.undo()).collect();
    undone.reverse();
    let commands = ["play rock with gem done on rival", "draw", "bid", "yes", "no", "play gem done on you"];
    assert_eq!(undone[..6], commands);
    assert_eq!(undone[6..], ["rule set rival hp 7", "draw"]);
}

#[test]
fn a_replay_says_where_the_story_differs() {
    let mut save = played().save();
    save.steps[0].1 = "play boulder".into();
    let (table, differs) = played_again(&save, &pebbles());
    let differs = differs.unwrap();
    assert!(differs.contains("C0112") && differs.contains("step 1, `you: play boulder`"), "{differs}");
    assert!(differs.contains("`play rock`"), "{differs}");
    assert_eq!(table.steps(), []);
}

#[test]
fn a_replay_quotes_no_step_that_its_reader_may_not_know() {
    let begin = setup("rock", "gem", "rock", 9);
    let mut table = pebbles().open(&begin, 1).unwrap();
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    let differs = |nth: usize, reader: Option<u8>| {
        let mut save = table.save();
        save.steps[nth].1 = "play boulder".into();
        let replayed = replay_for(reader.map(seat), &save, &pebbles(), &begin, &read_order).unwrap();
        assert_eq!(replayed.table.viewer(), reader.map(seat));
        replayed.differs.unwrap().message
    };
    assert_eq!(differs(1, Some(0)), "a step that you may not know, which no longer fits");
    assert!(differs(0, Some(0)).starts_with("step 1, `you: play boulder`: "));
    assert!(differs(1, Some(1)).starts_with("step 2, `rival: play boulder`: "));
    assert!(differs(1, None).starts_with("step 2, `rival: play boulder`: "));
}

#[test]
fn new_content_is_bound_to_the_position_by_name() {
    let mut table = played();
    let (before, log) = (table.fact("you", "hand").unwrap(), table.log());
    let numbered_anew = content(&[stone("Boulder", 5), stone("Rock", 3), stone("Gem", 1)]);
    assert_eq!(table.reload(&*numbered_anew).unwrap().changes, ["rock has changed"]);
    assert_eq!(table.fact("you", "hand").unwrap(), before);
    assert_eq!(table.log(), log, "what was told stays told");
    assert_eq!(table.undo().as_deref(), Some("the new content"));
    while table.undo().is_some() {}
    let hand = ["gem", "rock", "rock"].map(Value::text).to_vec();
    assert_eq!(table.fact("you", "hand").unwrap(), Value::list(hand), "the past is bound too");
    table.set_chance_by_hand(true);
    table.command("play rock on rival").unwrap();
    table.chance("^^").unwrap();
    assert_eq!(table.fact("rival", "hp").unwrap(), Value::Int(6), "rocks have force 3 now");
}

#[test]
fn content_that_does_not_hold_the_position_is_refused_and_nothing_changes() {
    let mut table = played();
    let before = (table.fingerprint(), table.save());
    let problems = table.reload(&*content(&[stone("Gem", 1)])).unwrap_err();
    assert_eq!(problems[0].code, "T0004");
    assert_eq!((table.fingerprint(), table.save()), before);
    table.undo();
    table.redo(&read_order).unwrap();
    assert_eq!(table.fingerprint(), before.0);
}

/// Rocks of force 2 become rocks of force 3.
fn heavier() -> std::rc::Rc<dyn Game> {
    content(&[stone("Rock", 3), stone("Gem", 1)])
}

#[test]
fn who_stands_inside_what_has_changed_goes_back_to_the_decision_before() {
    let mut table = pebbles().open(&setup("rock rock", "", "", 9), 1).unwrap();
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    let before = table.fingerprint();
    table.command("play rock").unwrap();
    let Reloaded { changes, notes } = table.reload(&*heavier()).unwrap();
    assert_eq!((changes.len(), notes.len()), (1, 1), "{changes:?} {notes:?}");
    assert!(notes[0].contains("`rock`") && notes[0].contains("back to the decision before"), "{notes:?}");
    assert_eq!(table.fingerprint(), before, "names keep their numbers here, so the state is the same");
    assert_eq!(table.log().len(), 2);
    assert_eq!(table.redo(&read_order).unwrap().unwrap().text, "play rock", "what was begun is begun again");
    table.command("on rival").unwrap();
}

/// Returns a table after a rock of force 2 has hit the rival, now at 7.
fn hit() -> Box<dyn Table> {
    let mut table = pebbles().open(&setup("rock rock", "", "", 9), 1).unwrap();
    table.set_chance_by_hand(true);
    table.command("play rock on rival").unwrap();
    table.chance("^^").unwrap();
    table
}

fn rival(table: &dyn Table) -> Value {
    table.fact("rival", "hp").unwrap()
}

#[test]
fn what_was_undone_is_played_again_on_new_content_and_told_where_it_comes_out_differently() {
    let mut table = hit();
    let steps = table.steps();
    table.undo();
    table.undo();
    table.reload(&*heavier()).unwrap();
    let redone = table.redo(&read_order).unwrap().unwrap();
    assert_eq!((redone.text.as_str(), redone.differs), ("play rock on rival", None));
    let redone = table.redo(&read_order).unwrap().unwrap();
    let text = |n: u8| Some(format!("rival loses {n}"));
    assert_eq!(redone.differs, Some(Differs { then: text(2), now: text(3) }));
    assert_eq!(rival(&*table), Value::Int(6), "a rock has force 3 now");
    assert_eq!(table.redo(&read_order).unwrap(), None);
    assert_eq!(table.steps(), steps, "the story holds each step once");
}

#[test]
fn on_the_content_it_was_played_on_a_command_is_taken_again_as_it_was() {
    let mut table = hit();
    let here = table.fingerprint();
    table.undo();
    let redone = table.redo(&read_order).unwrap().unwrap();
    assert_eq!((redone.told, redone.differs, table.fingerprint()), (Vec::new(), None, here));
}

#[test]
fn undo_takes_new_content_back_and_redo_takes_it_into_use_again() {
    let mut table = hit();
    let here = table.fingerprint();
    table.reload(&*heavier()).unwrap();
    assert_eq!((table.edition(), table.fingerprint()), (1, here.clone()));
    assert_eq!(table.undo().as_deref(), Some("the new content"));
    assert_eq!((table.edition(), table.fingerprint()), (0, here));
    assert_eq!(table.redo(&read_order).unwrap().unwrap().text, "the new content");
    assert_eq!((table.edition(), table.can_redo()), (1, false));
}

#[test]
fn undo_beyond_new_content_leads_to_older_positions_on_the_content_of_today() {
    let mut table = hit();
    table.reload(&*heavier()).unwrap();
    table.undo();
    assert_eq!(table.undo().as_deref(), Some("chance ^^"));
    assert_eq!(table.edition(), 1, "the position of then, the content of now");
    assert_eq!(table.undo().as_deref(), Some("play rock on rival"));
    assert_eq!((table.edition(), table.undo()), (1, None));
    table.command("play rock on rival").unwrap();
    table.chance("^^").unwrap();
    assert_eq!(rival(&*table), Value::Int(6));
    assert_eq!(table.undo().as_deref(), Some("chance ^^"));
    assert_eq!(table.undo().as_deref(), Some("play rock on rival"));
    assert_eq!((table.edition(), table.undo()), (1, None));
}

#[test]
fn on_content_that_was_taken_back_one_may_play_on() {
    let mut table = hit();
    table.reload(&*heavier()).unwrap();
    table.undo();
    table.command("pass").unwrap();
    assert_eq!(table.undo().as_deref(), Some("pass"));
    assert_eq!(table.edition(), 0, "it was taken back on purpose");
}

#[test]
fn newer_content_takes_the_place_of_new_content_that_nobody_has_played_on() {
    let mut table = hit();
    let here = table.history().len();
    for _ in 0..3 {
        table.reload(&*heavier()).unwrap();
    }
    assert_eq!((table.history().len(), table.edition()), (here + 1, 3));
    assert_eq!(table.undo().as_deref(), Some("the new content"));
    assert_eq!(table.edition(), 0);
}

#[test]
fn what_an_undone_branch_needs_may_be_gone() {
    let mut table = pebbles().open(&setup("rock gem", "", "", 9), 1).unwrap();
    table.rule(&ruling("set rival hp 3")).unwrap();
    table.undo();
    assert!(table.reload(&*content(&[stone("Gem", 1)])).is_err(), "a rock lies in the hand");
    table.set_chance_by_hand(true);
    table.command("play rock on rival").unwrap();
    table.chance("^^").unwrap();
    table.reload(&*content(&[stone("Gem", 1)])).expect("no rock is on the table any more");
}

/// Returns a table where redo has beaten the rival with a heavier rock. The rival's next command does not fit any more.
fn beaten() -> Box<dyn Table> {
    let mut table = pebbles().open(&setup("rock rock", "", "", 3), 1).unwrap();
    table.set_chance_by_hand(true);
    table.command("play rock on rival").unwrap();
    table.chance("^^").unwrap();
    table.command("pass").unwrap();
    while table.undo().is_some() {}
    table.reload(&*heavier()).unwrap();
    table.redo(&read_order).unwrap();
    assert!(table.redo(&read_order).unwrap().unwrap().differs.is_some(), "the rival is beaten");
    table
}

#[test]
fn what_does_not_fit_new_content_is_refused_and_nothing_changes() {
    let mut table = beaten();
    let here = (table.fingerprint(), table.history().len());
    assert_eq!(table.redo(&read_order).unwrap_err().code, "C0117");
    assert_eq!((table.fingerprint(), table.history().len()), here);
}

#[test]
fn a_command_that_does_not_fit_new_content_is_quoted_to_its_own_seat_alone() {
    let mut table = beaten();
    let mut refused = |reader: Option<u8>| {
        table.show_to(reader.map(seat));
        table.redo(&read_order).unwrap_err().message
    };
    assert_eq!(refused(None), "`pass` does not fit the new content: `rival` is not offered `pass`");
    assert_eq!(refused(Some(1)), "`pass` does not fit the new content: `rival` is not offered `pass`");
    let hidden = "`rival` does not fit the new content: a step that you may not know, which no longer fits";
    assert_eq!(refused(Some(0)), hidden);
}

#[test]
fn a_table_takes_content_of_its_own_system_only() {
    struct Other;
    impl Game for Other {
        fn vocabulary(&self) -> &'static rondel_engine::kernel::Vocabulary {
            &super::toy_words::WORDS
        }
        fn warnings(&self) -> Vec<rondel_engine::kernel::Problem> {
            Vec::new()
        }
        fn open(&self, _: &rondel_engine::kernel::Setup, _: u64) -> Result<Box<dyn Table>, Problems> {
            Err(Vec::new().into())
        }
        fn runner(
            &self,
            _: &rondel_engine::explore::sim::Start,
            _: &rondel_engine::explore::sim::Plan,
        ) -> Result<Box<dyn rondel_engine::explore::sim::Runner>, Problems> {
            Err(Vec::new().into())
        }
        fn ran(&self) -> rondel_engine::kernel::Ran {
            rondel_engine::kernel::Ran::default()
        }
        fn card(&self, _: &str) -> Option<rondel_engine::kernel::Card> {
            None
        }
        fn printed(&self, _: &str) -> Option<rondel_engine::kernel::Card> {
            None
        }
        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
    }
    assert_eq!(played().reload(&Other).unwrap_err()[0].code, "C0113");
}

#[test]
fn the_fingerprint_of_content_sees_what_is_said_and_not_where() {
    let fingerprint = |items: &[Item]| {
        let table = content(items).open(&setup("", "", "", 1), 0).unwrap();
        table.save().content
    };
    let (gem, rock) = (stone("Gem", 1), stone("Rock", 2));
    let mut moved = rock.clone();
    moved.at = rondel_engine::kernel::Origin::new(rondel_engine::kernel::SourceId(3), 7, 9);
    std::sync::Arc::make_mut(&mut moved.body)[0].args[0].at = moved.at;
    let known = fingerprint(&[gem.clone(), rock]);
    assert_eq!(fingerprint(&[moved, gem.clone()]), known);
    assert_ne!(fingerprint(&[gem, stone("Rock", 3)]), known);
}

#[test]
fn equal_positions_have_equal_fingerprints_whatever_led_there() {
    let open = || Opened::open(&pebbles(), &setup("rock", "", "", 3), 1).unwrap();
    let mut table = open();
    table.command("pass").unwrap();
    table.command("pass").unwrap();
    assert_eq!(table.fingerprint(), open().fingerprint());
    table.command("pass").unwrap();
    assert_ne!(table.fingerprint(), open().fingerprint());
}
