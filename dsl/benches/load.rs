//! How long a pack of a thousand cards takes to read and check, and to format.
#![allow(missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use rondel_dsl::{format, load};
use std::hint::black_box;

fn thousand_cards(bench: &mut Criterion) {
    let pack = [common::thousand_cards()];
    bench.bench_function("load 1,000 cards", |b| b.iter(|| load(black_box(&pack), &common::toy)));
    let loaded = load(&pack, &common::toy);
    let text = loaded.sources.iter().map(|(_, source)| source.text.clone()).max_by_key(|text| text.len());
    let text = text.unwrap_or_default();
    bench.bench_function("format 1,000 cards", |b| b.iter(|| format(black_box(&text))));
}

criterion_group!(benches, thousand_cards);
criterion_main!(benches);
