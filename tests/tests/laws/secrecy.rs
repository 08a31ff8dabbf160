//! No information leaks. The views, events and answers of a seat depend on nothing hidden from it, in every system.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::{Probes, secrecy};
use rondel_engine::kernel::{Events, Luck, Rules, Seat, Seats};
use rondel_engine::systems::{AdventureDeck, CardGrid, DeckOfAdventures, EncounterDeck};
use rondel_engine::table::Opened;
use rondel_tests::cases::{cases, due};
use rondel_tests::{all_built_in_with, built_in_with};
use std::collections::BTreeSet;

/// The questions in a system's scenes, and the required number of comparisons of similar positions.
struct System {
    expressions: &'static [&'static str],
    attempts: &'static [&'static str],
    /// The scenes to play. If empty, all scenes for playing.
    scenes: &'static [&'static str],
    /// A pack on top of the built-in one.
    duels: &'static str,
    /// The scripts of its effects.
    scripts: &'static [(&'static str, &'static str)],
    /// The number of games of each scene for each seat, because the tested events are rare.
    walks: u64,
    least: usize,
}

/// Duels with Hands that nobody else sees.
const DUELS: &str = r#"
scene "Three at odds" {
    players {
        red: "Sample Warrior" { side rivals; hand Longsword, Agility, "Light Armor" }
        blue: "Sample Mage" { side rivals; hand "Energy Bolt", Agility, Intellect }
        green: "Sample Rogue" { side rivals; hand Dagger, Dodge, Agility }
    }
    round 2
}
scene "Two against one" {
    players {
        red: "Sample Warrior" { hand Longsword, Strength x2 }
        blue: "Sample Mage" { hand "Energy Bolt", Intellect }
    }
    foes { wolf: "Goblin Skirmisher" { hp 9 of 9 } }
    round 4
}
"#;

/// Duels with face-down cards: traps with every kind of effect. They trigger, answer, replace something, do nothing,
/// fail, or would forbid or change something.
const TRAPS: &str = r#"
effect springs(hp: int = 1) { text "When you are attacked, the attacker loses HP." }
effect mourns(hp: int = 1) { text "When somebody loses HP while you have 5 or fewer, you get some back." }
effect waits { text "Asks whether to come out when somebody has more HP than you." }
effect fails { text "Breaks when you have 7 HP or fewer." }
effect idles { text "Looks at every moment, changes every number, permits nothing; lying face down it does nothing." }
card "Snare" { type skill; face ^; face_down; effect springs(hp: 2); worth 3 }
card "Black Veil" { type skill; face v; face_down; lasts 2 rounds; effect mourns(hp: 1) }
card "Lurker" { type skill; face ^; face_down; effect waits }
card "Rusty Trap" { type skill; face v; face_down; effect fails }
card "Scarecrow" { type skill; face v; face_down; persistent while sneaking; effect idles }
effect ambushes { text "Answers an attack on an Ally, or with 5 HP or fewer on you." }
effect softens { text "With 6 HP or fewer no HP are lost, once." }
card "Ambush" { type skill; face ^; face_down; effect ambushes }
card "Trapdoor" { type skill; face v; face_down; effect softens }
card "Pebble" { type skill; play reaction; face ^ }
card "Cudgel" { type weapon, medium; face ^; distance melee; attribute strength; rondel { primary 1-6: damage 2 } }
deck "Trapper's Deck" { holds Snare x2, "Black Veil" x2, Lurker x2, "Rusty Trap" x2, Scarecrow x2, Ambush x2, Trapdoor x2, Cudgel x10, Pebble x28 }
character "Trapper" { race Human; class Fighter; hp 9; deck "Trapper's Deck" }
scene "Traps at odds" {
    players {
        red: Trapper { side rivals; hand Snare, Lurker, Scarecrow, Cudgel; face_down "Rusty Trap", Scarecrow }
        blue: Trapper { side rivals; hand "Black Veil", Snare, "Rusty Trap", Cudgel; face_down Lurker, Ambush }
        green: Trapper { side rivals; hp 5 of 9; hand Scarecrow, Cudgel x2; face_down Trapdoor, Snare, Ambush }
    }
    round 2
}
scene "Traps against a Foe" {
    players {
        red: Trapper { hp 6 of 9; hand Snare, Lurker, Cudgel; face_down Scarecrow, Trapdoor }
        blue: Trapper { hand "Rusty Trap", Cudgel, Scarecrow, Ambush; face_down Ambush, Lurker }
    }
    foes { wolf: "Goblin Skirmisher" x2 }
}
"#;

const TRAP_SCRIPTS: &[(&str, &str)] = &[
    ("springs", "fn on_attacked(me, attack, it) { attack.by.damage(me.param.hp); it.leave_play(); }"),
    ("mourns", "fn on_any_hurt(me, who, it) { if me.hp <= 5 { me.heal(me.param.hp); it.leave_to(\"hand\"); } }"),
    ("waits", "fn on_any_turn_end(me, who, it) { if who.hp > me.hp && me.ask(\"out?\") { it.leave_play(); } }"),
    ("fails", "fn on_any_turn_start(me, who) { if me.hp <= 7 { let zero = 0; me.heal(1 / zero); } }"),
    (
        "idles",
        "fn on_attacked(me, attack, it) { if !it.is_face_down { me.heal(1); } }
         fn on_any_hurt(me, who, it) { if !it.is_face_down { me.heal(1); } }
         fn on_enter(me, it) { if !it.is_face_down { me.heal(1); } }
         fn on_leave(me, it) { if !it.is_face_down { me.heal(1); } }
         fn on_any_turn_end(me, who, it) { if !it.is_face_down { me.heal(1); } }
         fn on_any_drew(me, who, it) { if !it.is_face_down { me.heal(1); } }
         fn any_hand_max(me, who) { 3 }
         fn any_may_strike(me, who, target) { \"the scarecrow forbids it\" }
         fn any_may_activate(me, thing) { false }
         fn on_activate(me, it) { me.heal(1); }
         fn any_damage_dealt(me, attack) { 5 }",
    ),
    (
        "ambushes",
        "fn answer_attacked(me, attack, it) { attack.by.damage(1); it.leave_play(); }
         fn may_answer_attacked(me, attack) { attack.target != me || me.hp <= 5 }",
    ),
    ("softens", "fn instead_of_loss(me, it) { it.leave_play(); } fn replaces_loss(me) { me.hp <= 6 }"),
];

const ADVENTURE_TRAPS: System = System {
    expressions: &[
        "red.bears(\"snare\")",
        "red.things",
        "blue.things[0].name",
        "green.count(\"out\", \"scarecrow\")",
        "red.cards(\"out\")",
        "game.in_play.len()",
        "blue.hand_max",
    ],
    attempts: &[
        "lay snare",
        "lay scarecrow",
        "use scarecrow",
        "use ambush",
        "play cudgel on blue",
        "yes",
        "pass",
        "draw 2",
    ],
    scenes: &["traps-at-odds", "traps-against-a-foe"],
    duels: TRAPS,
    scripts: TRAP_SCRIPTS,
    walks: 1,
    least: 30,
};

const ADVENTURE: System = System {
    expressions: &[
        "blue.has(\"agility\")",
        "red.count(\"hand\", \"weapon\")",
        "blue.count(\"deck\", \"strength\") > 3",
        "red.hp <= blue.hp",
        "blue.hnd",
    ],
    attempts: &[
        "play longsword on blue",
        "react dodge",
        "counter agility",
        "blue play energy bolt on red",
        "pass play longsword",
        "draw 2",
    ],
    scenes: &["a-duel-at-dusk", "three-at-odds", "two-against-one"],
    duels: DUELS,
    scripts: &[],
    walks: 1,
    least: 30,
};

/// Cards given to another unseen: from a Draw Deck and from a Hand.
const GIFTS: &str = r#"
effect gives { text "A card of your Draw Deck goes to the Target, unseen." }
effect swaps { text "A card of your Hand goes to the Target, and one of its Hand to you." }
effect rots { text "Leaves play as a Turn of somebody with 1 HP ends." }
card "Parcel" { type skill; play normal; face ^; target opponent; effect gives }
card "Barter" { type skill; play normal; face v; target opponent; effect swaps }
card "Buried Trap" { type skill; face v; face_down; effect rots }
deck "Giver's Deck" { holds Parcel x6, Barter x6, "Buried Trap" x6, Strength x12, Agility x12, Intellect x10 }
character "Giver" { race Human; class Fighter; hp 9; deck "Giver's Deck" }
scene "Gifts at odds" {
    players {
        red: Giver { side rivals; hand Parcel x2, Barter; draw_deck Strength x3, Agility x3 }
        blue: Giver { side rivals; hand Barter, Agility; draw_deck Intellect x2, Strength; face_down "Buried Trap" }
        green: Giver { side rivals; hand Parcel, Strength; draw_deck Agility x3 }
    }
    round 2
}
"#;

const ADVENTURE_GIFTS: System = System {
    expressions: &[
        "red.cards(\"hand\").len()",
        "blue.has(\"agility\")",
        "green.count(\"all\", \"strength\")",
        "green.cards(\"hand\")[0].name",
        "blue.count(\"deck\", \"intellect\")",
    ],
    attempts: &["play parcel on blue", "play barter on green", "pass", "draw 2"],
    scenes: &["gifts-at-odds"],
    duels: GIFTS,
    scripts: &[
        (
            "gives",
            "fn on_play(me, card, target) { me.give_card(me.game.pick_random(me.cards(\"deck\")), \"deck\", target); }",
        ),
        ("rots", "fn on_any_turn_end(me, who, it) { if who.hp < 2 { it.leave_play(); } }"),
        (
            "swaps",
            "fn on_play(me, card, target) {
                 let mine = me.cards(\"hand\");
                 let theirs = target.cards(\"hand\");
                 if mine.len() > 0 && theirs.len() > 0 {
                     target.give_card(me.game.pick_random(theirs), \"hand\", me);
                     me.give_card(mine[0], \"hand\", target);
                 }
             }",
        ),
    ],
    walks: 12,
    least: 10,
};

/// Cards that their owner picks unseen, by a question with a text.
const PICKS: &str = r#"
effect buries { text "You put a card of your Hand on your Draw Deck." }
card "Shallow Grave" { type skill; play normal; face ^; effect buries }
deck "Digger's Deck" { holds "Shallow Grave" x12, Strength x14, Agility x14, Intellect x12 }
character "Digger" { race Human; class Fighter; hp 9; deck "Digger's Deck" }
scene "Graves at odds" {
    players {
        red: Digger { side rivals; hand "Shallow Grave" x2, Agility, Strength }
        blue: Digger { side rivals; hand "Shallow Grave" x2, Agility, Intellect }
        green: Digger { side rivals; hand "Shallow Grave" x3, Strength }
    }
    round 2
}
"#;

const ADVENTURE_PICKS: System = System {
    expressions: &["red.count(\"hand\", \"strength\")", "blue.cards(\"deck\").len()"],
    attempts: &["play shallow grave", "choose strength", "pass"],
    scenes: &["graves-at-odds"],
    duels: PICKS,
    scripts: &[(
        "buries",
        "fn on_play(me, card, target) {
                 let hand = me.cards(\"hand\");
                 if hand.len() > 0 {
                     let buried = me.choose_card(\"Which one?\", hand);
                     me.move_card(buried, \"hand\", \"deck\");
                 }
             }",
    )],
    walks: 4,
    least: 10,
};

/// Votes of several rivals at once, with consequences.
const VOTES: &str = r#"
effect votes { text "All choose at once; whoever strikes alone strikes the others." }
card "Show of Hands" { type skill; play special; face ^; effect votes }
deck "Voter's Deck" { holds "Show of Hands" x6, Strength x46 }
character "Voter" { race Human; class Fighter; hp 9; deck "Voter's Deck" }
scene "Votes at odds" {
    players {
        red: Voter { side rivals; hand "Show of Hands" x3 }
        blue: Voter { side rivals; hand "Show of Hands" x3 }
        green: Voter { side rivals; hand "Show of Hands" x3 }
    }
    round 2
}
"#;

const ADVENTURE_VOTES: System = System {
    expressions: &["red.hp", "blue.hp < green.hp"],
    attempts: &["answer strike", "blue answer wait", "red answer hide", "play show of hands", "pass"],
    scenes: &["votes-at-odds"],
    duels: VOTES,
    scripts: &[(
        "votes",
        "fn on_play(me, card, target) {
             let all = me.game.everybody;
             let said = me.game.choose_secretly(\"What now?\", all, [\"wait\", \"strike\", \"hide\"]);
             for n in 0..all.len() { if said[n] == \"strike\" { for other in all { if other != all[n] { other.damage(1); } } } }
         }",
    )],
    walks: 1,
    least: 15,
};

/// The same for heroes who stand together.
const GRID_VOTES: &str = r#"
effect votes { action; text "All choose at once who goes first." }
status "Show of Hands" { effect votes }
scene "Votes at the ford" {
    heroes {
        ash: { defense Sidestep, Duck; status "Show of Hands" }
        mara: { defense "Curse Aloud"; status "Show of Hands" }
        tomm: { defense "Patch Up"; status "Show of Hands" }
    }
    fight { goblins: Goblin x4 { dice 2,3,5,6 } }
}
scene "Votes at the bridge" {
    heroes {
        ash: { defense Sidestep, Duck; status "Show of Hands" }
        mara: { defense "Curse Aloud"; status "Show of Hands" }
        tomm: { defense "Patch Up"; status "Show of Hands" }
    }
    fight { goblins: Goblin x4 { dice 2,3,5,6 } }
}
"#;

const CARD_GRID: System = System {
    expressions: &["game.stage"],
    attempts: &["pass", "end"],
    scenes: &[],
    duels: "",
    scripts: &[],
    walks: 1,
    least: 0,
};

const CARD_GRID_VOTES: System = System {
    expressions: &["ash.points", "mara.raise"],
    attempts: &["answer me", "mara answer you", "use show of hands", "pass"],
    scenes: &["votes-at-the-ford", "votes-at-the-bridge"],
    duels: GRID_VOTES,
    scripts: &[(
        "votes",
        "fn on_activate(me, it) {
             let all = me.game.heroes;
             for round in 0..4 {
                 let said = me.game.choose_secretly(all, [\"me\", \"you\"]);
                 for n in 0..all.len() { if said[n] == \"me\" { all[n].raise(1); } }
             }
         }",
    )],
    walks: 1,
    least: 2,
};
const ENCOUNTER: System = System {
    expressions: &["game.rooms"],
    attempts: &["draw", "pass"],
    scenes: &[],
    duels: "",
    scripts: &[],
    walks: 1,
    least: 0,
};

/// Epic hands that nobody else sees.
const SURF: &str = r#"
scene "Three in the surf" {
    player Ilka
    player Torben { jokers 1 }
    player Maren { aces As }
    beat "The Surf"
}
scene "Two alone under blows" {
    player Ilka { card Kc; jokers 0; at b1; knocked_out 1 }
    player Torben { card Qc; jokers 0; at d1 }
    dealer "Wreck Master" { card As; jokers 0; at a1 }
    map { "...."; "...." }
    fight { turn "Wreck Master" }
}
"#;

const ADVENTURES: System = System {
    expressions: &["torben.epic", "torben.cards == ilka.cards", "maren.fate", "torben.epc"],
    attempts: &["play 8c", "torben play 8c", "pass", "exchange 2c with joker"],
    scenes: &["three-in-the-surf", "two-alone-under-blows"],
    duels: SURF,
    scripts: &[],
    walks: 1,
    least: 15,
};

/// A beat in which all choose at once.
const BALLOTS: &str = r#"
beat "The Vote" { text "Who goes down the rope?" }
beat "The Rope" { text "Whoever goes, goes." }
scene "Votes in the tower" { player Ilka; player Torben; player Maren; beat "The Vote" }
"#;

const ADVENTURE_BALLOTS: System = System {
    expressions: &["torben.hp", "ilka.hp == maren.hp"],
    attempts: &["answer up", "torben answer down", "pass"],
    scenes: &["votes-in-the-tower"],
    duels: BALLOTS,
    scripts: &[
        (
            "beats/the_vote",
            "fn on_beat(game) {
                 for n in 0..4 {
                     let said = game.choose_secretly(\"Who goes?\", game.players, [\"up\", \"down\"]);
                     for n in 0..said.len() { if said[n] == \"down\" { game.players[n].hurt(1); } }
                 }
                 game.go_to(\"The Rope\");
             }",
        ),
        ("beats/the_rope", "fn on_beat(game) { game.finish(true); }"),
    ],
    walks: 1,
    least: 2,
};

/// Plays at random through the scenes for playing, and looks through every seat.
fn secrets_are_kept<R: Rules>(system: &System) {
    let id = R::vocabulary().system;
    let manifest = format!("Pack(name: \"Duels\", id: \"duels\", system: \"{id}\", version: \"1.0.0\")");
    let duels = PackFiles::new("duels").with("pack.ron", manifest).with("duels.rondel", system.duels);
    let named = |pack: PackFiles, (name, text): &(&str, &str)| {
        let path =
            if name.contains('/') { format!("scripts/{name}.rhai") } else { format!("scripts/effects/{name}.rhai") };
        pack.with(&path, *text)
    };
    let duels = system.scripts.iter().fold(duels, named);
    let loaded = all_built_in_with(id, duels);
    let rules = R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect();
    let probes = Probes { expressions: texts(system.expressions), attempts: texts(system.attempts) };
    let game = Opened::new(rules, id);
    let mut compared = 0;
    let wanted = |id: &str| system.scenes.is_empty() || system.scenes.contains(&id);
    for (nth, scene) in (0..).zip(loaded.scenes.iter().filter(|scene| scene.steps.is_empty() && wanted(&scene.id))) {
        let start = match game.rules().setup(&scene.setup) {
            Ok(start) => start,
            Err(problems) => panic!("{}: {problems:#?}", scene.id),
        };
        for viewer in (0..3).filter_map(Seat::new) {
            for walk in due(0..system.walks, 2) {
                let seen = secrecy(&game, &start, viewer, &probes, nth + 1000 * walk, cases(10));
                compared += seen.unwrap_or_else(|leak| panic!("{}, seat {}: {leak}", scene.id, viewer.index()));
            }
        }
    }
    assert!(compared >= system.least, "only {compared} positions were compared");
}

/// Returns the position after actions in these words, by any seat that may take them.
fn after<R: Rules>(rules: &R, mut state: R::State, said: &[&str]) -> R::State {
    for text in said {
        let listed = Seats::ALL.iter().find_map(|seat| {
            let mut actions = Vec::new();
            rules.actions(&state, seat, &mut actions);
            let named = actions.into_iter().find(|action| rules.words(&state, *action).text() == *text);
            named.map(|action| (seat, action))
        });
        let (seat, action) = listed.unwrap_or_else(|| panic!("nobody may say `{text}`"));
        rules.take(&mut state, seat, action, &mut Events::off());
    }
    state
}

/// A grappling character is asked how, if its Hand holds Strength. Else it declares a symbol at once. A third seat sees
/// neither the Hand nor the question, and imagines both together.
#[test]
fn what_another_is_asked_is_imagined_with_its_hand() {
    let scene = |name: &str, hand: &str| {
        format!(
            "scene \"{name}\" {{
                players {{
                    red: \"Sample Warrior\" {{ side rivals; hand {hand} }}
                    blue: \"Sample Mage\" {{ side rivals; hand Intellect }}
                    green: \"Sample Rogue\" {{ side rivals; hand Agility }}
                }}
                round 2
            }}\n"
        )
    };
    let text = [scene("Strong hand", "Longsword, Strength"), scene("Weak hand", "Longsword x2")].concat();
    let pack = PackFiles::new("hands")
        .with("pack.ron", "Pack(name: \"Hands\", id: \"hands\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with("hands.rondel", text);
    let loaded = built_in_with("adventure-deck", pack);
    let rules = AdventureDeck::build(&loaded.items, &loaded.scripts).expect("right");
    let state = |id: &str| {
        let scene = loaded.scenes.iter().find(|scene| scene.id == id).expect("the scene");
        after(&rules, rules.setup(&scene.setup).expect("right"), &["grapple", "on blue", "pass"])
    };
    let (strong, weak) = (state("strong-hand"), state("weak-hand"));
    let [red, green] = [0, 2].map(|seat| Seat::new(seat).expect("a seat"));
    let asked = |state: &_| rules.question(state, red);
    assert_ne!(asked(&strong), asked(&weak), "red is asked otherwise");
    let mut questions = BTreeSet::new();
    for nth in 0..40 {
        let luck = Luck::new(nth, 0);
        let imagined = |state: &_| {
            let mut picks = 0;
            rules.imagine(state, green, &mut |weights| {
                picks += 1;
                luck.pick_wide(3, picks, weights.iter().copied()).unwrap_or(0)
            })
        };
        let (one, other) = (imagined(&strong), imagined(&weak));
        assert_eq!(one, other, "green cannot tell the Hands apart");
        questions.insert(asked(&one));
    }
    assert_eq!(questions, BTreeSet::from([asked(&strong), asked(&weak)]), "both are held possible");
}

/// While blue is asked whether it may answer, its script fails. Told to red, the fault would name a card in blue's Hand.
#[test]
fn a_fault_of_a_card_in_hand_is_told_to_its_holder_alone() {
    let text = r#"
effect omen { text "x" }
card Omen { type skill; play reaction; face v; effect omen }
effect balm { on play: me.heal(1)
 text "x" }
card Balm { type skill; play normal; face v; effect balm }
scene "An omen" {
    players {
        red: "Sample Warrior" { side rivals; holds Balm x1; hand Balm }
        blue: "Sample Warrior" { side rivals; holds Omen x1; hand Omen }
    }
    round 2
}
"#;
    let pack = PackFiles::new("omens")
        .with("pack.ron", "Pack(name: \"Omens\", id: \"omens\", system: \"adventure-deck\", version: \"1.0.0\")")
        .with("omens.rondel", text)
        .with(
            "scripts/effects/omen.rhai",
            "fn may_answer_played(me, who, card) { throw `I hold ${me.hand}`; }
             fn answer_played(me, who, card) { me.heal(1); }",
        );
    let loaded = built_in_with("adventure-deck", pack);
    let rules = AdventureDeck::build(&loaded.items, &loaded.scripts).expect("right");
    let scene = loaded.scenes.iter().find(|scene| scene.id == "an-omen").expect("the scene");
    let mut state = rules.setup(&scene.setup).expect("right");
    let [red, blue] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
    let (mut events, mut actions) = (Events::faults(), Vec::new());
    rules.actions(&state, red, &mut actions);
    let texts: Vec<String> = actions.iter().map(|action| rules.words(&state, *action).text()).collect();
    let said = actions.iter().zip(&texts).find(|(_, text)| *text == "play balm");
    let (action, _) = said.unwrap_or_else(|| panic!("{texts:?}"));
    rules.take(&mut state, red, *action, &mut events);
    let told: Vec<Seats> = events.drain().map(|fault| fault.audience).collect();
    assert!(!told.is_empty() && told.iter().all(|audience| *audience == Seats::only(blue)), "{told:?}");
}

#[test]
fn the_adventure_deck_keeps_hands_secret() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE);
}

#[test]
fn the_adventure_deck_keeps_what_lies_face_down_secret() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE_TRAPS);
}

#[test]
fn the_adventure_deck_keeps_secrets_where_cards_are_picked() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE_PICKS);
}

#[test]
fn the_adventure_deck_keeps_secrets_where_cards_are_given() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE_GIFTS);
}

#[test]
fn the_adventure_deck_keeps_choices_in_secret() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE_VOTES);
}

#[test]
fn the_card_grid_keeps_choices_in_secret() {
    secrets_are_kept::<CardGrid>(&CARD_GRID_VOTES);
}

#[test]
fn deck_of_adventures_keeps_choices_in_secret() {
    secrets_are_kept::<DeckOfAdventures>(&ADVENTURE_BALLOTS);
}

#[test]
fn the_card_grid_keeps_secrets() {
    secrets_are_kept::<CardGrid>(&CARD_GRID);
}

#[test]
fn deck_of_adventures_keeps_epic_hands_secret() {
    secrets_are_kept::<DeckOfAdventures>(&ADVENTURES);
}

#[test]
fn the_encounter_deck_keeps_secrets() {
    secrets_are_kept::<EncounterDeck>(&ENCOUNTER);
}
