//! Each name of the built-in content leads to its definition, from there and from uses.

use rondel_engine::kernel::Rules;
use rondel_tests::cases::due;
use rondel_tests::every_system;
use rondel_tests::systems::content;

fn names_lead_to_their_definitions<R: Rules>() {
    let loaded = content::<R>();
    let mut used = 0;
    for item in due(&loaded.items, 10) {
        let here = loaded.at(item.at);
        let named = here.named.as_ref().map(|named| (named.kind, named.name, named.defined));
        assert_eq!(named, Some((item.kind, item.name.as_str(), item.at)));
        for place in here.named.iter().flat_map(|named| &named.used).take(5) {
            let there = loaded.at(*place).named.map(|named| (named.kind, named.name, named.defined));
            assert_eq!(there, named, "{}", loaded.sources.show(*place));
            used += 1;
        }
    }
    assert!(used > 20, "only {used} uses");
}

every_system!(names_lead_to_their_definitions);
