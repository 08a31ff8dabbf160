//! The help pages of this system's error codes: what is wrong, a wrong and a right example.
//!
//! `help E1101` prints the page of a code. The codes are given in `setup` and `content`.

use crate::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "E1101",
        title: "two characters of one name",
        text: "Dealers, bystanders and companions are found by one name: no two of them share it.\n\nWrong: `dealer Guard { suit clubs; primary brute }` beside `bystander Guard { }`\nRight: `bystander \"Gate Guard\" { }`.",
    },
    Page {
        code: "E1103",
        title: "a table without players",
        text: "At least one seat is a player's; the Game Master is always there (DOA-001). A player plays a Dealer (DOA-039).\n\nWrong: a scene with `bystander Guard` alone\nRight: `player Ilka; bystander Guard`.",
    },
    Page {
        code: "E1104",
        title: "a deck that cannot be",
        text: "Each of the 52 cards of a deck is in one place, and it has two Jokers (DOA-004, DOA-015). `pile` names the cards of the draw pile, and then all others are discarded; `discard` names the discarded ones, and then all others lie in the pile.\n\nWrong: `player Ilka { aces As; pile As, 8c }`\nRight: `player Ilka { aces As; pile 9s, 8c }`.",
    },
    Page {
        code: "E1107",
        title: "more Experience Points are spent than there are",
        text: "Where a Dealer says `xp`, everything it has is paid for: attributes, skills and powers cost, weaknesses pay 1 or 2 that are there from the start (DOA-174, DOA-177). An attribute costs 2, 4, 8, 12 for 1 to 4, a skill 1, 2, 3, 5.\n\nWrong: `dealer Ilka { suit clubs; primary brute; xp 1; strength 1 }`\nRight: `dealer Ilka { suit clubs; primary brute; xp 2; strength 1 }`.",
    },
    Page {
        code: "E1108",
        title: "a power that is not open to its owner",
        text: "A power may ask for a Role or a level; a Dealer without it cannot have it (DOA-179, DOA-180).\n\nWrong: `power Ward { role keeper; level 3 }` on a Dealer of level 2\nRight: `level 3` on the Dealer.",
    },
    Page {
        code: "E1109",
        title: "a power that costs too much",
        text: "By the rules a power costs 1 or 2 Experience Points (DOA-178). It can be played all the same.\n\nOdd: `power Ward { xp 3 }`\nUsual: `power Ward { xp 2 }`.",
    },
    Page {
        code: "E1110",
        title: "beats that lead around",
        text: "Each of these beats does nothing but lead on to the next one, and the last leads back to the first (DOA-002). Nobody decides anything on the way, so the story never goes on. It can be played all the same.\n\nOdd: `beat Ebb` with `game.go_to(\"Flood\");`, and `beat Flood` with `game.go_to(\"Ebb\");`\nUsual: one of them asks: `if game.choose(...) { game.go_to(\"Ebb\"); }`.",
    },
    Page {
        code: "W1111",
        title: "nothing comes after a beat",
        text: "A beat's script says what comes next: another beat, a fight, or the end (DOA-002). Where it says nothing, the game stands still once the players have nothing left to do.\n\nOdd: `beat \"The Landing\"` with `say(\"You land.\");`\nUsual: `say(\"You land.\"); game.go_to(\"The Crossing\");`.",
    },
    Page {
        code: "E1105",
        title: "a character that is not there",
        text: "What a scene says of a character names one that it has put there before: players and Dealers by name, several of a kind with numbers.\n\nWrong: `player Ilka; check torben athletics vs 8c dr 2`\nRight: `player Ilka; player Torben; check torben athletics vs 8c dr 2`.",
    },
];
