//! The house rules: choices between readings of the rulebook. Each line has a statement, its values and what it
//! decides.
//!
//! A scene sets one with `house attacker_picks yes`. The first value is the default. The code asks
//! `state.house.is(house::AttackerPicks::Yes)`.

house! {
    TiesSucceed: environment_ties_succeed = No "no" | Yes "yes", "GRID-012", "Does a total equal to an obstacle's difficulty get past it?";
    OpposedAttacks: opposed_attacks = No "no" | Yes "yes", "GRID-095", "Are attacks too rolled against 6 plus the other side's best skill that `defends`?";
    Connected: connected_layout = No "no" | Yes "yes", "GRID-052", "Must every card of a grid hang together with the centre, edge to edge?";
    Stack: stack_same_skill = No "no" | Yes "yes", "GRID-065", "Do several bonuses of one skill add up?";
    ThresholdPyramid: threshold_pyramid = No "no" | Yes "yes", "GRID-073", "Is only the first attack of a level held to the pyramid?";
    HpLike: hp_like_foes = No "no" | Yes "yes", "GRID-156", "Do removed hit dice stay within the margin, like hit points?";
    AttackerPicks: attacker_picks = No "no" | Yes "yes", "GRID-158", "Does the attacking hero pick which hit dice go?";
    SingleTarget: single_target = No "no" | Yes "yes", "GRID-169", "Does a hit take the dice of one foe only?";
    FoesAggressive: foes_aggressive = No "no" | Yes "yes", "GRID-170", "Do foes roll 1d12 instead of 2d6?";
    CheckOnHit: check_only_on_hit = No "no" | Yes "yes", "GRID-128", "Is a hero without untapped defense cards down only when hit?";
    HalfAtCreation: half_only_at_creation = No "no" | Yes "yes", "GRID-040", "Is the second race card to be had at creation only?";
    FreeSkills: free_skills = No "no" | Yes "yes", "GRID-007", "May any skill be tried on an obstacle, as the table sees fit?";
    OneHero: stable = Several "several" | One "one", "GRID-176", "How many living heroes a player may own.";
    HealRate: heal_rate = "all" | "n", "GRID-138", "How many discarded defense cards heal in a week between adventures; `all` needs no weeks.";
    Lethality: lower_lethality = "no" | "n", "GRID-025", "The lowest of the three defense cards at creation, with the next two above it; `no` is 1, 2, 3.";
}
