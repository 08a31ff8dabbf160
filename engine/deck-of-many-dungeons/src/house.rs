//! The house rules: the readings of the rulebook among which a table can choose.
//!
//! Each row has the name in Rust, the name in content, the values with the default first, the rule, and the question
//! that it answers. A scene says `house friendly_fire no`; the rules ask `house.is(FriendlyFire::No)`. Values in quotes
//! alone are numbers: `house.number(HouseRule::MaxTier)` is the number set, or `None` at the default.

use rondel_engine::house;

house! {
    FriendlyFire: friendly_fire = Yes "yes" | No "no", "DMD-034", "Does an area with no word about sides hit the user and its allies too?";
    LineOfSight: line_of_sight = Blocked "blocked" | Free "free", "DMD-028", "Does an obstacle on the straight line stop an ability?";
    PassThrough: pass_through = Allies "allies" | All "all" | Nobody "none", "DMD-182", "Whose hexes may be crossed?";
    DisabledUpgrade: disabled_cards_upgrade_tasks = No "no" | Yes "yes", "DMD-088", "May a card that is disabled already raise the die of a Task?";
    TaskCards: task_card_limit = PerContributor "per_contributor" | PerTask "per_task", "DMD-083", "Does the limit of four cards hold for each roller of a group Task, or for the Task in all?";
    ResolvePrice: resolve_price = "1" | "n" from 2, "DMD-147", "The price of another throw of several dice, of enabling a card and of an extra action.";
    RerollKeep: reroll_all_keep = Each "each" | Set "set", "DMD-149", "Does a new throw of several dice keep the higher result of each die, or the better of both throws?";
    DefendOnce: defend_once_per_turn = No "no" | Yes "yes", "DMD-203", "Does a Defend ability work once in each turn of either side, instead of against every attack?";
    ExtraBlocksAttack: extra_action_blocks_attack = Yes "yes" | No "no", "DMD-155", "Does a turn with a bought action have no Attack after it?";
    ExtraActions: extra_actions_max = "none" | "n" from 1, "DMD-154", "How many actions a character may buy in one turn.";
    BossStart: boss_start_t = One "1" | Zero "0", "DMD-140", "The temporary Resolve of a Boss as a combat starts.";
    XpCurve: xp_curve = Cumulative "cumulative" | Additional "additional", "DMD-301", "Is the square of a level all the XP it takes, or the XP on top of the last level?";
    InnateLevel: innate_level = Seven "7" | Nine "9", "DMD-317", "The level of the second Innate; the third comes as many levels later.";
    FollowerTwoInnate: follower_two_innate = Yes "yes" | No "no", "DMD-217", "May the regular action of a Follower be an innate one?";
    FollowerInnate: follower_innate = Player "player" | Side "side", "DMD-218", "Does a Follower use the players' Innate, or that of its side?";
    SecondRace: second_race_by_level_up = No "no" | Yes "yes", "DMD-315", "May a new level bring a second race?";
    SharedBox: shared_box = No "no" | Yes "yes", "DMD-053", "Does one copy of each Talent serve the whole party?";
    MaxSkills: max_skills = "none" | "n" from 1, "DMD-044", "The most skills in a deck.";
    MaxTier: max_tier = "pack" | "n" from 1, "DMD-307", "The highest Tier to which a Talent may rise.";
    StartArmed: start_armed = Yes "yes" | No "no", "DMD-071", "Are weapons in hand as a combat starts?";
    EnemyInnate: enemy_innate = Highest "highest" | Party "party", "DMD-237", "Has an enemy's Innate the highest Tier of its cards, or that of the heroes' Innates?";
    LevelZeroHealth: level0_health = Five "5" | Four "4", "DMD-058", "The Health and Resolve of a hero of level 0.";
    StartTier: start_tier = "1" | "n" from 2, "DMD-038", "The highest Tier of a new hero's cards.";
    SwapRaise: swap_raise_new_card = No "no" | Yes "yes", "DMD-323", "May a raise of a swap go to the new card?";
    Absence: missed_sessions = No "no" | Yes "yes", "DMD-303", "Does a hero stay a level behind for some battles when its player was away?";
    EvenArea: even_area = Ring "ring" | Triangle "triangle", "DMD-032", "Is area 4 the three hexes of area 2 with all around them, 12 hexes, or a triangle of 6?";
    ReactionActions: reaction_actions = Next "next" | Left "left", "DMD-206", "Does a Defend take its actions from the next turn, or first those left over from the last one?";
    FlankGeometry: flank_geometry = Any "any" | Opposite "opposite", "DMD-186", "Is a target flanked by any ally of the attacker beside it, or only by one on the opposite hex?";
    Interaction: interaction_cost = Action "action" | Free "free", "DMD-184", "Does a simple deed in a combat take an action, or is it free once in a turn?";
    ChaseGroups: chase_groups = Best "best" | All "all", "DMD-243", "Does the best total of a group in a chase count, or must all succeed?";
    OneElement: one_element = No "no" | Yes "yes", "DMD-326", "Does a new element end the connection to the last one?";
}
