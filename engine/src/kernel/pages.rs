//! Pages of the kernel's error codes for values: playing cards, dice, boards, house rules.

use super::{NO_HOUSE_RULE, NO_HOUSE_VALUE, Page};

/// Makes a page.
const fn page(code: &'static str, title: &'static str, text: &'static str) -> Page {
    Page { code, title, text }
}

/// The page of each code, in the order of the codes.
pub const PAGES: &[Page] = &[
    page(
        "E0316",
        "Not a playing card",
        "A playing card is a rank (`A`, `2` to `10`, `J`, `Q`, `K`; `T` is the ten) and right behind it a suit, as a mark\n\
         (`♣ ♦ ♥ ♠`) or as its first letter (`c d h s`), small or large: `8♣` and `8c` are the same card. A joker has\n\
         neither; where one may stand, the system has a word of its own for it.\n\n\
         Wrong: `1c`, `8 clubs`, `c8`\nRight: `Ac`, `8♣`, `10h`, `Qs`.",
    ),
    page(
        "E0317",
        "Not dice",
        "Dice are written as their count, `d` and their sides: `2d6`. A count of 1 can be left out, and a number may follow: `3d4-2`.\n\n\
         Wrong: `d`, `2d0`, `2d6*2`\nRight: `2d6`, `d12`, `3d4-2`.",
    ),
    page(
        "E0318",
        "Too many dice",
        "A roll lists every outcome of its dice, and this one has too many to list. Roll fewer dice, or dice with fewer sides.\n\n\
         Wrong: `40d6`\nRight: `10d6`.",
    ),
    page(
        "E0319",
        "Not a space of a board",
        "A space is the letter of its column and right behind it the number of its row, from 1: `c4`. After `z` comes `aa`.\n\n\
         Wrong: `4c`, `c0`, `3,4`\nRight: `c4`, `aa12`.",
    ),
    page(
        "E0320",
        "A map that cannot be read",
        "A map has a line of text for each row of spaces and a character for each space: `.` open, `2` to `9`\n\
         the steps that it takes to enter, `#` a wall, `~` a chasm that can be seen across, `=` a parapet, `,` bushes, `%` a curtain, and a\n\
         blank where there is no space. The message names the line and the character in it.\n\n\
         Wrong: `\"..x.\"`\nRight: `\"..#.\"`.",
    ),
    page(
        NO_HOUSE_RULE,
        "Unknown house rule",
        "`house` in a pack.ron, in a scene and in a ruling names options that the system offers. `rondel rules house` lists\n\
         them.\n\n\
         Wrong: `house half_damge floor_left`\nRight: `house half_damage floor_left`.",
    ),
    page(
        NO_HOUSE_VALUE,
        "A house rule cannot have this value",
        "Each option of the house takes one of a few values, or a number.\n\n\
         Wrong: `house half_damage maybe`\nRight: `house half_damage floor_removed`.",
    ),
];
