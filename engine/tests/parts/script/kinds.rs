//! The kinds of values in a script, known before it runs.

use super::*;

fn told(function: &str) -> String {
    let (scripts, sources) = scripts(&[("traits/it", function)]);
    match Host::new(&TOY, &scripts) {
        Ok(host) => tell(&host.unknown_names(&TOY, &[], &std::collections::BTreeMap::new()), &sources),
        Err(problems) => tell(&problems, &sources),
    }
}

fn turn(body: &str) -> String {
    told(&format!("fn on_turn(me) {{ {body} }}"))
}

/// Checks that each of these is found, with this in its text.
fn found(all: &[(&str, &str)], told: impl Fn(&str) -> String) {
    for (body, wanted) in all {
        let said = told(body);
        assert!(said.contains(wanted), "{body}: {said}");
    }
}

fn fine(all: &[&str], told: impl Fn(&str) -> String) {
    for body in all {
        assert_eq!(told(body), "", "{body}");
    }
}

#[test]
fn elements_of_lists_have_their_kind() {
    found(
        &[
            ("for one in me.hand { one.damage(1); }", "`damage` can't be used on a card"),
            ("let all = me.kin; for one in all { one.face; }", "a thing has no `face`"),
            ("me.hand[0].damage(1);", "`damage` can't be used on a card"),
            ("me.hand.map(|one| one.max_hp);", "a card has no `max_hp`"),
            ("let n = me.kin.filter(|one| one.hpp > 1).len(); me.heal(n);", "a thing has no `hpp`"),
            ("me.hand.filter(|one| one.hp > 1)[0].damage(1);", "`damage` can't be used on a card"),
            ("for one in me.hp { one.damage(1); }", "`hp` is a number, and no list"),
            ("let a = 1; a.heal(1);", "`heal` is said of one, and here is a number"),
            ("if me.kin.contains(\"wolf\") { me.heal(1); }", "a text is never in this list"),
        ],
        turn,
    );
    fine(
        &[
            "for one in me.kin { one.damage(1); } for one in me.hand { one.face; }",
            "let one = me.weakest; if me.hp > 1 { let one = me.hand[0]; one.face; } one.damage(1);",
            "let one = me; one = me.hand[0]; one.face;",
            "let all = me.kin; all.push(me.hand[0]); for one in all { one.face; }",
            "me.kin.map(|me| me.damage(1)); me.hand.map(|me| me.face);",
            "let a = 1; a = me; a.heal(1);",
            "for (one, nth) in me.kin { one.damage(nth); }",
            "if me.kin.contains(me) { me.heal(1); }",
            "for n in 0..3 { me.damage(n); } for c in \"abc\" { say(c); }",
            "me.kin.map(|one, nth| one.damage(nth));",
        ],
        turn,
    );
}

#[test]
fn numbers_have_their_range() {
    found(
        &[
            ("if me.level > 6 { me.heal(1); }", "`level` is 1 to 6: `> 6` never holds"),
            ("if 0 == me.level { me.heal(1); }", "`level` is 1 to 6: `== 0` never holds"),
            ("let r = me.level; if r < 1 { me.heal(1); }", "`r` is 1 to 6: `< 1` never holds"),
            ("if me.hp > 3 && me.hp < 2 { me.heal(1); }", "no `me.hp` is both at once"),
            ("me.set_tokens(5000);", "`set_tokens` takes 0 to 999 here, and not 5000"),
            ("me.set_tokens(-1);", "`set_tokens` takes 0 to 999 here, and not -1"),
        ],
        turn,
    );
    fine(
        &[
            "if me.level >= 1 && me.level < 6 && me.level != 9 { me.heal(1); }",
            "if me.level + 3 > 6 { me.heal(1); }",
            "if me.hp > 3 || me.hp < 2 { me.heal(1); }",
            "if me.hp > 3 && me.max_hp < 2 { me.heal(1); }",
            "me.set_tokens(me.hp - 5); me.set_tokens(me.level);",
            "let n = 0; while n < 5 { n += 1; } if n > 3 { me.heal(1); }",
        ],
        turn,
    );
}

#[test]
fn answers_are_of_the_kind_that_is_wanted() {
    found(
        &[
            ("\"two\"", "answers a number, and this is a text"),
            ("true", "answers a number, and this is true or false"),
            ("if me.hp > 1 { return me.kin; } 1", "and `kin` is a list"),
            ("if me.hp > 1 { me.size } else { 1 }", "and `size` is a text"),
            ("", "`my_hand_max` answers nothing, ever"),
            ("let total = me.hp;", "`my_hand_max` answers nothing, ever"),
            ("let total = 0; total += me.hp;", "`my_hand_max` answers nothing, ever"),
        ],
        |body| told(&format!("fn my_hand_max(me) {{ {body} }}")),
    );
    fine(
        &[
            "2",
            "me.hp",
            "if me.hp > 1 { 2 }",
            "let total = 0; total += me.hp; total",
            "()",
            "me.param.n",
            "if me.hp > 1 { return 2; } let n = 1;",
        ],
        |body| told(&format!("fn my_hand_max(me) {{ {body} }}")),
    );
}

#[test]
fn words_are_those_that_there_are() {
    found(
        &[
            ("let s = me.size; if s == \"smal\" { me.heal(1); }", "`s` is never `smal`"),
            ("if me.size in [\"small\", \"hugee\"] { me.heal(1); }", "never `hugee`"),
            ("if [\"hugee\"].contains(me.size) { me.heal(1); }", "`hugee`"),
        ],
        turn,
    );
    fine(
        &[
            "let s = me.size; if s == \"small\" || s in [\"large\"] { me.heal(1); }",
            "let s = me.size; s = \"x\"; if s == \"smal\" { me.heal(1); }",
        ],
        turn,
    );
}
