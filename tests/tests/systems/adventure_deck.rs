//! The Adventure Deck beyond scenes: valid and invalid content, and the visible cards.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles};
use rondel_engine::kernel::{Block, Seat, Zone};
use rondel_engine::table::Table;
use rondel_tests::built_in_with;

const MANIFEST: &str =
    r#"Pack(name: "T", id: "t", system: "adventure-deck", version: "1.0.0", requires: ["adventure-deck"])"#;

/// Returns a pack on top of the built-in one.
fn pack(text: &str) -> Loaded {
    built_in_with("adventure-deck", PackFiles::new("t").with("pack.ron", MANIFEST).with("t.rondel", text))
}

/// Returns the codes of all problems of a pack, or of its scene `S`.
fn codes(text: &str) -> Vec<&'static str> {
    let loaded = pack(text);
    let found: Vec<_> = loaded.problems.iter().filter(|problem| problem.is_error()).map(|p| p.code).collect();
    if !found.is_empty() {
        return found;
    }
    let opened = loaded.compile().and_then(|game| match loaded.scene("s") {
        Some(scene) => game.open(&scene.setup, 1).map(|_| ()),
        None => Ok(()),
    });
    let errors = opened.err().map(|problems| problems.iter().filter(|p| p.is_error()).map(|p| p.code).collect());
    errors.unwrap_or_default()
}

/// Returns the table of a pack's scene `S`.
fn opened(text: &str) -> Box<dyn Table> {
    let loaded = pack(text);
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("s").unwrap_or_else(|| panic!("there is no scene S"));
    game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn command(table: &mut dyn Table, text: &str) -> Vec<String> {
    let told = table.command(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    told.into_iter().map(|event| event.text).collect()
}

/// Returns a seat's view of a combatant.
fn figure(table: &dyn Table, seat: Option<Seat>, wanted: &str) -> Block {
    let of = |block: &Block| matches!(block, Block::Figure { label, .. } if label == wanted);
    table.view(seat).blocks.into_iter().find(of).unwrap_or_else(|| panic!("`{wanted}` is not to be seen"))
}

/// Returns a seat's visible cards in a combatant's place, and the number of others.
fn zone(table: &dyn Table, seat: Option<Seat>, label: &str, wanted: &str) -> (Vec<(String, u32)>, u32) {
    let Block::Figure { zones, .. } = figure(table, seat, label) else { return (Vec::new(), 0) };
    let found = zones.into_iter().find(|zone: &Zone| zone.name == wanted);
    found.map(|zone| (zone.cards, zone.hidden)).unwrap_or_default()
}

fn seats() -> [Option<Seat>; 3] {
    [Seat::new(0), Seat::new(1), None]
}

// --- Loading ---------------------------------------------------------------------------------------------------------

const SCENE: &str = r#"scene "S" { players { p1: "Proof" }; foes { dummy: "Straw Dummy" } }"#;

/// Returns a character with this deck, in a scene of this house.
fn deck(holds: &str, house: &str) -> String {
    format!(
        r#"deck "Proof Deck" {{ {holds} }}
        character "Proof" {{ race Human; class Fighter; hp 9; deck "Proof Deck" }}
        scene "S" {{ players {{ p1: "Proof" }}; foes {{ dummy: "Straw Dummy" }}; {house} }}"#
    )
}

/// Every card has one symbol, even a Foe Card; none or two are errors (ADS-001).
#[test]
fn a_card_bears_one_symbol() {
    let card = |face: &str| format!("card \"Proof\" {{ type skill; {face} }}");
    assert_eq!(codes(&card("face ^")), [""; 0]);
    assert_eq!(codes(&card("face v")), [""; 0]);
    assert_eq!(codes(&card("")), ["E0303"]);
    assert_eq!(codes(&card("face ^v")), ["E0711"]);
    assert_eq!(codes(&card("face *")), ["E0711"]);
    let foe =
        |face: &str| format!("foe \"Proof\" {{ level 1; size small; hp 3; xp 1; {face}; turn {{ 1-6: nothing }} }}");
    assert_eq!(codes(&foe("face v")), [""; 0]);
    assert_eq!(codes(&foe("face ^v")), ["E0711"]);
}

/// A Character without a Combat Deck is not valid (ADS-030). It has one class, hybrid or not, and never two (ADS-033).
#[test]
fn a_character_has_a_combat_deck_and_one_class() {
    let character = |inside: &str| {
        format!(
            "class \"Spellblade\" {{ group warrior, mage }}\n\
             character \"Proof\" {{ race Human; hp 9; {inside} }}\n{SCENE}"
        )
    };
    assert_eq!(codes(&character("class Fighter; deck \"Warrior's Deck\"")), [""; 0]);
    assert_eq!(codes(&character("class Spellblade; deck \"Warrior's Deck\"")), [""; 0]);
    assert_eq!(codes(&character("class Fighter")), ["E0701"]);
    assert_eq!(codes(&character("class Fighter; class Spellblade; deck \"Warrior's Deck\"")), ["E0302"]);
}

/// A Character has any number of Information Cards (ADS-031) and Story Cards (ADS-032). None of them counts in the
/// Combat Deck, and none may be in it (ADS-047).
#[test]
fn cards_outside_the_combat_deck_are_not_counted() {
    let base: String = (0..30).map(|n| format!("base punch(damage: {}); ", n + 1)).collect();
    let stories = "story \"Old Medal\" { text \"Won.\" }";
    let character = |inside: &str| {
        format!(
            "class \"Sage\" {{ group warrior; {base} }}\n{stories}\n\
             character \"Proof\" {{ race Human; class Sage; hp 9; {inside} }}\n{SCENE}"
        )
    };
    assert_eq!(codes(&character("deck \"Warrior's Deck\"; stories \"Old Medal\" x100")), [""; 0]);
    assert_eq!(codes(&format!("{stories}\n{}", deck("holds Strength x51, \"Old Medal\"", ""))), ["E0203"]);
}

/// A Treasure Card has a worth in gold (ADS-046).
#[test]
fn a_treasure_has_a_worth() {
    assert_eq!(codes("story \"Cup\" { treasure 5 }"), [""; 0]);
    assert_eq!(codes("story \"Cup\" { text \"No treasure.\" }"), [""; 0]);
    for worth in ["treasure", "treasure 0", "treasure many"] {
        assert_eq!(codes(&format!("story \"Cup\" {{ {worth} }}")).len(), 1, "{worth}");
    }
}

/// A class limits the number of Spell Cards of a Level in a Combat Deck. Past Level 5 the numbers fall, those of one
/// Spell too (ADS-043).
#[test]
fn spells_are_limited_by_their_level() {
    let caster = |table: &str, low: u32, high: u32| {
        let spell = |name: &str, level: u32| {
            format!("card \"{name}\" {{ type spell; face ^; level {level}; rondel {{ 1-6: damage 1 }} }}\n")
        };
        let rest = 52 - low - high;
        format!(
            "{}{}{}class \"Seer\" {{ group mage; {table} }}\n\
             deck \"D\" {{ holds \"Low\" x{}, \"Mid\" x{}, \"High\" x{high}, Strength x{rest} }}\n\
             character \"Proof\" {{ race Human; class Seer; hp 9; deck \"D\" }}\n{SCENE}",
            spell("Low", 5),
            spell("Mid", 5),
            spell("High", 6),
            low / 2,
            low - low / 2,
        )
    };
    let table = "spells { 5: 4; 6: 2 }";
    assert_eq!(codes(&caster(table, 4, 2)), [""; 0]);
    assert_eq!(codes(&caster(table, 5, 2)), ["E0702"], "of two Spells together");
    assert_eq!(codes(&caster(table, 4, 3)), ["E0702"], "3 copies of one Spell, which is fewer than 4");
    assert_eq!(codes(&caster("", 5, 3)), [""; 0], "without a table");
    assert_eq!(codes(&caster("spells { 5: 4; 6: 5 }", 4, 2)), ["E0702"], "a table that rises");
}

/// A Combat Deck is 52 cards (ADS-034), or at most 52 by a house rule (ADS-035).
#[test]
fn the_size_of_a_combat_deck() {
    for (n, exactly, at_most) in [(40, false, true), (51, false, true), (52, true, true), (53, false, false)] {
        for (house, fits) in [("", exactly), ("house combat_deck at_most_52", at_most)] {
            let expected: &[&str] = if fits { &[] } else { &["E0701"] };
            assert_eq!(codes(&deck(&format!("holds Strength x{n}"), house)), expected, "{n} cards, {house}");
        }
    }
}

/// A Combat Deck may hold any cards, even Pets and Hirelings with their Actions (ADS-038).
#[test]
fn a_combat_deck_may_hold_cards_of_every_kind() {
    let kinds = ["weapon", "armor", "shield", "skill", "spell", "item", "pet", "hireling"];
    let card = |kind: &&str| format!("card \"A {kind}\" {{ type {kind}; face ^ }}\n");
    let cards: String = kinds.iter().map(card).collect();
    let holds: Vec<String> = kinds.iter().map(|kind| format!("\"A {kind}\" x4")).collect();
    let text = format!("{cards}{}", deck(&format!("holds {}, Strength x20", holds.join(", ")), ""));
    assert_eq!(codes(&text), [""; 0]);
    let mut table = opened(&text);
    command(&mut *table, "pass");
}

/// At most 24 Weapon Cards (ADS-039), of as many kinds as one likes (ADS-040).
#[test]
fn the_weapons_of_a_combat_deck() {
    let kinds = |n: u32| -> String {
        (1..=n)
            .map(|k| {
                format!("card \"Blade {k}\" {{ type weapon; face ^; distance melee; rondel {{ 1-6: damage 1 }} }}\n")
            })
            .collect()
    };
    let each = |n: u32| (1..=n).map(|k| format!("\"Blade {k}\"")).collect::<Vec<_>>().join(", ");
    for (n, expected) in [(24, &[][..]), (25, &["E0702"][..])] {
        let rest = 52 - n;
        let one_kind = deck(&format!("holds Longsword x{n}, Strength x{rest}"), "");
        assert_eq!(codes(&one_kind), expected, "{n} Longswords");
        let all_kinds = format!("{}{}", kinds(n), deck(&format!("holds {}, Strength x{rest}", each(n)), ""));
        assert_eq!(codes(&all_kinds), expected, "{n} kinds of Weapon");
    }
}

/// At most 4 copies of one Spell (ADS-041), counted for each Spell apart (ADS-042).
#[test]
fn the_spells_of_a_combat_deck() {
    for (holds, expected) in [
        ("\"Energy Bolt\" x4, Strength x48", &[][..]),
        ("\"Energy Bolt\" x5, Strength x47", &["E0702"][..]),
        ("\"Energy Bolt\" x4, \"Flame Lash\" x4, Spark x4, Strength x40", &[][..]),
        ("\"Energy Bolt\" x4, \"Flame Lash\" x5, Strength x43", &["E0702"][..]),
        ("\"Energy Bolt\" x2, Strength x47, \"Energy Bolt\" x3", &["E0702"][..]),
    ] {
        assert_eq!(codes(&deck(&format!("holds {holds}"), "")), expected, "{holds}");
    }
}

/// A Character has a race and a class (ADS-428).
#[test]
fn a_character_has_a_race_and_a_class() {
    let character =
        |inside: &str| format!("character \"Proof\" {{ {inside}; hp 9; deck \"Warrior's Deck\" }}\n{SCENE}");
    assert_eq!(codes(&character("race Human; class Fighter")), [""; 0]);
    for inside in ["class Fighter", "race Human", "race Gnome; class Fighter", "race Human; class Juggler"] {
        assert_ne!(codes(&character(inside)), [""; 0], "{inside}");
    }
}

/// A Foe's table names each of the six Rounds (ADS-372). A Foe states its XP, and gold only if it has any (ADS-394).
#[test]
fn what_a_foe_must_have() {
    let foe = |inside: &str| format!("foe \"Proof Foe\" {{ level 1; size small; hp 3; {inside} }}");
    let cases: [(&str, bool); 7] = [
        ("xp 1; turn { 1-6: nothing }", true),
        ("xp 1; gold 3; turn { 1-6: nothing }", true),
        ("xp 0; turn { 1-2: nothing; 3: attack 1 melee; 4-6: nothing }", true),
        ("xp 1; turn { 1-2,4-6: nothing }", false),
        ("xp 1; turn { 1-2,4-6: nothing }; attacked { 3: draw 1 { ^: dodge 1 } }", true),
        ("xp 1; turn { 1-2,4-6: nothing }; attacked { 4: draw 1 { ^: dodge 1 } }", false),
        ("gold 3; turn { 1-6: nothing }", false),
    ];
    for (inside, loads) in cases {
        assert_eq!(codes(&foe(inside)).is_empty(), loads, "{inside}");
    }
    assert_eq!(codes(&foe("xp 1; turn { 1-2,4-6: nothing }")), ["E0704"]);
}

/// A Rondel has a value for each Round. It is Primary (2), Secondary (1) or Unplayable (0) (ADS-002).
#[test]
fn the_rondels_of_the_rulebook() {
    let game = pack("").compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    for (name, expected) in
        [("Longsword", [1, 2, 2, 2, 2, 1]), ("Crossbow", [1, 1, 1, 1, 2, 2]), ("Energy Bolt", [2, 2, 0, 0, 0, 0])]
    {
        let card = game.card(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let ring: Vec<_> = card.ring.iter().map(|segment| segment.strength).collect();
        assert_eq!(ring, expected, "{name}");
    }
}

/// Damage and defense are Physical or Ethereal, and of no other type (ADS-184).
#[test]
fn the_types_of_damage_and_defense() {
    let card = |row: &str| format!("card \"Proof Card\" {{ type skill; face ^; rondel {{ 1-6: {row} }} }}");
    let foe = |line: &str| format!("foe \"Proof Foe\" {{ level 1; size small; hp 3; xp 1; turn {{ 1-6: {line} }} }}");
    for good in ["damage 3", "damage 3 physical", "damage 3 ethereal", "defense R ethereal"] {
        assert_eq!(codes(&card(good)), [""; 0], "{good}");
    }
    for bad in ["damage 3 fire", "defense 3 icy"] {
        assert_ne!(codes(&card(bad)), [""; 0], "{bad}");
    }
    assert_eq!(codes(&foe("attack 3 ethereal melee")), [""; 0]);
    assert_ne!(codes(&foe("attack 3 icy melee")), [""; 0]);
}

// --- The views of seats ----------------------------------------------------------------------------------------------

/// A persistent card in play is known to everyone, and hidden in no Hand (ADS-028).
#[test]
fn a_persistent_card_is_public() {
    let mut table = opened(
        r#"scene "S" {
            players {
                p1: "Sample Rogue" { draw_deck Sneak, Dagger x9; hand Sneak, Dagger }
                p2: "Sample Rogue" { draw_deck Dagger; hand Dagger }
            }
            foes { dummy: "Straw Dummy" }
        }"#,
    );
    assert_eq!(zone(&*table, Seat::new(1), "p1", "hand"), (Vec::new(), 2), "a Hand is its owner's");
    command(&mut *table, "play Sneak");
    for seat in seats() {
        assert_eq!(zone(&*table, seat, "p1", "out"), (vec![("Sneak".to_string(), 1)], 0), "seen by {seat:?}");
    }
    assert_eq!(zone(&*table, Seat::new(1), "p1", "hand"), (Vec::new(), 1));
}

/// The others see the four chosen cards, and not the three drawn after them (ADS-050).
#[test]
fn the_chosen_cards_are_shown_and_the_drawn_ones_are_not() {
    let mut table = opened(
        r#"scene "S" {
            players { p1: "Sample Warrior"; p2: "Sample Rogue" }
            foes { dummy: "Straw Dummy" }
            stage start
        }"#,
    );
    for card in ["Longsword", "Dagger", "Dagger", "Strength"] {
        command(&mut *table, &format!("choose {card}"));
    }
    table.show_to(Seat::new(1));
    let told: Vec<String> = table.log().into_iter().map(|told| told.text).collect();
    let chosen: Vec<(String, u32)> =
        [("Dagger", 2), ("Longsword", 1), ("Strength", 1)].map(|(card, n)| (card.to_string(), n)).into();
    let sorted = |(mut cards, hidden): (Vec<(String, u32)>, u32)| {
        cards.sort();
        (cards, hidden)
    };
    assert_eq!(sorted(zone(&*table, Seat::new(1), "p1", "hand")), (chosen, 3));
    let own: u32 = zone(&*table, Seat::new(0), "p1", "hand").0.iter().map(|(_, n)| n).sum();
    assert_eq!((own, zone(&*table, Seat::new(0), "p1", "hand").1), (7, 0));
    assert_eq!(told.iter().filter(|text| text.starts_with("p1 takes")).count(), 4, "{told:?}");
    assert_eq!(told.iter().filter(|text| text.as_str() == "p1 draws a card").count(), 3, "{told:?}");
}

/// A Foe's card can be read by all. In ten Rounds nothing but its HP changes (ADS-369, ADS-370).
#[test]
fn a_foe_has_no_cards_to_draw_or_play() {
    let mut table = opened(
        r#"scene "S" {
            players { p1: "Sample Warrior" { hp 999; draw_deck Handaxe x40; hand Handaxe x2 } }
            foes { witch: "Bog Witch" { hp 60 } }
            updown_deck
        }"#,
    );
    let before = figure(&*table, Seat::new(0), "witch");
    while table.eval("game.rounds_run").ok().and_then(|run| run.int()).is_some_and(|run| run < 10) {
        let play = table.offers().iter().any(|offer| offer.words.text().starts_with("play handaxe"));
        command(&mut *table, if play { "play Handaxe on witch" } else { "pass" });
    }
    let (Block::Figure { tracks, zones, marks, .. }, Block::Figure { tracks: hp, zones: none, marks: same, .. }) =
        (before, figure(&*table, Seat::new(0), "witch"))
    else {
        panic!("a Foe is a figure")
    };
    assert_eq!((&zones, &none), (&Vec::new(), &Vec::new()), "a Foe has no place for cards");
    assert_eq!(marks, same);
    let others = |tracks: &[rondel_engine::kernel::Track]| -> Vec<String> {
        tracks.iter().map(|track| track.name.clone()).collect()
    };
    assert_eq!((others(&tracks), others(&hp)), (vec!["HP".to_string()], vec!["HP".to_string()]));
    assert!(hp[0].now < tracks[0].now, "the Handaxes have hit it");
}

/// Loot is reported when the Foe is defeated, and not before (ADS-362).
#[test]
fn loot_comes_with_the_defeat() {
    let mut table = opened(
        r#"foe "Proof Foe" { level 1; size small; hp 4; xp 1; loot Dagger, Handaxe; turn { 1-6: nothing } }
        scene "S" {
            players { p1: "Sample Warrior" { draw_deck Longsword x9; hand Longsword x2 } }
            foes { carrier: "Proof Foe"; dummy: "Straw Dummy" }
        }"#,
    );
    let finds = |told: &[String]| told.iter().filter(|text| text.contains("finds")).cloned().collect::<Vec<_>>();
    assert_eq!(finds(&command(&mut *table, "play Longsword on carrier")), [""; 0]);
    command(&mut *table, "pass");
    assert_eq!(finds(&command(&mut *table, "play Longsword on carrier")), ["p1 finds Dagger", "p1 finds Handaxe"]);
}

// --- Texts -----------------------------------------------------------------------------------------------------------

/// A question out of turn names its occasion: a victim, a played card, a Turn.
#[test]
fn an_answer_names_its_occasion() {
    let asked = |moment: &str, line: &str| {
        let mut table = opened(&format!(
            r#"effect pricks {{ on play: me.damage(1); text "Ouch." }}
            effect soothes {{ {moment}: who.heal(1); text "There." }}
            card Pin {{ type skill; play special; face v; effect pricks }}
            card Brandy {{ type item; play reaction; face ^; rondel {{ primary 1-6: defense 1 }}; effect soothes }}
            scene "S" {{
                players {{
                    ann: "Sample Warrior" {{ holds Pin; hand Pin; draw_deck Strength x12 }}
                    bob: "Sample Warrior" {{ holds Brandy; hand Brandy; draw_deck Strength x12 }}
                }}
                foes {{ dummy: "Straw Dummy" }}
            }}"#
        ));
        command(&mut *table, line);
        table.asked()
    };
    assert!(asked("on answer_hurt", "play pin").contains("ann is hurt"), "{}", asked("on answer_hurt", "play pin"));
    let played = asked("on answer_played", "play pin");
    assert!(played.contains("ann plays Pin"), "{played}");
}

/// The story of a moved card names its new zone's owner, if not its own.
#[test]
fn a_moved_card_is_told_with_its_places() {
    let mut table = opened(
        r#"effect returns { on play: me.move_card(me.cards("discard")[0], "discard", "hand"); text "Back." }
        card Letter { type skill; play special; face v; effect returns }
        scene "S" {
            players { p1: "Sample Warrior" { holds Letter; hand Letter; discard Longsword; draw_deck Strength x12 } }
            foes { dummy: "Straw Dummy" }
        }"#,
    );
    let told = command(&mut *table, "play letter");
    assert_eq!(told[1], "p1: Letter from discard goes into the Hand");
}

/// If every pair has its own Distance, each is shown once, and none to itself.
#[test]
fn distances_of_pairs_are_shown_once() {
    let table = opened(
        r#"scene "S" { players { p1: "Sample Warrior" { at 0 } }; foes { dummy: "Straw Dummy" { at 1 } }
        mode line; house one_d pairwise }"#,
    );
    let shown = format!("{:?}", table.view(None).blocks);
    assert!(
        shown.contains("p1 and dummy") && !shown.contains("p1 and p1") && !shown.contains("dummy and p1"),
        "{shown}"
    );
}
