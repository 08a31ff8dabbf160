//! Packs on top of each other: the one that counts, the reports, and former names.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{pack, short, toy, two_toys};
use rondel_dsl::{Loaded, PackFiles, load, parse_order};
use rondel_engine::kernel::{Item, Problem};
use rondel_engine::systems::Systems;

/// Returns a pack on top of the toy's own.
fn on_top(id: &str, requires: &[&str], house: &str, text: &str) -> PackFiles {
    let manifest = format!(
        "Pack(name: \"P\", id: \"{id}\", system: \"toy\", version: \"1.0.0\", requires: {requires:?}, house: {{ {house} }})"
    );
    PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text)
}

fn changing(id: &str, requires: &[&str], text: &str) -> PackFiles {
    on_top(id, requires, "", text)
}

fn longsword(loaded: &Loaded) -> &Item {
    loaded.items.iter().find(|item| item.id == "longsword").unwrap()
}

fn base() -> PackFiles {
    pack("card \"Longsword\" { level 1; face ^; text \"plain\" }")
}

fn level(loaded: &Loaded) -> Option<i64> {
    longsword(loaded).get("level")?.datum(0).int()
}

/// Returns all text of a problem, places included.
fn told(loaded: &Loaded, problem: &Problem) -> String {
    let also: Vec<String> =
        problem.also.iter().map(|also| format!("{} {}", loaded.sources.show(also.at), also.text)).collect();
    let place = loaded.sources.show(problem.at.at);
    format!("{place} {} {} {also:?} {:?}", problem.message, problem.at.text, problem.help)
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn in_every_order_each_loser_is_told_once_with_both_places_values_and_the_winner() {
    let packs = [
        ("sharp", "change card Longsword { level 2 }", "`level 2`"),
        ("sharper", "change card Longsword { level 3 }", "`level 3`"),
        ("other", "replace card Longsword { level 4 }", "`level 4`"),
    ];
    for order in ORDERS {
        let of_order = order.map(|at| packs[at]);
        let files = of_order.iter().map(|(id, text, _)| changing(id, &[], text));
        let loaded = load(&std::iter::once(base()).chain(files).collect::<Vec<_>>(), toy());
        let [first, second, (winner, _, value)] = of_order;
        assert_eq!(level(&loaded), value.trim_matches('`').strip_prefix("level ").and_then(|n| n.parse().ok()));
        assert_eq!(loaded.problems.len(), 2, "{order:?} {:#?}", short(&loaded));
        for (loser, _, lost) in [first, second] {
            let one = |problem: &&Problem| problem.message.contains(&format!("`{loser}` and `{winner}`"));
            let problem = loaded.problems.iter().find(one).unwrap();
            assert_eq!(problem.code, "W0501");
            assert!(!problem.is_error());
            let text = told(&loaded, problem);
            for part in [value, lost, &format!("{winner}/a.rondel"), &format!("{loser}/a.rondel"), "requires", "counts"]
            {
                assert!(text.contains(part), "{order:?}: {part} in {text}");
            }
        }
    }
}

/// Without its sign, the number would be the one of every item.
#[test]
fn a_change_that_adds_to_a_number_is_told_that_it_sets() {
    for text in ["change card Longsword { level +2 }", "change every card { level -2 }"] {
        let loaded = load(&[base(), changing("sharp", &[], text)], toy());
        let [problem] = loaded.problems.as_slice() else { panic!("{text}: {:#?}", short(&loaded)) };
        assert_eq!(problem.message, "a change sets a number; it cannot add to `level`", "{text}");
        assert!(problem.is_error() && problem.fix.is_none(), "{text}: {problem:?}");
        assert!(problem.help.as_ref().is_some_and(|help| help.contains("the whole number")), "{text}: {problem:?}");
    }
    let new = load(&[pack("card Axe { level +2; face ^ }")], toy());
    let says_it = |problem: &Problem| problem.help.as_ref().is_some_and(|help| help.contains("write `level 2`"));
    assert!(new.problems.iter().any(says_it), "{:#?}", short(&new));
}

#[test]
fn whoever_requires_the_other_means_it() {
    let (two, three) = ("change card Longsword { level 2 }", "change card Longsword { level 3 }");
    let codes = |packs: &[PackFiles]| {
        let loaded = load(packs, toy());
        loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(codes(&[base(), changing("a", &[], two), changing("b", &["a"], three)]), none);
    assert_eq!(codes(&[base(), changing("a", &[], two), changing("b", &[], two)]), none, "both say the same");
    let apart = "change card Longsword { face v }";
    assert_eq!(codes(&[base(), changing("a", &[], two), changing("b", &[], apart)]), none, "other words");
    // A third pack that requires both settles it, also by way of another one.
    let settled = [changing("a", &[], two), changing("b", &[], three), changing("c", &["a", "b"], two)];
    assert_eq!(codes(&[&[base()], &settled[..]].concat()), none);
    let chain = [changing("a", &[], two), changing("b", &["a"], apart), changing("c", &["b"], three)];
    assert_eq!(codes(&[&[base()], &chain[..]].concat()), none);
    let replacing = changing("b", &["a"], "replace card Longsword { level 3 }");
    assert_eq!(codes(&[base(), changing("a", &[], two), replacing]), none);
    assert_eq!(codes(&[base(), changing("a", &[], two), changing("b", &["toy"], three)]), ["W0501"]);
}

#[test]
fn house_rules_of_two_packs_are_told_like_changes() {
    let house =
        |id: &str, requires: &[&str], value: &str| on_top(id, requires, &format!("\"half_damage\": \"{value}\""), "");
    let load = |packs: &[PackFiles]| load(packs, toy());
    let loaded = load(&[base(), house("a", &[], "left"), house("b", &[], "removed")]);
    let text = told(&loaded, &loaded.problems[0]);
    for part in ["`left` is dropped", "`removed` counts", "a/pack.ron", "b/pack.ron", "half_damage"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(loaded.house()["half_damage"], "removed");
    assert!(load(&[base(), house("a", &[], "left"), house("b", &["a"], "removed")]).problems.is_empty());
    assert!(load(&[base(), house("a", &[], "left"), house("b", &[], "left")]).problems.is_empty());
    let own = PackFiles::new("toy").with(
        "pack.ron",
        "Pack(name: \"Toy\", id: \"toy\", system: \"toy\", version: \"1.0.0\", house: { \"half_damage\": \"removed\" })",
    );
    assert!(load(&[own, house("a", &[], "left")]).problems.is_empty(), "the system's own pack is there to be changed");
}

#[test]
fn a_pack_says_each_word_of_anothers_item_once() {
    let codes = |text: &str, more: &str| {
        let pack = changing("a", &[], text).with("b.rondel", more);
        let loaded = load(&[base(), pack], toy());
        loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    let change = |word: &str| format!("change card Longsword {{ {word} }}");
    assert_eq!(codes(&change("level 2"), &change("level 3")), ["E0204"]);
    assert_eq!(codes(&change("level 2"), &change("face v")), [""; 0]);
    assert_eq!(codes(&change("level 2"), "replace card Longsword { level 3 }"), ["E0204"]);
    assert_eq!(codes("replace card Longsword { level 3 }", &change("level 2")), ["E0204"]);
}

#[test]
fn what_stands_in_another_file_than_the_name_is_known() {
    let loaded = load(&[base(), changing("a", &[], "change card Longsword { level 2 }")], toy());
    let [("level", at)] = longsword(&loaded).changed()[..] else { panic!("{:?}", longsword(&loaded).changed()) };
    assert_eq!(loaded.sources.show(at), "a/a.rondel:1:25");
    assert!(loaded.scripts.written(longsword(&loaded)).unwrap().ends_with("toy/a.rondel:1, `level` by a/a.rondel:1"));
    assert!(longsword(&load(&[base()], toy())).changed().is_empty());
}

#[test]
fn a_former_name_is_understood_wherever_a_pack_speaks_of_an_item() {
    let renamed = "card Sabre { formerly Longsword, }".replace(", }", " }").replace("Longsword", "\"Longsword\"");
    let base = || {
        pack(&format!("{renamed}\nscene Now {{ formerly \"Then\" }}\ntrait run(hp: int = 1) {{ formerly \"flee\" }}"))
    };
    let check = |text: &str, more: &str| {
        let manifest =
            format!("Pack(name: \"P\", id: \"p\", system: \"toy\", version: \"1.0.0\", requires: [\"toy\"]{more})");
        let loaded = load(&[base(), PackFiles::new("p").with("pack.ron", manifest).with("a.rondel", text)], toy());
        assert!(!loaded.has_errors(), "{text}: {:#?}", short(&loaded));
        let codes: Vec<&str> = loaded.problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["W0503"], "{text}: {:#?}", short(&loaded));
        let text = told(&loaded, &loaded.problems[0]);
        assert!(text.contains("p/") && text.contains("toy/a.rondel"), "{text}");
        loaded
    };
    let deck = check("deck D { holds Longsword x8 }", "");
    let deck = deck.items.iter().find(|item| item.kind == "deck").unwrap();
    assert!(format!("{deck:?}").contains("Name(\"sabre\")"), "it holds the card by its name now");
    check("card B { value longsword }", "");
    check("scene S { players { you: Longsword } }", "");
    check("foe Rat { level 1; hp 1; traits { flee(hp: 2) } }", "");
    let changed = check("change card Longsword { level 3 }", "");
    let sabre = changed.items.iter().find(|item| item.id == "sabre").unwrap();
    assert_eq!(sabre.get("level").unwrap().datum(0).int(), Some(3));
    assert_eq!(sabre.name, "Sabre");
    let replaced = check("replace card Longsword { level 4 }", "");
    let sabre = replaced.items.iter().find(|item| item.id == "sabre").unwrap();
    assert_eq!(sabre.all("formerly").count(), 1, "the former name stays");
    assert_eq!(sabre.name, "Sabre");
    let opened = check("", ", first_scene: \"Then\"");
    assert_eq!(opened.first_scene().unwrap().setup.name, "Now");
    assert!(parse_order(&crate::common::TOY, &opened.items, "give you Longsword").is_ok(), "at the table too");
    // A name means the item that has it now.
    let taken = load(&[base(), changing("p", &[], "card Longsword { level 1 }\ndeck D { holds Longsword x8 }")], toy());
    assert_eq!(short(&taken), Vec::<String>::new());
}

#[test]
fn packs_that_do_not_fit_give_one_error_each() {
    let mut foreign = "Pack(name: \"P\", id: \"p\", system: \"toy-2\", version: \"1.0.0\", requires: [\"toy-2\"], \
                       first_scene: \"None\", house: { \"nothing\": \"no\" })"
        .to_string();
    let text = "cadr A {}\ncard B { levle 1 }\nchange card C {}\n";
    for code in ["E0406", "E0403"] {
        let pack = PackFiles::new("p").with("pack.ron", foreign.as_str()).with("a.rondel", text);
        let scripts = pack.with("scripts/traits/flee.rhai", "");
        let first = base().with("scripts/traits/flee.rhai", "");
        let loaded = load(&[first, scripts], two_toys());
        let codes: Vec<&str> = loaded.problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, [code], "{:#?}", short(&loaded));
        foreign = foreign.replace("toy-2", "toyy");
    }
}

fn words(loaded: &Loaded, id: &str, word: &str) -> Vec<String> {
    let item = loaded.items.iter().find(|item| item.id == id).unwrap();
    item.all(word).map(|said| said.said()).collect()
}

#[test]
fn several_packs_extend_an_item_in_any_order() {
    let base = pack("boost spark {}\nboost frost {}\ncard Longsword { type weapon; level 1; boost spark }");
    let packs = [
        changing("a", &[], "extend card Longsword { type spell, weapon; boost frost }"),
        changing("b", &[], "extend card Longsword { type large; boost frost; text \"long\" }"),
        changing("c", &[], "change card Longsword { level 3; type weapon }"),
    ];
    for order in ORDERS {
        let files = order.iter().map(|at| packs[*at].clone());
        let loaded = load(&std::iter::once(base.clone()).chain(files).collect::<Vec<_>>(), toy());
        assert!(loaded.problems.is_empty(), "{order:?} {:#?}", short(&loaded));
        assert_eq!(level(&loaded), Some(3));
        assert_eq!(words(&loaded, "longsword", "boost").len(), 2, "the same call is said once");
        let types = words(&loaded, "longsword", "type").join("");
        for known in ["weapon", "spell", "large"] {
            assert_eq!(types.matches(known).count(), 1, "{types}");
        }
    }
}

#[test]
fn what_an_item_has_one_of_is_not_added() {
    let more = changing("more", &[], "extend card Longsword { level 2 }");
    let loaded = load(&[base(), more], toy());
    assert_eq!(loaded.problems[0].code, "E0215");
    assert_eq!(level(&loaded), Some(1));
    let same = changing("more", &[], "extend card Longsword { level 1 }");
    assert!(load(&[base(), same], toy()).problems.is_empty(), "saying what holds is no mistake");
    let alone = changing("more", &[], "extend card Longsword { level 2 }");
    assert_eq!(load(&[pack(""), alone], toy()).problems[0].code, "E0206");
}

#[test]
fn a_default_counts_unless_another_pack_defines_it() {
    let mine = || changing("mine", &[], "default card Longsword { level 5; face ^ }");
    let theirs = || changing("theirs", &[], "card Longsword { level 2; face ^ }");
    let level_of = |packs: &[PackFiles]| {
        let loaded = load(packs, toy());
        assert!(loaded.problems.is_empty(), "{:#?}", short(&loaded));
        level(&loaded)
    };
    assert_eq!(level_of(&[mine()]), Some(5));
    for packs in [[mine(), theirs()], [theirs(), mine()]] {
        assert_eq!(level_of(&packs), Some(2));
    }
    let other = changing("other", &[], "default card Longsword { level 4; face ^ }");
    let loaded = load(&[mine(), other], toy());
    assert_eq!(level(&loaded), Some(5));
    assert_eq!(loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["W0507"]);
    let alike = changing("alike", &[], "default card Longsword { face ^; level 5 }");
    assert_eq!(level_of(&[mine(), alike]), Some(5), "in another order");
    let changes = changing("changes", &["mine"], "change card Longsword { level 7 }");
    assert_eq!(level(&load(&[mine(), changes.clone(), theirs()], toy())), Some(7), "a change is about the name");
    let broken = changing("mine", &[], "default card Longsword { lewel 5 }");
    let codes: Vec<&str> = load(&[theirs(), broken], toy()).problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["E0202"], "what is not used is checked too");
}

#[test]
fn two_packs_may_define_the_same() {
    let said = |id| changing(id, &[], "card Longsword {\n    level 2\n    face ^\n}\n");
    let loaded = load(&[said("one"), said("two")], toy());
    assert!(loaded.problems.is_empty(), "{:#?}", short(&loaded));
    let other = changing("two", &[], "card Longsword { level 3; face ^ }");
    let loaded = load(&[said("one"), other], toy());
    assert_eq!(loaded.problems[0].code, "E0205");
    assert!(loaded.problems[0].help.as_ref().unwrap().contains("`default`"));
}

#[test]
fn what_serves_scenes_gives_its_name_to_a_later_pack() {
    let beside = |id: &str, text: &str, scenes: &str| changing(id, &[], text).with("scenes/s.rondel", scenes);
    let first = beside("first", "", "card Snake { level 1 }\ncard Keeper { value Snake }\nscene One { }");
    let second = changing("second", &[], "card Snake { level 9 }\ncard Friend { value Snake }\nscene One { round 2 }");
    let loaded = load(&[first.clone(), second.clone()], toy());
    assert!(loaded.problems.is_empty(), "{:#?}", short(&loaded));
    let level = |id: &str| loaded.items.iter().find(|item| item.id == id).unwrap().get("level").unwrap().datum(0).int();
    assert_eq!((level("snake"), level("snake-first")), (Some(9), Some(1)));
    assert!(words(&loaded, "keeper", "value")[0].contains("snake-first"));
    assert!(!words(&loaded, "friend", "value")[0].contains("first"));
    let scenes: Vec<&str> = loaded.scenes.iter().map(|scene| scene.id.as_str()).collect();
    assert_eq!(scenes, ["one", "one-first"]);
    // In either order.
    let loaded = load(&[second, first], toy());
    assert!(loaded.problems.is_empty(), "{:#?}", short(&loaded));
    let level = |id: &str| loaded.items.iter().find(|item| item.id == id).unwrap().get("level").unwrap().datum(0).int();
    assert_eq!((level("snake"), level("snake-first")), (Some(9), Some(1)));
    assert!(words(&loaded, "keeper", "value")[0].contains("snake-first"));
}

#[test]
fn a_name_with_its_pack_means_the_item_of_that_pack() {
    let marsh = changing("marsh", &[], "card Leech { level 1 }\ncard Eel { level 1 }");
    let swamp = changing("swamp", &[], "card Toad { level 1 }")
        .with("scenes/s.rondel", "card Leech { level 9 }\nscene One { }");
    let with = |text: &str| load(&[marsh.clone(), swamp.clone(), changing("top", &[], text)], toy());
    let level = |loaded: &Loaded, id: &str| {
        loaded.items.iter().find(|item| item.id == id).unwrap().get("level").unwrap().datum(0).int()
    };

    let loaded =
        with("change card \"marsh:Leech\" { level 2 }\ncard Worm like \"marsh:Leech\" { value \"marsh:Eel\" }");
    assert!(loaded.problems.is_empty(), "{:#?}", short(&loaded));
    assert_eq!((level(&loaded, "leech"), level(&loaded, "worm")), (Some(2), Some(2)));
    assert!(words(&loaded, "worm", "value")[0].contains("\"eel\""));
    let packs = ["leech", "leech-swamp", "worm"].map(|id| {
        let item = loaded.items.iter().find(|item| item.id == id).unwrap();
        (item.pack.as_str(), item.name_in_pack())
    });
    assert_eq!(packs, [("marsh", "Leech"), ("swamp", "Leech"), ("top", "Worm")]);

    // A pack's item for scenes has given its name to another pack's, and is found with its pack.
    let loaded = with("change card \"swamp:Leech\" { level 8 }");
    assert_eq!((level(&loaded, "leech"), level(&loaded, "leech-swamp")), (Some(1), Some(8)));

    let told = |text: &str| {
        let problem = with(text).problems.into_iter().next().unwrap();
        (problem.code, problem.message, problem.help.unwrap(), problem.fix.map(|fix| fix.text))
    };
    let (code, message, help, fix) = told("card Worm { value \"swamp:Eel\" }");
    assert_eq!((code, message.as_str()), ("E0203", "the pack `swamp` defines no card `Eel`"));
    assert_eq!(help, "`marsh` defines it: write \"marsh:Eel\", or \"Eel\" alone");
    assert_eq!(fix.as_deref(), Some("\"marsh:Eel\""));
    let (.., help, fix) = told("card Worm { value \"marsh:Leach\" }");
    assert_eq!((help.as_str(), fix.as_deref()), ("did you mean `Leech`?", Some("\"marsh:Leech\"")));
    assert_eq!(
        told("card Worm { value \"mash:Leech\" }").2,
        "`marsh` defines it: write \"marsh:Leech\", or \"Leech\" alone"
    );
    let (code, .., help, _) = told("card \"swamp:Worm\" { level 1 }");
    assert_eq!((code, help.as_str()), ("E0212", "write \"Worm\": it belongs to the pack in which it stands"));
}

#[test]
fn what_serves_scenes_is_nothing_for_the_game_to_lean_on() {
    let base = changing("base", &[], "")
        .with("scenes/s.rondel", "card Keeper { level 1 }\nscene One { players { a: Keeper } }");
    let told = |text: &str| {
        let loaded = load(&[base.clone(), changing("game", &[], text)], toy());
        loaded.problems.iter().map(|problem| (problem.code, problem.help.clone().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(told("card Friend { value Keeper }")[0].0, "W0512");
    assert_eq!(told("scene Two { players { a: Keeper } }"), [], "a scene may, wherever it stands");
    let misspelt = &told("deck Fighter { holds Keper x8 }")[0];
    assert_eq!(misspelt.0, "E0203");
    assert!(!misspelt.1.contains("Keeper"), "{misspelt:?}");
}

#[test]
fn packs_in_the_wrong_order_are_told_to_change_places() {
    let change = changing("change", &[], "change card Longsword { level 2 }");
    let defines = changing("defines", &[], "card Longsword { level 1; face ^ }");
    let loaded = load(&[change, defines], toy());
    let [only] = loaded.problems.as_slice() else { panic!("{:#?}", short(&loaded)) };
    assert_eq!(only.code, "E0206");
    assert!(only.help.as_ref().unwrap().contains("name `defines` first"), "{only:?}");
}

#[test]
fn an_error_in_an_item_names_the_packs_that_change_it() {
    let base = pack("trait flee(hp: int) {}\nfoe Rat { level 1; hp 3; traits { flee(hp: 2) } }");
    let other = changing("other", &[], "change trait flee(most: int) { text \"x\" }\nchange foe Rat { level 2 }");
    let loaded = load(&[base, other], toy());
    let problem = loaded.problems.iter().find(|problem| problem.code == "E0207").unwrap();
    assert!(told(&loaded, problem).contains("the pack `other` changes it here"), "{}", told(&loaded, problem));
}

#[test]
fn what_packs_add_stays_when_another_replaces_the_item() {
    let adds = changing("adds", &[], "extend card Longsword { type large }");
    let replaces = changing("replaces", &["adds"], "replace card Longsword { face ^; type spell }");
    for packs in [[base(), adds.clone(), replaces.clone()], [base(), replaces, adds]] {
        let loaded = load(&packs, toy());
        assert!(words(&loaded, "longsword", "type")[0].contains("large"), "{:?}", words(&loaded, "longsword", "type"));
    }
}

#[test]
fn a_former_name_that_another_pack_has_taken_is_told_to_who_uses_it() {
    let renamed = changing("renamed", &[], "card Blade { formerly \"Old Blade\"; level 1 }");
    let stranger = changing("stranger", &[], "card \"Old Blade\" { level 2 }");
    let changes = changing("changes", &[], "change card \"Old Blade\" { level 3 }");
    for packs in [[&renamed, &stranger, &changes], [&stranger, &renamed, &changes]] {
        let loaded = load(&packs.map(Clone::clone), toy());
        let told = loaded.problems.iter().filter(|problem| loaded.sources.show(problem.at.at).starts_with("changes/"));
        assert_eq!(told.map(|problem| problem.code).collect::<Vec<_>>(), ["W0505"], "{:#?}", short(&loaded));
    }
}

/// Returns a pack of the real first system.
fn real(id: &str, requires: &[&str], text: &str) -> PackFiles {
    let manifest = format!(
        "Pack(name: \"P\", id: \"{id}\", system: \"adventure-deck\", version: \"1.0.0\", requires: {requires:?})"
    );
    PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text)
}

fn errors(packs: &[PackFiles]) -> Vec<String> {
    let loaded = load(packs, Systems::builtin());
    let found: Vec<Problem> = match loaded.compile() {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into(),
    };
    let all = loaded.problems.iter().chain(&found).filter(|problem| problem.is_error());
    let mut all: Vec<String> = all.map(|problem| told(&loaded, problem)).collect();
    all.sort();
    all.dedup();
    all
}

const CARD: &str = "card Club { type weapon, medium; face ^; rondel { 1-6: damage 1 }; effect ward }\n";

#[test]
fn packs_add_lines_to_an_effect_and_one_file_speaks_at_a_moment() {
    let base = real("base", &[], &format!("{CARD}effect ward {{ on hit: me.heal(1) }}"));
    let adds = |id, moment| real(id, &["base"], &format!("extend effect ward {{ on {moment}: me.heal(1) }}"));
    assert_eq!(errors(&[base.clone(), adds("one", "hurt"), adds("two", "round_end")]), [""; 0]);
    let both = errors(&[base.clone(), adds("one", "hit")]);
    assert!(
        matches!(both.as_slice(), [one] if one.starts_with("one/a.rondel:1:25 effect `ward` says in two files")),
        "{both:#?}"
    );
    let changes = real("changes", &["base"], "change effect ward { on hit: me.heal(2) }");
    assert_eq!(errors(&[base, adds("one", "hurt"), changes]), [""; 0]);
}

#[test]
fn an_effect_that_is_replaced_leaves_its_script_behind() {
    let script = "fn on_hit(me, attack) { me.heal(1); }\n";
    let base = real("base", &[], &format!("{CARD}effect ward {{ text \"Wards.\" }}"))
        .with("scripts/effects/ward.rhai", script);
    let lines = real("lines", &["base"], "replace effect ward { on hurt: me.heal(2) }");
    let loaded = load(&[base.clone(), lines], Systems::builtin());
    assert!(!loaded.scripts.files.contains_key("effects/ward"), "{:?}", loaded.scripts.files.keys());
    loaded.compile().unwrap();
    let own = real("own", &["base"], "replace effect ward { text \"Mine.\" }")
        .with("scripts/effects/ward.rhai", "fn on_hurt(me) { me.heal(3); }\n");
    let loaded = load(&[base.clone(), own], Systems::builtin());
    assert!(loaded.scripts.files["effects/ward"].text.contains("heal(3)"));
    loaded.compile().unwrap();
    let other = real("other", &["base"], "card Stick { type weapon, medium; face ^; rondel { 1-6: damage 1 } }")
        .with("scripts/effects/ward.rhai", "fn on_hurt(me) {}\n");
    assert!(errors(&[base, other])[0].contains("there are two scripts"));
}

#[test]
fn a_script_calls_its_own_library_first_and_then_those_of_packs_it_requires() {
    let lib = |n: u8| format!("fn strength_of() {{ {n} }}\n");
    let calls = |id: &str, requires: &[&str]| {
        let card = CARD.replace("Club", &format!("Club_{id}")).replace("ward", id);
        let text = format!("{card}effect {id} {{ on hit: me.heal(strength_of()) }}\n");
        real(id, requires, &text)
    };
    let one = || calls("one", &[]).with("scripts/lib/util.rhai", lib(1));
    let two = || calls("two", &[]).with("scripts/lib/util.rhai", lib(2));
    assert_eq!(errors(&[one(), two()]), [""; 0]);
    assert_eq!(errors(&[one(), two(), calls("three", &["one"])]), [""; 0]);
    let none = errors(&[one(), two(), calls("three", &[])]);
    assert!(none[0].contains("there is no function `strength_of`") && none[0].contains("`requires`"), "{none:#?}");
}
