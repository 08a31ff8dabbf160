//! Text to content: a megabyte of cards against bare pest, and the built-in content with all checks.
#![allow(missing_docs)]

// The parser that pest derives says `alloc`.
extern crate alloc;

#[path = "../tests/language/common/mod.rs"]
mod common;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pest::Parser;
use rondel_dsl::{Loaded, PackFiles, format, load};
use rondel_engine::systems::Systems;
use std::hint::black_box;
use std::path::Path;

/// The grammar alone: tokens, no tree of ours, no checks.
#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
struct Bare;

/// Cards that make a megabyte.
const MEGABYTE: usize = 3_400;

fn text_of(loaded: &Loaded) -> String {
    let longest = loaded.sources.iter().map(|(_, source)| source.text.to_string()).max_by_key(String::len);
    longest.unwrap_or_default()
}

fn parse(bench: &mut Criterion) {
    let pack = [common::cards(MEGABYTE)];
    let text = text_of(&load(&pack, common::toy()));
    let mut group = bench.benchmark_group("parse 1 MB");
    group.throughput(Throughput::Bytes(text.len() as u64)).sample_size(20);
    group.bench_function("bare pest", |b| {
        b.iter(|| Bare::parse(Rule::body, black_box(&text)).map(|pairs| pairs.count()))
    });
    group.bench_function("to typed content", |b| b.iter(|| load(black_box(&pack), common::toy())));
    group.finish();
}

fn thousand_cards(bench: &mut Criterion) {
    let pack = [common::thousand_cards()];
    bench.bench_function("load 1,000 cards", |b| b.iter(|| load(black_box(&pack), common::toy())));
    let text = text_of(&load(&pack, common::toy()));
    bench.bench_function("format 1,000 cards", |b| b.iter(|| format(black_box(&text))));
}

fn built_in(id: &str) -> PackFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    PackFiles::read_dir(root.join("content").join(id)).with_scripts_dir(root.join("scripts").join(id))
}

fn read(id: &str) -> Loaded {
    load(&[built_in(id)], Systems::builtin())
}

/// Measures from the disk to a compiled game, and on into a game in play.
fn whole(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("built-in content");
    group.sample_size(20);
    for id in Systems::builtin().ids() {
        group.bench_function(format!("check {id}"), |b| b.iter(|| read(id).compile().is_ok()));
        let loaded = read(id);
        let game = loaded.compile().map_err(|problems| problems.len()).expect("the content is right");
        let scene = loaded.first_scene().expect("a pack has a scene");
        let mut table = game.open(&scene.setup, 1).expect("the scene opens");
        group.bench_function(format!("reload {id}"), |b| {
            b.iter(|| {
                let game = read(id).compile().map_err(|problems| problems.len()).expect("the content is right");
                table.reload(game.as_ref()).expect("nothing has changed").changes.len()
            })
        });
    }
    group.finish();
}

/// A small card for each system.
const SMALL: [(&str, &str); 3] = [
    (
        "adventure-deck",
        "card \"Small NUMBER\" { type weapon, medium; face ^; distance melee; attribute strength; \
         rondel { primary 3-5: damage R+1; secondary 1,6: damage 2 }; recall R/2 of strength by warrior }\n",
    ),
    (
        "encounter-deck",
        "encounter \"Small NUMBER\" { level 1; aside; room { \"<##>\" }; clear { try wit7 { gain 1 ruby } } }\n",
    ),
    ("card-grid", "attack \"Small NUMBER\" { aside; bonus 1; right 1; bottom 1; effect proof_nothing }\n"),
];

/// Measures the work of the prompt at opening, with many cards on top of the built-in ones. It reads, checks and
/// compiles them, and draws each once. Ten times the cards should have the same number of cards a second.
fn many_cards(bench: &mut Criterion) {
    for (id, card) in SMALL {
        let mut group = bench.benchmark_group(format!("open {id}"));
        group.sample_size(10);
        for number in [1_000u64, 10_000] {
            let page = format!("Pack(name: \"Many\", id: \"many\", system: {id:?}, version: \"1.0.0\")");
            let text: String = (0..number).map(|n| card.replace("NUMBER", &n.to_string())).collect();
            let packs = [built_in(id), PackFiles::new("many").with("pack.ron", page).with("a.rondel", text)];
            group.throughput(Throughput::Elements(number));
            group.bench_function(format!("{number} cards"), |b| b.iter(|| drawn(&packs)));
        }
        group.finish();
    }
}

/// Returns the number of items of packs that can be drawn.
fn drawn(packs: &[PackFiles]) -> usize {
    let loaded = load(packs, Systems::builtin());
    let game = loaded.compile().map_err(|problems| problems.len()).expect("the cards are right");
    loaded.items.iter().filter(|item| game.card(&item.name).is_some()).count()
}

criterion_group!(benches, parse, thousand_cards, whole, many_cards);
criterion_main!(benches);
