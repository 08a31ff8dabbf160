//! Content that changes while it is played.

use super::source::{hp, say, session};
use rondel_repl::prompt::plain::run;
use rondel_repl::subcommands::Streams;
use rondel_repl::text::plain;

#[test]
fn changed_content_is_taken_into_use_without_losing_the_position() {
    let (mut session, force) = session();
    say(&mut session, "luck hand");
    say(&mut session, "play gem on rival");
    say(&mut session, "chance ^^");
    assert!(session.freshen().is_none(), "nothing changed");
    force.set(5);
    let news = session.freshen().unwrap().unwrap();
    assert!(news.changed && news.text.contains("content: "), "{}", news.text);
    assert!(session.freshen().is_none(), "told once");
    assert_eq!(hp(&session), 8, "the position is kept");
    say(&mut session, "rival pass");
    say(&mut session, "play rock on rival");
    say(&mut session, "chance ^^");
    assert_eq!(hp(&session), 3, "the new rock has the force of 5");
}

#[test]
fn broken_content_is_told_once_and_the_old_one_stays() {
    let (mut session, force) = session();
    force.set(-1);
    assert!(session.freshen().unwrap().is_err());
    assert!(session.freshen().is_none());
    assert!(session.line("play rock on rival").is_ok());
    assert!(say(&mut session, "reload").contains("T0001"), "`reload` tells again");
    force.set(2);
    assert_eq!(plain(&session.freshen().unwrap().unwrap().text), "content: nothing changed");
}

#[test]
fn a_script_takes_changes_between_its_lines() {
    let (mut session, force) = session();
    force.set(4);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&mut session, "pass\n".as_bytes(), true, &mut Streams { out: &mut out, err: &mut err }).unwrap();
    assert!(plain(&String::from_utf8(out).unwrap()).contains("content: "));
}
