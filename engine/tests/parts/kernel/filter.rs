//! The filters that can be read, and the problems of the others.

use rondel_engine::kernel::rows::{act, item};
use rondel_engine::kernel::{
    FactId, FactWord, FilterWorld, Found, Given, HookWord, Item, Kind, Lexicon, Naming, Origin, Side, Value,
    Vocabulary, slug,
};

const BEAST: u8 = 1;
const CARD: u8 = 2;
const STATUS: Kind = Kind::Named(&Naming::items(&["status"]));
const TYPE: Kind = Kind::Named(&Naming::words(&["weapon", "spell"]));
const REACH: Kind = Kind::Named(&Naming::words(&["melee", "far"]));

const fn fact(on: u8, name: &'static str, args: &'static [Kind], gives: Kind) -> FactWord {
    FactWord { on, name, args, gives, doc: "", rule: "" }
}

const FACTS: &[FactWord] = &[
    fact(BEAST, "hp", &[], Kind::Int),
    fact(BEAST, "prone", &[], Kind::Bool),
    fact(BEAST, "is_foe", &[], Kind::Bool),
    fact(BEAST, "name", &[], Kind::Text),
    fact(BEAST, "bears", &[STATUS], Kind::Bool),
    fact(BEAST, "opponents", &[], Kind::List),
    fact(BEAST, "prey", &[], Kind::Any),
    fact(BEAST, "gap", &[Kind::Subject(BEAST)], Kind::Int),
    fact(BEAST, "in_reach", &[Kind::Subject(BEAST), REACH], Kind::Bool),
    fact(CARD, "is_of", &[TYPE], Kind::Bool),
    fact(CARD, "damage", &[], Kind::Int),
    fact(CARD, "holder", &[], Kind::Any),
];

const HOOKS: &[HookWord] = &[
    act(&[], &[("me", BEAST)], "", "").at("on_turn", "turn", "turn", Side::Own),
    act(&[], &[("me", 0)], "", "").at("on_end", "end", "end", Side::Own),
];

static WORDS: Vocabulary = Vocabulary {
    system: "beasts",
    title: "Beasts",
    prefix: "B",
    items: &[item("status", &[], "", "")],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["game", "beast", "card"],
    facts: FACTS,
    hooks: HOOKS,
    effects: &[],
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

fn lexicon() -> Lexicon {
    let status = |name: &str| Item {
        kind: "status",
        name: name.into(),
        id: slug(name),
        params: Vec::new(),
        body: [].into(),
        pack: String::new(),
        is_fixture: false,
        at: Origin::CODE,
    };
    Lexicon::new(&WORDS, &[status("Burning"), status("Slow Poison")])
}

/// Beasts 0 and 1 and a wolf, 2. The wolf is beast 0's opponent and prey.
struct World;

impl FilterWorld for World {
    type One = u8;
    type Fault = String;

    fn kind(&self, one: u8) -> u8 {
        if one == 9 { CARD } else { BEAST }
    }

    fn read(&mut self, on: u8, fact: FactId, given: &[Given<'_, u8>]) -> Result<Found<u8>, String> {
        let word = given.iter().find_map(|given| if let Given::Word(word) = given { word.as_text() } else { None });
        let it = given.iter().find_map(|given| if let Given::It(it) = given { Some(*it) } else { None });
        let value = match (FACTS[usize::from(fact.0)].name, word, it) {
            ("hp", ..) => Value::Int(i64::from(on) * 3),
            ("prone" | "is_foe", ..) => Value::Bool(on == 2),
            ("name", ..) => Value::text(["Ape", "Bear", "Grey Wolf"][usize::from(on)]),
            ("bears", Some(status), _) => Value::Bool(on == 2 && status == "Slow Poison"),
            ("opponents", ..) => return Ok(Found::Several(vec![2])),
            ("prey", ..) => return Ok(Found::One(2)),
            ("gap", _, Some(it)) => Value::Int(i64::from(on.abs_diff(it))),
            ("in_reach", Some(reach), Some(it)) => Value::Bool((reach == "melee") == (it == 1)),
            ("is_of", Some(kind), _) => Value::Bool(kind == "weapon"),
            ("damage", ..) => Value::Int(4),
            ("holder", ..) => return Ok(Found::One(2)),
            other => return Err(format!("{other:?}")),
        };
        Ok(Found::Value(value))
    }

    fn same(&mut self, one: u8, other: u8) -> Result<bool, String> {
        Ok(one == other)
    }

    fn lacks(&mut self, _: u8, part: &str) -> String {
        part.to_string()
    }
}

/// Returns those who fit, from beast 0's view.
fn fit(text: &str) -> Vec<u8> {
    let filter = lexicon().filter(text, BEAST).unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
    (0..3).filter(|one| filter.fits(&mut World, *one, 0) == Ok(true)).collect()
}

#[test]
fn parts_of_a_filter_read_facts() {
    for (text, wanted) in [
        ("beast", vec![0, 1, 2]),
        ("prone", vec![2]),
        ("beast that is not prone", vec![0, 1]),
        ("a foe", vec![2]),
        ("foes", vec![2]),
        ("hp 3", vec![1]),
        ("hp 3 or more", vec![1, 2]),
        ("hp 3 or fewer", vec![0, 1]),
        ("beast with hp 3 or less", vec![0, 1]),
        ("without hp", vec![0]),
        ("hp 6, prone and foe", vec![2]),
        ("hp 0 or prone", vec![0, 2]),
        ("status Slow Poison", vec![2]),
        ("slow poison", vec![2]),
        ("foe without status burning", vec![2]),
        ("opponent", vec![2]),
        ("opponents within melee", vec![]),
        ("within melee", vec![1]),
        ("in_reach far", vec![0, 2]),
        ("gap 1 or less", vec![0, 1]),
        ("prey", vec![2]),
        ("me", vec![0]),
        ("not me", vec![1, 2]),
    ] {
        assert_eq!(fit(text), wanted, "{text}");
    }
    // A text of several words stands in quotes.
    assert_eq!(fit("name \"Grey Wolf\" or name Ape"), [0, 2]);
}

#[test]
fn cards_have_words_of_their_own() {
    for (text, wanted) in
        [("weapon with damage 4 or more", true), ("weapons", true), ("spell", false), ("card without spell", true)]
    {
        let filter = lexicon().filter(text, CARD).unwrap();
        assert_eq!(filter.fits(&mut World, 9, 0), Ok(wanted), "{text}");
    }
}

#[test]
fn what_says_nothing_is_told_with_its_place_and_the_nearest_word() {
    for (text, place, help) in [
        ("foe that is proen", 12..17, "did you mean `prone`?"),
        ("weapn", 0..5, "did you mean `weapon`?"),
        ("status burnign", 7..14, "did you mean `Burning`?"),
        ("within mele", 7..11, "did you mean `melee`?"),
        ("hp 4 or", 7..7, "`help filters` says what a filter may say"),
        ("foe without", 11..11, "`help filters` says what a filter may say"),
        ("", 0..0, "`help filters` says what a filter may say"),
        ("beast with the lowest hp", 15..21, "write `least`: `with the least hp`"),
        ("2 beasts", 0..1, "a filter takes all who fit: leave `2` out. `target 2 ...` aims at two"),
        ("two foes", 0..3, "a filter takes all who fit: leave `two` out. `target 2 ...` aims at two"),
        ("beast with less than 3 hp", 11..15, "did you mean `hp less than 3`?"),
        ("\"beast\"", 0..7, "write `beast` without quotes"),
    ] {
        let misread = lexicon().filters(text).unwrap_err();
        assert_eq!((misread.at, misread.help.as_str()), (place, help), "{text}");
    }
}

/// `or` begins anew and `and` asks for both, which people mean otherwise where a word says who is meant.
#[test]
fn what_or_and_and_join_is_not_guessed() {
    let misread = |text: &str| lexicon().selection(text, BEAST).map(|_| ()).unwrap_err();
    for (text, at, help) in [
        (
            "opponent with hp 3 or prone",
            22..27,
            "write `or opponent that is prone`; if all are meant, put `prone` first",
        ),
        (
            "prone opponent or hp 3 or less",
            18..30,
            "write `or opponent with hp 3 or less`; if all are meant, put `hp 3 or less` first",
        ),
        (
            "opponent within melee or burning",
            25..32,
            "write `or opponent that is burning`; if all are meant, put `burning` first",
        ),
        (
            "slow poison that is prone or hp 3",
            29..33,
            "write `or slow poison with hp 3`; if all are meant, put `hp 3` first",
        ),
        ("opponent and prey", 9..12, "write `opponent or prey`"),
        ("opponents, prey", 9..10, "write `opponents or prey`"),
    ] {
        let misread = misread(text);
        assert_eq!((misread.at, misread.help.as_str()), (at, help), "{text}: {}", misread.message);
    }
    for text in [
        "prone or opponent with hp 3",
        "opponent with hp 3 or opponent that is prone",
        "opponent with hp 3 or me",
        "opponent or prone",
        "opponent and hp 3 or prone",
        "beast with hp 3 or prone",
        "hp 3 with prone or foe",
        "opponent with hp 3 or more",
        "burning with hp 3 or slow poison",
        "opponent that is prey",
    ] {
        assert!(lexicon().selection(text, BEAST).is_ok(), "{text}");
    }
}

/// Returns those of `of` that are meant, from beast 0's view.
fn meant(text: &str, of: &[u8]) -> Vec<u8> {
    let selection = lexicon().selection(text, BEAST).unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
    let fit: Vec<u8> = of.iter().copied().filter(|one| selection.filter().fits(&mut World, *one, 0).unwrap()).collect();
    let meant = selection.meant(&mut World, &fit, 0).unwrap();
    fit.into_iter().zip(meant).filter(|(_, meant)| *meant).map(|(one, _)| one).collect()
}

#[test]
fn of_those_who_fit_the_least_or_the_most_is_looked_for() {
    for (text, of, wanted) in [
        ("beast with the least hp", vec![0, 1, 2], vec![0]),
        ("the most hp", vec![0, 1, 2], vec![2]),
        ("beast that is not prone with the most hp", vec![0, 1, 2], vec![1]),
        ("not me with the least gap", vec![0, 1, 2], vec![1]),
        ("beast with the least hp", vec![1, 1, 2], vec![1, 1]),
        ("prone with the least hp", vec![0, 1], vec![]),
    ] {
        assert_eq!(meant(text, &of), wanted, "{text}");
    }
}

#[test]
fn a_superlative_stands_at_the_end_and_compares_several() {
    let misread = |text: &str| lexicon().selection(text, BEAST).map(|_| ()).unwrap_err().message;
    assert_eq!(misread("the least hp, prone"), "`the least hp` stands at the end of a filter");
    assert_eq!(misread("prone or foe with the most hp"), "`the most hp` cannot stand beside `or`");
    assert_eq!(misread("the most prone"), "a number is wanted here, by its bare name");
    assert_eq!(misread("the most hp 3 or more"), "a number is wanted here, by its bare name");
    let one = lexicon().filter("beast with the least hp", BEAST).unwrap_err();
    assert_eq!((one.message.as_str(), one.at), ("`the least hp` compares several, and here is one", 15..23));
}

#[test]
fn with_whom_something_lies_is_described_in_turn() {
    for (text, wanted) in [
        ("card of an opponent", true),
        ("card of a foe that is prone", true),
        ("card of me", false),
        ("card of a beast that is not prone or weapon", true),
        ("spell of an opponent", false),
        ("of weapon", true),
        ("holder foe", true),
    ] {
        let filter = lexicon().filter(text, CARD).unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
        assert_eq!(filter.fits(&mut World, 9, 0), Ok(wanted), "{text}");
    }
    let misread = lexicon().filter("card of an oponent", CARD).unwrap_err();
    assert_eq!((misread.at, misread.help.as_str()), (11..18, "did you mean `opponent`?"));
    let nested = lexicon().selection("card of a beast with the least hp", CARD).unwrap_err();
    assert!(nested.message.contains("asked of the subject itself"), "{}", nested.message);
}

#[test]
fn the_first_part_that_fails_says_what_is_lacking() {
    let lacking = |text: &str, one| {
        let filter = lexicon().filter(text, BEAST).unwrap();
        filter.lacking(&mut World, one, 0).unwrap().map(str::to_string)
    };
    assert_eq!(lacking("foe that is not prone", 2).as_deref(), Some("not prone"));
    assert_eq!(lacking("foe with hp 9 or more", 2).as_deref(), Some("hp 9 or more"));
    assert_eq!(lacking("prone or hp 9", 0).as_deref(), Some("prone or hp 9"));
    assert_eq!(lacking("foe", 2), None);
}
