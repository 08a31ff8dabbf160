//! Clashes of packs: each is reported in any order. A pack that requires both settles it.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{pack, short, toy};
use rondel_dsl::{Loaded, PackFiles, load};

/// Returns a pack on top of the toy's own.
fn on_top(id: &str, requires: &[&str], text: &str) -> PackFiles {
    let manifest = format!(
        "Pack(name: \"P\", id: \"{id}\", system: \"toy\", version: \"1.0.0\", requires: {requires:?}, library: true)"
    );
    PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text)
}

fn base() -> PackFiles {
    pack("card \"Longsword\" { level 1; face ^; text \"plain\" }")
}

fn loaded(packs: &[&PackFiles]) -> Loaded {
    load(&packs.iter().map(|pack| (*pack).clone()).collect::<Vec<_>>(), toy())
}

fn codes(loaded: &Loaded) -> Vec<&'static str> {
    loaded.problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_pack_that_requires_two_settles_what_both_define() {
    let one = on_top("one", &[], "card Undead { level 1 }");
    let two = on_top("two", &[], "card Undead { level 2 }");
    let settle = on_top("settle", &["one", "two"], "replace card Undead { level 3 }");
    let half = on_top("half", &["one"], "replace card Undead { level 3 }");
    let base = base();
    for [first, second] in [[&one, &two], [&two, &one]] {
        let clash = loaded(&[&base, first, second]);
        assert_eq!(codes(&clash), ["E0205"]);
        let help = clash.problems[0].help.clone().unwrap();
        assert!(help.contains("requires: [\"") && help.contains("replace card \"Undead\""), "{help}");
        let settled = loaded(&[&base, first, second, &settle]);
        assert_eq!(short(&settled), [""; 0]);
        let undead = settled.items.iter().find(|item| item.id == "undead").unwrap();
        assert_eq!(undead.get("level").unwrap().datum(0).int(), Some(3));
    }
    assert_eq!(codes(&loaded(&[&base, &one, &two, &half])), ["E0205"], "it does not know the other one");
    let later = on_top("later", &["settle"], "change card Undead { level 4 }");
    assert_eq!(codes(&loaded(&[&base, &one, &two, &settle, &later])), [""; 0]);
}

#[test]
fn a_pack_that_requires_two_settles_what_both_add() {
    let base = pack("card \"Longsword\" { face ^ }");
    let one = on_top("one", &[], "extend card Longsword { level 1 }");
    let two = on_top("two", &[], "extend card Longsword { level 2 }");
    for [first, second] in [[&one, &two], [&two, &one]] {
        assert_eq!(codes(&loaded(&[&base, first, second])), ["E0215"]);
        for how in ["replace", "change"] {
            let settle = on_top("settle", &["one", "two"], &format!("{how} card Longsword {{ level 3 }}"));
            let settled = loaded(&[&base, first, second, &settle]);
            assert_eq!(short(&settled), [""; 0], "{how}");
            assert_eq!(settled.items[0].get("level").unwrap().datum(0).int(), Some(3));
        }
    }
}

#[test]
fn defaults_that_differ_are_told_in_every_order() {
    let base = pack("card Dagger { }");
    let one = on_top("one", &[], "default card Holy { text \"One.\" }");
    let two = on_top("two", &[], "default card Holy { text \"Two.\" }");
    for [first, second] in [[&one, &two], [&two, &one]] {
        let both = loaded(&[&base, first, second]);
        assert_eq!(codes(&both), ["W0507"]);
        let message = &both.problems[0].message;
        assert!(message.contains("card \"Holy\"") && message.contains("`text`"), "{message}");
        let settle = on_top("settle", &["one", "two"], "replace card Holy { text \"Three.\" }");
        assert_eq!(short(&loaded(&[&base, first, second, &settle])), [""; 0]);
        let change = on_top("settle", &["one", "two"], "change card Holy { text \"Three.\" }");
        assert_eq!(short(&loaded(&[&base, first, second, &change])), [""; 0], "all that differs is said anew");
        let defined = on_top("defined", &[], "card Holy { text \"Mine.\" }");
        assert_eq!(short(&loaded(&[&base, first, second, &defined])), [""; 0], "neither of them counts");
    }
}

#[test]
fn what_a_replacement_leaves_out_and_a_change_sets_is_told_in_every_order() {
    let base = base();
    let replaces = on_top("replaces", &[], "replace card Longsword { face ^ }");
    let changes = on_top("changes", &[], "change card Longsword { level 4 }");
    for [first, second] in [[&replaces, &changes], [&changes, &replaces]] {
        let both = loaded(&[&base, first, second]);
        assert_eq!(codes(&both), ["W0501"]);
        let problem = &both.problems[0];
        assert!(problem.message.contains("card \"Longsword\"") && problem.message.contains("`level`"), "{problem:?}");
        let places: Vec<String> = problem.also.iter().map(|also| both.sources.show(also.at)).collect();
        assert!(places[0].starts_with(if std::ptr::eq(first, &replaces) { "replaces" } else { "changes" }));
    }
    let knows = on_top("changes", &["replaces"], "change card Longsword { level 4 }");
    assert_eq!(codes(&loaded(&[&base, &replaces, &knows])), [""; 0]);
}

#[test]
fn a_definition_behind_a_replaced_default_is_replaced_too() {
    let base = pack("card Dagger { }");
    let default = on_top("default", &[], "default card Holy { level 1 }");
    let replaces = on_top("replaces", &["default"], "replace card Holy { level 2 }");
    let defines = on_top("defines", &[], "card Holy { level 3 }");
    let level = |packs: &[&PackFiles]| {
        let loaded = loaded(packs);
        let holy = loaded.items.iter().find(|item| item.id == "holy").unwrap();
        (holy.get("level").unwrap().datum(0).int(), codes(&loaded))
    };
    let expected = (Some(2), vec![]);
    assert_eq!(level(&[&base, &default, &replaces, &defines]), expected);
    assert_eq!(level(&[&base, &default, &defines, &replaces]), expected);
    assert_eq!(level(&[&base, &defines, &default, &replaces]), expected);
}
