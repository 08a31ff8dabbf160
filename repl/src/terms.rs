//! Splits a question into terms: its words without their endings, and without words such as `the`. So `summons minions`
//! finds texts about a minion that is summoned.

use rust_stemmers::{Algorithm, Stemmer};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Small words, which stand in any question and do not describe the thing looked for.
const SMALL: &str = "\
    a about also am an and apply applied applies are as at be become becomes been being but by can cause caused causes \
    could deal dealing deals dealt did do does done even ever for \
    from gain gained gains game games get gets give gives got had happen happens has have he her here him his how i if \
    immediately in into is it \
    its just let lets like likes made make makes may me might must my need needs of on one or our please put really \
    s shall she should so some somebody someone something such than that the their them then there these they thing \
    things this those to too us very want wants was way we were what whatever when whenever where which while who \
    whoever whom whose why will with work works would yet you your";

/// Words with the same meaning here: the first represents all of them.
const ALIKE: &[&str] = &[
    "lose missing lost lack",
    "damage hurt wound harm wounded",
    "heal recover regain",
    "draw drawn drew",
    "kill dead defeat die dies dying death slain",
    "foe enemy monster creature",
    "player hero character",
    "hp life health",
    "hit strike struck",
    "discard graveyard",
    "spell magic",
    "armor armour",
    "ally friend companion teammate",
    "summon spawn",
    "price cost costs",
    "weak weaken weakened",
];

/// Phrases of small words that together say something, with the word for it.
const PHRASES: &[(&str, &str)] = &[
    ("from the game", "exile"),
    ("out of the game", "exile"),
    ("leaves the game", "exile"),
    ("for good", "exile"),
    ("to the hand", "bounce"),
    ("into your hand", "bounce"),
    ("back to hand", "bounce"),
    ("another player", "ally"),
    ("other players", "ally"),
    ("another hero", "ally"),
    ("other heroes", "ally"),
    ("strike back", "riposte"),
    ("strikes back", "riposte"),
    ("hit back", "riposte"),
    ("hits back", "riposte"),
];

/// Words of one field: a question with one of them may mean another. A word may stand in several lists.
const KIN: &[&str] = &[
    "block shield armor ward barrier absorb defend defense protection plate",
    "protect guard cover shelter bodyguard intercept defend",
    "dodge evade evasion miss avoid sidestep blind",
    "flee run escape retreat leave rout coward",
    "stun freeze frozen paralyze skip sleep daze petrify disable",
    "weak weaken weaker reduce lower debuff enfeeble less",
    "strong stronger strength buff power empower grow harder increase more",
    "grow scale snowball growing permanent increase worse worsen",
    "poison venom toxic",
    "burn burning fire flame ignite",
    "bleed wound bleeding",
    "frost cold ice chill freeze",
    "heal restore regenerate regeneration cure mend patch medicine",
    "cure cleanse remove antidote purify dispel",
    "kill destroy slay execute finish fall killing",
    "foe opponent minion boss target",
    "boss elite leader",
    "summon call reinforcement conjure create",
    "minion pet familiar token servant",
    "attack hit swing blow weapon",
    "price pay cheap expensive dear",
    "cheap discount less reduce",
    "free nothing zero",
    "energy mana action resource",
    "search tutor fetch find look",
    "look reveal peek see top",
    "steal take thief rob snatch pickpocket theft",
    "copy mimic mirror repeat duplicate clone imitate same echo twice again",
    "return back recursion reuse",
    "revive resurrect resurrection reanimate rise",
    "cancel counter negate stop prevent deny",
    "prevent ignore immune immunity invulnerable resist",
    "push knockback shove move",
    "pull drag hook",
    "explode explosion bomb blast detonate burst",
    "spread contagious pass infect plague",
    "trap secret hidden ambush face",
    "equipment gear item artifact relic ring amulet trinket",
    "equip wear carry wield",
    "weapon sword axe blade dagger",
    "potion flask elixir vial drink",
    "merchant shop trader vendor store buy sell market",
    "gold coin money",
    "curse hex junk",
    "half halve bloody fifty",
    "random chance percent luck lucky gamble reroll",
    "dice die roll",
    "upgrade improve better evolve enchant level",
    "phase form transform change",
    "area splash aoe adjacent near nearby neighbour everyone",
    "all each everybody everyone",
    "start begin beginning opening first",
    "end finish over",
    "once single consumable",
    "fight combat battle encounter",
    "ally party team",
    "taunt provoke",
    "stealth invisible hide hidden untargetable",
    "charge token stack counter",
    "delay later timer countdown fuse",
    "choose choice option either modal decide mode",
    "sacrifice destroy cost",
    "ghost incorporeal ethereal",
    "reflect redirect deflect",
    "retaliate revenge avenge thorn counterattack riposte vengeance punish",
    "swap exchange trade switch",
    "limit max cap maximum most",
    "rage angry anger enrage fury berserk",
    "turn round",
    "exile banish remove trash exhaust gone",
    "deck library pile",
    "discard pile used",
    "last previous",
    "trigger whenever each",
    "double twice multiply",
    "low wounded injured hurt bleeding",
    "no not cannot nobody prevent anti forbid never",
    "damage hit attack harm",
    "attack fight",
    "curse hex debuff weaken affliction status",
    "ally player party team",
    "passage tunnel portal teleporter teleport link",
    "multi multiple several many twice",
    "companion follower hireling henchman hire retinue sidekick",
    "intent telegraph announce plan",
    "adjacent neighbour beside",
    "cell slot space square",
    "bribe persuade charm convince negotiate",
    "npc bystander villager stranger person",
    "branch story path",
    "sight visible",
    "reroll redraw",
    "modifier bonus",
    "free cheap",
];

/// The word that represents another, both without endings.
static FIRST: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let lists = ALIKE.iter().filter_map(|list| list.split_once(' '));
    lists.flat_map(|(first, others)| others.split(' ').map(|other| (stem(other), stem(first)))).collect()
});

/// The words of [`SMALL`] as a set.
static SMALL_WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| SMALL.split(' ').collect());

/// Cuts the endings off English words.
static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// The terms of the same field as each term, without endings.
static NEIGHBOURS: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(|| {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for list in KIN {
        let list: Vec<String> = list.split(' ').map(term).collect();
        for one in &list {
            all.entry(one.clone()).or_default().extend(list.iter().filter(|other| *other != one).cloned());
        }
    }
    all
});

/// Returns the terms of a text, in their order. If a text has nothing but small words, those are its terms.
pub fn terms(text: &str) -> Vec<String> {
    let words = words(text);
    let plain: Vec<String> = words.iter().filter(|word| !SMALL_WORDS.contains(word.as_str())).map(term).collect();
    if plain.is_empty() { words.iter().map(term).collect() } else { plain }
}

/// Returns the words of a text in lower case, without marks.
fn words(text: &str) -> Vec<String> {
    let whole = |text: String, (phrase, word): &(&str, &str)| text.replace(phrase, word);
    let text = PHRASES.iter().fold(text.to_lowercase(), whole);
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// Returns the term of a word: the word that represents it, without its ending.
fn term(word: impl AsRef<str>) -> String {
    let stemmed = stem(word.as_ref());
    FIRST.get(&stemmed).cloned().unwrap_or(stemmed)
}

/// Returns the terms of a question. Two words in a row that are known as one count as one: `life steal` is `lifesteal`.
pub fn asked(question: &str, is_known: impl Fn(&str) -> bool) -> Vec<String> {
    terms(&joined(question, is_known).join(" "))
}

/// Returns the words of a question that are not small, each with its term. Two words are joined as by [`asked`].
pub fn telling(question: &str, is_known: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let words = joined(question, is_known).into_iter().filter(|word| !SMALL_WORDS.contains(word.as_str()));
    words
        .map(|word| {
            let term = term(&word);
            (word, term)
        })
        .collect()
}

/// Returns the words of a question. Two in a row are one if `is_known` knows the term of both together.
fn joined(question: &str, is_known: impl Fn(&str) -> bool) -> Vec<String> {
    let words = words(question);
    let (mut rest, mut joined) = (words.as_slice(), Vec::new());
    while let [word, others @ ..] = rest {
        let pair = others.first().map(|next| format!("{word}{next}")).filter(|pair| is_known(&term(pair)));
        let taken = if pair.is_some() { 2 } else { 1 };
        rest = rest.get(taken..).unwrap_or_default();
        joined.push(pair.unwrap_or_else(|| word.clone()));
    }
    joined
}

/// Returns the terms of the same field: `shield` for `block`.
pub fn kin(term: &str) -> impl Iterator<Item = &'static String> {
    NEIGHBOURS.get(term).into_iter().flatten()
}

/// Returns the word without its ending.
fn stem(word: &str) -> String {
    STEMMER.stem(word).into_owned()
}
