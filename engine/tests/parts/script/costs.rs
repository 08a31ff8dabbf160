//! The costs of runs: the same whether they are remembered or not.

use super::*;

/// Reads, effects, boundaries, questions, comparisons, parameters, lists and texts.
const HOOKS: [(&str, &str); 6] = [
    (
        "on_turn",
        "fn on_turn(me) { let n = 0; while n < me.hp * 10 { n += 1; } me.damage(1); if me.hp > 2 { say(`${n}`); } }",
    ),
    (
        "on_turn",
        "fn on_turn(me) { for foe in me.foes { if foe.hp > me.param.hp { foe.damage(1); } } me.damage(me.foes.len()); }",
    ),
    (
        "on_hit",
        "fn on_hit(me, target) { let faces = draw(2); target.damage(1); if me != target && target.hp < 9 { me.heal(draw(1).len()); } }",
    ),
    (
        "on_hit",
        "fn on_hit(me, target) { for n in [1, 2, 3] { target.damage(n); if target.hp < 0 { say(`down`); } } say(`${target}`); }",
    ),
    ("choose_target", "fn choose_target(me) { let best = me.weakest; if best == me { () } else { best } }"),
    ("boost", "fn boost(me, card) { offer(1); if card.hp > 3 { offer(me.hp); } }"),
];

/// Plays a hook several times from the same start. Returns the cost of each time.
fn costs(text: &str, function: &str, memory: bool) -> Vec<u64> {
    let (mut scripts, sources) = scripts(&[("traits/it", text)]);
    scripts.memory = memory;
    let host = Host::new(&TOY, &scripts).unwrap_or_else(|problems| panic!("{}", tell(&problems, &sources)));
    let table = Table { host, toy: Toy::default(), sources };
    let word = TOY.hooks.iter().find(|word| word.name == function).expect("a hook");
    let roles: Vec<Subject> = word.roles.iter().zip(0..).map(|((_, kind), id)| Subject { kind: *kind, id }).collect();
    let once = |_| {
        table.toy.hp.borrow_mut().extend([(0, 6), (1, 3), (2, 8)]);
        let before = table.host.operations();
        table.play(function, &roles, vec![faces("^v"), faces("v")]);
        table.host.operations() - before
    };
    (0..3).map(once).collect()
}

#[test]
fn a_remembered_run_costs_what_it_cost_when_it_was_run() {
    for (function, text) in HOOKS {
        let off = costs(text, function, false);
        assert_eq!(costs(text, function, true), off, "{text}");
        assert!(off.iter().all(|cost| *cost == off[0] && *cost > 200), "{text}: {off:?}");
    }
    let (short, long) = (
        "fn on_turn(me) { let n = 0; while n < 10 { n += 1; } }",
        "fn on_turn(me) { let n = 0; while n < 1000 { n += 1; } }",
    );
    assert!(costs(long, "on_turn", true)[2] > costs(short, "on_turn", true)[2] + 1_000, "steps are counted");
}

/// After a remembered part, other content takes another way. The cost is that of the whole run.
#[test]
fn a_run_that_goes_on_from_a_record_costs_the_same() {
    let text = HOOKS[2].1;
    let cost = |memory: bool, warm: bool| {
        let (mut scripts, sources) = scripts(&[("traits/it", text)]);
        scripts.memory = memory;
        let host = Host::new(&TOY, &scripts).expect("it compiles");
        let table = Table { host, toy: Toy::default(), sources };
        table.toy.hp.borrow_mut().extend([(0, 6), (1, 3)]);
        let roles = [thing(0), thing(1)];
        if warm {
            table.play("on_hit", &roles, vec![faces("^v"), faces("v")]);
        }
        let before = table.host.operations();
        table.call("on_hit", &roles, &[faces("^v"), Value::Int(3), faces("v")], 1);
        table.host.operations() - before
    };
    assert_eq!(cost(true, true), cost(false, false));
    assert_eq!(cost(true, false), cost(false, false));
}
