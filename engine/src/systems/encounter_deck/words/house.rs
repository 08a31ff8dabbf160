//! The options of the house: where the rulebook contradicts itself or offers a choice. The default stands first.

use crate::kernel::HouseWord;

macro_rules! house {
    ($($name:ident = $($value:literal)|+, $rule:literal, $doc:literal;)*) => {
        /// The options, in the order of [`House`](super::super::house::House).
        pub const HOUSE: &[HouseWord] = &[
            $(HouseWord { name: stringify!($name), values: &[$($value),+], doc: $doc, rule: $rule }),*
        ];
    };
}

house! {
    ties_fail = "no" | "yes", "ENC-060", "Does a total that equals the value fail?";
    advantage_alone = "no" | "yes", "ENC-058", "Is A read without the 2 of the +2 bubble?";
    later_track_order = "no" | "yes", "ENC-004", "Does the track run D, +0, A, and then A with the 2 on top?";
    victory_beats_death = "no" | "yes", "ENC-108", "Is a round rolled to its end, and clearing counted before the hero's fall?";
    ruby_uncapped = "no" | "yes", "ENC-075", "May a Ruby take a die below 1 or above 6?";
    abstract_map = "no" | "yes", "ENC-182", "Are rooms and exits only counted, without squares?";
    experience_per_bubble = "1" | "n", "ENC-128", "How many experiences fill one bubble.";
    health_cap = "none" | "n", "ENC-127", "How many small health circles the sheet has.";
    gem_cap = "none" | "n", "ENC-127", "How many small circles the sheet has for each kind of gem.";
    choose_uniques = "no" | "yes", "ENC-033", "Does the player pick the level 2 and 3 cards and the Boss?";
    mixed_difficulty = "no" | "yes", "ENC-166", "May a Micro or Mini deck mix the levels?";
    swarm_attacks = "no" | "yes", "ENC-100", "Does each enemy of a group that is still up attack?";
    dice_owned = "unlimited" | "n", "ENC-002", "How many dice there are, at least 3: it limits what can be rolled together.";
    level1_rewards_once = "no" | "yes", "ENC-052", "Does a level 1 card give its rewards only the first time?";
}
