//! `play --script`, and lines from a pipe.

use super::program::{fed, folder, pack, rat, rondel, small_pack};

/// Runs the prompt of the Encounter Deck on a script.
const SMALL: [&str; 5] = ["play", "--system", "encounter-deck", "--script", "-"];

#[test]
fn a_script_gives_the_same_output_every_time_for_a_seed() {
    let dir = folder();
    let lines = b"# a game\ndraw\n\nlook all\nactions\nlog\n";
    std::fs::write(dir.path().join("lines"), lines).unwrap();
    let scene = ["play", "--system", "encounter-deck", "--scene", "the-last-stroke", "--seed", "7", "--script"];
    let from_file = || rondel(dir.path(), &[&scene[..], &["lines"]].concat()).left_with(0).out;
    let told = from_file();
    assert_eq!(from_file(), told);
    assert_eq!(fed(dir.path(), &[&scene[..], &["-"]].concat(), lines).left_with(0).out, told);
}

#[test]
fn a_scene_that_is_opened_later_takes_the_seed_of_the_program() {
    let dir = folder();
    let words = [&SMALL[..], &["--seed", "7"]].concat();
    let lines = b"open the-last-stroke\nopen the-last-stroke 5\nopen the-last-stroke\n";
    let told = fed(dir.path(), &words, lines).left_with(0).out;
    let seeds: Vec<&str> = told.lines().filter_map(|line| line.split_once(" seed ")).map(|(_, seed)| seed).collect();
    assert_eq!(seeds, ["7", "5", "7"], "{told}");
}

#[test]
fn a_script_stops_at_the_first_line_that_fails() {
    let dir = folder();
    let ran = fed(dir.path(), &SMALL, b"look\nfly to the moon\nlog\n").left_with(1);
    assert!(ran.err.starts_with("line 2: error[C0101]"), "{}", ran.err);
    assert!(!ran.out.contains("> log"), "{}", ran.out);
}

#[test]
fn lines_from_a_pipe_go_on_after_an_error() {
    let dir = folder();
    let ran = fed(dir.path(), &[], b"fly\nlook\nquit\nlook\n").left_with(0);
    assert!(ran.err.contains("C0101") && ran.out.matches("> look").count() == 1, "{}", ran.out);
}

#[test]
fn a_scene_is_named_and_an_unknown_one_refused() {
    let dir = folder();
    small_pack(dir.path(), rat(5).as_bytes());
    let words = ["--pack", "mine", "play", "--scene", "testglove-and-rat", "--script", "-"];
    assert!(fed(dir.path(), &words, b"roll atk\n").left_with(0).out.starts_with("Testglove and rat\n"));
    let words = ["--pack", "mine", "play", "--scene", "testglove-and-bat", "--script", "-"];
    let ran = rondel(dir.path(), &words).left_with(1);
    assert!(ran.out.is_empty() && ran.err.contains("R0001"), "{}", ran.err);
    rondel(dir.path(), &["play", "--system", "encounter-deck", "--script", "no-such-file"]).left_with(1);
}

#[test]
fn a_label_stands_for_what_is_behind_it() {
    let dir = folder();
    let lines = b"open barn\neval goblin_4.hp\neval foo.hp\nlook goblin-1\ncard goblin-1\ncard skirmisher\ncard you\n";
    let ran = fed(dir.path(), &["play"], lines).left_with(0);
    assert_eq!(ran.err.matches("error[").count(), 2, "{}", ran.err);
    assert!(ran.err.contains("did you mean `goblin_3`?") && ran.err.contains("here are you, goblin_1"), "{}", ran.err);
    let answer = |line: &str| ran.out.split(&format!("> {line}\n")).nth(1).unwrap().split("\n> ").next().unwrap();
    let looked = answer("look goblin-1");
    assert!(looked.contains("goblin-1 Goblin Skirmisher  HP") && !looked.contains("goblin-2"), "{looked}");
    for line in ["look goblin-1", "card goblin-1", "card skirmisher"] {
        assert!(answer(line).contains("Brave in threes"), "{line}: {}", ran.out);
    }
    let deck = answer("card you");
    assert!(deck.contains("class  Fighter") && deck.contains("deck  Warrior's Deck"), "{deck}");
}

#[test]
fn a_scene_with_errors_is_no_other_that_is_called_nearly_so() {
    let dir = folder();
    small_pack(dir.path(), format!("{}scene \"Rat\" {{ playerz }}\n", rat(5)).as_bytes());
    let ran = fed(dir.path(), &["--pack", "mine", "play", "--scene", "rat", "--script", "-"], b"look\n").left_with(1);
    assert!(ran.err.contains("playerz") && ran.out.is_empty(), "{}", ran.out);
}

#[test]
fn a_game_is_saved_and_loaded_in_another_run() {
    let dir = folder();
    fed(dir.path(), &SMALL, b"open the-last-stroke\ndraw\nsave game.ron\n").left_with(0);
    let ran = fed(dir.path(), &SMALL, b"load game.ron\nlog\n").left_with(0);
    assert!(ran.out.contains("played again"), "{}", ran.out);
}

/// A player with a command's name is warned at set-up, and understood with a colon.
#[test]
fn a_seat_called_like_a_command_keeps_its_commands() {
    let dir = folder();
    let rival = |name: &str| format!("{name}: \"Sample Rogue\" {{ side rivals }}");
    let players = ["a", "auto", "pass", "ash"].map(rival).join("; ");
    pack(dir.path(), format!("scene Names {{ players {{ {players} }} }}\n").as_bytes());
    let words = ["--pack", "mine", "play", "--scene", "names", "--script", "-"];
    let ran = fed(dir.path(), &words, b"a: pass\nauto: pass\npass\nash pass\nlog\nhelp\nopen names\n").left_with(0);
    for name in ["a", "auto", "pass"] {
        assert_eq!(ran.out.matches(&format!("what {name} says is `{name}: ...`")).count(), 2, "{name}: {}", ran.out);
    }
    assert!(!ran.out.contains("what ash says") && ran.out.contains("`auto: pass`"), "{}", ran.out);
    for told in ["a passes", "auto passes", "pass passes", "ash passes"] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(!fed(dir.path(), &SMALL, b"look\n").left_with(0).out.contains(": ...`"));
}

#[test]
fn a_ruling_names_a_label_with_a_number() {
    let dir = folder();
    let lines = b"open three-goblins-in-a-barn\nrule set goblin-2 hp 1\neval goblin_2.hp\n";
    let ran = fed(dir.path(), &["play", "--script", "-"], lines).left_with(0);
    assert!(ran.out.trim_end().ends_with('1'), "{}", ran.out);
}

#[test]
fn nobody_comes_in_under_a_label_that_means_something_else() {
    let dir = folder();
    let labels = ["game", "chance", "ruling", "all", "goblin-1"];
    let spawned = labels.map(|label| format!("rule spawn \"Goblin Skirmisher\" as {label}\n")).concat();
    let lines = format!("open three-goblins-in-a-barn\n{spawned}");
    let ran = fed(dir.path(), &["play"], lines.as_bytes()).left_with(0);
    for label in labels {
        assert!(ran.err.contains(&format!("the label `{label}` is taken")), "{label}: {}", ran.err);
    }
}

/// The moments of an attack come from the running rules. They are the Turn, the attack, the loss of HP, and the owner
/// of each script.
#[test]
fn a_timeline_draws_the_moments_of_an_attack() {
    let dir = folder();
    let ran = fed(dir.path(), &["play", "--script", "-"], b"open barn\ntimeline attack\n").left_with(0);
    let [played, attacked] = ["on_played", "on_attacked"].map(|moment| ran.out.find(moment));
    assert!(played.is_some() && attacked.is_some(), "{}", ran.out);
    assert!(ran.out.contains("timeline of `play longsword`") && ran.out.contains("goblin-1"), "{}", ran.out);
}

/// A card goes from a Draw Deck to another Player without its name.
const GIFTS: &[u8] = br#"
effect gives {
    on play: me.give_card(game.pick_random(me.cards("deck")), "deck", target)
    text "A card of your Draw Deck goes to the Target, unseen."
}
card "Gift" { type skill; play normal; face ^; target opponent; effect gives }
deck "Giver's Deck" { holds Gift x2, Strength x25, Agility x25 }
deck "Seer's Deck" { holds Intellect x52 }
character "Giver" { race Human; class Fighter; hp 9; deck "Giver's Deck" }
character "Seer" { race Human; class Fighter; hp 9; deck "Seer's Deck" }
scene "Gifts" {
    players {
        red: Giver { side rivals; hand Gift; draw_deck Strength x2, Agility x2 }
        blue: Seer { side rivals; hand Intellect; draw_deck Intellect x2 }
        green: Seer { side rivals; hand Intellect; draw_deck Intellect x2 }
    }
}
"#;

#[test]
fn a_card_given_unseen_is_known_to_both_and_to_nobody_else() {
    let dir = folder();
    pack(dir.path(), GIFTS);
    let scene = ["play", "--pack", "mine", "--scene", "gifts", "--script", "-"];
    for (seat, code) in [("red", 0), ("green", 0), ("blue", 1)] {
        let lines =
            format!("play gift on green\nplay against first as {seat}\neval green.count(\"all\", \"Agility\")\n");
        let ran = fed(dir.path(), &scene, lines.as_bytes()).left_with(code);
        assert_eq!(ran.err.contains("C0140"), seat == "blue", "{seat}: {}{}", ran.out, ran.err);
    }
}

/// Targets are said in any order, with commas or `and`; the table knows them in one.
#[test]
fn targets_are_said_in_any_order() {
    let dir = folder();
    let scene = "scene \"Flails\" {\n    players { you: \"Sister Ansel\" { hand \"Tavern Flail\" } }\n    \
                 foes { imp: \"Ditch Imp\" x3 }\n    round 3\n}\n";
    pack(dir.path(), scene.as_bytes());
    let all = ["imp-1 imp-3", "imp-3 imp-1", "imp-3, imp-1", "imp-3 and imp-1", "imp-3 imp-9"];
    let lines = all.map(|said| format!("play tavern flail on {said}\nrestart\n")).concat();
    let ran = fed(dir.path(), &["--pack", "mine", "play", "--scene", "flails"], lines.as_bytes()).left_with(0);
    let told: Vec<&str> = ran.out.split("\n> play tavern flail on ").skip(1).collect();
    assert_eq!(told.len(), all.len(), "{}", ran.out);
    for (told, said) in told.iter().zip(all) {
        let both = told.contains("imp-1 loses") && told.contains("imp-3 loses");
        assert_eq!(both, !said.contains("imp-9"), "{said}: {told}");
    }
    assert_eq!(ran.err.matches("error[").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("error[C0101]: `imp-9`"), "{}", ran.err);
}

/// Where several seats may act, and one acts for all, the others are not made to repeat it.
#[test]
fn a_party_leaves_a_room_once() {
    let dir = folder();
    let scene = "scene \"Quiet\" {\n    players { marga: \"Marga Stile\"; ansel: \"Sister Ansel\" }\n    \
                 adventure \"The Last Toll\" at P5\n    stage rest\n}\n";
    pack(dir.path(), scene.as_bytes());
    let words = ["--pack", "mine", "play", "--scene", "quiet", "--script", "-"];
    let ran = fed(dir.path(), &words, b"go p3\n").left_with(0);
    assert!(ran.out.contains("Room P3, quiet") && !ran.out.contains("C0101"), "{}", ran.out);
}

/// The event that enters a Room tells its text. The table below it does not repeat it.
#[test]
fn the_text_of_a_room_is_told_once() {
    let dir = folder();
    let out = fed(dir.path(), &["play", "--scene", "no-soup-elsewhere", "--script", "-"], b"go p3\n").left_with(0).out;
    let entered = out.split("> go p3").nth(1).unwrap();
    assert_eq!(entered.matches("shines at the bottom").count(), 1, "{out}");
    assert!(entered.contains("exits: "), "{out}");
}
