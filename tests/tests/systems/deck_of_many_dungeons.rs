//! Deck of Many Dungeons: what loading refuses, and chances against counting.

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::{CardReader, Item, Rules};
use rondel_tests::systems::DeckOfManyDungeons;
use rondel_tests::{SYSTEMS, error_codes, root};

/// Cards to make heroes of: five of a race and of a class each, gear, Traits.
const CARDS: &str = r#"
race Gnome { }
race Giant { }
race Ghoul { }
class Piper { }
class Miner { }
class Baker { }
talent G1 { race Gnome }
talent G2 { race Giant }
talent G3 { race Ghoul }
talent P1 { class Piper }
talent P2 { class Piper }
talent P3 { class Piper }
talent P4 { class Piper }
talent M1 { class Miner }
talent B1 { class Baker }
talent S1 { footer might }
talent S2 { footer might }
talent S3 { footer might }
talent P1b { class Piper; tier 2 }
talent P1c { class Piper; tier 3 }
talent Q1 { tier 3 }
talent Q2 { tier 3 }
talent Q3 { tier 3 }
talent Q4 { tier 3 }
gear Coat { slot armour }
gear Shoes { slot boots }
gear Wand { slot one }
gear Maul { slot two }
gear Blade { slot one; tier 2 }
trait Mild { }
trait Sore { }
trait Blithe { }
trait Tart { }
"#;

fn with(hero: &str) -> Loaded {
    let pack = PackFiles::read_dir(root().join("content/deck-of-many-dungeons"));
    let text = format!("{CARDS}\n{hero}");
    let page = r#"Pack(name: "Mine", id: "mine", system: "deck-of-many-dungeons", version: "0.1.0")"#;
    load(&[pack, PackFiles::new("mine").with("pack.ron", page).with("mine.rondel", text.as_str())], SYSTEMS)
}

/// Asserts that a hero is refused with this code alone; none: it is made.
fn makes(hero: &str, code: Option<&str>) {
    let loaded = with(hero);
    let codes = error_codes(&loaded);
    assert_eq!(codes, code.into_iter().collect::<Vec<_>>(), "{hero}: {:#?}", loaded.problems);
}

const GEAR: &str = "gear Coat, Shoes, Wand; traits Mild, Sore";

/// DMD-039, DMD-040, DMD-041, DMD-042, DMD-043, DMD-044: five Talents, of one or two races and classes, and skills.
#[test]
fn the_talents_of_a_new_hero() {
    let talents = |list: &str, code: Option<&str>| makes(&format!("hero Tom {{ talents {list}; {GEAR} }}"), code);
    talents("G1, P1, S1, S2, S3", None);
    talents("G1, G2, P1, P2, M1", None);
    talents("G1, P1, P2, P3, P4", None);
    talents("G1, P1, S1, S2", Some("E1306"));
    talents("G1, G2, P1, P2, M1, S1", Some("E1306"));
    talents("P1, P2, P3, P4, S1", Some("E1307"));
    talents("G1, G2, S1, S2, S3", Some("E1307"));
    talents("G1, G2, G3, P1, S1", Some("E1308"));
    talents("G1, P1, M1, B1, S1", Some("E1308"));
}

/// DMD-053, DMD-038: one copy of a Talent, and a new hero's cards are of Tier 1.
#[test]
fn no_copies_and_no_higher_tier() {
    makes(&format!("hero Tom {{ talents G1, P1, P1, S1, S2; {GEAR} }}"), Some("E1309"));
    makes(&format!("hero Tom {{ talents G1, P1b, P2, S1, S2; {GEAR} }}"), Some("E1310"));
    makes("hero Tom { talents G1, P1, S1, S2, S3; gear Coat, Shoes, Blade; traits Mild, Sore }", Some("E1310"));
}

/// DMD-045, DMD-046, DMD-047, DMD-054: one armour, one pair of boots, one or two items to hold, perhaps the same twice.
#[test]
fn the_gear_of_a_new_hero() {
    let gear = |list: &str, code: Option<&str>| {
        makes(&format!("hero Tom {{ talents G1, P1, S1, S2, S3; gear {list}; traits Mild, Sore }}"), code);
    };
    gear("Coat, Shoes, Wand", None);
    gear("Coat, Shoes, Wand x2", None);
    gear("Coat, Shoes, Maul", None);
    gear("Shoes, Wand", Some("E1312"));
    gear("Coat x2, Shoes, Wand", Some("E1312"));
    gear("Coat, Wand", Some("E1312"));
    gear("Coat, Shoes, Wand x3", Some("E1312"));
    gear("Coat, Shoes", Some("E1312"));
}

/// DMD-049, DMD-063: 2 or 3 Traits; what the GM allows as it is, is not checked.
#[test]
fn two_or_three_traits() {
    let traits = |list: &str, code: Option<&str>| {
        makes(&format!("hero Tom {{ talents G1, P1, S1, S2, S3; gear Coat, Shoes, Wand; traits {list} }}"), code);
    };
    traits("Mild", Some("E1313"));
    traits("Mild, Sore", None);
    traits("Mild, Sore, Blithe", None);
    traits("Mild, Sore, Blithe, Tart", Some("E1313"));
    traits("Mild, Mild", Some("E1313"));
    traits("Mild, Sore, Mild", Some("E1313"));
    makes("hero Tom { by_leave; talents P1; traits Mild }", None);
}

/// DMD-038, DMD-055, DMD-056, DMD-057: level 0 has three Talents, no need of races or classes, and two pieces of gear,
/// all of Tier 1.
#[test]
fn a_hero_of_level_0() {
    let hero = |talents: &str, gear: &str, code: Option<&str>| {
        makes(&format!("hero Tom {{ level 0; talents {talents}; gear {gear}; traits Mild, Sore }}"), code);
    };
    hero("S1, S2, S3", "Coat, Shoes", None);
    hero("S1, S2, S3", "Maul", None);
    hero("S1, S2", "Coat, Shoes", Some("E1306"));
    hero("G1, G2, G3", "Coat, Shoes", Some("E1308"));
    hero("S1, S2, S3", "Coat", Some("E1312"));
    hero("S1, S2, S3", "Maul, Shoes", Some("E1312"));
    hero("S1, S2, S3", "Blade, Shoes", Some("E1310"));
}

/// DMD-304, DMD-305, DMD-308, DMD-309, DMD-311, DMD-313: a level brings one Tier, and a raise leaves no gap.
#[test]
fn the_tiers_of_a_risen_hero() {
    let hero = |level: u8, talents: &str, code: Option<&str>| {
        makes(&format!("hero Tom {{ level {level}; talents {talents}; {GEAR} }}"), code);
    };
    hero(2, "G1, P1, S1, S2, S3, P2", None);
    hero(2, "G1, P1b, S1, S2, S3", None);
    hero(2, "G1, P1, S1, S2, S3", Some("E1310"));
    hero(2, "G1, P1b, S1, S2, S3, P2", Some("E1310"));
    hero(3, "G1, P1c, S1, S2, S3", Some("E1311"));
    hero(4, "G1, P1c, P1b, S1, S2", None);
    hero(4, "G1, P1c, P1b, S1, S2, S3", Some("E1310"));
    hero(5, "G1, P1c, P1b, S1, S2, S3", None);
    // The first five have risen to Tier 3, and a new Tier 1 card stands below the gap.
    hero(12, "G1, P1c, Q1, Q2, Q3, Q4", None);
    hero(12, "G1, P1c, Q1, Q2, Q3, S1, S2, S3", Some("E1311"));
}

/// DMD-271: an enemy is built from at most five cards.
#[test]
fn an_enemy_has_five_cards_at_most() {
    let cards = |n: usize| format!("monster Claw {{ attack {{ tn 7; damage 1 }} }} enemy Ogre {{ cards Claw x{n} }}");
    makes(&cards(5), None);
    makes(&cards(6), Some("E1302"));
}

/// DMD-005: the Tiers of one title differ.
#[test]
fn prints_of_one_title_differ_in_their_tier() {
    makes("talent Wave | Surge { title \"Wave\"; tier 1 | 2 }", None);
    makes("talent Wave | Surge { title \"Wave\"; tier 1 }", Some("E1314"));
}

/// DMD-048, DMD-051, DMD-052: the first gear has no enchantment, there is one Innate, and a hero has a name.
#[test]
fn what_else_a_new_hero_has() {
    let hero = |more: &str, code: Option<&str>| {
        makes(
            &format!("enchantment Spark {{ for boots }} hero Tom {{ talents G1, P1, S1, S2, S3; {GEAR}; {more} }}"),
            code,
        );
    };
    hero("innate \"Plain Hands\"", None);
    hero("innate \"Plain Hands\"; innate \"Deft Hands\"", Some("E0302"));
    hero("enchantments Spark", Some("E1312"));
    makes(&format!("hero \"\" {{ talents G1, P1, S1, S2, S3; {GEAR} }}"), Some("E0212"));
}

/// DMD-050: opposite Traits are only warned about.
#[test]
fn opposite_traits_are_a_warning() {
    let hero = |traits: &str| {
        let traits = format!(
            "trait Bold {{ opposite Shy }} trait Shy {{ }} hero Tom {{ talents G1, P1, S1, S2, S3; gear Coat, Shoes, Wand; traits {traits} }}"
        );
        let loaded = with(&traits);
        let game = DeckOfManyDungeons::build(&loaded.items, &loaded.scripts);
        game.map(|game| game.warnings().iter().map(|problem| problem.code).collect::<Vec<_>>()).expect("it compiles")
    };
    assert_eq!(hero("Bold, Mild"), [""; 0]);
    assert_eq!(hero("Bold, Shy"), ["W1315"]);
}

/// Returns the codes of the problems of a scene, as it is set up.
fn set_up(items: &str, scene: &str) -> Vec<&'static str> {
    let loaded = with(&format!("{items}\nscene \"one\" {{ {scene} }}"));
    let game = DeckOfManyDungeons::build(&loaded.items, &loaded.scripts).expect("it compiles");
    let scene = loaded.scene("one").expect("it is there");
    game.setup(&scene.setup).err().unwrap_or_default().iter().map(|problem| problem.code).collect()
}

/// DMD-003, DMD-303, DMD-328: a newcomer enters at the party's level, or one below it if the house counts sessions
/// missed.
#[test]
fn heroes_of_one_party_have_one_level() {
    let sits = |levels: [u8; 2], house: &str| {
        let hero = |n: usize| format!("hero H{n} {{ by_leave; level {}; talents G1 }}", levels[n]);
        set_up(&format!("{}\n{}", hero(0), hero(1)), &format!("free; player H0; player H1; {house}"))
    };
    assert_eq!(sits([3, 3], ""), [""; 0]);
    assert_eq!(sits([3, 2], ""), ["E1316"]);
    assert_eq!(sits([3, 2], "house missed_sessions yes"), [""; 0]);
    assert_eq!(sits([3, 1], "house missed_sessions yes"), ["E1316"]);
}

/// DMD-001: a scene has 1 to 14 players, and 60 characters at most.
#[test]
fn a_table_has_so_many_seats() {
    let items = "hero H { by_leave; talents G1 } enemy Imp { }";
    let players = |n: usize| set_up(items, &format!("free; {}", "player H; ".repeat(n)));
    assert_eq!(players(0), ["E1303"]);
    assert_eq!(players(1), [""; 0]);
    assert_eq!(players(14), [""; 0]);
    assert_eq!(players(15), ["E1303"]);
    let imps = |n: usize| set_up(items, &format!("free; player H; enemy Imp x{n}"));
    assert_eq!(imps(59), [""; 0]);
    assert_eq!(imps(60), ["E1304"]);
}

/// DMD-115: Resolve is never above Health.
#[test]
fn a_scene_keeps_resolve_below_health() {
    let tracks = |said: &str| set_up("hero H { by_leave; talents G1 }", &format!("free; player H {{ {said} }}"));
    assert_eq!(tracks("health 2; resolve 2"), [""; 0]);
    assert_eq!(tracks("health 2; resolve 3"), ["E1305"]);
    assert_eq!(tracks("health 2"), [""; 0]);
}

/// DMD-049, DMD-064: a scene names two or three Traits, and only for a ready-made hero without any.
#[test]
fn a_scene_names_the_traits_of_a_ready_made_hero() {
    let hero = |own: &str| {
        let hero = format!("hero H {{ ready_made; talents G1, P1, S1, S2, S3; gear Coat, Shoes, Wand; {own}");
        format!("{hero} first G1, P1, S1, Wand, Coat }}")
    };
    let named = |own: &str, traits: &str| set_up(&hero(own), &format!("free; player H {{ traits {traits} }}"));
    assert_eq!(named("", "Mild"), ["E1313"]);
    assert_eq!(named("", "Mild, Sore"), [""; 0]);
    assert_eq!(named("", "Mild, Sore, Tart"), [""; 0]);
    assert_eq!(named("", "Mild, Sore, Tart, Blithe"), ["E1313"]);
    assert_eq!(named("traits Mild, Tart;", "Mild, Sore"), ["E1313"]);
}

/// DMD-005: no two cards have one name, also of different kinds.
#[test]
fn two_cards_have_two_names() {
    makes("talent Wave { } gear Ripple { slot one }", None);
    makes("talent Wave { } gear Wave { slot one }", Some("E1301"));
}

/// An ability offers no choice that an effect asks for when a thing in play is used.
#[test]
fn an_effect_of_an_ability_asks_for_nothing() {
    let calls =
        |lines: &str| format!("effect picks {{ {lines}; text \"Pick.\" }} talent T9 {{ free {{ effect picks }} }}");
    makes(&calls("on use: me.heal(1)"), None);
    assert!(error_codes(&with(&calls("target ally; on use: me.heal(1)"))).contains(&"E1318"));
}

/// Statements that do nothing in an ability of a type are errors.
#[test]
fn each_type_of_ability_has_its_statements() {
    makes("talent T9 { boost { cost 1; push 2 } }", None);
    makes("talent T9 { boost { cost 1; steps 2 } }", Some("E1317"));
    makes("talent T9 { attack { tn 7; block 2 } }", Some("E1317"));
    makes("talent T9 { passive { damage 2 } }", Some("E1317"));
    makes("talent T9 { boost { bonus 1; tn 9 } }", Some("E1317"));
    makes("talent T9 { boost { bonus 1; dice 2 } }", Some("E1317"));
}

/// Statements that do nothing beside the others of an ability are errors.
#[test]
fn a_statement_does_something_beside_the_others() {
    makes("talent T9 { attack { tn 9; dice 3 } }", None);
    makes("talent T9 { attack { dice 3 } }", Some("E1317"));
    makes("talent T9 { attack { range 3; between 1 } }", None);
    makes("talent T9 { attack { range 3; between 1; area 3 } }", Some("E1317"));
    makes("talent T9 { free { steps 2; heal 1 } }", None);
    makes("talent T9 { free { steps 2; damage 3 } }", Some("E1317"));
    makes("talent T9 { fortify { steps 2; slow 1 } }", Some("E1317"));
    makes("talent T9 { free { damage 1; unavoidable } }", None);
    makes("talent T9 { free { heal 1; unavoidable } }", Some("E1317"));
}

/// An effect that acts only at moments of an attack does nothing in another ability.
#[test]
fn an_effect_acts_at_a_moment_of_its_ability() {
    let calls = |lines: &str, ability: &str, code: Option<&str>| {
        makes(&format!("effect late {{ {lines}; text \"Late.\" }} talent T9 {{ {ability} }}"), code);
    };
    let hits = "on hit: target.slow(1)";
    calls(hits, "attack { tn 7; effect late }", None);
    calls(hits, "move { steps 2; effect late }", Some("E1317"));
    calls(hits, "defend { block 2; effect late }", Some("E1317"));
    let fails = "on miss: me.heal(1)";
    calls(fails, "move { steps 2; tn 7; effect late }", None);
    calls(fails, "move { steps 2; effect late }", Some("E1317"));
    let aims = "on aimed: target.slow(1)";
    calls(aims, "fortify { damage 1; effect late }", None);
    calls(aims, "fortify { heal 1; effect late }", Some("E1317"));
    calls("on use: me.heal(1)", "defend { block 2; effect late }", Some("E1317"));
    calls("on use: me.heal(1); on hit: target.slow(1)", "move { steps 2; effect late }", None);
}

/// The built-in content, compiled.
fn game() -> (Loaded, DeckOfManyDungeons) {
    let loaded = with("");
    let game = DeckOfManyDungeons::build(&loaded.items, &loaded.scripts).expect("it compiles");
    (loaded, game)
}

/// Returns what is drawn of a card: its kind, then each fact.
fn drawn(items: &str, name: &str) -> Vec<String> {
    let loaded = with(items);
    assert_eq!(error_codes(&loaded), [""; 0], "{:#?}", loaded.problems);
    let game = DeckOfManyDungeons::build(&loaded.items, &loaded.scripts).expect("it compiles");
    let card = game.card(name, CardReader::Author).expect("it is drawn");
    let facts = card.facts.iter().map(|(name, value)| format!("{name}: {value}"));
    std::iter::once(card.kind.clone()).chain(facts).chain(card.text).collect()
}

/// Numbers with their usual value are left out, and so is a name that is the card's own.
#[test]
fn a_card_shows_all_that_it_says() {
    let items = r#"
        element Steam { }
        effect simmers { on turn_end: me.heal(1); text "It simmers." }
        effect boils { on hit: me.heal(1); text "It simmers." }
        effect burns_dry { while in play: defence -1; text "It burns dry." }
        talent Kitchen {
            race Gnome
            class Baker
            tier 2
            element Steam
            footer might, nature
            attack { tn 6; damage 1 }
            attack "Pan" {
                cost 1; tn 6; dice 2; damage 3; range 2; area 3; only enemies; pull 2; push 1; slow 2; again 2; grip main
                unavoidable; effect boils
            }
            attack "Lid" { tn 7; damage 1; range 3; second tn 8 damage 2; between 1 }
            fortify "Broth" { heal 1; resolve 2; temporary 3; enables 1 }
            move "Errand" { steps 2; gives 1 }
            boost "Salt" { bonus 2; goes with move }
            defend "Board" { block 2; actions 1 }
            passive { effect simmers }
            passive "Twice" { effect simmers; effect burns_dry }
            flaw burns_dry
            text "It is hot in here."
        }
        hero Cook { by_leave; talents Kitchen }
    "#;
    assert_eq!(
        drawn(items, "Kitchen"),
        [
            "talent",
            "tier: 2",
            "race: Gnome",
            "class: Baker",
            "element: Steam",
            "attack: tn 6, damage 1",
            "attack: Pan, cost 1, range 2, area 3, tn 6, dice 2, damage 3, pull 2, push 1, slow 2, uses a turn 2, only \
             enemies, grip main, unavoidable, boils: It simmers.",
            "attack: Lid, range 3, tn 7, damage 1, second tn 8 damage 2, 1 damage to those between",
            "fortify: Broth, heal 1, resolve 2, temporary 3, enables 1",
            "move: Errand, steps 2, gives steps 1",
            "boost: Salt, bonus 2, goes with move",
            "defend: Board, block 2, actions 1",
            "passive: simmers: It simmers.",
            "passive: Twice, simmers: It simmers. burns_dry: It burns dry.",
            "flaw: burns_dry: It burns dry.",
            "footer: might, nature",
            "of: Cook",
            "It is hot in here.",
        ]
    );
    assert_eq!(drawn(items, "Cook"), ["hero", "level: 1", "cards: Kitchen"]);
    let ogre =
        "monster Fist { tier 2; attack { tn 6 }; free { heal 1 } } enemy Ogre { cards Fist; boss; text \"Big.\" }";
    assert_eq!(drawn(ogre, "Ogre"), ["enemy, Boss", "tier total: 4", "cards: Fist", "Big."]);
    assert_eq!(drawn(ogre, "Fist").last().map(String::as_str), Some("of: Ogre"));
    assert_eq!(drawn("gear Lamp { slot one }", "Lamp"), ["gear", "tier: 1", "slot: one"]);
    assert_eq!(drawn("enchantment Glow { for boots }", "Glow"), ["enchantment", "tier: 1", "for: boots"]);
}

/// DMD-021, DMD-060, DMD-061: twelve ready-made heroes keep the rules of a new hero, which loading checks, and each of
/// their cards says to whom it belongs.
#[test]
fn twelve_heroes_are_ready_made() {
    let (loaded, game) = game();
    let is_ready = |item: &&Item| item.kind == "hero" && item.has("ready_made");
    let heroes: Vec<_> = loaded.items.iter().filter(is_ready).collect();
    let own: Vec<_> = heroes.iter().filter(|item| !item.has("by_leave") && item.name != "Ready Hild").collect();
    assert_eq!(own.len(), 12);
    for hero in own {
        let card = game.card(&hero.name, CardReader::Author).expect("it is drawn");
        assert_eq!(card.facts.iter().find(|(name, _)| name == "level").map(|(_, level)| level.as_str()), Some("1"));
        let talents = hero.get("talents").map(|said| said.datum(0).list()).unwrap_or_default();
        assert_eq!(talents.len(), 5, "{}", hero.name);
        for talent in talents.iter().filter_map(|arg| arg.datum.text()) {
            let card = game.card(talent, CardReader::Author).expect("it is drawn");
            let of = card.facts.iter().find(|(name, _)| name == "of").map(|(_, of)| of.as_str());
            assert!(of.is_some_and(|of| of.contains(&hero.name)), "{talent} of {}: {of:?}", hero.name);
        }
        assert!(hero.has("first") && !hero.has("traits"), "{}", hero.name);
    }
}

/// DMD-067: most items to hold have an ability without cost and one with a cost.
#[test]
fn most_held_items_have_two_ways() {
    let (loaded, _) = game();
    let held = |item: &&Item| {
        item.kind == "gear"
            && item.int("tier").unwrap_or(1) == 1
            && matches!(item.text("slot"), Some("one" | "two" | "either"))
    };
    let items: Vec<_> = loaded.items.iter().filter(held).collect();
    let costs = |item: &Item| -> Vec<bool> {
        let abilities = item
            .body
            .iter()
            .filter(|said| ["attack", "fortify", "defend", "free", "boost", "move"].contains(&said.word));
        abilities
            .map(|said| said.args.iter().any(|arg| arg.datum.block().iter().any(|said| said.word == "cost")))
            .collect()
    };
    let both = items.iter().filter(|item| costs(item).contains(&true) && costs(item).contains(&false)).count();
    assert!(items.len() >= 25 && both * 2 > items.len(), "{both} of {}", items.len());
}

/// DMD-336: skills show more Task categories than Talents of races and classes.
#[test]
fn skills_show_more_categories() {
    let (loaded, _) = game();
    let shown = |skill: bool| {
        let talents = loaded.items.iter().filter(|item| item.kind == "talent" && item.has("title"));
        let own = talents.filter(|item| (item.has("race") || item.has("class")) != skill && item.has("footer"));
        let counts: Vec<usize> =
            own.map(|item| item.get("footer").map_or(0, |said| said.datum(0).list().len())).collect();
        (counts.iter().sum::<usize>(), counts.len())
    };
    let ((skills, n), (others, m)) = (shown(true), shown(false));
    assert!(skills * m > others * n, "{skills} of {n} skills, {others} of {m} others");
}

/// Everybody in a place has a hex, and one is left for the heroes.
#[test]
fn a_place_has_room_for_its_enemies() {
    let place = |n: usize| format!("place P {{ enemy Imp x{n}; map {{ \"...\" }} }} enemy Imp {{ }}");
    assert!(!error_codes(&with(&place(2))).contains(&"E1319"));
    assert!(error_codes(&with(&place(3))).contains(&"E1319"));
}
