//! The language reference is made from the vocabularies and kept in step with them.

use rondel_dsl::references;
use rondel_engine::kernel::Vocabulary;
use rondel_tests::{SYSTEMS, root};

#[test]
fn the_reference_says_what_the_vocabulary_knows() {
    let all: Vec<&'static Vocabulary> = SYSTEMS.into_iter().map(|system| (system.vocabulary)()).collect();
    let pages = references(&all);
    let content = root().join("content");
    let own = all.iter().map(|vocabulary| content.join(vocabulary.system).join("reference.md")).zip(pages.own);
    for (path, made) in own.chain([(content.join("reference.md"), pages.shared)]) {
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
