//! `change` for a part of an item: one table row, one value of a list.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{pack, short, toy};
use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::Item;
use rondel_engine::systems::Systems;

fn of_system(system: &str, id: &str, requires: &[&str], text: &str) -> PackFiles {
    let manifest = format!(
        "Pack(name: \"P\", id: \"{id}\", system: \"{system}\", version: \"1.0.0\", requires: {requires:?}, library: true)"
    );
    PackFiles::new(id).with("pack.ron", manifest).with("a.rondel", text)
}

fn on_top(id: &str, requires: &[&str], text: &str) -> PackFiles {
    of_system("toy", id, requires, text)
}

fn loaded(packs: &[&PackFiles]) -> Loaded {
    load(&packs.iter().map(|pack| (*pack).clone()).collect::<Vec<_>>(), toy())
}

fn item<'l>(loaded: &'l Loaded, id: &str) -> &'l Item {
    loaded.items.iter().find(|item| item.id == id).unwrap()
}

/// Returns the values of an item's statements of a word, in parts.
fn said(loaded: &Loaded, id: &str, word: &str) -> Vec<String> {
    item(loaded, id).all(word).map(|said| said.said()).collect()
}

fn base() -> PackFiles {
    pack(
        "trait flee(hp: int = 1) {}\ntrait angry {}\nboost spark(n: int = 1) {}\nboost frost {}\n\
         card Strength {}\ncard Agility {}\n\
         card Longsword { type weapon, large; level 1; rondel { 2-5: damage 5; 1,6: damage 3 }; boost spark(n: 1); \
         boost frost; counter { agility: spark; face: frost }; text \"long\" }\n\
         foe Rat { level 1; hp 2; traits { flee(hp: 2); angry }; attacked draw 1 { ^: armor 1; *: armor 2 } }\n\
         deck D { holds Longsword x10, Strength x3; holds Agility x2 }\n",
    )
}

/// Returns the packs on top of the base, which all fit together.
fn fine(packs: &[&PackFiles]) -> Loaded {
    let base = base();
    let loaded = loaded(&[&[&base], packs].concat());
    assert_eq!(short(&loaded), [""; 0]);
    loaded
}

fn codes(text: &str) -> Vec<(&'static str, String)> {
    let (base, change) = (base(), on_top("p", &["toy"], text));
    let loaded = loaded(&[&base, &change]);
    let told = loaded.problems.iter();
    told.map(|problem| (problem.code, format!("{} {}", problem.message, problem.help.clone().unwrap_or_default())))
        .collect()
}

fn damage(loaded: &Loaded, round: u8) -> Vec<i64> {
    let rows = item(loaded, "longsword").get("rondel").unwrap().datum(0).rows().to_vec();
    let of_round =
        rows.iter().filter(|row| matches!(row.key.datum, rondel_engine::kernel::Datum::Ranges(set) if set.has(round)));
    of_round.map(|row| row.get("damage").unwrap().datum(0).int().unwrap()).collect()
}

#[test]
fn a_change_of_one_row_keeps_the_others() {
    let loaded = fine(&[&on_top("p", &["toy"], "change card Longsword { rondel { 6: damage 9; 2: damage 1 } }")]);
    let all: Vec<Vec<i64>> = (1..=6).map(|round| damage(&loaded, round)).collect();
    assert_eq!(all, [[3], [1], [5], [5], [5], [9]]);
    let whole = fine(&[&on_top("p", &["toy"], "change card Longsword { replace rondel { 6: damage 9 } }")]);
    assert_eq!((damage(&whole, 6), damage(&whole, 5)), (vec![9], vec![]));
    let cut = fine(&[&on_top("p", &["toy"], "change card Longsword { remove rondel 5,6 }")]);
    assert_eq!(
        (damage(&cut, 6), damage(&cut, 5), damage(&cut, 1), damage(&cut, 4)),
        (vec![], vec![], vec![3], vec![5])
    );
    let map = fine(&[&on_top("p", &["toy"], "change card Longsword { counter { face: spark(n: 2) } }")]);
    let counter = said(&map, "longsword", "counter").join("");
    assert!(counter.contains("agility") && !counter.contains("frost"), "{counter}");
    let cut = fine(&[&on_top("p", &["toy"], "change card Longsword { remove counter face }")]);
    assert!(!said(&cut, "longsword", "counter").join("").contains("face"));
    // Behind other words, and a row that would never be met at the end.
    let draw = fine(&[&on_top("p", &["toy"], "change foe Rat { attacked draw 1 { v: armor 7 } }")]);
    let rows = item(&draw, "rat").get("attacked").unwrap().datum(1).rows();
    let keys: Vec<String> = rows.iter().map(|row| format!("{:?}", row.key.datum)).collect();
    assert_eq!(keys.len(), 3, "{keys:?}");
    assert!(keys[1].contains("downs: 1"), "{keys:?}");
    // Another draw is another table.
    let other = fine(&[&on_top("p", &["toy"], "change foe Rat { attacked draw 2 { **: armor 7 } }")]);
    assert_eq!(item(&other, "rat").get("attacked").unwrap().datum(1).rows().len(), 1);
}

#[test]
fn a_change_adds_to_lists_and_removes_from_them() {
    let text = "change card Longsword { add type spell; remove type large; remove boost spark; add boost spark(n: 3); remove text }\n\
                change foe Rat { remove flee; add traits flee(hp: 9) }\n\
                change deck D { remove Strength; add Longsword x1; remove Agility x2 }";
    let loaded = fine(&[&on_top("p", &["toy"], text)]);
    assert_eq!(said(&loaded, "longsword", "type"), ["type Word(\"weapon\"), Word(\"spell\")"]);
    let boosts = said(&loaded, "longsword", "boost").join("; ");
    assert!(boosts.contains("frost") && boosts.contains("Int(3)") && !boosts.contains("Int(1)"), "{boosts}");
    assert!(!item(&loaded, "longsword").has("text"));
    let traits = said(&loaded, "rat", "traits").join("; ");
    assert!(traits.contains("angry") && traits.contains("Int(9)") && !traits.contains("Int(2)"), "{traits}");
    let holds = said(&loaded, "d", "holds").join("; ");
    for part in ["Name(\"longsword\") x10", "Name(\"strength\") x2", "Name(\"longsword\") x1"] {
        assert!(holds.contains(part), "{part} in {holds}");
    }
    assert!(!holds.contains("agility"), "{holds}");
}

#[test]
fn what_is_not_there_cannot_be_removed() {
    for (text, code, hint) in [
        ("change card Longsword { remove type spel }", "E0214", "did you mean `spell`?"),
        ("change card Longsword { remove type spell }", "E0216", "weapon, large"),
        ("change deck D { remove Strenght }", "E0203", "did you mean `Strength`?"),
        ("card Strengthen {}\nchange deck D { remove Strengthen }", "E0216", "did you mean `Strength`?"),
        ("change deck D { remove Strength x9 }", "E0216", "at most 3"),
        ("change card Agility { remove text }", "E0216", "no `text`"),
        ("change card Longsword { rondel { 6: damage 1 }; remove once }", "E0216", "no `once`"),
        ("change card Longsword { remove boost frost(n: 1) }", "E0207", ""),
        ("change foe Rat { remove hp }", "E0303", "hp"),
        ("change card Longsword { remove }", "E0217", "remove type large"),
        ("change deck D { add }", "E0217", "add Longsword x1"),
        ("change card Longsword { add \"?\" }", "E0217", "`add type ...`"),
        ("card More { add type large }", "E0202", "inside `change`"),
        ("extend card Longsword { remove type large }", "E0202", "inside `change`"),
    ] {
        let found = codes(text);
        assert!(found.iter().any(|(is, said)| *is == code && said.contains(hint)), "{text}: {found:?}");
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
    let base = pack("card A { rondel { 1: damage 1 } }");
    let none = loaded(&[&base, &on_top("p", &["toy"], "change card A { remove rondel 6 }")]);
    assert_eq!(none.problems[0].code, "E0216");
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn packs_change_different_rows_and_values_in_any_order() {
    let packs = [
        on_top(
            "a",
            &[],
            "change card Longsword { rondel { 6: damage 9 }; add type spell }\nchange deck D { remove Strength }",
        ),
        on_top(
            "b",
            &[],
            "change card Longsword { rondel { 1: damage 8 }; remove type large }\nchange deck D { remove Strength x2; add Agility x1 }",
        ),
        on_top("c", &[], "change card Longsword { rondel { 3: damage 7 } }\nextend deck D { holds Strength x1 }"),
    ];
    let mut seen = Vec::new();
    for order in ORDERS {
        let loaded = fine(&order.map(|at| &packs[at]));
        let said = format!("{:?} {:?}", said(&loaded, "longsword", "rondel"), said(&loaded, "longsword", "type"));
        seen.push(said);
        let holds = said_counts(&loaded);
        assert_eq!(
            holds,
            [("longsword".to_string(), 10), ("agility".to_string(), 3), ("strength".to_string(), 1)].into()
        );
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:#?}");
}

fn said_counts(loaded: &Loaded) -> std::collections::BTreeMap<String, u16> {
    let mut counts = std::collections::BTreeMap::new();
    for said in item(loaded, "d").all("holds") {
        for arg in said.datum(0).list() {
            let rondel_engine::kernel::Datum::Counted(n, card) = &arg.datum else { panic!() };
            *counts.entry(card.datum.text().unwrap().to_string()).or_default() += n;
        }
    }
    counts
}

#[test]
fn packs_that_change_the_same_row_or_value_are_told_in_every_order() {
    let base = base();
    let pairs = [
        (
            "change card Longsword { rondel { 6: damage 9 } }",
            "change card Longsword { rondel { 5-6: damage 8 } }",
            "`rondel`",
        ),
        (
            "change card Longsword { rondel { 6: damage 9 } }",
            "change card Longsword { replace rondel { 1-6: damage 8 } }",
            "`rondel`",
        ),
        ("change card Longsword { rondel { 6: damage 9 } }", "change card Longsword { remove rondel 6 }", "`rondel`"),
        (
            "change card Longsword { rondel { 6: damage 9 } }",
            "replace card Longsword { rondel { 1-6: damage 8 } }",
            "`rondel`",
        ),
        ("change card Longsword { add type spell }", "change card Longsword { remove type spell }", "`type`"),
        ("extend card Longsword { type large }", "change card Longsword { remove type large }", "`type`"),
        ("change card Longsword { add boost spark(n: 4) }", "change card Longsword { remove boost spark }", "`boost`"),
        ("change card Longsword { remove text }", "change card Longsword { text \"short\" }", "`text`"),
    ];
    for (one, two, field) in pairs {
        let (one, two) = (on_top("one", &[], one), on_top("two", &[], two));
        for [first, second] in [[&one, &two], [&two, &one]] {
            let both = loaded(&[&base, first, second]);
            let [problem] = both.problems.as_slice() else { panic!("{field} {:#?}", short(&both)) };
            assert_eq!(problem.code, "W0501", "{:#?}", short(&both));
            let names = |part: &str| problem.message.contains(part);
            assert!(names(field) && names("card \"Longsword\"") && names("`one`") && names("`two`"), "{problem:?}");
            let settle = on_top(
                "settle",
                &["one", "two"],
                "replace card Longsword { type weapon; rondel { 1-6: damage 1 }; text \"x\" }",
            );
            assert!(!codes_of(&[&base, first, second, &settle]).contains(&"E"), "{field}");
        }
    }
    let knows = on_top("two", &["one"], "change card Longsword { remove type spell }");
    let one = on_top("one", &[], "change card Longsword { add type spell }");
    let both = loaded(&[&base, &one, &knows]);
    assert_eq!(short(&both), [""; 0]);
    assert!(!said(&both, "longsword", "type").join("").contains("spell"));
}

fn codes_of(packs: &[&PackFiles]) -> Vec<&'static str> {
    loaded(packs).problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_pack_that_knows_others_overrules_what_they_add_and_remove() {
    let one = on_top("one", &[], "change card Longsword { add type spell }");
    let two = on_top("two", &[], "change card Longsword { remove type weapon }");
    let settle = on_top("settle", &["one", "two"], "change card Longsword { type large }");
    let loaded = fine(&[&one, &two, &settle]);
    assert_eq!(said(&loaded, "longsword", "type"), ["type Word(\"large\")"]);
    let replace = on_top("settle", &["one", "two"], "replace card Longsword { type large }");
    let loaded = fine(&[&one, &two, &replace]);
    assert_eq!(said(&loaded, "longsword", "type"), ["type Word(\"large\")"]);
}

/// One line replaces a card of the Warrior's Deck. If the deck has too many cards, the error names the pack that
/// changed it.
#[test]
fn my_sword_comes_into_the_warriors_deck_by_one_line() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let base =
        PackFiles::read_dir(root.join("content/adventure-deck")).with_scripts_dir(root.join("scripts/adventure-deck"));
    let errors = |text: &str| {
        let mine = of_system("adventure-deck", "mine", &["adventure-deck"], text);
        let loaded = load(&[base.clone(), mine], Systems::builtin());
        assert!(!loaded.has_errors(), "{:#?}", short(&loaded));
        match loaded.compile() {
            Ok(_) => String::new(),
            Err(problems) => {
                let problems: Vec<rondel_engine::kernel::Problem> = problems.into();
                format!(
                    "{:?}",
                    problems.iter().map(|p| (p.code, &p.message, loaded.sources.show(p.at.at))).collect::<Vec<_>>()
                )
            }
        }
    };
    assert_eq!(errors("change deck \"Warrior's Deck\" { remove Strength; add Longsword x1 }"), "");
    for text in
        ["change deck \"Warrior's Deck\" { add Longsword x2 }", "extend deck \"Warrior's Deck\" { holds Longsword x2 }"]
    {
        let told = errors(text);
        assert!(told.contains("E0701") && told.contains("54 cards") && told.contains("mine/"), "{told}");
    }
}
