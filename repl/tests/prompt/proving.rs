//! Playing as proof.

use super::source::{hp, say, session};

#[test]
fn what_must_hold_is_said_at_the_prompt() {
    let (mut session, _) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert!(say(&mut session, "expect rival hp 7").contains("it holds"));
    assert!(say(&mut session, "expect rival hp 9").contains("S0104"));
    assert!(say(&mut session, "refuse you play rock on rival").contains("it is refused: "), "with the reason");
    assert!(say(&mut session, "refuse").contains("R0003") && say(&mut session, "told").contains("R0003"));
    assert!(say(&mut session, "untold").contains("R0003"));
    let told = session.table.log().last().unwrap().text.clone();
    assert!(say(&mut session, &format!("told {told}")).contains("it was told"));
    assert!(say(&mut session, "told of dragons").contains("S0109"));
    assert!(say(&mut session, &format!("untold {told}")).contains("S0114"));
    assert!(say(&mut session, "untold of dragons").contains("it was not told"));
    let positions = session.table.history().len();
    say(&mut session, "refuse you play rock on rival");
    assert_eq!((session.table.history().len(), hp(&session)), (positions, 7), "asking changes nothing");
}

#[test]
fn a_test_is_carried_out_step_by_step_and_undo_goes_back_in_it() {
    let (mut session, _) = session();
    assert!(say(&mut session, "step").contains("R0025"), "there are no steps here");
    let told = say(&mut session, "open a-proof");
    assert!(told.contains("a test of 4 steps"), "{told}");
    let told = say(&mut session, "step");
    assert!(told.contains("1/4 do you play rock on rival"), "{told}");
    let told = say(&mut session, "run to 3");
    assert!(told.contains("2/4 chance ^^") && told.contains("3/4 expect rival hp 7"), "{told}");
    say(&mut session, "undo");
    let told = say(&mut session, "step");
    assert!(told.contains("1/4 do"), "the command that was taken back comes again: {told}");
    let told = say(&mut session, "run");
    assert!(told.contains("4/4 expect rival hp 3") && told.contains("S0104"), "{told}");
    assert_eq!(hp(&session), 7, "where it failed one can go on");
    assert!(say(&mut session, "run").contains("4/4"), "it is tried again");
}

/// A claim about a word that nothing is called by would hold whatever happens.
#[test]
fn a_claim_names_something() {
    let (mut session, _) = session();
    let told = say(&mut session, "refuse play rcok on rival");
    assert!(told.contains("S0113") && told.contains("`rock`"), "{told}");
    assert!(say(&mut session, "offer no blorp").contains("S0113"));
    let told = say(&mut session, "save test unsaid");
    assert!(told.contains("R00"), "nothing was claimed: {told}");
    assert!(say(&mut session, "offer play rock").contains("it is offered"));
    assert!(say(&mut session, "offer no play rock").contains("S0108"));
    assert!(say(&mut session, "offer play rock on rival on rival").contains("S0108"));
    assert!(say(&mut session, "offer").contains("R0003") && say(&mut session, "offer no").contains("R0003"));
}

/// A test speaks for every seat, and reads what is hidden from the user's.
#[test]
fn a_test_is_not_run_while_bots_play_the_other_seats() {
    let (mut session, _) = session();
    say(&mut session, "open a-proof");
    say(&mut session, "play against pass as you");
    for line in ["step", "run", "run to 2"] {
        let told = say(&mut session, line);
        assert!(told.contains("R0002") && told.contains("`play against nobody`"), "{line}: {told}");
        assert!(session.opponents().is_some() && session.table.viewer().is_some(), "{line}");
    }
    assert!(session.table.steps().is_empty());
    say(&mut session, "play against nobody");
    let told = say(&mut session, "step");
    assert!(told.contains("1/4 do you play rock on rival"), "{told}");
}

#[test]
fn what_was_played_is_written_as_a_scene_that_passes() {
    let (mut session, _) = session();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("played.rondel");
    say(&mut session, "luck hand");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    say(&mut session, "expect rival hp 7");
    let told = say(&mut session, &format!("save test \"The rock hits\" {}", file.display()));
    assert!(told.contains("wrote \"The rock hits\" with 3 steps"), "{told}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("scene \"The rock hits\" {"), "{written}");
    for line in ["do you play rock done on rival", "chance ^^", "expect rival hp 7"] {
        assert!(written.contains(line), "{line}: {written}");
    }
    say(&mut session, &format!("save test Another {}", file.display()));
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches("scene \"").count(), 2, "behind the first");
    let again = say(&mut session, &format!("save test \"The rock hits!\" {}", file.display()));
    assert!(again.contains("R0026") && again.contains("holds a scene"), "{again}");
    assert!(say(&mut session, "save test \"A quarrel\" x.rondel").contains("R0026"), "there is one of this name");
    assert!(say(&mut session, "save test New one").contains("R0026"), "no pack is open, so a file must be said");
    assert!(say(&mut session, "save test").contains("R0003"));
}
