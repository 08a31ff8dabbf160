//! The text about games that were tried.

use rondel_repl::internals::Played;

#[test]
fn fewer_games_than_promised_are_explained() {
    let fewer = |games, long| Played { games, planned: 40, long }.fewer();
    assert_eq!(fewer(40, false), "");
    assert!(fewer(9, true).contains("instead of 40, since they are long"));
    assert!(fewer(9, false).contains("stopped"));
}
