//! Scenes: passes, failures, and the text of a failure.

use super::toy_setup::{pebbles, read_order, setup};
use rondel_engine::kernel::{Origin, SourceId};
use rondel_engine::table::{Outcome, Scene, Step, StepKind, accept_scene, run_scene};

/// Returns a scene with two rocks and a gem each, and one step a line.
fn scene(lines: &str) -> Scene {
    let mut scene = Scene {
        id: "a-quarrel".into(),
        formerly: Vec::new(),
        text: String::new(),
        proves: Vec::new(),
        wishes: Vec::new(),
        setup: setup("rock rock gem", "rock rock gem", "gem gem rock", 9),
        steps: Vec::new(),
        seed: None,
        otherwise_pass: false,
    };
    for (number, line) in lines.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let (word, text) = line.split_once(' ').unwrap();
        let kind = match word {
            "do" => StepKind::Do,
            "chance" => StepKind::Chance,
            "expect" => StepKind::Expect,
            "refuse" => StepKind::Refuse,
            "offer" => StepKind::Offer,
            "rule" => StepKind::Rule,
            "told" => StepKind::Told,
            "untold" => StepKind::Untold,
            "pile" if text == "nothing" => {
                scene.setup = setup("rock rock gem", "rock", "", 9);
                continue;
            }
            other => panic!("{other}"),
        };
        scene.steps.push(Step { kind, text: text.into(), at: Origin::new(SourceId(0), number, number + 1) });
    }
    scene
}

fn run(scene: &Scene) -> Outcome {
    run_scene(scene, &pebbles(), &read_order)
}

fn passes(lines: &str) {
    let outcome = run(&scene(lines));
    assert!(outcome.passed, "{:?}", outcome.problem);
    assert_eq!(outcome.problem, None);
}

/// Checks the failure at this step: its code, and its message and help.
#[track_caller]
fn fails(lines: &str, at: usize, code: &str, says: &str) {
    let outcome = run(&scene(lines));
    let problem = outcome.problem.unwrap_or_else(|| panic!("it passed"));
    assert_eq!((outcome.steps, problem.code), (at, code), "{problem}");
    assert!(problem.to_string().contains(says), "{problem}");
    assert_eq!(problem.at.at, Origin::new(SourceId(0), at, at + 1), "it stands at the step");
}

#[test]
fn a_scene_tells_a_story_and_checks_it() {
    passes(
        "offer play rock
         offer no with gem
         do you play rock with gem on rival
         chance ^ v
         expect rival hp 8
         told rival loses 1
         untold rival passes
         refuse you pass
         do rival draw
         chance draw gem
         do you draw
         chance rock
         expect you hand rock, rock
         expect you hand has rock
         expect not you hand has gem
         rule set rival hp 1
         do rival pass
         refuse play gem by TOY-001
         do play rock on rival
         chance ^^
         expect rival hp -1
         expect over
         expect won you
         expect won
         expect not lost
         expect not won rival",
    );
}

#[test]
fn facts_are_compared_by_number_word_truth_and_label() {
    passes(
        "expect you hp 9
         expect you hp >= 9
         expect you hp<10
         expect you hp != 8
         expect you healthy
         expect you healthy yes
         expect not you healthy no
         expect you against rival
         expect game turn you
         expect you best Rock
         expect you best is rock
         expect not you best gem
         rule set you hp 2
         expect not you healthy
         expect you.hp < rival.hp",
    );
}

#[test]
fn a_failed_expectation_shows_what_holds() {
    fails("expect rival hp 1", 0, "S0104", "expected `rival hp 1`, but `rival hp` is `9`");
    fails("expect not you healthy", 0, "S0104", "`you healthy` is `yes`");
    fails("expect you against you", 0, "S0104", "`you against` is `rival`");
    fails("expect rival.hp < you.hp", 0, "S0104", "`rival.hp` is `9`");
    fails("expect over", 0, "S0104", "play goes on: you: your Turn");
    fails("expect won you", 0, "S0104", "play goes on");
    fails("expect won", 0, "S0104", "play goes on");
    fails("expect drawn", 0, "S0104", "play goes on");
}

#[test]
fn a_failed_expectation_names_the_open_question_and_its_answers() {
    let problem = run(&scene("expect over")).problem.unwrap();
    let help = problem.help.unwrap();
    assert!(help.starts_with("the game waits for an answer to `you: your Turn`: `"), "{help}");
}

#[test]
fn an_unreadable_expectation_says_what_could_be_meant() {
    fails("expect rivla hp 1", 0, "C0108", "did you mean `rival`?");
    fails("expect rival hpp 1", 0, "C0109", "did you mean `hp`?");
    fails("expect rival holds gem", 0, "C0109", "rival.holds(...)");
    fails("expect rival hp many", 0, "S0105", "can't be compared with `many`");
    fails("expect rival hp", 0, "S0105", "nothing stands here to compare it with");
    fails("expect rival.hp = 9", 0, "S0105", "write `expect rival.hp == 9`");
    fails("expect you best < gem", 0, "S0105", "can't be compared");
    fails("expect won nobody", 0, "S0105", "nobody here is called `nobody`");
    fails("expect you.hp + 1", 0, "T0003", "beyond pebbles");
}

#[test]
fn a_command_that_does_not_fit_says_what_could_be_said() {
    fails("do you dance", 0, "S0101", "you could say: `play gem`, `play rock`, `draw`, `bid`, `pass`");
    fails("do rival pass", 0, "S0101", "asked now: you");
    fails("do you play rock on rival\n do rival pass", 1, "S0102", "`chance ^v`");
    fails("do you play rock on rivall\n chance ^^", 0, "S0101", "did you mean `on rival`?");
}

#[test]
fn chance_that_is_not_asked_for_or_not_used_is_a_failure() {
    fails("chance ^^", 0, "S0103", "`^^` is not used");
    fails("do you play rock on rival\n chance ^^ v\n expect rival hp 7", 1, "S0103", "`v` is not used");
    fails("do you play rock on rival\n chance ^", 1, "S0103", "write one of `chance vv`, `chance ^v`, `chance ^^`");
    fails("do you draw\n chance boulder", 1, "S0103", "`chance draw gem`, `chance draw rock`");
}

#[test]
fn a_refusal_must_happen_and_name_its_rule() {
    fails("refuse pass", 0, "S0106", "`pass` is not refused");
    fails("refuse play rock on rival by TOY-001", 0, "S0106", "not refused");
    fails("refuse dance by TOY-001", 0, "S0107", "not by TOY-001");
    fails("offer yes", 0, "S0108", "`yes` is not offered");
    fails("offer no pass", 0, "S0108", "`pass` is offered, and should not be");
}

#[test]
fn told_means_since_the_last_act() {
    fails("do you pass\n do rival pass\n told you passes", 2, "S0109", "told was: rival passes");
    fails("do you pass\n do rival pass\n untold you passes\n untold rival", 3, "S0114", "told was: rival passes");
}

#[test]
fn a_broken_script_ends_the_scene() {
    fails("rule break\n expect you hp 9", 0, "S0110", "a script is broken");
    fails("rule set nobody hp 1", 0, "C0111", "nobody of that name (TOY-005)");
    fails("rule spin", 0, "T0005", "can't read `spin`");
}

#[test]
fn a_seed_answers_chance_that_no_line_answers() {
    let lines =
        "do you play rock on rival\n do rival pass\n do you play rock on rival\n chance vv\n expect game turn rival";
    fails(lines, 1, "S0102", "no `chance` line");
    let mut seeded = scene(lines);
    seeded.seed = Some(7);
    assert_eq!(run(&seeded).problem, None);
}

#[test]
fn otherwise_pass_passes_for_those_who_are_not_spoken_of() {
    let lines = "do you play rock on rival\n chance ^^\n do you play rock on rival\n chance ^^\n expect rival hp 5";
    fails(lines, 2, "S0101", "asked now: rival");
    let mut passing = scene(lines);
    passing.otherwise_pass = true;
    assert_eq!(run(&passing).problem, None);
    // But a step about the question is heard first.
    let mut spoken =
        scene("do you pass\n expect game turn rival\n do rival play gem on you\n chance ^^\n expect you hp 8");
    spoken.otherwise_pass = true;
    assert_eq!(run(&spoken).problem, None);
}

#[test]
fn an_only_outcome_and_an_only_choice_need_no_line() {
    let mut short = scene("do you draw\n expect you hand has gem\n expect game turn rival");
    short.setup = setup("", "", "gem", 3);
    assert_eq!(run(&short).problem, None);
}

#[test]
fn a_set_up_that_is_refused_fails_the_scene() {
    let mut wrong = scene("expect you hp 9");
    wrong.setup.body[0].args[0].datum = rondel_engine::kernel::Datum::Word("who".into());
    let outcome = run(&wrong);
    assert_eq!((outcome.passed, outcome.problem.map(|p| p.code)), (false, Some("T0002")));
}

#[test]
fn a_failure_tells_the_story_that_led_there() {
    let outcome = run(&scene("do play rock on rival\nchance ^^\nexpect rival hp 1"));
    let told: Vec<&str> = outcome.story.iter().map(|event| event.text.as_str()).collect();
    assert!(!outcome.passed && told.iter().any(|text| text.contains("rival")), "{told:?}");
    assert!(run(&scene("do play rock on rival\nchance ^^\nexpect rival hp 7")).story.is_empty());
}

#[test]
fn expectations_are_renewed_with_what_holds_now() {
    let scene = scene("do play rock on rival\nchance ^^\nexpect rival hp 1\nexpect you hp 9\nexpect rival hp >= 9");
    let (outcome, renewed) = accept_scene(&scene, &pebbles(), &read_order);
    assert!(outcome.passed, "{outcome:?}");
    let told: Vec<(&str, &str)> = renewed.iter().map(|one| (one.was.as_str(), one.now.as_str())).collect();
    let wanted = [("rival hp 1", "rival hp 7"), ("rival hp >= 9", "rival hp 7")];
    assert_eq!(told, wanted);
    assert_eq!(renewed[0].at, scene.steps[2].at);
}

#[test]
fn what_says_nothing_that_could_be_renewed_still_fails() {
    for line in ["expect not you hp 9", "expect you.hp < 3", "expect dragon hp 3", "refuse play rock on rival"] {
        let (outcome, renewed) = accept_scene(&scene(line), &pebbles(), &read_order);
        assert!(!outcome.passed && renewed.is_empty(), "{line}: {renewed:?}");
    }
}

#[test]
fn a_failure_names_what_was_passed_on_the_way() {
    let passing = Scene { otherwise_pass: true, ..scene("do you play rock on dragon") };
    let help = run(&passing).problem.and_then(|problem| problem.help).unwrap_or_default();
    assert!(help.contains("passed on the way: `you: pass`"), "{help}");
    let help = run(&scene("do you play rock on dragon")).problem.and_then(|problem| problem.help).unwrap_or_default();
    assert!(!help.contains("passed on the way"), "{help}");
}
