//! Words that content makes: names, former names, sets.

use rondel_engine::kernel::{Arg, Datum, Statement};
use rondel_engine::kernel::{Item, Items, Origin, OwnWords, WordSet, slug};

fn keyword(name: &str, former: Option<&str>) -> Item {
    let (at, id) = (Origin::CODE, slug(name));
    let said =
        |former: &str| Statement { word: "formerly", args: vec![Arg { datum: Datum::Text(former.into()), at }], at };
    Item {
        kind: "keyword",
        name: name.into(),
        id,
        params: Vec::new(),
        body: former.map(said).into_iter().collect(),
        pack: String::new(),
        is_fixture: false,
        at,
    }
}

#[test]
fn a_word_is_found_by_its_name_its_id_and_its_former_name() {
    let items = vec![keyword("Slow Fire", Some("Ember")), keyword("Ash", None)];
    let words = OwnWords::new("keyword", &Items::new(items).unwrap()).unwrap();
    let fire = words.id("Slow Fire").unwrap();
    assert_eq!([words.id("slow-fire"), words.id("slow fire"), words.id("Ember")], [Some(fire); 3]);
    assert_eq!((words.item(fire), words.id("ember x"), words.all().count()), (0, None, 2));
}

#[test]
fn numbers_hang_on_ids_and_not_on_the_order_of_items() {
    let ordered = |names: [&str; 3]| {
        let items = Items::new(names.map(|name| keyword(name, None)).to_vec()).unwrap();
        let words = OwnWords::new("keyword", &items).unwrap();
        ["a", "b", "c"].map(|name| words.id(name))
    };
    assert_eq!(ordered(["a", "b", "c"]), ordered(["c", "a", "b"]));
}

#[test]
fn a_set_holds_all_64_and_a_65th_is_refused() {
    let many = |n: usize| Items::new((0..n).map(|n| keyword(&format!("w{n}"), None)).collect::<Vec<_>>()).unwrap();
    let words = OwnWords::new("keyword", &many(64)).unwrap();
    let odd: WordSet = words.all().step_by(2).collect();
    assert!(words.all().enumerate().all(|(at, word)| odd.has(word) == (at % 2 == 0)));
    assert_eq!(words.of(odd).count(), 32);
    assert_eq!(words.of(odd.with(words.all().collect())).count(), 64);
    let problem = OwnWords::new("keyword", &many(65)).unwrap_err();
    assert_eq!((problem.code, problem.message.contains("65 items of the kind `keyword`, at most 64")), ("E0802", true));
}

#[test]
fn a_former_name_that_is_used_again_means_the_one_that_has_it_now() {
    let items = vec![keyword("Ash", Some("Ember")), keyword("Ember", None)];
    let words = OwnWords::new("keyword", &Items::new(items).unwrap()).unwrap();
    assert_eq!(words.id("Ember").map(|word| words.item(word)), Some(1));
}
