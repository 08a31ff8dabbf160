//! `sim`.

use super::source::{say, session};

#[test]
fn games_are_played_from_here_and_nothing_happens_at_the_table() {
    let (mut session, _) = session();
    let before = session.table.fingerprint();
    let answer = say(&mut session, "sim 40 --bot random --seed 3");
    let expected = "\
40 games, seed 3, bot random; in brackets the 95% interval
from here
  drawn         12.50% (5.46% to 26.11%)
  won by rival  45.00% (30.71% to 60.17%)
  won by you    42.50% (28.51% to 57.80%)
  decisions     58.95 (54.91 to 62.99)
  rival  out 55.00% (39.83% to 69.29%) · HP 1.65 (0.94 to 2.36)
  you  out 57.50% (42.20% to 71.49%) · HP 1.10 (0.59 to 1.61)";
    assert_eq!(answer, expected);
    assert_eq!(session.table.fingerprint(), before);
    assert_ne!(say(&mut session, "sim 40 --bot random --seed 4"), answer);
    say(&mut session, "play rock on rival");
    assert_ne!(say(&mut session, "sim 40 --bot random --seed 3"), answer);
}

#[test]
fn bots_are_named_for_all_in_turn_or_by_seat() {
    let (mut session, _) = session();
    let bots = |answer: &str| answer.split("bot ").nth(1).and_then(|rest| rest.split(';').next()).map(str::to_string);
    assert_eq!(bots(&say(&mut session, "sim 2 --bot random")), Some("random".into()));
    assert_eq!(bots(&say(&mut session, "sim 2 --bot pass,random")), Some("random, rival=random, you=pass".into()));
    assert_eq!(bots(&say(&mut session, "sim 2 --bot random,rival=first")), Some("random, rival=first".into()));
    assert!(say(&mut session, "sim 2 --bot rndom").contains("did you mean `random`?"));
    assert!(say(&mut session, "sim 2 --bot nobody=random").starts_with("error[C0131]"));
    assert!(say(&mut session, "sim many").starts_with("error[R0003]"));
}
