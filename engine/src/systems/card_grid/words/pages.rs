//! The pages that explain the error codes of the Card Grid.
//!
//! Each code is a mistake that only these rules can find. The language has checked the shape of the pack or scene
//! before.

use crate::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "E1001",
        title: "bonuses that do not add up to 8",
        text: "The two bonuses of a character card sum to 8 (GRID-035), unless the card is marked `exceptional`.\n\nWrong: `right 6; bottom 6`\nRight: `right 6; bottom 2`, or add `exceptional`.",
    },
    Page {
        code: "E1002",
        title: "a card's name used twice",
        text: "Heroes own cards of all kinds side by side and commands name them alone, so no two cards share a name, not even an attack and a spell.\n\nWrong: `attack \"Frost\" { ... }` beside `spell \"Frost\" { ... }`\nRight: call one of them something else.",
    },
    Page {
        code: "E1004",
        title: "an ability that could be used for ever",
        text: "Nothing taps a character card, so an ability with `on_use`, `on_use_at` or `on_use_for` must cost the hero's action: mark its effect `action`. Otherwise it could be used any number of times in a row.\n\nWrong: `effect focus { text \"...\" }` as an `ability` of a character\nRight: `effect focus { action; text \"...\" }`, or a passive `my_roll`.",
    },
    Page {
        code: "E1005",
        title: "an obstacle without a difficulty",
        text: "An obstacle says either `difficulty` (6 to 18, GRID-009) or who stands in the way (`opposed Sentry by Perception`), not both and not neither.\n\nWrong: `obstacle \"Wall\" { accepts climb }`\nRight: `obstacle \"Wall\" { difficulty 12; accepts climb }`.",
    },
    Page {
        code: "E1006",
        title: "a group with too many hit dice",
        text: "A group of foes has at most 12 hit dice in all, and a fight at most 6 groups.\n\nWrong: `fight Ogre x5` when an Ogre has 3 dice\nRight: two groups, or fewer Ogres.",
    },
    Page {
        code: "E1008",
        title: "a layout that the grid does not allow",
        text: "A grid has 3 rows and 3 columns, one card a cell, each card once, and one card in the centre, 2,2 (GRID-047 to GRID-051).\n\nWrong: `grid { Human at 1,1 }`\nRight: `grid { Human at 2,2 }`.",
    },
    Page {
        code: "E1009",
        title: "hit dice that the foe does not have",
        text: "The dice a scene gives are at most as many as the group has, and none shows more than the foe's die has sides.\n\nWrong: `goblins: Goblin x2 { dice 2,3,5 }`\nRight: `goblins: Goblin x2 { dice 2,3 }`.",
    },
    Page {
        code: "E1011",
        title: "a scene in which nobody plays",
        text: "A scene names heroes or players, 1 to 6 players and up to 12 heroes; in an adventure everybody plays one hero.\n\nRight: `players ann`, or `heroes { ash: { defense Sidestep } }`.",
    },
    Page {
        code: "E1013",
        title: "something that lies with foes who are not there yet",
        text: "A scene says what statuses and tokens lie with the groups of its first encounter. With foes who come later nothing can lie before they are there.\n\nWrong: `rest; fight { goblins: Goblin x2 { status Dazed } }`\nRight: `fight { goblins: Goblin x2 { status Dazed } }` as the first encounter, or a ruling: `rule status goblins Dazed`.",
    },
    Page {
        code: "E1014",
        title: "a card that its hero may not have",
        text: "A card that says `requires` is for those who have the character card it names, and nobody else gets it (GRID-077). A hero has one card of each category, and a second race only if one of the two allows it (GRID-038 to GRID-041).\n\nWrong: `attacks { \"Hot Loaf\" at 2,2 }` of a hero without `Journeyman Baker`, which `Hot Loaf` requires\nRight: the same with `grid { \"Journeyman Baker\" at 2,2 }` or `owns \"Journeyman Baker\"`.",
    },
    Page {
        code: "W1015",
        title: "a skill in both lists of a foe",
        text: "A foe is great at a skill or competent at it, not both: what it is great at counts (GRID-163, GRID-164).\n\nOdd: `great Stealth` with `competent Stealth`\nUsual: one of the two.",
    },
    Page {
        code: "E1012",
        title: "a card in two places",
        text: "A defense card is untapped, tapped or discarded, a piece of gear tapped or not: it stands in one list of its hero only.\n\nWrong: `defense Sidestep; discarded Sidestep`\nRight: name it once.",
    },
];
