//! The result of well-formed content.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{TOY, pack, read, short, toy};
use rondel_dsl::{PackFiles, load, parse_order};
use rondel_engine::kernel::{Arg, Datum, Dice, Formula, Grid, Item, Pattern, Ranges, Statement, Terrain};
use rondel_engine::table::StepKind;

fn item<'a>(items: &'a [Item], id: &str) -> &'a Item {
    items.iter().find(|item| item.id == id).unwrap()
}

/// Returns the values of a statement of the only card.
fn values(line: &str) -> Vec<Datum> {
    let loaded =
        read(&format!("card \"Longsword\" {{ {line} }}\nboost off_round(rounds: rounds, pay: cost = 1 agility) {{}}"));
    assert_eq!(short(&loaded), Vec::<String>::new(), "{line}");
    let word = line.split(' ').next().unwrap();
    let statement = item(&loaded.items, "longsword").get(word).unwrap();
    statement.args.iter().map(|arg| arg.datum.clone()).collect()
}

fn formula(text: &str) -> String {
    match values(&format!("recall {text} of agility")).remove(0) {
        Datum::Formula(formula) => formula.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn formulas_are_read_as_they_are_meant() {
    for (written, meant) in [
        ("R/2+1", "R/2+1"),
        ("2*R", "2*R"),
        ("Rx2", "R*2"),
        ("R x 2", "R*2"),
        ("R x2", "R*2"),
        ("2xR", "2*R"),
        ("7-R", "7-R"),
        ("R - 1", "R-1"),
        ("(R+1)/2", "(R+1)/2"),
        ("7-(R-1)", "7-(R-1)"),
        ("1+2*R", "1+2*R"),
        ("-R+1", "0-R+1"),
        ("-3+R", "-3+R"),
        ("2d6+1", "2d6+1"),
        ("d12", "1d12"),
        ("R+d4x2", "R+1d4*2"),
        ("2Rx", ""),
    ] {
        if !meant.is_empty() {
            assert_eq!(formula(written), meant, "{written}");
        }
    }
}

#[test]
fn dice_are_read_out_of_a_formula() {
    for (written, meant) in [("2d6+1", "2d6+1"), ("d12", "1d12"), ("1+d4", "1d4+1"), ("3d8-2", "3d8-2")] {
        let Datum::Formula(formula) = values(&format!("dice {written}")).remove(0) else { panic!("{written}") };
        assert_eq!(Dice::of(&formula).unwrap().to_string(), meant);
    }
}

#[test]
fn marks_are_read_with_and_without_blanks() {
    for (written, meant) in
        [("^", (1, 0, 0)), ("vv^", (1, 2, 0)), ("^^*", (2, 0, 1)), ("^ v ^", (2, 1, 0)), ("v^v", (1, 2, 0))]
    {
        let (ups, downs, any) = meant;
        assert_eq!(values(&format!("face {written}")), [Datum::Pattern(Pattern { ups, downs, any })], "{written}");
    }
}

#[test]
fn rows_and_calls_keep_their_values() {
    let rows = values("rondel { 2-5: damage 5;  1,6: damage R+1 ethereal }").remove(0);
    let keys: Vec<Datum> = rows.rows().iter().map(|row| row.key.datum.clone()).collect();
    assert_eq!(keys, [Datum::Ranges(Ranges::span(2, 5)), Datum::Ranges(Ranges::only(1).with(Ranges::only(6)))]);
    assert_eq!(rows.rows()[1].body[0].datum(1), &Datum::Word("ethereal".into()));

    let Datum::Call(call) = values("boost off_round(rounds: 1,3-4, pay: 2 intellect)").remove(0) else { panic!() };
    assert_eq!(call.id, "off-round");
    assert_eq!(call.args[1], ("pay".into(), Datum::Cost(Formula::Number(2).into(), "intellect".into())));
    let Datum::Call(call) = values("boost off_round(3-6)").remove(0) else { panic!() };
    assert_eq!(call.args[1], ("pay".into(), Datum::Cost(Formula::Number(1).into(), "agility".into())), "the default");

    let map = values("counter { agility: off_round(1);  ^: off_round(2) }").remove(0);
    assert!(matches!(map.rows()[1].value(), Datum::Call(_)));
}

#[test]
fn nested_rows_stand_on_one_line_or_on_several() {
    let text = "foe Rat {\n level 1; hp 3\n turn { 4: draw 1 { ^: attack 4 melee }; 5: {\n draw 1 {\n v: attack 3 melee\n }\n } }\n attacked draw 3 { ^^*: armor 3; vv^: armor R } }";
    let loaded = read(text);
    assert_eq!(short(&loaded), Vec::<String>::new());
    let turn = item(&loaded.items, "rat").get("turn").unwrap();
    let rows = turn.datum(0).rows();
    assert_eq!(rows[0].body[0].word, "draw");
    assert_eq!(rows[1].body[0].datum(1).rows()[0].body[0].datum(0), &Datum::Int(3));
}

#[test]
fn a_statement_goes_on_after_a_comma_and_in_brackets() {
    let loaded =
        read("card A {\n  type weapon, // heavy\n    large\n  level 2\n  boost b(\n    1\n  )\n}\nboost b(n: int) { }");
    assert_eq!(short(&loaded), Vec::<String>::new());
    assert_eq!(item(&loaded.items, "a").get("type").unwrap().datum(0).list().len(), 2);
}

#[test]
fn names_are_found_quoted_bare_and_in_any_case() {
    let cards = "card \"Goblin Axe\" {}\ncard Longsword {}\n";
    let deck = "deck D { holds Longsword x8, \"Goblin Axe\" x 2, goblin_axe, LONGSWORD }";
    let loaded = read(&format!("{cards}{deck}"));
    assert_eq!(short(&loaded), Vec::<String>::new());
    let counted = |arg: &Arg| match &arg.datum {
        Datum::Counted(n, name) => (*n, name.datum.text().unwrap().to_string()),
        other => panic!("{other:?}"),
    };
    let list: Vec<_> = item(&loaded.items, "d").body[0].datum(0).list().iter().map(counted).collect();
    assert_eq!(list.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [8, 2, 1, 1]);
    assert_eq!(list[2].1, "goblin-axe");
}

/// Returns the problems of a deck of these statements, and its first playing cards.
fn deck(text: &str) -> (Vec<String>, Vec<(u16, String)>) {
    let loaded = read(&format!("card \"8♣\" {{ }}\ncard 8♥ {{ }}\ndeck D {{ {text} }}"));
    let counted = |arg: &Arg| match &arg.datum {
        Datum::Counted(n, arg) => match &arg.datum {
            Datum::PlayingCard(card) => (*n, card.to_string()),
            name => (*n, name.text().unwrap().to_string()),
        },
        other => panic!("{other:?}"),
    };
    let first = loaded.items.iter().find(|item| item.id == "d").and_then(|deck| deck.body.first());
    let list = first.map(|said| said.datum(0).list().iter().map(counted).collect());
    (short(&loaded), list.unwrap_or_default())
}

#[test]
fn a_playing_card_is_written_with_a_mark_or_with_letters() {
    let (problems, cards) = deck("suited 8♣, 8c x2, 10h, 10♥ x 3, T♥️, Qs, qS, A♤, aD");
    assert_eq!(problems, Vec::<String>::new());
    let cards: Vec<String> = cards.iter().map(|(n, card)| format!("{n} {card}")).collect();
    assert_eq!(cards, ["1 8♣", "2 8♣", "1 10♥", "3 10♥", "1 10♥", "1 Q♠", "1 Q♠", "1 A♠", "1 A♦"]);
}

#[test]
fn items_named_by_playing_cards_are_different_items() {
    let (problems, cards) = deck("holds 8♣, \"8♥️\" x2, \"8 hearts\"");
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(cards, [(1, "8-clubs".into()), (2, "8-hearts".into()), (1, "8-hearts".into())]);
}

#[test]
fn an_item_named_by_a_bare_playing_card_is_found_behind_an_open_brace() {
    let loaded = read("card A {\n    level 1\n\ncard 8♥ { level 2 }\n");
    assert_eq!(short(&loaded), ["toy/a.rondel:1:8: error[E0101]: `card A` is not closed before `card 8♥`"]);
    assert!(loaded.items.iter().any(|item| item.id == "8-hearts"));
}

#[test]
fn what_is_no_playing_card_is_told_with_a_way_out() {
    for (text, at, told) in [
        ("suited 1c", 8, "`1c` is no playing card"),
        ("suited 8", 8, "`8` is no playing card"),
        ("suited Qs, c8", 12, "`c8` is no playing card"),
        ("suited 11♣", 8, "`11♣` is no playing card"),
        ("suited 8 ♣", 8, "`8` is no playing card"),
    ] {
        let (problems, _) = deck(text);
        assert_eq!(problems, [format!("toy/a.rondel:3:{}: error[E0316]: {told}", at + 9)], "{text}");
    }
    let (problems, _) = deck("suited \"8♣\"");
    assert!(
        problems[0].contains("E0301") && problems[0].contains("a playing card such as `8♣` or `8c`"),
        "{problems:?}"
    );
    let loaded = read("deck D { suited ♣ }");
    assert_eq!(short(&loaded), ["toy/a.rondel:1:17: error[E0109]: `♣` means nothing here"]);
    assert_eq!(loaded.problems[0].help.as_deref(), Some("a suit stands right behind its rank: `8♣`"));
    let (problems, _) = deck("worth { 8♣: 2; 8c: 3 }");
    assert!(problems[0].contains("`8♣` stands twice"), "{problems:?}");
}

/// Returns the problems of a scene with these statements, and its set-up.
fn setup(text: &str) -> (Vec<String>, Vec<Statement>) {
    let loaded = read(&format!("scene S {{\n{text}\n}}"));
    (short(&loaded), loaded.scene("s").map(|scene| scene.setup.body.clone()).unwrap_or_default())
}

#[test]
fn spaces_of_a_board_are_written_like_squares_of_a_chess_board() {
    let text = "board { \"..#\"; \"...\" }\ntokens { hero: a1; goblin-2: C2 }\nwalls c4, aa12,\n  z9\ntraps { b2: 3 }";
    let (problems, setup) = setup(text);
    assert_eq!(problems, Vec::<String>::new());
    let lines: Vec<&str> = setup[0].datum(0).list().iter().filter_map(|line| line.datum.text()).collect();
    assert!(Terrain::read(Grid::Hex, &lines).is_ok_and(|terrain| terrain.spaces().count() == 6));
    let space = |datum: &Datum| if let Datum::Space(space) = datum { space.to_string() } else { panic!("{datum:?}") };
    let tokens = setup[1].datum(0).rows().iter().map(|row| (row.key.datum.text().unwrap(), space(row.value())));
    assert_eq!(tokens.collect::<Vec<_>>(), [("hero", "a1".into()), ("goblin-2", "c2".into())]);
    let walls: Vec<String> = setup[2].datum(0).list().iter().map(|arg| space(&arg.datum)).collect();
    assert_eq!(walls, ["c4", "aa12", "z9"]);
    assert_eq!(space(&setup[3].datum(0).rows()[0].key.datum), "b2");
}

#[test]
fn what_is_no_space_is_told_with_a_way_out() {
    for (text, told) in [
        ("walls 4c", "2:7: error[E0319]: `4c` names no space"),
        ("walls c4, c0", "2:11: error[E0319]: `c0` names no space"),
        ("walls ccc4", "2:7: error[E0319]: `ccc4` names no space"),
        ("walls c", "2:7: error[E0319]: `c` names no space"),
        ("tokens { hero: 3,4 }", "2:16: error[E0319]: `3` names no space"),
        ("walls \"c4\"", "2:7: error[E0301]: `walls` takes a space such as `c4`, not the text \"c4\""),
        ("traps { b2: 1; B2: 2 }", "2:16: error[E0302]: `b2` stands twice in this table"),
    ] {
        assert_eq!(setup(text).0, [format!("toy/a.rondel:{told}")], "{text}");
    }
}

#[test]
fn the_formatter_leaves_playing_cards_as_they_are() {
    let text = "card 8♣ { }\n\ndeck D {\n    suited 8♣ x2, 10h, T♥️\n}\n";
    assert_eq!(rondel_dsl::format(text).unwrap(), text);
}

#[test]
fn the_reference_shows_how_playing_cards_and_spaces_are_written() {
    assert!(rondel_dsl::reference(&TOY).contains("- `suited PLAYING-CARD(8♣) [xN], ...`"));
    assert!(rondel_dsl::reference(&TOY).contains("- `tokens { WORD: SPACE(c4); ... }`"));
}

#[test]
fn the_first_alternative_that_fits_counts() {
    assert_eq!(values("value none"), [Datum::Word("none".into())]);
    assert_eq!(values("value 4"), [Datum::Int(4)]);
    assert_eq!(values("value Longsword"), [Datum::Name("longsword".into())]);
}

#[test]
fn a_scene_has_a_set_up_and_steps() {
    let text = "card Longsword {}\nscene \"First blood\" {\n  players { you: Longsword }\n  proves TOY-1, TOY-2\n  seed 7\n  do you play   Longsword on goblin // now\n  chance ^ ^ v\n  expect goblin.hp < you.hp && \"a  b\" != x\n  rule set goblin hp 3\n  told \"hits\"\n}";
    let loaded = read(text);
    assert_eq!(short(&loaded), Vec::<String>::new());
    let scene = loaded.scene("first blood").unwrap();
    let steps: Vec<(StepKind, &str)> = scene.steps.iter().map(|step| (step.kind, step.text.as_str())).collect();
    assert_eq!(
        steps,
        [
            (StepKind::Do, "you play Longsword on goblin"),
            (StepKind::Chance, "^ ^ v"),
            (StepKind::Expect, "goblin.hp < you.hp && \"a  b\" != x"),
            (StepKind::Rule, "set goblin hp 3"),
            (StepKind::Told, "hits"),
        ]
    );
    assert_eq!(scene.proves, ["TOY-1", "TOY-2"]);
    assert_eq!((scene.seed, scene.setup.body.len()), (Some(7), 1));
}

#[test]
fn a_later_pack_replaces_and_changes() {
    let other = PACK_OTHER;
    let base = pack(
        "card A { level 1; text \"old\"; boost push(1); boost pull(2) }\ncard B { level 1 }\nboost push(n: int) {}\nboost pull(n: int) {}",
    );
    let later = PackFiles::new("other")
        .with("pack.ron", other)
        .with("b.rondel", "change card A { boost push(3); face ^ }\nreplace card B { formerly \"Old B\"; level 9 }");
    let loaded = load(&[base, later], toy());
    assert_eq!(short(&loaded), Vec::<String>::new());
    let a = item(&loaded.items, "a");
    let words: Vec<&str> = a.body.iter().map(|statement| statement.word).collect();
    assert_eq!(words, ["level", "text", "boost", "face"]);
    let b = item(&loaded.items, "b");
    assert_eq!(b.get("level").unwrap().datum(0), &Datum::Int(9));
    assert_eq!(b.get("formerly").unwrap().datum(0).text(), Some("Old B"));
}

const PACK_OTHER: &str = "Pack(name: \"O\", id: \"other\", system: \"toy\", version: \"1.0.0\", requires: [\"toy\"])";

#[test]
fn rulings_are_read_from_a_line() {
    let loaded = read("card Longsword {}");
    let order = parse_order(&TOY, &loaded.items, "set goblin hp -3").unwrap();
    assert_eq!((order.word, order.datum(2)), ("set", &Datum::Int(-3)));
    let order = parse_order(&TOY, &loaded.items, "set goblin-2 hp 3").unwrap();
    assert_eq!(order.datum(0).text(), Some("goblin-2"), "a label may end in a number");
    assert!(parse_order(&TOY, &loaded.items, "set goblin -2 hp 3").is_err());
    assert!(parse_order(&TOY, &loaded.items, "give you Longsword x2").is_ok());
    for (text, code) in [
        ("give you Sword", "E0203"),
        ("sett goblin hp 3", "E0202"),
        ("", "E0202"),
        ("set goblin hp", "E0301"),
        ("set (", "E0108"),
    ] {
        assert_eq!(parse_order(&TOY, &loaded.items, text).unwrap_err().code, code, "{text}");
    }
}

#[test]
fn the_fingerprint_follows_the_text_and_not_the_folder() {
    let one = load(&[PackFiles::new("here").with("a.rondel", "card A {}")], toy()).fingerprint;
    let same = load(&[PackFiles::new("there").with("a.rondel", "card A {}")], toy()).fingerprint;
    let other = load(&[PackFiles::new("here").with("a.rondel", "card B {}")], toy()).fingerprint;
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[test]
fn items_come_sorted_by_kind_and_id() {
    let loaded = read("foe Rat { level 1; hp 1 }\ncard Z {}\ncard A {}");
    let ids: Vec<(&str, &str)> = loaded.items.iter().map(|item| (item.kind, item.id.as_str())).collect();
    assert_eq!(ids, [("card", "a"), ("card", "z"), ("foe", "rat")]);
}
