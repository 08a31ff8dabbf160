//! The house rules: this table's readings of the rulebook. The default comes first.

use rondel_engine::house;

house! {
    FriendlyFire: friendly_fire = Yes "yes" | No "no", "DMD-034", "Does an area with no word about sides hit the user and its allies too?";
    LineOfSight: line_of_sight = Blocked "blocked" | Free "free", "DMD-028", "Does an obstacle on the straight line stop an ability?";
    PassThrough: pass_through = Allies "allies" | All "all" | Nobody "none", "DMD-182", "Whose hexes may be crossed?";
    DisabledUpgrade: disabled_cards_upgrade_tasks = No "no" | Yes "yes", "DMD-088", "May a card that is disabled already raise the die of a Task?";
    TaskCards: task_card_limit = PerContributor "per_contributor" | PerTask "per_task", "DMD-083", "Does the limit of four cards hold for each roller of a group Task, or for the Task in all?";
    ResolvePrice: resolve_price = "1" | "n" from 2, "DMD-147", "The price of enabling a card and of an extra action.";
    DefendOnce: defend_once_per_turn = No "no" | Yes "yes", "DMD-203", "Does a Defend ability work once in each turn of either side, instead of against every attack?";
    ExtraBlocksAttack: extra_action_blocks_attack = Yes "yes" | No "no", "DMD-155", "Does a turn with a bought action have no Attack after it?";
    ExtraActions: extra_actions_max = "none" | "n" from 1, "DMD-154", "How many actions a character may buy in one turn.";
    BossStart: boss_start_t = One "1" | Zero "0", "DMD-140", "The temporary Resolve of a Boss as a combat starts.";
}
