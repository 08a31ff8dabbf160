//! The pages that explain the error codes of the Encounter Deck.
//!
//! Each code is a mistake that only these rules can find. The language has checked the shape of the pack before.

use crate::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "E0901",
        title: "a unique mark that does not fit the level",
        text: "Cards of level 2, level 3 and Boss bear the mark `unique`, cards of level 1 do not (ENC-008).\n\nWrong: `encounter \"Lair\" { level 2; room { \"#>\" }; clear { gain 1 ruby } }`\nRight: `encounter \"Lair\" { level 2; unique; room { \"#>\" }; clear { gain 1 ruby } }`.",
    },
    Page {
        code: "E0902",
        title: "a room that cannot be built",
        text: "A room is drawn in rows of equal or different length: `#` is a square, an arrow `^ > v <` stands beside the square whose exit it is and points away from it, a blank or `.` is nothing. The squares hang together side by side, and there is at least one exit, which leads outside.\n\nWrong: `room { \"# #>\" }`\nRight: `room { \"##>\" }`.",
    },
    Page {
        code: "E0907",
        title: "an effect in a place it does not serve",
        text: "`do NAME` on a card needs the moment `act`; `do NAME` of an item used on a check needs `on_check`; `habit NAME` needs a moment of the fight. `strike` and `add` need a fight or a check to work on.\n\nWrong: `use { add 2 }` of an item with `when between`\nRight: `when check`.",
    },
    Page {
        code: "W0911",
        title: "an item that does nothing by itself",
        text: "An item does something when it is used (`use { ... }`), or by an `effect` while it is carried. One that does neither may be a key: no warning comes once a script asks for it by its name, as in `hero.uses(\"Brass Key\")`.\n\nWrong: `item \"Brass Key\" { text \"For doors.\" }`\nRight: the same, and a script that asks for it.",
    },
];
