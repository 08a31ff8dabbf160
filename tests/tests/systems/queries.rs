//! A failed query says "no", in every system, and is reported once.

use rondel_engine::kernel::{HookWord, Kind, Rules, Vocabulary};
use rondel_engine::table::Told;
use rondel_tests::systems::{compiled, open, to_play};
use rondel_tests::{built_in, every_system, play_on};

/// Returns the built-in content in which every query begins with this statement.
fn with_queries<R: Rules>(begins: impl Fn(&HookWord) -> &'static str) -> rondel_dsl::Loaded {
    let words: &Vocabulary = R::vocabulary();
    let mut loaded = built_in(words.system);
    for script in loaded.scripts.files.values_mut() {
        let mut text = script.text.to_string();
        for hook in words.hooks.iter().filter(|hook| hook.query) {
            let head = text.find(&format!("fn {}(", hook.name));
            let body = head.and_then(|head| Some(head + text.get(head..)?.find('{')? + 1));
            if let Some(body) = body {
                text.insert_str(body, begins(hook));
            }
        }
        script.text = text.into();
    }
    loaded
}

fn faults(log: &[Told]) -> Vec<&str> {
    log.iter().filter(|told| told.rule == "fault").map(|told| told.text.as_str()).collect()
}

/// Scripts that fail and scripts that answer "no" lead to the same games. Only the former are reported.
fn a_failed_query_says_no_and_is_told_once<R: Rules>() {
    let permits = |hook: &HookWord| hook.gives == Kind::Bool || hook.name.contains("may_");
    let says_no = compiled(&with_queries::<R>(|hook| if permits(hook) { " return false; " } else { " return; " }));
    let broken = with_queries::<R>(|_| " let zero = 0; let one = 1 / zero; ");
    let fails = compiled(&broken);
    let mut told = 0;
    for scene in &broken.scenes {
        let (Ok(mut plain), Ok(mut faulty)) = (says_no.open(&scene.setup, 3), fails.open(&scene.setup, 3)) else {
            continue;
        };
        let most = if scene.steps.is_empty() { 20 } else { 4 };
        assert_eq!(plain.offers(), faulty.offers(), "{}", scene.id);
        play_on(&mut *plain, 5, most, |plain| {
            let said = plain.history().pop().map(|past| past.text).unwrap_or_default();
            let done = faulty.command(&said);
            assert!(done.is_ok(), "{}: {said}: {done:?}", scene.id);
            assert_eq!(plain.fingerprint(), faulty.fingerprint(), "{}: {said}", scene.id);
            assert_eq!(plain.offers(), faulty.offers(), "{}: {said}", scene.id);
        });
        assert_eq!(faults(&plain.log()), [""; 0], "{}", scene.id);
        let log = faulty.log();
        // A failure repeated within one command, or beside many others, is counted in a line of its own.
        let is_count = |line: &&str| line.contains(" more: ") || line.starts_with("and ");
        for line in faults(&log).into_iter().filter(|line| !is_count(line)) {
            assert!(
                (line.contains(".rhai:") || line.contains(".rondel:")) && line.contains("error[E06"),
                "no place: {line}"
            );
            assert!(line.contains("; called by `") && line.contains("` of `"), "no caller: {line}");
        }
        told += faults(&log).len();
    }
    assert!(told > 5, "only {told} failures were told");
}

/// Checks that a missing offer of a failed script is reported once. The report comes with the list, before anybody
/// acts.
fn a_fault_of_a_list_is_told_at_its_stop<R: Rules>() {
    let loaded = with_queries::<R>(|_| " let zero = 0; let one = 1 / zero; ");
    let game = compiled(&loaded);
    let mut first = 0;
    for scene in to_play(&loaded) {
        let mut table = open(&*game, scene, 3);
        let at_once: Vec<String> = faults(&table.log()).into_iter().map(str::to_string).collect();
        first += at_once.len();
        for line in &at_once {
            assert_eq!(at_once.iter().filter(|other| *other == line).count(), 1, "{line}");
        }
        let before = table.fingerprint();
        for _ in 0..3 {
            table.offers();
        }
        assert_eq!(table.fingerprint(), before, "a list changes nothing");
        let told = table.settle().expect("it goes on");
        assert!(faults(&told).iter().all(|line| !at_once.iter().any(|known| known == line)), "told twice: {told:#?}");
    }
    let mut later = 0;
    for scene in to_play(&loaded) {
        let mut table = open(&*game, scene, 3);
        play_on(&mut *table, 7, 30, |_| ());
        later += faults(&table.log()).len();
    }
    assert!(first + later > 0, "no list of any scene asks a script");
}

every_system!(a_failed_query_says_no_and_is_told_once, a_fault_of_a_list_is_told_at_its_stop);
