//! Moments for subjects of several kinds, and renamed moments.

use super::*;
use rondel_engine::for_each_kind;

const ANY: (&str, u8) = ("me", rondel_engine::kernel::ANYONE);

static WORDS: Vocabulary = Vocabulary {
    system: "toy",
    title: "Toy",
    prefix: "TOY",
    items: &[],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["thing", "card"],
    facts: &[fact(THING, "max_hp", &[], Kind::Int), fact(CARD, "face", &[], Kind::Text)],
    hooks: for_each_kind!(
        &[
            act("on_turn", "turn", &[ANY]),
            act("on_hit", "hit", &[ME, ("target", rondel_engine::kernel::SOMEBODY)]),
            HookWord { query: true, gives: Kind::Int, ..act("my_hp", "hp", &[ANY]) },
        ],
        anyone: [THING, CARD],
        somebody: [CARD]
    ),
    effects: &[
        effect("add_tokens", Some(THING), &[Kind::Text, Kind::Int], false),
        effect("damage", Some(THING), &[Kind::Int], false),
    ],
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[("hp", "my_hp")],
    scales: &[],
    pages: &[],
};

fn problems(text: &str) -> String {
    let (scripts, sources) = scripts(&[("traits/it", text)]);
    Host::new(&WORDS, &scripts).err().map(|problems| tell(&problems, &sources)).unwrap_or_default()
}

#[test]
fn a_row_is_made_for_every_kind() {
    let rows: Vec<(&str, Vec<u8>)> =
        WORDS.hooks.iter().map(|word| (word.name, word.roles.iter().map(|(_, kind)| *kind).collect())).collect();
    let expected = [("on_turn", vec![THING]), ("on_turn", vec![CARD]), ("on_hit", vec![THING, CARD])];
    assert_eq!(rows[..3], expected);
    let names: Vec<&str> = WORDS.moments().map(|word| word.name).collect();
    assert_eq!(names, ["on_turn", "on_hit", "my_hp"]);
}

/// A script may read a fact that one of the kinds has. A fact that no kind has is an error. A moment's limits hold for
/// all kinds.
#[test]
fn what_is_wrong_for_every_kind_is_told() {
    assert_eq!(problems("fn on_turn(me) { me.max_hp }"), "");
    assert_eq!(problems("fn on_turn(me) { me.face }"), "");
    let told = problems("fn on_turn(me) { me.nothing }");
    assert_eq!(told.matches("E0607").count(), 1, "{told}");
    for part in ["a thing or a card has no `nothing`", "a thing has `max_hp`", "a card has `face`"] {
        assert!(told.contains(part), "{part} is not in: {told}");
    }
    let told = problems("fn on_turn(me) { me.faec }");
    assert!(told.contains("a thing or a card has no `faec`") && told.contains("did you mean `face`?"), "{told}");
    let told = problems("fn my_hp(me) { me.damage(1) }");
    assert_eq!(told.matches("error[").count().max(told.matches("E06").count()), 1, "{told}");
}

#[test]
fn a_former_name_says_the_present_one() {
    let told = problems("fn hp(hero, enemy) { 3 }");
    assert!(told.contains("E0603") && told.contains("`my_hp` now") && told.contains("`fn my_hp(me)`"), "{told}");
    assert_eq!(problems("fn my_hp(me) { hp(me) } fn hp(who) { 3 }"), "", "any function may be called so");
}

#[test]
fn parameters_in_another_order_are_told_with_those_of_the_moment() {
    let told = problems("fn on_hit(me, card, target) { card.damage(1) }");
    assert!(told.contains("E0604"), "{told}");
    assert!(told.contains("`on_hit` has the parameters `(me, target)`, and not `(me, card, target)`"), "{told}");
    assert!(told.contains("write `fn on_hit(me, target)`"), "{told}");
}

/// The word alone would add what the author wants to take away.
#[test]
fn a_word_that_takes_away_means_one_that_adds_a_negative_number() {
    for word in ["remove_tokens", "spend_token"] {
        let told = problems(&format!("fn on_turn(me) {{ me.{word}(\"Ash\", 1) }}"));
        assert!(told.contains("E0605") && told.contains(".add_tokens("), "{told}");
        assert!(told.contains("with a negative number?"), "{told}");
    }
}
