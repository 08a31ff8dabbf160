//! Content that changes while it is played.

use super::shelf::{hp, say, sitting};
use rondel_repl::prompt::plain::run;
use rondel_repl::sub::Streams;
use rondel_repl::text::plain;

#[test]
fn changed_content_is_taken_into_use_without_losing_the_position() {
    let (mut sitting, force) = sitting();
    say(&mut sitting, "luck hand");
    say(&mut sitting, "play gem on rival");
    say(&mut sitting, "chance ^^");
    assert!(sitting.freshen().is_none(), "nothing changed");
    force.set(5);
    let news = sitting.freshen().unwrap().unwrap();
    assert!(news.changed && news.text.contains("content: "), "{}", news.text);
    assert!(sitting.freshen().is_none(), "told once");
    assert_eq!(hp(&sitting), 8, "the position is kept");
    say(&mut sitting, "rival pass");
    say(&mut sitting, "play rock on rival");
    say(&mut sitting, "chance ^^");
    assert_eq!(hp(&sitting), 3, "the new rock has the force of 5");
}

#[test]
fn broken_content_is_told_once_and_the_old_one_stays() {
    let (mut sitting, force) = sitting();
    force.set(-1);
    assert!(sitting.freshen().unwrap().is_err());
    assert!(sitting.freshen().is_none());
    assert!(sitting.line("play rock on rival").is_ok());
    assert!(say(&mut sitting, "reload").contains("T0001"), "`reload` tells again");
    force.set(2);
    assert_eq!(plain(&sitting.freshen().unwrap().unwrap().text), "content: nothing changed");
}

#[test]
fn a_script_takes_changes_between_its_lines() {
    let (mut sitting, force) = sitting();
    force.set(4);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&mut sitting, "pass\n".as_bytes(), true, &mut Streams { out: &mut out, err: &mut err }).unwrap();
    assert!(plain(&String::from_utf8(out).unwrap()).contains("content: "));
}
