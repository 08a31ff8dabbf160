//! The house rules: choices between readings of the rulebook. Each line has a statement, its values and what it
//! decides.
//!
//! A scene sets one with `house ties_fail yes`. The first value is the default, and `n` is any number. The code asks
//! `state.house.is(house::TiesFail::Yes)`, and `state.house.number(HouseRule::GemCap)` for a number.

house! {
    TiesFail: ties_fail = No "no" | Yes "yes", "ENC-060", "Does a total that equals the value fail?";
    AdvantageAlone: advantage_alone = No "no" | Yes "yes", "ENC-058", "Is A read without the 2 of the +2 bubble?";
    LaterTrackOrder: later_track_order = No "no" | Yes "yes", "ENC-004", "Does the track run D, +0, A, and then A with the 2 on top?";
    VictoryBeatsDeath: victory_beats_death = No "no" | Yes "yes", "ENC-108", "Is a round rolled to its end, and clearing counted before the hero's fall?";
    RubyUncapped: ruby_uncapped = No "no" | Yes "yes", "ENC-075", "May a Ruby take a die below 1 or above 6?";
    AbstractMap: abstract_map = No "no" | Yes "yes", "ENC-182", "Are rooms and exits only counted, without squares?";
    ExperiencePerBubble: experience_per_bubble = "1" | "n", "ENC-128", "How many experiences fill one bubble.";
    HealthCap: health_cap = "none" | "n", "ENC-127", "How many small health circles the sheet has.";
    GemCap: gem_cap = "none" | "n", "ENC-127", "How many small circles the sheet has for each kind of gem.";
    ChooseUniques: choose_uniques = No "no" | Yes "yes", "ENC-033", "Does the player pick the level 2 and 3 cards and the Boss?";
    MixedDifficulty: mixed_difficulty = No "no" | Yes "yes", "ENC-166", "May a Micro or Mini deck mix the levels?";
    SwarmAttacks: swarm_attacks = No "no" | Yes "yes", "ENC-100", "Does each enemy of a group that is still up attack?";
    DiceOwned: dice_owned = "unlimited" | "n" from 3, "ENC-002", "How many dice there are, at least 3: it limits what can be rolled together.";
    Level1RewardsOnce: level1_rewards_once = No "no" | Yes "yes", "ENC-052", "Does a level 1 card give its rewards only the first time?";
}
