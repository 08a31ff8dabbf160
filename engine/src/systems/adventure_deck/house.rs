//! The house rules: choices between readings of the rulebook. Each line has the rule's statement, its values, and what
//! the rule decides.
//!
//! A scene sets one with `house half_damage floor_removed`. The first value is the default. The code asks
//! `state.house.is(house::HalfDamage::FloorRemoved)`. The value `"n"` stands for a number, which
//! `state.house.number(HouseRule::DarkDraws)` returns.

house! {
    HalfRAttributes: half_r_attribute_rounding = Down "down" | Up "up", "ADS-079", "How R/2 rounds when it counts Attribute Cards.";
    FullHand: full_hand = DiscardThenDraw "discard_then_draw" | MayDrawThenDiscard "may_draw_then_discard", "ADS-088", "What a full Hand does at the start of a Turn.";
    CombatDeck: combat_deck = Exactly52 "exactly_52" | AtMost52 "at_most_52", "ADS-035", "How many cards a Combat Deck holds.";
    HalfDamage: half_damage = FloorLeft "floor_left" | FloorRemoved "floor_removed", "ADS-143", "What is rounded when damage is halved: what is left, or what is taken off.";
    FatigueOn: fatigue_on = LastCard "last_card" | FailedDraw "failed_draw", "ADS-200", "When running out of cards brings Fatigue.";
    ClingInPvp: cling_in_pvp = No "no" | EffectsOnly "effects_only" | Yes "yes", "ADS-195", "May one cling to life against damage by another Player?";
    PrintedPlusAttributes: printed_boost_plus_attributes = Yes "yes" | No "no", "ADS-130", "May Attribute Cards join a printed Boost?";
    PresneakDraws: presneak_draws = One "one" | Any "any" | Each "each", "ADS-275", "How many Opponents draw against a Pre-Sneak.";
    FailedUpDown: failed_updown_uses_reaction = Yes "yes" | No "no", "ADS-132", "Is an Up/Down that fails, or a Base Action, the one Reaction to an attack? Else each may be tried once besides.";
    ProtectAlly: protect_ally = No "no" | Yes "yes", "ADS-131", "May a Player answer an attack on an Ally with Reaction Cards and Counters?";
    Recall: recall = Action "action" | FreeAtTurnStart "free_at_turn_start", "ADS-174", "May one Recall happen beside the Action?";
    GoldRemainder: gold_remainder = Lost "lost" | FirstInOrder "first_in_order", "ADS-366", "Who gets the gold that does not divide.";
    FoeDraws: foe_draws = UpdownDeck "updown_deck" | PlayerDeck "player_deck", "ADS-334", "Whose deck Foes draw their Up/Downs from.";
    AttributeReplacesDraw: attribute_replaces_task_draw = No "no" | Yes "yes", "ADS-345", "May the Attribute be played in place of a task's draw?";
    OneD: one_d = Line "line" | Pairwise "pairwise", "ADS-246", "1-D Play: does everybody stand on one line, or has every pair a Distance of its own, which a Move changes?";
    Move: move = Action "action" | ExtraOncePerTurn "extra_once_per_turn", "ADS-109", "Is a Move the Action of a Turn, or made once a Turn beside it?";
    DarkDraws: dark_draws = "1" | "n", "ADS-352", "How many Up/Downs hampered vision asks for; all of them must match.";
    RangedWeaponAtMelee: ranged_weapon_at_melee = Refused "refused" | MatchUpdown "match_updown", "ADS-256", "May a Ranged Weapon that does not list Melee be tried there?";
    RoomMismatch: room_mismatch = Refused "refused" | PenaltyDraw "penalty_draw", "ADS-261", "May a card be tried that has no Distance in common with the Room?";
    Cover: cover = None "none" | MatchUpdown "match_updown", "ADS-249", "What cover between two on a map does: nothing, or an Up/Down must be matched to attack past it.";
    SimplePlayRooms: simple_play_rooms = Ignore "ignore" | Apply "apply", "ADS-260", "Do the Distances of a Room matter in Simple Play?";
    WearRecovers: wear_recovers = AdventureEnd "adventure_end" | EncounterEnd "encounter_end", "ADS-205", "When levels of Fatigue and Exhaustion go away.";
    FreshHand: fresh_hand = Adventure "adventure" | Combat "combat", "ADS-048", "When the starting Hand is made anew.";
    StartRound: start_round = One "one" | Drawn "drawn" | Die "die", "ADS-059", "The Round in which a Combat begins, where a scene names none.";
    InitiativeDraws: initiative_draws = "3" | "n", "ADS-327", "How many Up/Downs each combatant draws for Initiative.";
    TurnOrder: turn_order = Ranked "ranked" | Clockwise "clockwise", "ADS-330", "Who follows the winner of Initiative: the next best, or the next seat.";
}
