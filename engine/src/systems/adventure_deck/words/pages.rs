//! The help pages of this system's error codes, such as `E0701`. Only errors that a checked pack can still have are
//! here.

use crate::kernel::Page;

/// The pages, each with a wrong and a right example.
pub const PAGES: &[Page] = &[
    Page {
        code: "E0701",
        title: "a Combat Deck of the wrong size",
        text: "A Combat Deck holds exactly 52 cards (ADS-034), unless the house rule `combat_deck` says `at_most_52`. Of a character with fewer, `check` warns; scenes with it need the house rule.\n\nWrong: `deck \"Short\" { holds Rapier x8 }`\nRight: a deck whose numbers add up to 52.",
    },
    Page {
        code: "E0702",
        title: "too many of a kind in a Combat Deck",
        text: "At most 24 Weapon Cards (ADS-039) and at most 4 copies of the same Spell (ADS-041) may be in a Combat Deck.\n\nWrong: `holds \"Ice Lance\" x5`\nRight: `holds \"Ice Lance\" x4`.",
    },
    Page {
        code: "E0703",
        title: "a Rondel that gives a Round twice",
        text: "Every Round stands in at most one row of a rondel (ADS-002).\n\nWrong: `rondel { 1-3: damage 5; 3,6: damage 2 }`\nRight: `rondel { 1-3: damage 5; 6: damage 2 }`.",
    },
    Page {
        code: "E0704",
        title: "a Foe without a line for some Round",
        text: "Each of the six Rounds appears in a Foe's turn or attacked table (ADS-372).\n\nWrong: `turn { 1-5: nothing }`\nRight: `turn { 1-5: nothing;  6: attack 2 melee }`.",
    },
    Page {
        code: "E0705",
        title: "a pattern of another length than its draw",
        text: "A row of a draw is compared with all symbols drawn (ADS-376), so its pattern has as many marks as are drawn.\n\nWrong: `draw 3 { ^^: armor 3 }`\nRight: `draw 3 { ^^*: armor 3 }`.",
    },
    Page {
        code: "E0708",
        title: "a label that nobody has",
        text: "`turn`, `order` and `grapples` name combatants by the labels given under `players` and `foes`.\n\nWrong: `turn wlof` in a scene whose Foe is `wolf`\nRight: `turn wolf`.",
    },
    Page {
        code: "E0709",
        title: "a card that is not in the deck",
        text: "What a scene puts into a Hand or a Discard is taken out of the Combat Deck, so it must be there.\n\nWrong: `hand Rapier x9` with a deck that holds 8\nRight: `hand Rapier x2`, or say `draw_deck` to lay the Draw Deck out by hand.",
    },
    Page {
        code: "E0711",
        title: "a card whose face is not one symbol",
        text: "Every card, a Foe's too, bears exactly one symbol, Up or Down, never both (ADS-001).\n\nWrong: `face ^v`\nRight: `face ^`.",
    },
    Page {
        code: "E0713",
        title: "an Attribute Card without its Attribute",
        text: "A card of type `attribute` says which one it is.\n\nWrong: `card \"Strength\" { type attribute; face ^ }`\nRight: `card \"Strength\" { type attribute; attribute strength; face ^ }`.",
    },
    Page {
        code: "E0714",
        title: "a task that cannot be set",
        text: "A scene and a Room set tasks by the names of actions with `moment task`, and a lock names one; a scene sets each once. Such an action is tried with its default arguments, so each of its parameters has one.\n\nWrong: `tasks Grapple`\nRight: `tasks \"Heavy Door\"`.",
    },
    Page {
        code: "E0716",
        title: "a formula that no Round can work out",
        text: "A formula is tried on all six Rounds: it may not divide by 0, nor give more than 999.\n\nWrong: `rondel { 1-6: damage R/0 }`\nRight: `rondel { 1-6: damage R/2 }`.",
    },
    Page {
        code: "E0717",
        title: "a race or class that nobody has",
        text: "`requires` and the `by` of a `recall` name races, classes or groups of classes that some pack defines (ADS-015, ADS-168).\n\nWrong: `recall 1 of agility by roge`\nRight: `recall 1 of agility by rogue`.",
    },
    Page {
        code: "E0718",
        title: "a card with terms that nobody is asked for",
        text: "Whom a card is aimed at, what it costs, its modes: that is chosen by whoever plays it as an Action, a Reaction or an answer. A card that is only added to others, as a Boost Action Card or an Attribute Card, or that is laid face down, is not asked; and what a Rondel deals or heals is somebody's: it is not divided, each Target has all of it, and no thing in play takes it.\n\nWrong: `card \"Rage\" { type skill; play boost; cost hp 1 ... }`\nRight: `play normal`, or an `effect` with `on_boost`.",
    },
    Page {
        code: "W0724",
        title: "an answer that is offered as an Action",
        text: "Everything that this card does answers something: its lines begin with `on answer_`. Played as an Action it costs an Action and does nothing (ADS-011).\n\nOdd: `play normal` beside `effect retorts`, whose only line is `on answer_hurt: ...`\nUsual: `play reaction`.",
    },
    Page {
        code: "W0725",
        title: "a Room where one Player meets nobody",
        text: "`group` says whom several Players meet; one alone meets those of `solo`, and without it nobody (ADS-267).\n\nOdd: `room \"B2\" { group { imp: \"Ditch Imp\" x5 } ... }`\nUsual: `solo { imp: \"Ditch Imp\" x3 }` beside it, or `solo` alone, which is for any number.",
    },
    Page {
        code: "W0726",
        title: "Foes that begin where nobody can fight",
        text: "`distances` lists the Distances at which a Room can be fought in (ADS-266), and `begins` says how far away its Foes are (ADS-268): one of these.\n\nOdd: `distances thrown, ranged; begins melee`\nUsual: `distances thrown, ranged; begins thrown`.",
    },
    Page {
        code: "W0719",
        title: "a Weapon that does nothing",
        text: "What a Weapon does stands in its Rondel (ADS-002); this one has none, and neither an effect nor a Boost.\n\nWrong: `card \"Pike\" { type weapon, large; face ^ }`\nRight: `card \"Pike\" { type weapon, large; face ^; rondel { primary 1-6: damage 2 } }`.",
    },
    Page {
        code: "E0720",
        title: "a line of a Foe that never applies",
        text: "On its Turn a Foe does what the first line says that applies (ADS-373): a line never does where those before it have no condition on its Rounds, or the same one, or are for `damaged` and `undamaged` both. And `otherwise` never comes where the patterns beside it meet every draw.\n\nWrong: `turn { 1-6: attack 2 melee;  1-6: { when damaged; attack 4 melee } }`\nRight: `turn { 1-6: { when damaged; attack 4 melee };  1-6: attack 2 melee }`.",
    },
    Page {
        code: "E0721",
        title: "a Boost that is paid with no Attribute",
        text: "What a printed Boost costs is paid with Attribute Cards (ADS-124). With a word that is none of the five nobody could ever pay it.\n\nWrong: `boost plus_damage(rounds: 1-3, amount: 2, pay: 1 strenght)`\nRight: `boost plus_damage(rounds: 1-3, amount: 2, pay: 1 strength)`.",
    },
    Page {
        code: "E0723",
        title: "a ground that contradicts itself",
        text: "A `map` is 2-D Play, `line` and `mode line` are 1-D Play, and one fight is one of them (ADS-055). `hexes` and `pace` are about a map. Where a Room's map shows doors, it shows one for each exit (ADS-450).\n\nWrong: `room \"A1\" { line; map { \"@..f\" } }`\nRight: `room \"A1\" { map { \"@..f\" } }`.",
    },
    Page {
        code: "W0727",
        title: "a deck that is not played",
        text: "A Character's Combat Deck is the `deck` it names, or the cards that its own `holds` lists (ADS-034). With both, the `deck` does nothing.\n\nOdd: `character \"Wren\" { deck \"Mage's Deck\"; holds Dagger x52 ... }`\nUsual: one of the two.",
    },
    Page {
        code: "W0728",
        title: "a card that its Character cannot play",
        text: "A card may be for some races and classes only (ADS-015). In the Combat Deck of anybody else it is a dead card: it is drawn and never played.\n\nOdd: `character \"Wren\" { class Fighter; holds Spark x4 ... }`, where Spark says `requires mage`\nUsual: a card without `requires`, or one for Wren's race or class.",
    },
    Page {
        code: "E0729",
        title: "goods without a price",
        text: "A Room `sells` a card `for` a price, or at the card's own `price` (ADS-045). One of the two has to be said.\n\nWrong: `room \"Mill\" { sells Rope }`, where the card says no `price`\nRight: `room \"Mill\" { sells Rope for 3 }`.",
    },
    Page {
        code: "W0722",
        title: "a `fast_swap` that does nothing",
        text: "`fast_swap` works in two places: on a Weapon, for the swap to it, and on a card that lies out, for every swap meanwhile (ADS-215). Any other card is gone once it is played.\n\nWrong: `card \"Quick Hands\" { type skill, fast_swap; face ^ }`\nRight: `card \"Quick Hands\" { type skill, fast_swap; face ^; lasts 3 rounds }`.",
    },
];
