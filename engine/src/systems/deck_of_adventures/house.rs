//! The house rules: choices of a table where the rulebook leaves a gap or contradicts itself.
//!
//! Each line has the name of a house rule, its values with the default first, the rule that it changes, and the
//! question that it answers. A scene says `house jokers shuffled`, and the code asks with
//! `state.house.is(house::Jokers::Shuffled)`.

house! {
    Jokers: jokers = InHand "in_hand" | Shuffled "shuffled" | AcesInHand "aces_in_hand", "DOA-005", "Do the Jokers begin in hand, shuffled into the deck, or in hand with all Aces?";
    MajorOn: major_on = Drawn "drawn" | Reported "reported", "DOA-061", "Is a Major Success judged by the card drawn or by the rank reported?";
    Redraw: redraw = Card "card" | Check "check", "DOA-082", "Does a Fate Card replace one drawn card, or all that are drawn for the check?";
    FreshAce: fresh_ace = No "no" | Yes "yes", "DOA-022", "May an Ace pay for its own redraw in the check that drew it?";
    NegativeModifier: negative_modifier = Match "match" | Shrink "shrink", "DOA-038", "Does a negative modifier ask for a match of colour or suit, or take from the range?";
    ToughenPerRound: toughen_per_round = "1" | "n" from 2, "DOA-112", "How many Fate Cards a Dealer may give up against damage in one round.";
    KnockedOutAt: knocked_out_at = Zero "zero" | BelowZero "below_zero", "DOA-130", "Is one knocked out at 0 HP, or only by more damage than there are HP?";
    LoneMisses: lone_misses = "2" | "n", "DOA-134", "How many failed checks of a lone stand are death.";
    LoneRange: lone_range = "3" | "n", "DOA-136", "The hidden range of the checks of a lone stand.";
    BlindInitiator: blind_initiator = Causer "causer" | Sufferer "sufferer", "DOA-125", "Who sets target card and range when a sense is taken away?";
    SaveCard: save_card = Source "source" | Own "own", "DOA-121", "Is one freed against the target card of whoever entangled one, or against one's own?";
    Outnumbered: outnumbered = Sequential "sequential" | Joint "joint", "DOA-127", "Does each further attacker count, or everybody who stands around the target?";
    ArmorNeedsAp: armor_needs_ap = Yes "yes" | No "no", "DOA-144", "Does the AC of armour need at least 1 AP?";
    MajorBonus: attack_major_bonus = "0" | "n", "DOA-110", "How much more damage a Major hit does.";
    CriticalBonus: attack_critical_bonus = "0" | "n", "DOA-110", "How much more damage a Critical hit does.";
    DownRules: down_rules = Plain "plain" | Later "later", "DOA-124", "Does lying down change draws, too: of one's own Strength and Agility, and of attackers near and far?";
    Standoff: standoff = "10" | "n", "DOA-087", "After how many rounds in which nobody is hurt a fight is over.";
    InitiativeEachRound: initiative = Once "once" | EachRound "each_round", "DOA-093", "Is initiative drawn once a fight, or in each round?";
    SecondContested: second_contested = Plain "plain" | UpperHand "upper_hand", "DOA-105", "Do the targets of a second action draw with the Upper Hand where only they draw?";
    KingsReturn: kings_return = No "no" | Yes "yes", "DOA-155", "Does a King that was played return to the epic hand?";
    AcesReturn: aces_return_to = FateHand "fate_hand" | EpicHand "epic_hand", "DOA-155", "Where an Ace that was played goes.";
    EpicPass: epic_pass = Any "any" | All "all" | Majority "majority", "DOA-154", "How many of the volunteers must succeed.";
    ShortShuffles: short_rest_shuffles = Yes "yes" | No "no", "DOA-173", "Does a short rest shuffle the decks?";
    RestAces: rest_aces_return = No "no" | Yes "yes", "DOA-173", "Are held Aces shuffled in on a rest?";
    HealNeedsCheck: heal_needs_check = Yes "yes" | No "no", "DOA-132", "Does it take a check to bring somebody round with a power that heals?";
    Waking: waking = Free "free" | Lying "lying" | Tired "tired" | Once "once", "DOA-133", "What does it cost to be woken in a fight: nothing, being Knocked Down, one more of exhaustion, or can it be done only once?";
    ArmorRange: armor_range = "as_hp" | "n", "DOA-170", "The range of a check that repairs armour: 4 less the points, or always the same.";
    SuitMechanics: suit_mechanics = None "none" | OwnSuit "own_suit", "DOA-042", "Does a card of one's Primary Suit add to the modifier?";
    Diagonals: diagonals = One "one" | Two "two", "DOA-103", "How many steps a diagonal one is.";
    ContestedCard: contested_card = Fresh "fresh" | Own "own", "DOA-084", "Is the target card of a Contested Check in a fight drawn, or the initiative card?";
}
