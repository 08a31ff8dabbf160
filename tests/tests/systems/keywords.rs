//! Keywords, the words defined by content, in every system. They may be unreadable, idle, renamed, of several packs, or
//! changed during a game.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::{Problem, Rules};
use rondel_engine::table::Game;
use rondel_tests::{SYSTEMS, built_in, every_system, root};
use std::rc::Rc;

/// Returns a pack of one file and perhaps a script.
fn pack(system: &str, id: &str, text: &str, scripts: &[(&str, &str)]) -> PackFiles {
    let manifest = format!("Pack(name: \"{id}\", id: \"{id}\", system: \"{system}\", version: \"1.0.0\")");
    let files = PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text);
    scripts.iter().fold(files, |files, (path, text)| files.with(path, *text))
}

fn on_top(system: &str, packs: impl IntoIterator<Item = PackFiles>) -> Loaded {
    let base =
        PackFiles::read_dir(root().join("content").join(system)).with_scripts_dir(root().join("scripts").join(system));
    load(&[base].into_iter().chain(packs).collect::<Vec<_>>(), SYSTEMS)
}

/// Returns the problems of a content: those of reading, or else those of compiling.
fn problems(loaded: &Loaded) -> Vec<Problem> {
    let read: Vec<Problem> = loaded.problems.iter().filter(|problem| problem.is_error()).cloned().collect();
    if !read.is_empty() {
        return read;
    }
    match loaded.compile() {
        Ok(game) => game.warnings(),
        Err(problems) => problems.into_iter().collect(),
    }
}

fn told(system: &str, text: &str, scripts: &[(&str, &str)]) -> Vec<(&'static str, String, String)> {
    let found = problems(&on_top(system, [pack(system, "top", text, scripts)]));
    let one = |problem: Problem| (problem.code, problem.message, problem.help.unwrap_or_default());
    found.into_iter().map(one).collect()
}

fn compiled(loaded: &Loaded) -> Rc<dyn Game> {
    loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// A status has a type in every system.
const CURSED: &str = "keyword \"Slow Curse\" { }\nstatus Hex { type \"Slow Curse\" }\n";

fn an_unknown_word_is_told_with_the_nearest_one<R: Rules>() {
    let system = R::vocabulary().system;
    let found = told(system, "keyword Curse { }\nstatus Hex { type cusre }\n", &[]);
    let [(code, message, help)] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!((*code, message.as_str()), ("E0203", "there is no keyword `cusre`"));
    assert!(help.contains("Curse"), "{help}");
    let lacking = told(system, "status Hex { type cursed }\n", &[]);
    assert!(lacking[0].2.contains("keyword \"cursed\" { ... }"), "{lacking:#?}");
}

fn a_word_that_nothing_asks_for_is_told<R: Rules>() {
    let system = R::vocabulary().system;
    let silent = told(system, CURSED, &[]);
    assert_eq!(silent.iter().map(|(code, ..)| *code).collect::<Vec<_>>(), ["W0804"], "{silent:#?}");
    let script = "fn on_enter(me, it) { if it.is_of(\"Slow Curse\") { it.add_tokens(\"Sign\", 1); } }";
    let scripted = format!("{CURSED}token Sign {{ }}\neffect signs {{ }}\nstatus Sign {{ effect signs }}\n");
    for (text, scripts) in [
        (
            format!("{CURSED}effect asks {{ on enter: it.is_of(\"slow-curse\") }}\nstatus Asking {{ effect asks }}\n"),
            vec![],
        ),
        (scripted, vec![("scripts/effects/signs.rhai", script)]),
    ] {
        let found = told(system, &text, &scripts);
        assert!(!found.iter().any(|(code, ..)| *code == "W0804"), "{found:#?}");
    }
    assert!(told(system, "keyword Idle { }\n", &[]).is_empty(), "nothing is of it yet: it is there for other packs");
}

fn words_that_mean_something_already_are_refused<R: Rules>() {
    let system = R::vocabulary().system;
    let own: &[&str] = match system {
        "adventure-deck" => &["Weapon", "Two Handed", "Prone", "Sneaking", "Ethereal", "Or", "Me"],
        "deck-of-adventures" => &["Poison", "Hurt", "Or"],
        "card-grid" => &["Down", "Healed", "Without"],
        _ => &["Health", "Not"],
    };
    for word in own {
        let found = told(system, &format!("keyword \"{word}\" {{ }}\n"), &[]);
        assert_eq!(found.iter().map(|(code, ..)| *code).collect::<Vec<_>>(), ["E0803"], "{word}: {found:#?}");
    }
}

fn at_most_64_words_of_a_kind<R: Rules>() {
    let system = R::vocabulary().system;
    let many = |n: usize| (0..n).map(|n| format!("keyword \"Word {n}\" {{ }}\n")).collect::<String>();
    let left = 64 - built_in(system).items.iter().filter(|item| item.kind == "keyword").count();
    assert!(told(system, &many(left), &[]).is_empty());
    let found = told(system, &many(left + 1), &[]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].0, "E0802");
}

/// An item says a word only so often that the rules can number it.
#[test]
fn a_foe_has_250_traits_at_most() {
    let foe = |n: usize| {
        let traits: String = (0..n).map(|n| format!("flee(hp: {n}); ")).collect();
        format!("foe Crowd {{ level 1; size small; hp 5; xp 1; turn {{ 1-6: nothing }}; traits {{ {traits} }} }}\n")
    };
    let codes = |n: usize| told("adventure-deck", &foe(n), &[]).into_iter().map(|(code, ..)| code).collect::<Vec<_>>();
    assert_eq!(codes(250), [""; 0]);
    assert_eq!(codes(251), ["E0802"]);
}

/// Checks that a word of one pack serves another. Two packs may not define it differently; a former name is a warning.
fn packs_share_their_words<R: Rules>() {
    let system = R::vocabulary().system;
    let words = |text| pack(system, "words", text, &[]);
    let uses = || pack(system, "uses", "status Hex { type curse }\n", &[]);
    let codes = |loaded: &Loaded| loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>();
    let shared = on_top(system, [words("keyword Curse { }\n"), uses()]);
    assert_eq!(codes(&shared), [""; 0]);
    compiled(&shared);
    let both = |other| on_top(system, [words("keyword Curse { }\n"), pack(system, "other", other, &[])]);
    assert_eq!(codes(&both("keyword Curse { text \"Ill.\" }\n")), ["E0205"]);
    assert_eq!(codes(&both("keyword Curse { }\n")), [""; 0], "both say the same");
    assert_eq!(codes(&both("default keyword Curse { text \"Ill.\" }\n")), [""; 0]);
    let renamed = on_top(system, [words("keyword Hexing { formerly \"Curse\" }\n"), uses()]);
    assert_eq!(codes(&renamed), ["W0503"]);
    assert!(compiled(&renamed).card("Hexing").is_some_and(|card| format!("{card:?}").contains("Hex")));
}

/// Checks that a status's words can be asked for everywhere, by present and former names. `card` shows both sides.
fn words_come_and_go_under_an_open_position<R: Rules>() {
    let system = R::vocabulary().system;
    let content = |words: &str, default: u8| {
        let asks = format!(
            "effect asks(n: int = {default}) {{ on enter if n > 0: it.is_of(\"curse\") }}\nstatus Asking {{ effect asks }}\n"
        );
        let text = format!("{words}{asks}");
        compiled(&on_top(system, [pack(system, "words", &text, &[])]))
    };
    let old = content("keyword Curse { text \"Bad.\" }\nstatus Hex { type curse }\nstatus Wart { }\n", 1);
    let new = content(
        "keyword Aardvark { }\nkeyword Bane { formerly \"Curse\" }\nstatus Hex { type bane }\nstatus Wart { type aardvark }\n",
        2,
    );
    let loaded = built_in(system);
    let scene = loaded.first_scene().unwrap_or_else(|| panic!("no scene"));
    let mut table = old.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let card = table.card("Curse").unwrap_or_else(|| panic!("no card"));
    assert_eq!((card.kind.as_str(), card.text.as_slice()), ("keyword", ["Bad.".to_string()].as_slice()));
    assert!(card.facts.contains(&("of it".into(), "Hex".into())), "{card:?}");
    assert!(table.card("Hex").is_some_and(|card| card.facts.contains(&("type".into(), "Curse".into()))));
    let before = table.fingerprint();
    let told = table.reload(&*new).unwrap_or_else(|problems| panic!("{problems:#?}")).changes;
    assert_eq!(table.fingerprint(), before, "no word lies in a position");
    let tells = |said: &str| told.iter().any(|line| line.contains(said));
    assert!(
        tells("renamed: keyword `Curse` is `Bane` now") && !tells("gone: ") && !tells("new: keyword `Bane`"),
        "{told:?}"
    );
    assert!(tells("changed: effect `asks`"), "another default is a change: {told:?}");
    assert!(table.card("Hex").is_some_and(|card| card.facts.contains(&("type".into(), "Bane".into()))));
}

every_system!(
    an_unknown_word_is_told_with_the_nearest_one,
    a_word_that_nothing_asks_for_is_told,
    words_that_mean_something_already_are_refused,
    at_most_64_words_of_a_kind,
    packs_share_their_words,
    words_come_and_go_under_an_open_position,
);

/// Returns the cookbook's keywords, changed.
fn frosty(change: impl Fn(&str) -> String) -> Loaded {
    let folder = root().join("content/cookbook/adventure-deck");
    let read =
        |path: &str| std::fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let text = change(&[read("keywords.rondel"), read("table.rondel")].concat());
    let path = "scripts/effects/lifts_curses.rhai";
    on_top("adventure-deck", [pack("adventure-deck", "words", &text, &[(path, &read(path))])])
}

#[test]
fn a_kind_of_damage_stays_what_it_is_under_new_content() {
    // only this scene's needs of the cookbook's table; the snake draws for its scales
    let needed = |text: &str| {
        let (words, table) = text.split_at(text.find("// Who plays").unwrap_or(text.len()));
        let items = ["foe \"Straw Man\"", "card \"Harpoon\""].map(|head| {
            let from = table.find(head).unwrap_or_else(|| panic!("no {head}"));
            let upto = from + table[from..].find("\n}\n").unwrap_or_else(|| panic!("no end")) + 3;
            table[from..upto].to_string()
        });
        let scales = "hp 20\n    xp 1\n    attacked draw 1 { ^: armor 1 ethereal }\n    turn { 1-6: nothing }\n    traits { cold_blooded";
        let words = words.replace("hp 20\n    xp 1\n    turn { 1-6: nothing }\n    traits { cold_blooded", scales);
        format!("{words}{}", items.concat())
    };
    let loaded = frosty(needed);
    let scene =
        loaded.scene("a-new-kind-of-damage-which-one-foe-fears").unwrap_or_else(|| panic!("{:#?}", loaded.problems));
    let mut table = compiled(&loaded).open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"));
    table.set_chance_by_hand(true);
    table.command("play cold snap").unwrap_or_else(|problem| panic!("{problem:#?}"));
    let renamed = frosty(|text| {
        let text = needed(text)
            .replace("keyword \"Frost\" {", "keyword \"Aged\" { }\nkeyword \"Rime\" {\n    formerly \"Frost\"");
        let text = text.replace("damage 3 frost", "damage 3 rime").replace("attack 4 frost", "attack 4 rime");
        text.replace("type == \"frost\"", "type == \"rime\"")
    });
    table.reload(&*compiled(&renamed)).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let gone = frosty(|text| {
        let text = needed(text);
        let (before, rest) = text.split_once("keyword \"Frost\" {").unwrap_or_else(|| panic!("no Frost"));
        let (_, after) = rest.split_once("}\n").unwrap_or_else(|| panic!("no end"));
        let text =
            format!("{before}{after}").replace("damage 3 frost", "damage 3").replace("attack 4 frost", "attack 4");
        text.replace("\"frost\"", "\"fire\"")
    });
    let Err(problems) = table.reload(&*compiled(&gone)) else { panic!("the attack needs its kind: {}", table.asked()) };
    assert!(problems.iter().any(|problem| problem.message.starts_with("the keyword ")), "{problems:#?}");
    table.chance("v").unwrap_or_else(|problem| panic!("{problem:#?}"));
    let hp = table.eval("snake.hp").unwrap_or_else(|problem| panic!("{problem:#?}"));
    assert_eq!(hp.int(), Some(15), "3, and 2 more of Rime");
}

#[test]
fn texts_of_behaviours_say_the_numbers_of_the_card() {
    let words = "effect mends(hp: int = 1) {\n    on play: me.heal(hp)\n    text \"Heals {hp}.\"\n}\n";
    let vague = "effect scrapes(hp: int = 1) {\n    on play: me.damage(hp)\n    text \"It hurts.\"\n}\n";
    let card = "card Balm { type item; face v; play normal; effect mends(hp: 3); effect scrapes(hp: 1) }\n";
    let text = format!("{words}{vague}{card}");
    let game = compiled(&on_top("adventure-deck", [pack("adventure-deck", "top", &text, &[])]));
    let facts = |name: &str| game.card(name).map(|card| card.facts).unwrap_or_default();
    assert!(facts("Balm").contains(&("effect".into(), "mends: Heals 3.".into())), "{:?}", facts("Balm"));
    // What the text does not say stands in brackets.
    assert!(facts("Balm").contains(&("effect".into(), "scrapes (hp: 1): It hurts.".into())), "{:?}", facts("Balm"));
    let drawn = game.card("mends").unwrap_or_else(|| panic!("no card"));
    assert_eq!(drawn.text, ["Heals 1."]);
    assert!(drawn.facts.contains(&("takes".into(), "hp = 1".into())), "{drawn:?}");
    assert!(drawn.facts.contains(&("of".into(), "Balm (hp: 3)".into())), "{drawn:?}");
}

/// Checks a text with an unknown parameter, in every system.
fn a_text_speaks_of_its_own_parameters<R: Rules>() {
    let system = R::vocabulary().system;
    let text =
        "effect patches_up(hp: int = 1) { on enter: it.add_tokens(\"Sign\", hp); text \"Mends {hpp} of {hp}.\" }\n";
    let rest = "token Sign { }\nstatus Patching { effect patches_up(hp: 2) }\n";
    let found = told(system, &format!("{text}{rest}"), &[]);
    let [(code, _, help)] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!((*code, help.as_str()), ("E0805", "did you mean `{hp}`?"));
}

every_system!(a_text_speaks_of_its_own_parameters);
