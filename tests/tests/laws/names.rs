//! A name means the same in whatever spelling it is written.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::kernel::{Kind, Rules, Value};
use rondel_tests::cases::spread;
use rondel_tests::every_system;
use rondel_tests::systems::{content, game, open, to_play};

/// Asks every fact that takes the name of an item about items by name and by id. The answers are the same.
fn a_name_and_its_id_mean_the_same<R: Rules>() {
    let (loaded, game, words) = (content::<R>(), game::<R>(), R::vocabulary());
    let (mut asked, mut yes) = (0, 0);
    for scene in to_play(loaded).take(4) {
        let table = open(&*game, scene, 1);
        let labels: Vec<String> = table.labels().into_iter().filter(|label| !label.contains('-')).collect();
        for fact in words.facts {
            let [Kind::Named(naming)] = fact.args else { continue };
            let named: Vec<_> = loaded.items.iter().filter(|item| naming.takes_items_of(item.kind)).collect();
            for item in spread(named, 240) {
                for label in &labels {
                    let read = |name: &str| table.eval(&format!("{label}.{}(\"{name}\")", fact.name));
                    // The fact may be one of other subjects.
                    let Ok(by_id) = read(&item.id) else { continue };
                    assert_eq!(read(&item.name), Ok(by_id.clone()), "{label} {} {}", fact.name, item.name);
                    asked += 1;
                    yes += usize::from(!matches!(by_id, Value::Bool(false) | Value::Int(0) | Value::None));
                }
            }
        }
    }
    assert!(asked > 100 && yes > 0, "{asked} asked, {yes} say yes");
}

every_system!(a_name_and_its_id_mean_the_same);
