//! The language reference is made from the vocabulary and kept in step with it.

use rondel_dsl::reference;
use rondel_engine::systems::Systems;
use rondel_tests::root;

#[test]
fn the_reference_says_what_the_vocabulary_knows() {
    for system in Systems::builtin() {
        let vocabulary = (system.vocabulary)();
        let path = root().join("content").join(vocabulary.system).join("reference.md");
        let made = reference(vocabulary);
        if std::env::var_os("RONDEL_BLESS").is_some() {
            std::fs::write(&path, &made).expect("the reference can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == made,
            "{} is out of step; run `RONDEL_BLESS=1 cargo test -p rondel-tests --test reference`",
            path.display()
        );
    }
}
