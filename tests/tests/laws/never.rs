//! Impossible statements are reported before anybody plays, and similar possible ones are not.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles};
use rondel_tests::built_in_with;

/// Returns the built-in content of a system with a file on top.
fn with(system: &str, text: &str) -> Loaded {
    let manifest = format!(r#"Pack(name: "Top", id: "top", system: "{system}", version: "1.0.0")"#);
    built_in_with(system, PackFiles::new("top").with("pack.ron", manifest).with("top.rondel", text))
}

/// Returns its problems: the code and the message of each, a line each.
fn said(system: &str, text: &str) -> String {
    let loaded = with(system, text);
    let (mut problems, game) = loaded.judged();
    if let Some(game) = game {
        problems.extend(game.warnings().into_iter().chain(loaded.idle()));
    }
    problems.iter().map(|one| format!("{} {}\n", one.code, one.message)).collect()
}

/// Checks that each text of `wrong` has one problem of this code. Those of `right` have none.
fn told(system: &str, code: &str, wrong: &[String], right: &[String]) {
    for text in wrong {
        let said = said(system, text);
        assert!(said.starts_with(code) && said.lines().count() == 1, "{text}\nis told so:\n{said}");
    }
    for text in right {
        assert_eq!(said(system, text), "", "{text}");
    }
}

/// Returns a status with these lines as its effect.
fn status(lines: &str) -> String {
    format!("effect zz {{ {lines} text \"x\" }}\nstatus Zs {{ effect zz; text \"x\" }}\n")
}

fn all(texts: &[&str], of: impl Fn(&str) -> String) -> Vec<String> {
    texts.iter().map(|text| of(text)).collect()
}

#[test]
fn an_effect_that_comes_too_late() {
    let late = [
        "on any_played: card.stop();",
        "on played: card.stop();",
        "on settled: attack.reduce(2);",
        "on settled: attack.add_damage(2);",
        "on dealt: attack.halve();",
        "on damaged: attack.redirect(me);",
        "on any_settled: attack.cancel();",
    ];
    let open = [
        "on answer_played: card.stop();",
        "on attack: attack.add_damage(2);",
        "on attacked: attack.halve();",
        "on any_attacked: attack.redirect(me);",
        "on answer_attacked: attack.cancel();",
        "on settled: attack.by.damage(1);",
    ];
    told("adventure-deck", "E0611", &all(&late, status), &all(&open, status));
    // An addition to a failed check still counts, and dice in the air fall anyway.
    told("encounter-deck", "E0611", &[], &all(&["on failed: check.add(1);", "on try: check.reroll();"], status));
}

#[test]
fn a_line_of_a_turn_that_others_leave_no_room_for() {
    let foe = |turn: &str| {
        let head = "level 1; size small; hp 9; xp 1;";
        format!("foe Zf {{ {head} turn {{ {turn} }}; text \"x\" }}")
    };
    let wrong = [
        "1-6: attack 2 melee; 1-6: { when damaged; attack 4 melee }",
        "1-6: { when damaged; attack 4 melee }; 2: { when damaged; nothing }; 1-6: nothing",
        "1-6: { when damaged; nothing }; 1-6: { when undamaged; nothing }; 1-6: attack 4 melee",
        "1-3: nothing; 4-6: { when alone; nothing }; 2,5: { when alone; nothing }; 4-6: nothing",
        "1-6: draw 1 { ^: attack 2 melee; v: nothing; otherwise: attack 7 melee }",
    ];
    let right = [
        "1-6: { when damaged; attack 4 melee }; 1-6: attack 2 melee",
        "1-6: { when damaged; nothing }; 1-6: { when undamaged; attack 4 melee }",
        "1-6: { when damaged; nothing }; 1-6: { when alone; nothing }; 1-6: attack 4 melee",
        "1-6: draw 2 { ^^: attack 2 melee; ^v: nothing; otherwise: attack 7 melee }",
    ];
    told("adventure-deck", "E0720", &all(&wrong, foe), &all(&right, foe));
}

#[test]
fn a_boost_is_paid_with_attributes() {
    let card = |boost: &str| {
        format!(
            "card Zc {{ type weapon, medium; face v; attribute strength; rondel {{ primary 1-6: damage 2 }}; boost plus_damage({boost}) }}\n"
        )
    };
    let wrong = ["rounds: 1-3, amount: 2, pay: 1 strenght", "rounds: 1-3, amount: 2, pay: 2 gold"];
    let right = ["rounds: 1-3, amount: 2, pay: 1 strength", "rounds: 1-3, amount: 2, pay: R agility"];
    told("adventure-deck", "E0721", &all(&wrong, card), &all(&right, card));
}

/// Returns an adventure with a Room that says this.
fn room(said: &str) -> String {
    let way =
        "adventure Zw { opens Zr; epilogue \"Out\" won \"x\" }\neffect zo() { on entered: me.end_adventure(\"Out\") }";
    format!("{way}\nroom Zr {{ {said}; exit Zs }}\nroom Zs {{ exit Zr; effect zo }}\n")
}

/// The map of a Room shows as many doors as it has exits (ADS-450).
#[test]
fn a_room_is_on_a_line_or_on_a_map() {
    let map = "map { \"@..f+\" }";
    let wrong = [
        "line; map { \"@..f\" }",
        "hexes",
        "pace 2",
        "line; pace 2",
        "map { \"@.++f\" }",
        "map { \"@.#\" }; solo { man: \"Goblin Skirmisher\" x2 }",
    ];
    let right = ["line", map, "map { \"@..f\" }; hexes; pace 2"];
    told("adventure-deck", "E0723", &all(&wrong, room), &all(&right, room));
}

#[test]
fn goods_without_a_price() {
    let wares = |price: &str, said: &str| format!("card Zc {{ type item; face ^; {price} }}\n{}", room(said));
    let wrong = [wares("", "sells Zc"), wares("", "sells Zc x2")];
    let right = [wares("", "sells Zc for 2"), wares("price 3", "sells Zc"), wares("price 3", "sells Zc x2 for 1")];
    told("adventure-deck", "E0729", &wrong, &right);
}

#[test]
fn a_card_that_its_character_cannot_play() {
    let person = |class: &str| {
        format!(
            "deck Zd {{ holds Spark x4, Strength x24, Agility x24 }}\ncharacter Zp {{ race Human; class {class}; hp 9; deck Zd; text \"x\" }}\n"
        )
    };
    told("adventure-deck", "W0728", &[person("Fighter")], &[person("Wizard")]);
}

#[test]
fn a_deck_beside_what_a_character_holds() {
    let person =
        |said: &str| format!("character Zp {{ race Human; class Fighter; level 1; hp 10; {said}; text \"x\" }}\n");
    let own = "holds Strength x26, Agility x26";
    let wrong = [format!("deck \"Warrior's Deck\"; {own}")].map(|said| person(&said));
    told("adventure-deck", "W0727", &wrong, &[person("deck \"Warrior's Deck\""), person(own)]);
}

#[test]
fn a_fast_swap_that_no_swap_meets() {
    let card = |said: &str| format!("card Zc {{ type {said}; face v; rondel {{ 1-6: damage 2 }} }}\n");
    let wrong = ["skill, fast_swap", "fast_swap, spell; play normal, reaction"];
    let right = [
        "skill, fast_swap; lasts 3 rounds",
        "skill, fast_swap; persistent",
        "skill, fast_swap; face_down",
        "weapon, small, fast_swap",
    ];
    told("adventure-deck", "W0722", &all(&wrong, card), &all(&right, card));
}

const CARD: &str = "card Zc { type skill; play normal; face v; EFFECT text \"x\" }\n";

#[test]
fn what_nothing_takes() {
    let beside = |text: &str| format!("{}{text}", CARD.replace("EFFECT", ""));
    let wrong = [
        "effect zz { on turn_end: me.heal(1); text \"x\" }",
        "trait zt { on turn_end: me.heal(1); text \"x\" }",
        "status Zs { text \"x\" }",
        "token Zt { text \"x\" }",
        "keyword Zk { text \"x\" }",
    ];
    let right = [
        "action za { on act: me.heal(1); text \"x\" }",
        "effect zz { on hurt: me.put_status(\"Zs\"); text \"x\" }\nstatus Zs { effect zz; text \"x\" }\ncard Zd { type skill; play normal; face v; effect zd; text \"x\" }\neffect zd { on play: me.put_status(\"Zs\"); text \"x\" }",
        "card Zd { type skill; play normal; face v; cost token Zt 2; effect zd; text \"x\" }\neffect zd { on play: me.heal(1), me.add_tokens(\"Zt\", 1); text \"x\" }\ntoken Zt { text \"x\" }",
    ];
    told("adventure-deck", "W0615", &all(&wrong, beside), &all(&right, beside));
    // A pack of nothing but parts reports only parts that an item may have forgotten to call.
    let parts =
        ["effect zz { on turn_end: me.heal(1); text \"x\" }", "status Zs { text \"x\" }\ntoken Zt { text \"x\" }"];
    let forgotten = [format!("{}effect zy {{ on hurt: me.heal(1); text \"x\" }}", status("on hurt: me.heal(2);"))];
    told("adventure-deck", "W0615", &forgotten, &all(&parts, str::to_string));
}

#[test]
fn a_pack_for_others_may_hold_what_nothing_takes() {
    let text = format!("{}status Zs {{ text \"x\" }}\n", CARD.replace("EFFECT", ""));
    let said = |library: &str| {
        let manifest = format!(r#"Pack(name: "Top", id: "top", system: "adventure-deck", version: "1.0.0"{library})"#);
        let pack = PackFiles::new("top").with("pack.ron", manifest).with("top.rondel", text.as_str());
        let loaded = built_in_with("adventure-deck", pack);
        (loaded.problems.len(), loaded.idle().len())
    };
    assert_eq!((said(""), said(", library: true")), ((0, 1), (0, 0)));
}

#[test]
fn an_item_for_which_a_script_never_does_anything() {
    let with = |card: &str| {
        let played = CARD.replace("EFFECT", "effect zz;");
        format!("effect zz {{ on play: me.heal(1); text \"x\" }}\n{played}{card}")
    };
    let wrong = ["card Zr { type skill; play reaction; face ^; effect zz; text \"x\" }"];
    let right = [
        "card Zr { type skill; play normal, reaction; face ^; effect zz; text \"x\" }",
        "card Zr { type skill; play reaction; face ^; effect zy; text \"x\" }\neffect zy { on react: me.heal(1); text \"x\" }",
    ];
    told("adventure-deck", "E0646", &all(&wrong, with), &all(&right, with));
}

#[test]
fn what_a_foe_never_hears() {
    let foe = |line: &str| {
        let head = "level 1; size small; hp 9; xp 1; turn { 1-6: nothing }";
        format!("trait zt {{ {line} text \"x\" }}\nfoe Zf {{ {head}; traits {{ zt }}; text \"x\" }}")
    };
    let wrong = ["on drew: me.heal(1);", "on played: me.heal(1);", "while in play: hand_max +1;"];
    let right = ["on any_drew: me.heal(1);", "on any_played: me.heal(1);", "while in play: any hand_max +1;"];
    told("adventure-deck", "E0646", &all(&wrong, foe), &all(&right, foe));
}

#[test]
fn a_filter_that_fits_nobody() {
    let each = |filter: &str| status(&format!("on turn_end: each {filter}: each.damage(1);"));
    let wrong = [
        "opponent that is foe and not foe",
        "opponent with hp 5 or more and hp 3 or less",
        "opponent with size small and size large",
        "opponent that is prone and not prone or opponent that is foe and not foe",
    ];
    let right = [
        "opponent that is foe and not prone",
        "opponent with hp 3 or more and hp 5 or less",
        "foe or opponent that is prone and not prone",
    ];
    told("adventure-deck", "E0650", &all(&wrong, each), &all(&right, each));
    let aimed = |target: &str| CARD.replace("EFFECT", &format!("target {target}; effect zz;")) + ZZ;
    let wrong = ["opponent with hp 5 or more and hp 3 or less"];
    told("adventure-deck", "E0650", &all(&wrong, aimed), &all(&["opponent with hp 5 or less"], aimed));
}

const ZZ: &str = "effect zz { on play: me.heal(1); text \"x\" }\n";

#[test]
fn a_blow_at_nobody() {
    let card = |body: &str| format!("encounter \"Zq\" {{ aside; level 1; room {{ \"<#>\" }}; {body}; text \"x\" }}");
    let enemy = "enemy \"E\" { attack 3; defense 3; health 1 }";
    let wrong = ["test agl3 { strike 1 }; clear { }", "test agl3 else { strike 1 }; clear { }"];
    let right =
        [format!("{enemy}; test agl3 {{ strike 1 }}; clear {{ }}"), "test agl3 { gain 1 ruby }; clear { }".into()];
    told("encounter-deck", "E0907", &all(&wrong, card), &right.iter().map(|body| card(body)).collect::<Vec<_>>());
}

#[test]
fn an_item_that_nobody_asks_for() {
    let key = "item \"Brass Key of T\" { text \"x\" }\n";
    let asks = "effect zz { on round if hero.uses(\"Brass Key of T\") == 0: hero.lose(\"health\", 1); text \"x\" }\nstatus Zs { effect zz; text \"x\" }\n";
    let used = "scene S { hero { atk +0; def +0; status Zs } }\n";
    told("encounter-deck", "W0911", &[key.into()], &[format!("{key}{asks}{used}")]);
}

#[test]
fn a_limit_on_what_only_answers() {
    let limited = ["once a turn; while in play: damage_dealt +1;"];
    let beside =
        ["once a turn; on hurt: me.heal(1); while in play: damage_dealt +1;", "once a turn; on hurt: me.heal(1);"];
    told("adventure-deck", "E0647", &all(&limited, status), &all(&beside, status));
}
