//! The house: which readings of the rulebook this table plays by. Where the rulebook contradicts itself or leaves a gap, the
//! default stands first.

house! {
    Jokers: jokers = "in_hand" | "shuffled" | "aces_in_hand", "DOA-005", "Do the Jokers begin in hand, shuffled into the deck, or in hand with all Aces?";
    MajorOn: major_on = "drawn" | "reported", "DOA-061", "Is a Major Success judged by the card drawn or by the rank reported?";
    Redraw: redraw = "card" | "check", "DOA-082", "Does a Fate Card replace one drawn card, or all that are drawn for the check?";
    FreshAce: fresh_ace = "no" | "yes", "DOA-022", "May an Ace pay for its own redraw in the check that drew it?";
    NegativeModifier: negative_modifier = "match" | "shrink", "DOA-038", "Does a negative modifier ask for a match of colour or suit, or take from the range?";
    ContestedCard: contested_card = "fresh" | "own", "DOA-084", "Is the target card of a Contested Check in a fight drawn, or the initiative card?";
}
