//! Every code has a page.

use rondel_repl::pages::PAGES;

#[test]
fn every_code_that_is_told_has_one_page() {
    let sources = ["prompt/content.rs", "prompt/help.rs", "prompt/inspect.rs", "prompt/playing.rs"]
        .into_iter()
        .chain([
            "prompt/lists.rs",
            "prompt/names.rs",
            "prompt/proof.rs",
            "prompt/resume.rs",
            "prompt/tree.rs",
            "prompt/tutorial.rs",
        ])
        .chain(["prompt/written.rs", "prompt/bots.rs"])
        .chain(["prompt/session.rs", "content.rs", "packs/choice.rs"])
        .chain(["sim/workers.rs", "sim/baseline.rs", "sim/report.rs", "sim/vary.rs", "subcommands/sim.rs"])
        .chain([
            "subcommands/check.rs",
            "subcommands/fmt.rs",
            "subcommands/new.rs",
            "subcommands/play.rs",
            "subcommands/rules.rs",
        ]);
    for source in sources {
        let text = std::fs::read_to_string(format!("{}/src/{source}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        for code in text.split("\"R0").skip(1).map(|rest| format!("R0{}", &rest[..3])) {
            assert_eq!(PAGES.iter().filter(|page| page.code == code).count(), 1, "{code} in {source}");
        }
    }
}

#[test]
fn pages_stand_in_the_order_of_their_codes() {
    assert!(PAGES.is_sorted_by(|one, other| one.code < other.code));
}
