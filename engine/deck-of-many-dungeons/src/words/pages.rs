//! The pages of the system's error codes.
//!
//! A page says what a code means, with a wrong line and a right one. The command `help` shows it for the code.

use rondel_engine::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "E1301",
        title: "two cards have one name",
        text: "Commands and lists name a card alone, so no two cards share a name, whatever they are.\n\nWrong: `talent Shield { }` and `gear Shield { slot one }`\nRight: `talent \"Shield Arm\" { }` and `gear Shield { slot one }`.",
    },
    Page {
        code: "E1302",
        title: "an enemy has too many cards",
        text: "An enemy is built from at most five cards, beside its Innate (DMD-271).\n\nWrong: `enemy Ogre { cards A, B, C, D, E, F }`\nRight: `enemy Ogre { cards A, B, C, D, E }`.",
    },
    Page {
        code: "E1303",
        title: "nobody, or too many, sit at the table",
        text: "A scene has 1 to 14 players, each with a hero; the GM has the seat behind theirs (DMD-001).\n\nWrong: `scene \"Alone\" { enemy Rat }`\nRight: `scene \"Alone\" { player Hild; enemy Rat }`.",
    },
    Page {
        code: "E1304",
        title: "too many characters",
        text: "A scene has at most 60 characters.\n\nWrong: `enemy Rat x90`\nRight: `enemy Rat x9`.",
    },
    Page {
        code: "E1305",
        title: "more Resolve than Health",
        text: "Resolve is never above Health (DMD-115).\n\nWrong: `player Hild { health 2; resolve 4 }`\nRight: `player Hild { health 4; resolve 4 }`.",
    },
    Page {
        code: "E1306",
        title: "a wrong number of Talents",
        text: "A hero of level 1 has exactly 5 Talents (DMD-039), one of level 0 exactly 3 (DMD-055). A hero that a GM allows as it is says `by_leave`.\n\nWrong: `hero Hild { talents \"Stone Back\" }`\nRight: `hero Hild { talents \"Stone Back\", \"Iron Stomach\", \"Grey Step\", \"Low Blow\", \"Old Locks\" }`.",
    },
    Page {
        code: "E1307",
        title: "no card of a race, or of a class",
        text: "From level 1 on a hero has at least one Talent of a race and one of a class (DMD-040, DMD-042).\n\nWrong: five skills\nRight: one Talent with `race`, one with `class`, and three skills.",
    },
    Page {
        code: "E1308",
        title: "more than two races or classes",
        text: "The race cards of a hero belong to at most 2 races, and its class cards to at most 2 classes (DMD-041, DMD-043).\n\nWrong: cards of Dwarf, Elf and Human\nRight: cards of Dwarf and Elf.",
    },
    Page {
        code: "E1309",
        title: "a Talent twice",
        text: "A deck has one copy of a Talent; two Tiers of it are two cards (DMD-053, DMD-316).\n\nWrong: `talents Gust, Gust`\nRight: `talents Gust, \"Gust 2\"`.",
    },
    Page {
        code: "E1310",
        title: "Tiers that the level does not allow",
        text: "A new hero has Tier 1 only (DMD-038). From level 2 on the Tiers of its Talents come to its level and 4, because each level brings one more (DMD-304, DMD-305).\n\nWrong: level 2 with Tiers 1, 1, 1, 1, 1\nRight: level 2 with Tiers 1, 1, 1, 1, 2, or with six of Tier 1.",
    },
    Page {
        code: "E1311",
        title: "a gap between Tiers",
        text: "A raise may not leave a Tier without a card between the lowest and the highest (DMD-308).\n\nWrong: Tiers 1, 1, 1, 1, 3\nRight: Tiers 1, 1, 1, 2, 2.",
    },
    Page {
        code: "E1312",
        title: "gear that a new hero does not start with",
        text: "A hero of level 1 starts with one armour, one pair of boots, and one or two items to hold (DMD-045 to DMD-047). One of level 0 has any two, or one weapon for both hands (DMD-057).\n\nWrong: `gear Coat, Coat, Boots, Wand`\nRight: `gear Coat, Boots, Wand`.",
    },
    Page {
        code: "E1313",
        title: "a wrong number of Traits",
        text: "A hero has 2 or 3 different Traits (DMD-049).\n\nWrong: `traits Stubborn`\nRight: `traits Stubborn, Curious`.",
    },
    Page {
        code: "E1314",
        title: "two prints of one Tier",
        text: "Cards of one title are the Tiers of one card, so their Tiers differ (DMD-005).\n\nWrong: `talent \"Stone Back\" | \"Stone Back 2\" { title \"Stone Back\"; tier 1 }`\nRight: `talent \"Stone Back\" | \"Stone Back 2\" { title \"Stone Back\"; tier 1 | 2 }`.",
    },
    Page {
        code: "W1315",
        title: "two Traits that go ill together",
        text: "A Trait may name another as its opposite. A hero may have both; the warning asks to think again (DMD-050).\n\nWrong: `traits Brave, Fearful`\nRight: `traits Brave, Patient`.",
    },
    Page {
        code: "E1316",
        title: "heroes of different levels",
        text: "All heroes of a party have one level, and a newcomer enters at it (DMD-003, DMD-328). Where the house counts missed sessions, a hero may be one level behind (DMD-303).\n\nWrong: a hero of level 1 beside one of level 3\nRight: two heroes of level 3.",
    },
    Page {
        code: "E1317",
        title: "a statement that does nothing here",
        text: "Each type of ability has statements of its own: a Boost takes no steps, and only a Defend blocks. Some do nothing beside others, or without them: `dice` needs a `tn`, and what leads its user to a hex by `steps` deals no damage. An effect does nothing if all its moments are those of an attack, and it belongs to a Move or a Defend.\n\nWrong: `boost { cost 1; steps 2 }`\nRight: `boost { cost 1; push 2 }`.",
    },
    Page {
        code: "E1318",
        title: "a choice that an ability does not offer",
        text: "Modes, prices in tokens, extras and targets of an effect are chosen as a thing in play is used. An ability has its own cost and aim, and offers none of them.\n\nWrong: `fortify { effect tide }`, where `tide` has a `mode`\nRight: `fortify { effect floods }`, where `on use: me.put_status(\"Tide\")`, and the status has the modes with `on activate`.",
    },
    Page {
        code: "E1319",
        title: "a place without room for its enemies",
        text: "Everybody on a map stands on a hex of its own, the heroes too.\n\nWrong: `enemy \"Cellar Rat\" x6` with `map { \"...\"; \"...\" }`\nRight: `enemy \"Cellar Rat\" x3` with the same map, or a larger one.",
    },
];
