//! Loading grows linearly, in every form and for every system. Ten times the content takes ten times the work.
//!
//! Work is counted, not timed: the steps of the loader and the builder, and their allocations. The built-in content
//! under each pack is taken off. It is a program of its own, and one test at a time: a parser that meets an error has
//! all parsers of the process note more for a while, and the notes of others would be counted here.

#![allow(clippy::panic, reason = "a failed test says why")]

use rondel_deck_of_many_dungeons::DeckOfManyDungeons;
use rondel_dsl::{PackFiles, format, load};
use rondel_engine::kernel::effort;
use rondel_engine::systems::{System, Systems};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The rules systems of the program.
const SYSTEMS: Systems = Systems::builtin().and(&[System::of::<DeckOfManyDungeons>()]);

/// Held by the test that counts.
static ALONE: Mutex<()> = Mutex::new(());

/// The number of items of the small pack. The large one has ten times as many.
const FEW: usize = 20;
/// The most that ten times the content may cost.
const MOST: f64 = 11.0;

/// The form of the items of a pack.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Form {
    /// Each in one line.
    Plain,
    /// As the formatter writes them.
    Formatted,
    /// Each with a behaviour that is said in a line.
    Lines,
    /// Each with a behaviour that a script says.
    Scripts,
    /// Each with a script that calls a function which all of them share.
    Shared,
    /// Each third one with a mistake.
    Wrong,
    /// All in a single line.
    Unbroken,
}

/// An item of each system. It has its head and body around the call of a behaviour, the word of that call, a line and a
/// script for the behaviour, and a word in the item that can be misspelt.
struct Sample {
    system: &'static str,
    item: fn(usize, &str) -> String,
    kind: &'static str,
    line: &'static str,
    script: &'static str,
    mistake: (&'static str, &'static str),
}

const SAMPLES: [Sample; 5] = [
    Sample {
        system: "adventure-deck",
        item: |n, call| {
            format!(
                "card \"Gen {n}\" {{ type weapon, medium; face ^; distance melee; attribute strength; \
                 rondel {{ primary 2-5: damage {}; secondary 1,6: damage 2 }}; recall R/2 of strength by warrior; {call} }}\n",
                n % 7 + 1
            )
        },
        kind: "effect",
        line: "on play: me.heal(n)",
        script: "fn on_play(me, card, target) {\n    if me.hp < 9 { me.heal(me.param.n); }\n}\n",
        mistake: ("attribute strength", "attribute strenth"),
    },
    Sample {
        system: "encounter-deck",
        item: |n, call| {
            format!(
                "encounter \"Gen {n}\" {{ level 1; aside; room {{ \"..^\"; \"<###>\"; \"..v\" }}; \
                 enemy \"Foe {n}\" {{ attack {}; defense 4; health 2; {call} }}; clear {{ try wit7 {{ gain 1 ruby }} }} }}\n",
                n % 5 + 3
            )
        },
        kind: "habit",
        line: "on hit: enemy.change_attack(n)",
        script: "fn on_hit(hero, enemy) {\n    if enemy.attack < 9 { enemy.change_attack(enemy.param.n); }\n}\n",
        mistake: ("gain 1 ruby", "gain 1 rubi"),
    },
    Sample {
        system: "card-grid",
        item: |n, call| {
            let call = if call.is_empty() { "effect momentum(amount: 1)" } else { call };
            format!("attack \"Gen {n}\" {{ aside; bonus 1; right {}; bottom 1; {call} }}\n", n % 3 + 1)
        },
        kind: "effect",
        line: "on hit: target.hit(n)",
        script: "fn on_hit(me, target) {\n    if target.standing > 1 { target.hit(me.param.n); }\n}\n",
        mistake: ("bonus 1", "bonuz 1"),
    },
    Sample {
        system: "deck-of-adventures",
        item: |n, call| format!("bystander \"Gen {n}\" {{ hp {}; agility 1; {call} }}\n", n % 3 + 1),
        kind: "effect",
        line: "on hit: me.heal(n)",
        script: "fn on_hit(me, target) {\n    if target.hp > 1 { me.heal(me.param.n); }\n}\n",
        mistake: ("agility 1", "agilty 1"),
    },
    Sample {
        system: "deck-of-many-dungeons",
        item: |n, call| {
            let call = if call.is_empty() { String::new() } else { format!("attack {{ {call} }}") };
            format!("gear \"Gen {n}\" {{ slot armour; tier 1; defend {{ tn {}; block 1 }}; {call} }}\n", n % 4 + 5)
        },
        kind: "effect",
        line: "on hit: me.heal(n)",
        script: "fn on_hit(me, target, play) {\n    if target.health > 1 { me.heal(me.param.n); }\n}\n",
        mistake: ("block 1", "blok 1"),
    },
];

/// Returns a pack of this many items.
fn pack(sample: &Sample, form: Form, many: usize) -> PackFiles {
    let system = sample.system;
    let page =
        format!("Pack(name: \"G\", id: \"g\", system: \"{system}\", version: \"1.0.0\", requires: [\"{system}\"])");
    let word = sample.kind;
    let mut files = PackFiles::new("g").with("pack.ron", page);
    let mut text = String::new();
    for n in 0..many {
        let behaves = matches!(form, Form::Lines | Form::Scripts | Form::Shared);
        let call = if behaves { format!("effect g{n}(n: 1)").replacen("effect", word, 1) } else { String::new() };
        let item = (sample.item)(n, &call);
        let wrong = form == Form::Wrong && n % 3 == 0;
        text += &if wrong { item.replace(sample.mistake.0, sample.mistake.1) } else { item };
        match form {
            Form::Lines => text += &format!("effect g{n}(n: int = 1) {{ {}; text \"No {n}.\" }}\n", sample.line),
            Form::Scripts | Form::Shared => {
                text += &format!("effect g{n}(n: int = 1) {{ text \"No {n}.\" }}\n");
                let script = sample.script;
                let calling = || script.replacen("if ", "if is_low(2) && ", 1);
                let script = if form == Form::Shared { calling() } else { script.to_string() };
                files = files.with(&format!("scripts/effects/g{n}.rhai"), script);
            }
            _ => {}
        }
    }
    if form == Form::Shared {
        files = files.with("scripts/lib/g.rhai", "fn is_low(n) {\n    n < 3\n}\n");
    }
    if !matches!(form, Form::Plain | Form::Wrong | Form::Unbroken) {
        text = format(&text).expect("the pack can be read");
    }
    if form == Form::Unbroken {
        text = text.replace('\n', " ");
    }
    files.with("g.rondel", text)
}

/// Returns the built-in pack of a system, without the scenes that prove its rules.
fn built_in(system: &str) -> PackFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let is_needed = |path: &str| !path.starts_with("scenes/") || path.ends_with("play.rondel");
    let (pack, scripts) = (root.join("content").join(system), root.join("scripts").join(system));
    let files = PackFiles::read_dir(pack);
    let files = if scripts.is_dir() { files.with_scripts_dir(scripts) } else { files };
    files.keep(is_needed)
}

/// Returns the steps and allocations of loading, building and drawing a pack.
fn work(base: &PackFiles, sample: &Sample, form: Form, many: usize) -> [f64; 2] {
    let packs = [base.clone(), pack(sample, form, many)];
    let mut steps = 0;
    let heap = allocation_counter::measure(|| {
        let ((), counted) = effort::measure(|| {
            let loaded = load(&packs, SYSTEMS);
            match (loaded.judged(), form == Form::Wrong) {
                (_, true) => assert!(!loaded.problems.is_empty(), "{}", sample.system),
                ((_, Some(game)), false) => {
                    assert!(loaded.idle().is_empty(), "{}", sample.system);
                    let drawn = loaded.items.iter().filter(|item| game.card(&item.name).is_some()).count();
                    assert_eq!(drawn, loaded.items.len(), "{}", sample.system);
                }
                ((problems, None), false) => {
                    let told: Vec<_> = problems.into_iter().take(3).collect();
                    panic!("{} {form:?}: {told:#?}", sample.system)
                }
            }
        });
        steps = counted;
    });
    [steps as f64, heap.count_total as f64]
}

/// Returns every form with other than linear growth, with its growth of steps and allocations.
fn bent(sample: &Sample) -> Vec<String> {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (base, mut bent) = (built_in(sample.system), Vec::new());
    for form in [Form::Plain, Form::Formatted, Form::Lines, Form::Scripts, Form::Shared, Form::Wrong, Form::Unbroken] {
        // Tables that are made once a process count for nobody.
        work(&base, sample, form, 1);
        // Content with errors is not built, so the pack for comparison has a mistake, too.
        let none = usize::from(form == Form::Wrong);
        let [none, few, many] = [none, FEW, 10 * FEW].map(|n| work(&base, sample, form, n));
        let growth = [0, 1].map(|at| (many[at] - none[at]) / (few[at] - none[at]).max(1.0));
        if growth.iter().any(|growth| *growth > MOST) {
            bent.push(format!("{form:?}: steps x {:.1}, allocations x {:.1}", growth[0], growth[1]));
        }
    }
    bent
}

macro_rules! grows_straight {
    ($($name:ident = $at:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(bent(&SAMPLES[$at]), Vec::<String>::new());
        }
    )*};
}

grows_straight! {
    adventure_deck_loads_in_straight_growth = 0;
    encounter_deck_loads_in_straight_growth = 1;
    card_grid_loads_in_straight_growth = 2;
    deck_of_adventures_loads_in_straight_growth = 3;
    deck_of_many_dungeons_loads_in_straight_growth = 4;
}
