//! A newcomer's session from nothing: three heroes, their grids, their first fight.

use super::program::{fed, folder};

/// The expected answers to the lines of the session, in order.
const TOLD: &[(&str, &str)] = &[
    ("why not done", "the hero still lacks a race  GRID-019"),
    ("why not take two for one", "exactly one attack, with a bonus of +1  GRID-023"),
    ("why not take", "`take` may mean several things"),
    ("why not buy two for one", "at creation cards are taken, and cost nothing  GRID-028"),
    ("take elf", "▸ ann The half-elf"),
    ("done", "ann is ready to see the world: The half-elf  GRID-027"),
    ("why not ann buy two for one", "another +2 needs more attacks of +1  GRID-073"),
    ("ann buy probing thrust", "ann buys Probing Thrust for 10 points, 50 left  GRID-037"),
    ("ann buy two for one", "ann buys Two for One for 20 points, 30 left"),
    ("why not ann buy heavy swing", "another +2 needs more attacks of +1  GRID-073"),
    ("why not take drilled stroke", "only owners of `Fighter` may have `Drilled Stroke`  GRID-029"),
    ("card priest", "Priest  character, class"),
    ("why not ready", "one card must lie in the centre, at 2 2  GRID-049"),
    ("why not place elf at 1 4", "name both, each 1 to 3, as in `at 2 2`  GRID-047"),
    ("place elf at 2 3", "skills Perception +4"),
    ("why not place rope at 1 1", "gear is not arranged: `equip` it  GRID-143"),
    ("equip rope", "3 of 5 defense, 1 of 2 gear"),
    ("chance 4", "cellar-rats: hit dice 1, 2, 4  GRID-153"),
    ("card cellar rat", "great at      Climb, Stealth"),
    ("odds ann attack feint aggressive", "33.33%  1/3"),
    ("chance 4 6", "ann: 2d6 10 + 1 = 11 against 9  GRID-001"),
    ("why", "for Feint]"),
    ("chance 1 2", "bob: 2d6 3 + 2 = 5 against 8 (Drilled Stroke +1, Fighter +1)"),
    ("why", "because bob attacks cellar-rats with Drilled Stroke  [GRID-094, Drilled Stroke]"),
    ("rules Q12", "foes_aggressive  = no | yes (default no)."),
    ("chance 5 6", "ann: a hit of 2: which card goes?"),
    ("why", "because ann is attacked by cellar-rats  [GRID-171]"),
    ("soak duck", "ann soaks 2 with Duck  GRID-113"),
    ("chance 7", "ann: 1d12 7 + 4 = 11 against 9 (Probing Thrust +1, combo from Feint +3)"),
];

/// Returns the words alone, without line breaks.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn three_heroes_from_nothing_to_their_first_fight() {
    let dir = folder();
    let words = ["--system", "card-grid", "play", "--script", "-"];
    let ran = fed(dir.path(), &words, include_bytes!("skirmish.txt")).left_with(0);
    let mut rest = ran.out;
    for (line, answer) in TOLD {
        let (_, after) = rest.split_once(&format!("> {line}\n")).unwrap_or_else(|| panic!("`{line}` is not there"));
        let answered = after.split("\n> ").next().unwrap_or_default();
        assert!(plain(answered).contains(&plain(answer)), "`{line}` is answered by:\n{answered}");
        rest = after.to_string();
    }
}
