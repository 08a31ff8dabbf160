//! Filters in scripts.

use super::*;
use rondel_engine::kernel::Lexicon;

fn knowing(text: &str) -> Table {
    let table = table(&[("traits/it", text)]);
    let problems = table.host.misread_filters(Rc::new(Lexicon::new(&TOY, &[])));
    assert!(problems.is_empty(), "{}", tell(&problems, &table.sources));
    table
}

/// Returns the problems of a literal text when content is loaded.
fn misread(text: &str) -> String {
    let table = table(&[("traits/it", text)]);
    tell(&table.host.misread_filters(Rc::new(Lexicon::new(&TOY, &[]))), &table.sources)
}

#[test]
fn a_list_is_narrowed_and_a_subject_tried() {
    let table = knowing(
        "fn on_turn(me) { for foe in me.foes.where(\"foe with hp 4 or more\") { foe.damage(1); } \
         if me.weakest.fits(\"thing, hp 3 or less\") { me.heal(1); } }",
    );
    let (_, log) = table.play("on_turn", &[thing(0)], vec![]);
    assert_eq!(log, ["thing-2 damage 1", "thing-0 heal 1"]);
}

#[test]
fn who_is_asked_to_choose_chooses_among_those_that_fit() {
    let table = knowing("fn on_turn(me) { me.choose(me.foes, \"hp 4 or more\").damage(1); }");
    let Run::Ask { question, .. } = table.once("on_turn") else { panic!("nothing is asked") };
    assert_eq!(question.args.first(), Some(&Value::list([Value::Subject(thing(2))])));
}

#[test]
fn a_word_that_says_nothing_is_told_at_its_place() {
    assert_eq!(
        misread("fn on_turn(me) { me.foes.where(\"foe with hq 4 or more\"); }"),
        "traits/it.rhai:1:42: error[E0650]: `hq` says nothing of a thing  <hq>\n    help: did you mean `hp`?\n"
    );
    assert_eq!(misread("fn on_turn(me) { me.foes.where(\"card\"); }"), "", "some kind of subject can be that");
    let gathered = knowing("fn on_turn(me) { me.foes.where(\"h\" + \"q\"); }").fault("on_turn");
    assert!(gathered.contains("E0650") && gathered.contains("`hq` says nothing"), "{gathered}");
    let other = knowing("fn on_turn(me) { me.foes.where(\"face ^\"); }").fault("on_turn");
    assert!(other.contains("`face ^` says nothing of a thing"), "{other}");
}

#[test]
fn what_goes_through_all_who_fit_is_looked_up_when_content_is_loaded() {
    let each = misread("fn on_turn(me) { for foe in each_of(\"foe with hq 4\") { foe.damage(1); } }");
    assert!(each.contains("1:47: error[E0650]: `hq` says nothing of a thing"), "{each}");
    let one = misread("fn on_turn(me) { if me.fits(\"foe with the least hp\") { me.heal(1); } }");
    assert!(one.contains("`the least hp` compares several, and here is one"), "{one}");
    let table = knowing("fn on_turn(me) { for foe in me.foes.where(\"foe with the most hp\") { foe.damage(1); } }");
    assert_eq!(table.play("on_turn", &[thing(0)], vec![]).1, ["thing-2 damage 1"]);
}

/// Everything that a filter looked at is checked again before a run counts as known.
#[test]
fn a_remembered_run_looks_again() {
    let text = "fn on_turn(me) { for foe in me.foes.where(\"hp 4 or more\") { foe.damage(1); } }";
    let table = knowing(text);
    for n in [5, 4, 3] {
        let (_, log) = table.play("on_turn", &[thing(0)], vec![]);
        assert_eq!(log, ["thing-2 damage 1"], "{n}");
        table.toy.hp.borrow_mut().insert(2, n);
    }
    assert_eq!(table.play("on_turn", &[thing(0)], vec![]).1, [""; 0]);
}
