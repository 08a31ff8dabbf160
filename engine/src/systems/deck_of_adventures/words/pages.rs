//! Pages of the error codes that belong to this system: what a checked pack can still get wrong.

use crate::kernel::Page;

pub const PAGES: &[Page] = &[
    Page {
        code: "E1101",
        title: "two characters of one name",
        text: "Dealers, bystanders and companions are found by one name: no two of them share it.\n\nWrong: `dealer Guard { suit clubs; primary brute }` beside `bystander Guard { }`\nRight: `bystander \"Gate Guard\" { }`.",
    },
    Page {
        code: "E1102",
        title: "an option of the house that does not exist",
        text: "House rules are listed by `help house`; each takes one of its listed values, or a number where it says `n`.\n\nWrong: `house jokers none`\nRight: `house jokers shuffled`.",
    },
    Page {
        code: "E1103",
        title: "a table without players",
        text: "At least one seat is a player's; the Game Master is always there (DOA-001). A player plays a Dealer (DOA-039).\n\nWrong: a scene with `bystander Guard` alone\nRight: `player Xena; bystander Guard`.",
    },
    Page {
        code: "E1104",
        title: "a deck that cannot be",
        text: "Each of the 52 cards of a deck is in one place, and it has two Jokers (DOA-004, DOA-015). `pile` names the cards of the draw pile, and then all others are discarded; `discard` names the discarded ones, and then all others lie in the pile.\n\nWrong: `player Xena { aces As; pile As, 8c }`\nRight: `player Xena { aces As; pile 9s, 8c }`.",
    },
    Page {
        code: "E1106",
        title: "a map that cannot be",
        text: "A map is drawn in rows of equal length: `.` is open, `#` a wall, `~` water, `=` a parapet, `,` bushes, `%` a curtain, `2` to `9` steps to enter. Everybody who is said to stand somewhere stands alone, on ground that can be entered.\n\nWrong: `map { \"..#\" }; player Xena { at c1 }`\nRight: `map { \"..#\" }; player Xena { at b1 }`.",
    },
    Page {
        code: "E1105",
        title: "a character that is not there",
        text: "What a scene says of a character names one that it has put there before: players and Dealers by name, several of a kind with numbers.\n\nWrong: `player Xena; check jonas athletics vs 8c dr 2`\nRight: `player Xena; player Jonas; check jonas athletics vs 8c dr 2`.",
    },
];
