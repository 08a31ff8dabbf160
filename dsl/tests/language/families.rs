//! Items that are written once: families, items like others; and changes of all that fit.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{pack, short, toy};
use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::{Item, Statement};

fn on_top(id: &str, text: &str) -> PackFiles {
    let manifest = format!(
        "Pack(name: \"P\", id: \"{id}\", system: \"toy\", version: \"1.0.0\", requires: [\"toy\"], library: true)"
    );
    PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text)
}

fn loaded(packs: &[PackFiles]) -> Loaded {
    load(packs, toy())
}

fn item<'l>(loaded: &'l Loaded, id: &str) -> &'l Item {
    loaded.items.iter().find(|item| item.id == id).unwrap_or_else(|| panic!("no {id}: {:?}", short(loaded)))
}

/// Returns an item's statements, word by word.
fn said(loaded: &Loaded, id: &str) -> String {
    item(loaded, id).body.iter().map(Statement::said).collect::<Vec<_>>().join("; ")
}

#[test]
fn each_member_of_a_family_has_its_own_values() {
    let text = "card \"Spark I\" | \"Spark II\" { level 1 | 2; face ^; text \"a\" | \"b\" }\ncard Plain { level 3 }\n";
    let loaded = loaded(&[pack(text)]);
    assert_eq!(short(&loaded), [""; 0]);
    let level = |id: &str| item(&loaded, id).int("level");
    assert_eq!((level("spark-i"), level("spark-ii"), level("plain")), (Some(1), Some(2), Some(3)));
    assert_eq!(item(&loaded, "spark-ii").text("text"), Some("b"));
    // The place of each is that of its name.
    let place = |id: &str| loaded.sources.place(item(&loaded, id).at).map(|(_, line, column)| (line, column));
    assert_eq!((place("spark-i"), place("spark-ii")), (Some((1, 6)), Some((1, 18))));
}

#[test]
fn what_is_wrong_with_a_family_is_told_once_and_where_it_stands() {
    let problems = |text: &str| short(&loaded(&[pack(text)]));
    let wrong = problems("card A | B | C {\n    level 1 | 2\n    face up\n}\n");
    assert!(wrong.iter().any(|told| told.contains(":2:11: error[E0114]")), "{wrong:?}");
    assert_eq!(wrong.iter().filter(|told| told.contains(":3:")).count(), 1, "{wrong:?}");
    let one = problems("card A | B {\n    level 1 | 99\n}\n");
    assert_eq!(one.len(), 1, "{one:?}");
    assert!(one[0].contains(":2:15: error[E0305]"), "{one:?}");
    let names: Vec<String> = (0..13).map(|n| format!("N{n}")).collect();
    let many = problems(&format!("card {} {{ level 1 }}\n", names.join(" | ")));
    assert!(many[0].contains("E0114"), "{many:?}");
    // Outside of a family nothing is one of several.
    let alone = problems("card A { level 1 | 2 }\n");
    assert!(alone[0].contains(":1:18: error[E0109]"), "{alone:?}");
}

#[test]
fn a_family_is_formatted_and_found_where_braces_are_wrong() {
    let text = "card  \"A\"|\"B\"{level 1|2}\n";
    assert_eq!(rondel_dsl::format(text).unwrap(), "card \"A\" | \"B\" { level 1|2 }\n");
    let broken = loaded(&[pack("card X {\n    level 1\n\ncard \"A\" | \"B\" {\n    level 1 | 2\n}\n")]);
    assert!(short(&broken)[0].contains("E0101"));
    assert_eq!(item(&broken, "b").int("level"), Some(2));
}

#[test]
fn an_item_like_another_begins_as_it() {
    let text = "card Longsword { level 2; face ^; text \"long\" }\ncard Rapier like Longsword { level 3; remove text }\n\
                card Foil like Rapier { face v }\n";
    let loaded = loaded(&[pack(text)]);
    assert_eq!(short(&loaded), [""; 0]);
    let foil = item(&loaded, "foil");
    assert_eq!((foil.int("level"), foil.text("text")), (Some(3), None));
    assert_ne!(said(&loaded, "foil"), said(&loaded, "rapier"));
    assert_eq!(item(&loaded, "longsword").int("level"), Some(2));
    assert_eq!(rondel_dsl::format("card A  like  B {level 1}").unwrap(), "card A like B { level 1 }\n");
}

#[test]
fn what_is_like_another_follows_the_changes_of_packs() {
    let base = pack("card Longsword { level 2; face ^ }\ncard Rapier like Longsword { face v }\n");
    let change = on_top("change", "change card Longsword { level 4 }");
    assert_eq!(item(&loaded(&[base, change]), "rapier").int("level"), Some(4));
}

#[test]
fn what_is_like_another_declares_its_parameters() {
    let text =
        "trait flee(hp: int = 1) {}\ntrait bolt like flee {}\nfoe Rat { level 1; hp 3; traits { bolt(hp: 2) } }\n";
    assert_eq!(short(&loaded(&[pack(text)])), [""; 0]);
}

#[test]
fn what_cannot_be_like_another_is_told() {
    let problems = |text: &str| short(&loaded(&[pack(text)]));
    for text in ["card A like B { level 1 }\ncard B like A { level 1 }\n", "card A like A { level 1 }\n"] {
        let told = problems(text);
        assert!(!told.is_empty() && told.iter().all(|told| told.contains("E0218")), "{told:?}");
    }
    let unknown = problems("card Longsword { level 1 }\ncard A like Longswrod { level 1 }\n");
    assert!(unknown[0].contains(":2:13: error[E0203]"), "{unknown:?}");
    // The other one's mistake is reported there, once.
    let wrong = problems("card B { level 99 }\ncard A like B { face ^ }\n");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
}

#[test]
fn a_change_of_every_one_changes_those_that_fit() {
    let base = pack("card A { level 1; text \"a\" }\ncard B { level 2 }\ncard C { level 3; text \"c\" }\n");
    let with = |text: &str| loaded(&[base.clone(), on_top("all", text)]);
    let all = with("change every card where level >= 2 { face ^ }\n");
    assert_eq!(short(&all), [""; 0]);
    let has = |loaded: &Loaded, id: &str| item(loaded, id).has("face");
    assert_eq!((has(&all, "a"), has(&all, "b"), has(&all, "c")), (false, true, true));
    // A statement that some of them lack is removed from the others.
    let texts = with("change every card { remove text }\n");
    assert_eq!(short(&texts), [""; 0]);
    assert!(texts.items.iter().all(|item| !item.has("text")));
    // The change of just one counts beside it.
    let both = with("change every card { level 4 }\nchange card B { level 5 }\n");
    let level = |id: &str| item(&both, id).int("level");
    assert_eq!((level("a"), level("b")), (Some(4), Some(5)));
    // A card that the same pack writes anew is one of them, wherever it stands.
    let anew = with("change every card { level 4 }\nreplace card A { text \"new\" }\n");
    assert_eq!((short(&anew), item(&anew, "a").int("level")), (vec![], Some(4)));
    // Both numbers are of one pack, and nobody could see which one counts.
    let both = with("change every card { level 4 }\nreplace card A { level 1 }\n");
    assert!(short(&both)[0].contains("E0204"), "{:?}", short(&both));
    assert_eq!(
        rondel_dsl::format("change  every card  where level>2 {level 1}").unwrap(),
        "change every card where level>2 { level 1 }\n"
    );
}

#[test]
fn a_change_of_every_one_that_cannot_be_is_told_once() {
    let base = pack("card A { level 1 }\ncard B { level 2 }\n");
    let problems = |text: &str| short(&loaded(&[base.clone(), on_top("all", text)]));
    assert!(problems("change every card where level > 8 { face ^ }\n")[0].contains("W0510"));
    assert!(problems("change every card where levle > 8 { face ^ }\n")[0].contains("E0219"));
    assert!(problems("replace every card { level 1 }\n")[0].contains("E0219"));
    for behind in ["with level 1", "level>2", "(level 1)", "where"] {
        let head = problems(&format!("change every card {behind} {{ face ^ }}\n"));
        assert_eq!(head.len(), 1, "{head:?}");
        let told = "all/a.rondel:1:19: error[E0106]: `change every card` goes on with `where`";
        assert_eq!(head[0], told, "{behind}");
    }
    let wrong = problems("change every card { level 99 }\n");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains(":1:27: error[E0305]"), "{wrong:?}");
}

#[test]
fn a_pack_takes_out_what_another_one_has() {
    let base = pack("card A { level 1 }\ncard B { level 2 }\ndeck D { holds A x2, B }\n");
    let with = |text: &str| loaded(&[base.clone(), on_top("less", text)]);
    let less = with("without card A // gone\nchange deck D { remove A x2 }\n");
    assert_eq!(short(&less), [""; 0]);
    assert!(less.items.iter().all(|item| item.id != "a"));
    let named = short(&with("without card A\n"));
    assert!(named[0].contains("E0203"), "{named:?}");
    let unknown = short(&with("without card Z\n"));
    assert!(unknown[0].contains("E0206") && unknown.len() == 1, "{unknown:?}");
    let used = short(&with("without card Z\ndeck E { holds Z }\n"));
    assert!(used.iter().any(|told| told.contains("E0203")), "{used:?}");
    let body = short(&with("without card A { level 1 }\n"));
    assert!(body.iter().any(|told| told.contains("E0219")), "{body:?}");
    assert!(short(&with("card Z { level 1 }\nwithout card Z\n"))[0].contains("E0204"));
    let again = with("without card A\ncard A { level 3 }\n");
    assert_eq!(item(&again, "a").int("level"), Some(3));
    assert_eq!(rondel_dsl::format("without   card A").unwrap(), "without card A\n");
}

#[test]
fn two_packs_that_change_every_item_alike_are_told() {
    let base = pack("card A { level 1 }\ncard B { level 2 }\n");
    let every = |id: &str, level: u8| on_top(id, &format!("change every card {{ level {level} }}\n"));
    let told = short(&loaded(&[base.clone(), every("one", 5), every("two", 6)]));
    assert_eq!(told.iter().filter(|told| told.contains("W0501")).count(), 2, "{told:?}");
    assert_eq!(short(&loaded(&[base, every("one", 5), every("two", 5)])), [""; 0], "both say the same");
}

#[test]
fn the_change_of_one_item_overrules_the_change_of_every_one_in_its_pack() {
    let base = pack("card A { level 1 }\ncard B { level 2 }\n");
    let text = "change every card { level 5 }\nchange card A { level 7 }\n";
    let changed = loaded(&[base, on_top("rule", text)]);
    assert_eq!(short(&changed), [""; 0]);
    assert_eq!([item(&changed, "a").int("level"), item(&changed, "b").int("level")], [Some(7), Some(5)]);
}

#[test]
fn what_a_pack_calls_otherwise_is_found_by_its_old_name() {
    let base = pack("card A { level 1 }\ndeck D { holds A x2 }\nscene S { players { you: A } }\n");
    let renamed = loaded(&[base, on_top("new", "without card A\ncard Blade { level 3; formerly \"A\" }\n")]);
    let told = short(&renamed);
    assert!(!told.iter().any(|told| told.contains("E0203") || told.contains("W0503")), "{told:?}");
    assert!(renamed.items.iter().all(|item| item.id != "a"));
}

#[test]
fn scenes_of_an_earlier_pack_go_with_what_they_name() {
    let base = pack(
        "card A { level 1 }\ncard B { level 2 }\nscene One { players { you: A } }\nscene Other { players { you: B } }\n",
    );
    let text = "without card A\nscene Mine { players { you: B } }\n";
    let less = loaded(&[base.clone(), on_top("less", text)]);
    assert!(!short(&less).iter().any(|told| told.contains("E0203")), "{:?}", short(&less));
    let scenes: Vec<&str> = less.scenes.iter().map(|scene| scene.id.as_str()).collect();
    assert_eq!(scenes, ["mine", "other"]);
    let own = short(&loaded(&[base.clone(), on_top("less", "without card A\nscene Mine { players { you: A } }\n")]));
    assert!(own.iter().any(|told| told.contains("E0203")), "its own scene: {own:?}");
    // What stands beside the scenes and names it goes too.
    let props = "deck Props { holds A, B }\ndeck More { holds B }\n";
    let with_props = base.with("scenes/props.rondel", props);
    let less = loaded(&[with_props, on_top("less", text)]);
    assert!(!short(&less).iter().any(|told| told.contains("E0203")), "{:?}", short(&less));
    let scenes: Vec<&str> = less.scenes.iter().map(|scene| scene.id.as_str()).collect();
    assert_eq!(scenes, ["mine", "other"]);
    let decks: Vec<&str> = less.items.iter().filter(|one| one.kind == "deck").map(|one| one.id.as_str()).collect();
    assert_eq!(decks, ["more"]);
}

#[test]
fn without_its_required_pack_nothing_else_of_a_pack_is_told() {
    let page = "Pack(name: \"P\", id: \"p\", system: \"toy\", version: \"1.0.0\", requires: [\"toy\", \"lib\"])";
    let needy = PackFiles::new("p").with("pack.ron", page).with("a.rondel", "deck D { holds Blade, Sabre }\n");
    let told = loaded(&[pack(""), needy]);
    assert_eq!(short(&told).len(), 1, "{:?}", short(&told));
    assert_eq!(told.problems[0].code, "E0404");
    assert!(told.problems[0].help.as_deref().unwrap_or("").contains("not told"), "{:?}", told.problems[0].help);
}

#[test]
fn many_items_in_a_row_may_be_like_one_another_up_to_a_limit() {
    let chain = |many: usize| -> String {
        let first = "card \"C 000\" { level 2; face ^ }\n".to_string();
        let others =
            (1..many).map(|nth| format!("card \"C {nth:03}\" like \"C {:03}\" {{ text \"{nth}\" }}\n", nth - 1));
        std::iter::once(first).chain(others).collect()
    };
    assert_eq!(short(&loaded(&[pack(&chain(41))])), [""; 0]);
    let told = short(&loaded(&[pack(&chain(43))]));
    let too_many = told.iter().filter(|told| told.contains("E0218")).count();
    assert_eq!(too_many, 2, "{told:?}");
    // A name with its pack leads to a model like any other.
    let behind_pack = |many| chain(many).replace("like \"", "like \"toy:");
    assert_eq!(short(&loaded(&[pack(&behind_pack(41))])), [""; 0]);
    let told = short(&loaded(&[pack(&behind_pack(3_000))]));
    assert!(told.iter().any(|told| told.contains("E0218")), "{told:?}");
    // It does not matter which one is written first.
    let reversed: Vec<String> = chain(41).lines().rev().map(str::to_string).collect();
    assert_eq!(short(&loaded(&[pack(&reversed.join("\n"))])), [""; 0]);
}
