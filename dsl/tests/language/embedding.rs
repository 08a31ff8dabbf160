//! A program that embeds the engine: errors for `?`, and the example of the book.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::read;
use rondel_dsl::{PackFiles, load};
use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Plan, Start};
use rondel_engine::kernel::Problems;
use rondel_engine::systems::Systems;
use std::error::Error;

/// Returns the first block of code of a page, without the lines that documentation hides.
fn example(page: &str) -> Vec<&str> {
    let code = page.split("```").nth(1).unwrap();
    code.lines().skip(1).filter(|line| !line.starts_with("# ")).collect()
}

/// The example of the documentation is compiled and run with it (`src/embedding.md`). The book shows the same.
#[test]
fn the_book_shows_the_example_that_is_run() {
    let (book, run) = (include_str!("../../../repl/book/src/embed.md"), include_str!("../../src/embedding.md"));
    assert_eq!(example(book), example(run));
    assert!(example(book).len() > 5);
    assert!(book.contains("\n```rust\nfn main() -> Result<"));
}

/// As anyhow asks for it.
type AnyError = Box<dyn Error + Send + Sync + 'static>;

fn play(text: &str, command: &str) -> Result<(), AnyError> {
    let manifest = "Pack(name: \"P\", id: \"p\", system: \"card-grid\", version: \"1.0.0\")";
    let pack = PackFiles::new("p").with("pack.ron", manifest).with("a.rondel", text);
    let loaded = load(&[pack], Systems::builtin());
    let game = loaded.compile()?;
    let scene = loaded.first_scene().ok_or("no scene")?;
    let mut table = game.open(&scene.setup, 1)?;
    table.command(command)?;
    rondel_engine::table::replay(&table.save(), &*game, &scene.setup, &|order| {
        rondel_dsl::parse_order(game.vocabulary(), &loaded.items, order)
    })?;
    table.reload(&*game)?;
    rondel_dsl::format(text)?;
    Ok(())
}

#[test]
fn a_question_mark_takes_whatever_goes_wrong_on_the_way() {
    let compile = play("cadr A {}\n\ncadr B {}\n", "").unwrap_err();
    assert!(compile.to_string().starts_with("p/a.rondel:1:1: error[E0201]"), "{compile}");
    assert!(compile.to_string().lines().count() > 1, "all of them are told: {compile}");
    let none = play("", "").unwrap_err();
    assert_eq!(none.to_string(), "no scene");
    let scene = play("scene One { gold 3 }", "").unwrap_err();
    assert!(scene.to_string().contains("error["), "{scene}");
}

#[test]
fn problems_can_be_walked_and_put_together() {
    let loaded = read("cadr A {}\ncadr B {}");
    let problems: Problems = loaded.problems.clone().into();
    assert_eq!((&problems).into_iter().count(), 2);
    assert_eq!(problems[0].code, "E0201");
    assert_eq!(Vec::from(problems.clone()), loaded.problems);
    let told = loaded.compile().err().unwrap();
    assert_eq!(told.to_string().lines().count(), 2);
    assert_eq!(Problems::from(loaded.problems[0].clone()).len(), 1);
    assert_eq!(load(&[], crate::common::toy()).compile().err().unwrap()[0].code, "E0403");
}

#[test]
fn no_game_begins_at_a_position_of_other_items() {
    let manifest = "Pack(name: \"P\", id: \"p\", system: \"deck-of-adventures\", version: \"1.0.0\")";
    let game = |text: &str| {
        let loaded = load(&[PackFiles::new("p").with("pack.ron", manifest).with("a.rondel", text)], Systems::builtin());
        let game = loaded.compile().unwrap();
        (game, loaded.first_scene().unwrap().setup.clone())
    };
    let text = "bystander Oaf { hp 3 }\ndealer Coach { suit hearts; primary performance }\nscene One { player Coach; bystander Oaf }\n";
    let (own, setup) = game(text);
    let start = Start::Position(own.open(&setup, 1).unwrap().snapshot());
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 1, most: 100 };
    assert!(own.runner(&start, &plan).is_ok());
    let (same, _) = game(&text.replace("hp 3", "hp 2"));
    assert!(same.runner(&start, &plan).is_ok(), "the same items have the same numbers");
    let (other, _) = game(&format!("bystander Ape {{ hp 3 }}\n{text}"));
    assert_eq!(other.runner(&start, &plan).err().unwrap()[0].code, "C0132");
}
