//! `sim`: the same to the last byte however the games are shared out.

use super::program::{Ran, command, fed, folder, rat, rondel, small_pack};
use serde_json::Value as Json;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// The scene that is played, of the Encounter Deck.
const SCENE: &str = "an-hour-before-matins";

/// Runs `sim SCENE --bot random` with more arguments.
fn sim(folder: &Path, more: &[&str]) -> String {
    of_scene(folder, more).left_with(0).out
}

/// Runs the same, whatever comes of it.
fn of_scene(folder: &Path, more: &[&str]) -> Ran {
    rondel(folder, &[&["sim", SCENE, "--system", "encounter-deck", "--bot", "random"], more].concat())
}

/// Runs `sim merge` with more arguments.
fn merged(folder: &Path, more: &[&str]) -> Ran {
    rondel(folder, &[&["sim", "merge", "--system", "encounter-deck"], more].concat())
}

/// Reads a report.
pub fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

/// Returns a number of the first cell.
pub fn number<'r>(report: &'r Json, name: &str, of: &str) -> &'r Json {
    let numbers = report["cells"][0]["numbers"].as_array().unwrap();
    numbers.iter().find(|line| line["name"] == name && line["of"] == of).unwrap()
}

#[test]
fn threads_and_parts_do_not_change_a_byte() {
    let dir = folder();
    let whole = sim(dir.path(), &["--games", "100", "--format", "json", "--threads", "1"]);
    assert_eq!(sim(dir.path(), &["--games", "100", "--format", "json", "--threads", "2"]), whole);
    assert_eq!(sim(dir.path(), &["--games", "100", "--format", "json", "--jobs", "5"]), whole);
    let parts = ["1/3", "2/3", "3/3"];
    let files: Vec<String> = parts.iter().map(|part| part.replace('/', "-of-")).collect();
    for (part, file) in parts.iter().zip(&files) {
        let part = sim(dir.path(), &["--games", "100", "--format", "json", "--shard", part]);
        std::fs::write(dir.path().join(file), part).unwrap();
    }
    let merge = |files: &[&str], format: &str| merged(dir.path(), &[&["--format", format], files].concat());
    let all: Vec<&str> = files.iter().rev().map(String::as_str).collect();
    assert_eq!(merge(&all, "json").left_with(0).out, whole);
    for format in ["csv", "human"] {
        let merged = merge(&all, format).left_with(0).out;
        assert_eq!(merged, sim(dir.path(), &["--games", "100", "--format", format]), "{format}");
    }
    assert!(merge(&all[1..], "json").left_with(1).err.contains("R0021"));
    assert!(merge(&[all[0], all[1], all[1]], "json").left_with(1).err.contains("R0021"));
    let other = sim(dir.path(), &["--games", "100", "--seed", "2", "--format", "json", "--shard", "1/3"]);
    std::fs::write(dir.path().join(&files[0]), other).unwrap();
    assert!(merge(&all, "json").left_with(1).err.contains("not parts of the same run"));
    let part = std::fs::read_to_string(dir.path().join(&files[1])).unwrap();
    let mut older = json(&part);
    let numbers = older["cells"][0]["numbers"].as_array_mut().unwrap();
    numbers.retain(|line| line["name"] != "lost");
    let last = sim(dir.path(), &["--games", "100", "--format", "json", "--shard", parts[0]]);
    std::fs::write(dir.path().join(&files[0]), last).unwrap();
    std::fs::write(dir.path().join(&files[1]), older.to_string()).unwrap();
    let refused = merge(&all, "json").left_with(1).err;
    assert!(refused.contains("drawn, lost, unfinished") && refused.contains("two versions"), "{refused}");
    std::fs::write(dir.path().join(&files[1]), part).unwrap();
    std::fs::write(dir.path().join(&files[0]), "{}").unwrap();
    assert!(merge(&all, "json").left_with(1).err.contains("cannot be read"));
}

/// A part of an older version does not tell which party has won. If only one seat can win, that makes no difference.
#[test]
fn parts_that_tell_no_parties_go_together_with_their_like() {
    let dir = folder();
    let together = |scene: &[&str]| {
        let parts = ["1/2", "2/2"].map(|shard| {
            let words = [&["sim", "-n", "8", "--bot", "greedy", "--format", "json", "--shard", shard], scene].concat();
            json(&rondel(dir.path(), &words).left_with(0).out)
        });
        let [one, mut other] = parts;
        assert!(one["parties"] == true && other["parties"] == true);
        other.as_object_mut().unwrap().remove("parties");
        std::fs::write(dir.path().join("one"), one.to_string()).unwrap();
        std::fs::write(dir.path().join("other"), other.to_string()).unwrap();
        rondel(dir.path(), &[&["sim", "merge", "one", "other"], &scene[1..]].concat())
    };
    let refused = together(&["goblins-at-the-ford", "--system", "card-grid"]).left_with(1).err;
    assert!(refused.contains("one tells which party has won") && refused.contains("two versions"), "{refused}");
    assert!(together(&[SCENE, "--system", "encounter-deck"]).left_with(0).out.contains("won by Hero"));
}

#[test]
fn people_spreadsheets_and_programs_are_told_the_same() {
    let dir = folder();
    let told = sim(dir.path(), &["--games", "50"]);
    assert!(told.starts_with("50 games, seed 1, bot random; in brackets the 95% interval\n"), "{told}");
    assert!(
        told.contains("  won by Hero") && told.contains("  health lost  ") && told.contains("  Hero  out"),
        "{told}"
    );
    let report = json(&sim(dir.path(), &["--games", "50", "--format", "json"]));
    let won = number(&report, "won", "Hero");
    assert_eq!((&won["n"], &report["cells"][0]["games"]), (&50.into(), &50.into()));
    let sheet = sim(dir.path(), &["--games", "50", "--format", "csv"]);
    let line = format!("{SCENE},,end,won,Hero,50,{},{},{}", won["mean"], won["low"], won["high"]);
    assert!(sheet.starts_with("scene,with,group,name,of,games,mean,low,high\n") && sheet.contains(&line), "{sheet}");
}

/// The program refuses its arguments; the content has nothing to do with it.
#[test]
fn a_bot_that_there_is_not_is_wrong_usage() {
    let dir = folder();
    for bot in ["nonsense", "ismcts:0", "nobody=greedy", "random,random,random"] {
        let refused = rondel(dir.path(), &["sim", "--system", "encounter-deck", "--bot", bot, "-n", "1"]).left_with(2);
        assert!(refused.err.contains("error[C013"), "{bot}: {}", refused.err);
    }
}

/// Returns a Micro game with a tough enemy, in which the item adds this much.
fn duel(adds: u8) -> String {
    rat(7)
        .replace("add 2", &format!("add {adds}"))
        .replace("health 2 }", "health 6 }")
        .replace("hero { atk +0; def +0;", "game micro 1\n    hero { atk +0; def +0; health 4; ruby 0; emerald 0;")
}

#[test]
fn an_edit_shows_in_fewer_games_when_they_are_paired() {
    let dir = folder();
    small_pack(dir.path(), duel(2).as_bytes());
    std::fs::rename(dir.path().join("mine"), dir.path().join("then")).unwrap();
    small_pack(dir.path(), duel(3).as_bytes());
    let played = |pack: &str, more: &[&str]| {
        let words = ["--pack", pack, "sim", "testglove-and-rat", "--games", "150", "--bot", "random"];
        json(&rondel(dir.path(), &[&words[..], &["--format", "json"], more].concat()).left_with(0).out)
    };
    let pairs = played("mine", &["--against", "then"]);
    let (then, now) = (played("then", &[]), played("mine", &[]));
    for (name, of) in [("won", "Hero"), ("decisions", ""), ("health lost", "Testrat")] {
        let pair = number(&pairs, name, of);
        assert_eq!(pair["old"]["sum"], number(&then, name, of)["sum"], "{name} then");
        assert_eq!(pair["new"]["sum"], number(&now, name, of)["sum"], "{name} now");
    }
    let won = number(&pairs, "won", "Hero");
    assert!(won["low"].as_f64() > Some(0.0) && won["apart"].as_u64() > Some(300), "{won}");
}

#[test]
fn a_revision_of_git_can_be_compared_with() {
    let dir = folder();
    let git = |words: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false"];
        let ran = std::process::Command::new("git").args(who).args(words).current_dir(dir.path()).output();
        ran.is_ok_and(|ran| ran.status.success())
    };
    small_pack(dir.path(), rat(11).as_bytes());
    if !(git(&["init", "-q"]) && git(&["add", "."]) && git(&["commit", "-qm", "then"])) {
        return; // no git here
    }
    small_pack(dir.path(), rat(5).as_bytes());
    let words = ["--pack", "mine", "sim", "testglove-and-rat", "-n", "20", "--against"];
    let told = rondel(dir.path(), &[&words[..], &["HEAD"]].concat()).left_with(0).out;
    assert!(told.contains("against HEAD") && told.contains("Testrat health lost"), "{told}");
    assert!(git(&["diff", "--cached", "--quiet"]), "the repository's own list of files is as it was");
    assert!(rondel(dir.path(), &[&words[..], &["nowhere"]].concat()).left_with(1).err.contains("R0022"));
}

#[test]
fn wrong_words_are_refused() {
    let dir = folder();
    let refused = |more: &[&str]| {
        rondel(dir.path(), &[&["sim", SCENE, "--system", "encounter-deck"], more].concat()).left_with(2).err
    };
    assert!(refused(&["--bot", "gredy"]).contains("C0130"));
    assert!(refused(&["--bot", "wlof=greedy"]).contains("C0131"));
    for usage in [["--shard", "3/2"], ["--shard", "0/2"], ["--threads", "0"], ["--games", "-1"]] {
        refused(&usage);
    }
    let ran = rondel(dir.path(), &["sim", "an-hour-before-matinz", "--system", "encounter-deck"]).left_with(1);
    assert!(ran.out.is_empty() && ran.err.contains("R0001"), "{}", ran.err);
}

/// A scene that was left out because of its errors is there: its errors are reported, as `odds` and `play` report them.
#[test]
fn a_scene_with_errors_is_named_with_its_errors() {
    let dir = folder();
    small_pack(dir.path(), rat(4).as_bytes());
    let scenes = dir.path().join("mine/scenes");
    std::fs::create_dir_all(&scenes).unwrap();
    let text = "scene \"Bad one\" { open \"Nobody Known\" }\n";
    std::fs::write(scenes.join("bad.rondel"), text).unwrap();
    for words in [&["sim", "bad one", "-n", "1"][..], &["odds", "--scene", "bad-one", "draw"]] {
        let refused = rondel(dir.path(), &[&["--pack", "mine"], words].concat()).left_with(1).err;
        assert!(refused.contains("E0203") && !refused.contains("R0001"), "{words:?}: {refused}");
    }
}

/// Whenever it stops, it has counted the first games without gaps.
#[cfg(unix)]
#[test]
fn ctrl_c_gives_what_is_there() {
    let dir = folder();
    let words = ["--bot", "random", "--games", "1000000000", "--threads", "2", "--format", "json"];
    let words = [&["sim", SCENE, "--system", "encounter-deck"], &words[..]].concat();
    let child = command(dir.path(), &words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped after"));
    let stopped = json(&String::from_utf8_lossy(&output.stdout));
    let games = stopped["cells"][0]["games"].as_u64().unwrap();
    assert!(games > 0);
    let whole = json(&sim(dir.path(), &["--games", &games.to_string(), "--format", "json"]));
    assert_eq!(stopped["cells"], whole["cells"]);
}

/// A part with impossible numbers is refused.
#[test]
fn edited_sums_are_refused() {
    let dir = folder();
    for shard in ["1/2", "2/2"] {
        let part = sim(dir.path(), &["--games", "12", "--format", "json", "--shard", shard]);
        std::fs::write(dir.path().join(&shard[..1]), part).unwrap();
    }
    let merge = || merged(dir.path(), &["1", "2"]);
    merge().left_with(0);
    let part = json(&std::fs::read_to_string(dir.path().join("1")).unwrap());
    let edits: [(&str, Json); 5] = [
        ("n", u64::MAX.into()),
        ("sum", i64::MAX.into()),
        ("sum", 1_000_000.into()),
        ("squares", 0.into()),
        ("below", 1_000.into()),
    ];
    for (field, value) in edits {
        let mut edited = part.clone();
        let lines = edited["cells"][0]["numbers"].as_array_mut().unwrap();
        lines.iter_mut().for_each(|line| line[field] = value.clone());
        std::fs::write(dir.path().join("1"), edited.to_string()).unwrap();
        let refused = merge().left_with(1).err;
        assert!(refused.contains("R0021") && refused.contains("was changed"), "{field}: {refused}");
    }
    let mut edited = part.clone();
    edited["cells"][0]["games"] = u64::MAX.into();
    std::fs::write(dir.path().join("1"), edited.to_string()).unwrap();
    let refused = merge().left_with(1).err;
    assert!(refused.contains("games, and 6 were"), "{refused}");
}

#[test]
fn an_adventure_says_in_which_room_it_is_lost() {
    let dir = folder();
    let told = |format: &str| {
        let words = ["sim", "the-last-toll", "--games", "4", "--bot", "greedy", "--longest", "900", "--format", format];
        rondel(dir.path(), &words).left_with(0).out
    };
    let report = json(&told("json"));
    let numbers = report["cells"][0]["numbers"].as_array().unwrap();
    let rooms: Vec<&Json> = numbers.iter().filter(|line| line["name"] == "lost in").collect();
    let all: u64 = rooms.iter().filter_map(|room| room["n"].as_u64()).max().unwrap_or(0);
    assert!(rooms.len() > 1 && all == 4, "{rooms:?}");
    assert!(told("human").contains("  lost in  "), "{}", told("human"));
    let barn = ["sim", "three-goblins-in-a-barn", "--bot", "random", "--games", "8"];
    assert!(!rondel(dir.path(), &barn).left_with(0).out.contains("lost in"));
}

#[test]
fn games_without_an_end_are_counted_with_their_usual_causes() {
    let dir = folder();
    let out = sim(dir.path(), &["--games", "2", "--longest", "5"]);
    let counted = out.contains("unfinished     100.00%") || out.contains("unfinished");
    assert!(counted && out.contains("a combatant that cannot be defeated"), "{out}");
}

/// A part that was stopped goes on where its file ends, and comes out as if it had never been stopped.
#[test]
fn a_part_goes_on_where_it_was_stopped() {
    let dir = folder();
    let file = dir.path().join("part.json");
    let words = ["--games", "200", "--shard", "1/2", "--format", "json"];
    let whole = sim(dir.path(), &words);
    let mut stopped = json(&sim(dir.path(), &["--games", "40", "--shard", "1/2", "--format", "json"]));
    stopped["games"] = 200.into();
    std::fs::write(&file, stopped.to_string()).unwrap();
    let part = |more: &[&str]| of_scene(dir.path(), &[&["--part", "part.json"], more].concat());
    let refused = merged(dir.path(), &["part.json"]).left_with(1).err;
    assert!(refused.contains("no part is finished: 1/2"), "{refused}");
    assert_eq!(part(&words).left_with(0).out, whole);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
    assert_eq!(part(&words).left_with(0).out, whole, "nothing is left to play");
    let other = [&words[..], &["--seed", "2"]].concat();
    assert!(part(&other).left_with(1).err.contains("holds another run"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
}

/// Merged parts are merged again, and what is missing is named until nothing is.
#[test]
fn some_parts_are_merged_and_the_missing_ones_named() {
    let dir = folder();
    let results = dir.path().join("results");
    std::fs::create_dir(&results).unwrap();
    let words = ["--games", "60", "--format", "json"];
    let part = |nth: u32| sim(dir.path(), &[&words[..], &["--shard", &format!("{nth}/6")]].concat());
    for nth in [1, 2, 5] {
        std::fs::write(results.join(format!("{nth}.json")), part(nth)).unwrap();
    }
    std::fs::write(results.join("notes.txt"), "no results").unwrap();
    let merge = |words: &[&str]| merged(dir.path(), words);
    let refused = merge(&["results"]).left_with(1).err;
    assert!(refused.contains("some parts are missing: 3-4,6/6"), "{refused}");
    let some = merge(&["results", "--partial", "--format", "json"]).left_with(0);
    assert!(some.err.contains("3 of 6 parts are here; missing: 3-4,6/6"), "{}", some.err);
    let report = json(&some.out);
    assert_eq!((&report["shard"], &report["missing"]), (&"1-2,5/6".into(), &"3-4,6/6".into()));
    let wanted = merge(&["results", "--partial", "--until-interval", "0.5%", "--format", "json"]).left_with(0);
    assert!(wanted.err.contains("next: 3-4,6/6"), "{}", wanted.err);
    assert_eq!(json(&wanted.out)["next"], "3-4,6/6");
    std::fs::write(dir.path().join("some"), &some.out).unwrap();
    assert!(merge(&["some", "results/1.json"]).left_with(1).err.contains("part 1/6 stands there twice"));
    // A number that stands twice in a part would count twice, or not at all.
    let line = part(3);
    let first = &line[line.find("\"numbers\":[").unwrap() + "\"numbers\":[".len()..];
    let number = &first[..=first.find('}').unwrap()];
    std::fs::write(dir.path().join("doubled"), line.replacen(number, &format!("{number},{number}"), 1)).unwrap();
    assert!(merge(&["doubled", "--partial"]).left_with(1).err.contains("stands there twice"));
    let rest: String = [3, 4, 6].map(part).concat();
    let words_of = ["sim", "merge", "--system", "encounter-deck", "some", "-", "--format", "json"];
    let whole = fed(dir.path(), &words_of, rest.as_bytes()).left_with(0).out;
    assert_eq!(whole, sim(dir.path(), &words));
}

/// A run until its intervals are narrow is the run of as many games.
#[test]
fn a_run_ends_when_its_intervals_are_narrow() {
    let dir = folder();
    let narrow = sim(dir.path(), &["--until-interval", "2%", "--format", "json"]);
    let games = json(&narrow)["games"].as_u64().unwrap();
    assert!([1_000, 2_000, 4_000].contains(&games), "more than the first look: {games}");
    assert_eq!(sim(dir.path(), &["--games", &games.to_string(), "--format", "json"]), narrow);
    let wide = json(&sim(dir.path(), &["--until-interval", "20%", "--format", "json"]));
    assert_eq!(wide["games"], 500, "the first look");
    assert_eq!(json(&sim(dir.path(), &["--until-interval", "2%", "-n", "30", "--format", "json"]))["games"], 30);
    for wrong in ["0%", "2", "90%", "many%"] {
        of_scene(dir.path(), &["--until-interval", wrong]).left_with(2);
    }
}

/// Slurm's arrays begin with any number, Kubernetes counts from 0, GNU parallel from 1.
#[test]
fn a_scheduler_numbers_the_parts() {
    let dir = folder();
    let words = ["--bot", "random", "-n", "10", "--format", "json", "--shard", "auto/4"];
    let words = [&["sim", SCENE, "--system", "encounter-deck"], &words[..]].concat();
    let by = |variables: &[(&str, &str)]| {
        let mut command = command(dir.path(), &words);
        let output = command.envs(variables.iter().copied()).output().unwrap();
        serde_json::from_slice::<Json>(&output.stdout).map(|report| report["shard"].clone()).unwrap_or_default()
    };
    assert_eq!(by(&[("SLURM_ARRAY_TASK_ID", "3")]), "3/4");
    assert_eq!(by(&[("SLURM_ARRAY_TASK_ID", "3"), ("SLURM_ARRAY_TASK_MIN", "0")]), "4/4");
    assert_eq!(by(&[("JOB_COMPLETION_INDEX", "0")]), "1/4");
    assert_eq!(by(&[("PARALLEL_SEQ", "4")]), "4/4");
    assert_eq!(by(&[("PARALLEL_SEQ", "5")]), Json::Null);
    assert!(rondel(dir.path(), &words).left_with(2).err.contains("no scheduler numbers this task"));
}
