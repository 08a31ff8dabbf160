//! What odds cost.

use criterion::{criterion_group, criterion_main};

fn odds(_: &mut criterion::Criterion) {}

criterion_group!(benches, odds);
criterion_main!(benches);
