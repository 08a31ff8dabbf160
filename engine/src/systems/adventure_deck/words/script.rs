//! What scripts can read of whom, when they are called, what they can do and ask.

use super::super::state::Light;
use crate::kernel::rows::{act, ask, free, make, on, only_ask, query, until};
use crate::kernel::{ANYONE, EffectWord, Kind, Naming, QuestionWord};
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", COMBATANT = "combatant", CARD = "card", ATTACK = "attack", THING = "thing" }

use super::names::{
    A_CARD, A_DISTANCE, A_FOE, A_PLACE, A_ROOM, A_STORY, A_TYPE, AN_ACTION, AN_ATTRIBUTE, ATTRIBUTES_LISTED,
    MEANS_OR_DAMAGE, REMEMBERED,
};
use kind::{ATTACK, CARD, COMBATANT, GAME, THING};

const TEXT: Kind = Kind::Text;
/// Up/Downs that were drawn.
const DRAWN: Kind = Kind::Names(&Naming::words(&["^", "v"]));
const INT: Kind = Kind::Int;
const COUNT: Kind = Kind::COUNT;
const SOMEBODY: Kind = Kind::Subject(COMBATANT);
const ME: (&str, u8) = ("me", COMBATANT);
/// A combatant, or the game with what lies on it.
const ANY_ME: (&str, u8) = ("me", ANYONE);
const THE_ATTACK: (&str, u8) = ("attack", ATTACK);
const THE_CARD: (&str, u8) = ("card", CARD);
const TARGET: (&str, u8) = ("target", COMBATANT);
/// At whom a card is aimed, or at what in play.
const AIM: (&str, u8) = ("target", crate::kernel::SOMEBODY);
const WHO: (&str, u8) = ("who", COMBATANT);
const BY: (&str, u8) = ("by", COMBATANT);

/// What lives in play.
const LIVING: &[&str] = &["trait", "effect"];

moments! {
    CombatStart = "combat_start" { own act(LIVING, &[ANY_ME], "ADS-405", "Combat is about to begin.") }
    RoundStart = "round_start" { own act(LIVING, &[ANY_ME], "ADS-417", "A Round begins.") }
    RoundEnd = "round_end" { own act(LIVING, &[ANY_ME], "ADS-062", "A Round ends; its number is still the current one.") }
    CountEnd = "count_end" { own act(LIVING, &[ANY_ME], "ADS-066", "A Count ends: the last Turn of Round 6 is over. What lasts until then is still there.") }
    TurnStart = "turn_start" {
        own act(LIVING, &[ME], "ADS-331", "Its Turn begins."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-331", "Somebody's Turn begins."),
    }
    TurnEnd = "turn_end" {
        own act(LIVING, &[ME], "ADS-097", "Its Turn ends, before cards are drawn up."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-097", "Somebody's Turn ends."),
    }
    RoomEntered = "entered" { own act(LIVING, &[ANY_ME], "ADS-264", "The party has entered a Room; Combat has not begun yet.") }
    RoomCleared = "cleared" { own act(LIVING, &[ANY_ME], "ADS-269", "The Combat in a Room is won, and who fled is back.") }
    Turn = "turn" {
        own act(&["trait"], &[ME], "ADS-403", "Its Turn begins. The first trait that plans something decides what the Turn is used for.").using(&["plan", "plan_at"]),
        answer (LIVING, &[ANY_ME, WHO], "ADS-331", "Answers that somebody's Turn begins."),
    }
    ChooseTarget = "choose_target" { only query(&["trait"], &[ME], Kind::Subject(COMBATANT), "ADS-409", "Whom it aims at: a combatant, or `()` for no wish.") }
    Attack = "attack" { own act(LIVING, &[ME, THE_ATTACK], "ADS-181", "It attacks; nothing is resolved yet.") }
    Attacked = "attacked" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-383", "It is attacked; nothing is resolved yet."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-383", "Somebody is attacked; nothing is resolved yet."),
        answer (LIVING, &[ANY_ME, THE_ATTACK], "ADS-383", "Answers an attack on anybody, before the one attacked reacts."),
    }
    Damaged = "damaged" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-403", "An attack has taken HP from it. What a script's `damage` takes is no attack and does not call it."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-403", "An attack has taken HP from `attack.target`."),
    }
    Dealt = "dealt" { own act(LIVING, &[ME, THE_ATTACK], "ADS-419", "Its attack has taken HP from `attack.target`.") }
    Settled = "settled" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-158", "Its attack is settled, whatever came of it."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-158", "An attack is settled, whatever came of it."),
    }
    Hurt = "hurt" {
        own act(LIVING, &[ME], "ADS-181", "It has lost HP, to an attack or to anything else."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-181", "Somebody has lost HP, to an attack or to anything else."),
        answer (LIVING, &[ANY_ME, WHO], "ADS-181", "Answers that somebody has lost HP, after all that hear of it."),
    }
    Healed = "healed" {
        own act(LIVING, &[ME], "ADS-008", "It has got HP back."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-008", "Somebody has got HP back."),
    }
    Tended = "tended" { own act(LIVING, &[ME], "ADS-422", "Healing reaches it, whether or not it lacks HP.") }
    Rested = "rested" {
        own act(LIVING, &[ME], "ADS-422", "It has taken a Rest."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-422", "Somebody has taken a Rest."),
    }
    Accomplished = "accomplished" {
        own act(LIVING, &[ME], "ADS-344", "It has done a task."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-344", "Somebody has done a task."),
    }
    Defeated = "defeated" {
        own act(LIVING, &[ME], "ADS-393", "It is defeated."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-393", "Somebody is defeated."),
    }
    Fled = "fled" {
        own act(LIVING, &[ME], "ADS-321", "It has left the Combat alive."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-321", "Somebody has left the Combat alive."),
    }
    Moved = "moved" {
        own act(LIVING, &[ME], "ADS-245", "It has moved along the line."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-245", "Somebody has moved along the line."),
    }
    Joined = "joined" {
        own act(LIVING, &[ME], "ADS-331", "It has come into the Combat, or back to it."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-331", "Somebody has come into the Combat, or back to it."),
    }
    Drew = "drew" {
        own act(LIVING, &[ME, THE_CARD], "ADS-086", "It has drawn this card."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-086", "Somebody has drawn a card; which one, only its player knows."),
    }
    Discarded = "discarded" {
        own act(LIVING, &[ME, THE_CARD], "ADS-089", "It has discarded this card from Hand."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-089", "Somebody has discarded this card from Hand."),
    }
    Played = "played" {
        own act(LIVING, &[ME, THE_CARD], "ADS-103", "It has played this card, as an Action or a Reaction."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-103", "Somebody has played this card, as an Action or a Reaction."),
        answer (LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-103", "Answers that somebody plays this card, as an Action or a Reaction: it has done nothing yet, and `card.stop()` lets it do nothing."),
    }
    Recalled = "recalled" {
        own act(LIVING, &[ME, THE_CARD], "ADS-162", "It has recalled this card, which is in its Hand now and not played yet. `move_card` is no Recall."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-162", "Somebody has recalled this card."),
    }
    Gone = "gone" {
        own act(LIVING, &[ME, THE_CARD], "ADS-051", "A card of its own has left the game: it was moved to `gone`, or a script made it and it would have gone to the Discard."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-051", "A card of somebody's has left the game."),
    }
    DamageDealt = "damage_dealt" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-181", "What its attack comes to, before Counters and defence."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-181", "What anybody's attack comes to, before Counters and defence."),
    }
    DamageTaken = "damage_taken" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-182", "What an attack takes from it, after Counters and defence; not asked where that is nothing."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-182", "The same of an attack on anybody."),
    }
    Defense = "defense" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-182", "What its card or its Foe's table takes off an attack."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-182", "The same for anybody who is attacked."),
    }
    Reach = "reach" {
        own number(LIVING, &[ME], "ADS-242", "How many Distances farther all that it does reaches than is printed: 0, 1 adds the next one, -1 leaves out the farthest, or puts a nearer one in its place."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-242", "How many Distances farther all that anybody does reaches than is printed."),
    }
    HandMax = "hand_max" {
        own number(LIVING, &[ME], "ADS-084", "Its Hand maximum after wear, 1 to 20."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-084", "Anybody's Hand maximum after wear, 1 to 20."),
    }
    BoostMax = "boost_max" {
        own number(LIVING, &[ME, THE_CARD], "ADS-119", "How many Attribute Cards go into a Boost of this card, 0 to 20."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-119", "The same for anybody."),
    }
    BoostCost = "boost_cost" {
        own number(LIVING, &[ME, THE_CARD], "ADS-124", "How many cards a printed Boost of this card costs it, 0 to 20; not asked where it costs none."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-124", "The same for anybody."),
    }
    RecallCost = "recall_cost" {
        own number(LIVING, &[ME, THE_CARD], "ADS-162", "What the Recall of this card costs it, 0 or more."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-162", "The same for anybody."),
    }
    Segment = "segment" {
        own number(LIVING, &[ME, THE_CARD], "ADS-002", "The Round whose part of this card's Rondel counts for it; after 6 comes 1. R stays the current Round."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-002", "The same for anybody."),
    }
    CardsDrawn = "cards_drawn" {
        own number(LIVING, &[ME], "ADS-086", "How many cards it draws at once, 0 to 20; not asked for the starting Hand."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-086", "How many cards anybody draws at once."),
    }
    MaxHp = "max_hp" {
        own number(LIVING, &[ME], "ADS-391", "Its hit points at most, 1 to 999; those it has stay when this sinks."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-391", "Anybody's hit points at most."),
    }
    Loss = "loss" {
        own number(LIVING, &[ME], "ADS-181", "How many HP it loses, to an attack or anything else, after all else; not asked where that is nothing."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-181", "How many HP anybody loses."),
        instead act(LIVING, &[ME], "ADS-181", "It would lose HP: it loses none, and this is done. How many, `me.losing` says; `me.damage(me.losing)` loses them after all, as nothing is replaced again within its own replacement."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-181", "Is something done instead of its loss of HP?"),
    }
    Healing = "healing" {
        own number(LIVING, &[ME], "ADS-008", "How many HP it gets back, before its maximum."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-008", "The same for anybody."),
    }
    BeAimed = "be_aimed" {
        may permission(LIVING, &[ME, BY], "ADS-024", "May this one aim at it?"),
        any_may permission(LIVING, &[ANY_ME, WHO, BY], "ADS-024", "May `by` aim at `who`?"),
    }
    Strike = "strike" {
        may permission(LIVING, &[ME, TARGET], "ADS-181", "May it attack this one?"),
        any_may permission(LIVING, &[ANY_ME, WHO, TARGET], "ADS-181", "May `who` attack `target`?"),
    }
    Use = "use" {
        may permission(LIVING, &[ME, THE_CARD], "ADS-015", "May it play this card, as an Action or a Reaction?"),
        any_may permission(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-015", "May `who` play this card?"),
    }
    Move = "move" {
        may permission(LIVING, &[ME], "ADS-245", "May it move along the line, or leave the Combat?"),
        any_may permission(LIVING, &[ANY_ME, WHO], "ADS-245", "May `who` move along the line, or leave the Combat?"),
    }
    Defeat = "defeat" {
        instead act(LIVING, &[ME], "ADS-393", "It would be defeated: it stays at 1 HP, and this is done."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-393", "Is something done instead of its defeat? `false`: not this time."),
        answer (LIVING, &[ANY_ME, WHO], "ADS-393", "Answers that somebody is at 0 HP and about to be defeated: whoever has HP again is not."),
    }
    Draw = "draw" {
        instead act(LIVING, &[ME], "ADS-086", "It would draw a card: it draws none, and this is done."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-086", "Is something done instead of drawing a card?"),
    }
    Discard = "discard" {
        instead act(LIVING, &[ME], "ADS-089", "It would discard a card from Hand: the card stays, and this is done."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-089", "Is something done instead of discarding a card?"),
    }
    Leaving = "leaving" {
        instead act(LIVING, &[ME], "ADS-321", "It would get away: it stays, and this is done."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-321", "Is something done instead of getting away?"),
    }
    Answer = "react" { own act(&["effect"], &[ME, THE_CARD, THE_ATTACK], "ADS-132", "The card has been played as a Reaction; its defense counts already.") }
    Boosts = "boost" { own act(&["effect"], &[ME, THE_CARD, TARGET], "ADS-118", "The card was added as a Boost to `card`; `target` is `()` where that aims at nobody.") }
    Boost = "boost" { only query(&["boost"], &[ME, THE_CARD], Kind::Nothing, "ADS-124", "What this Boost would give on the current Round; nothing offered = it can't be used now.").using(&["offer_playable", "offer_damage", "offer_defense", "offer_pay"]) }
    Counter = "counter" { only act(&["counter"], &[ME, THE_ATTACK], "ADS-141", "The Counter has succeeded; `me` made it.") }
    Play = "play" {
        may permission(&["effect"], &[ME, THE_CARD], "ADS-015", "May the card be played now? `false` forbids it, and so does a text, which says why."),
        own act(&["effect"], &[ME, THE_CARD, AIM], "ADS-009", "The card has been played; `target` is the first at whom, or at what in play, it is aimed."),
    }
    Hit = "hit" { own act(&["effect"], &[ME, THE_ATTACK], "ADS-181", "The card's attack is resolved; `attack.dealt` is what it took.") }
    Target = "target" { may query(&["action"], &[ME, TARGET], Kind::Bool, "ADS-024", "May it be aimed at this one?") }
    Act = "act" {
        may permission(&["action"], &[ME], "ADS-096", "May it be done now? `false` forbids it, and so does a text, which says why."),
        only act(&["action"], &[ME, TARGET], "ADS-096", "It is done, to `target` where it says `target`.").chosen(),
    }
    React = "react" {
        may permission(&["action"], &[ME, THE_ATTACK], "ADS-144", "May this Base Action answer the attack? `false` forbids it, and so does a text, which says why."),
        only act(&["action"], &[ME, THE_ATTACK], "ADS-144", "The Base Action answers the attack.").chosen(),
    }
}

const fn offer(name: &'static str, args: &'static [Kind], rule: &'static str, doc: &'static str) -> EffectWord {
    EffectWord { reserved: true, ..free(name, args, rule, doc) }
}

/// While an attack is not resolved.
const UNRESOLVED: &[&str] =
    &["on_attack", "on_attacked", "on_any_attacked", "answer_attacked", "on_react", "react", "counter"];
/// While nobody has answered an attack.
const UNANSWERED: &[&str] = &["on_attack", "on_attacked", "on_any_attacked", "answer_attacked"];
/// While a card that is played has done nothing yet.
const DECLARED: &[&str] = &["answer_played"];

tracks! {
    Moment;
    Hp = "hp" "HP" of COMBATANT, "ADS-181" { now "Hit points now."; most "max_hp" "ADS-391" "Hit points at most."; with keeps = 1; with lost = Some(Moment::Hurt); }
    Gold = "gold" "gold" of COMBATANT, "ADS-045" { }
}

effects! {
    Plan = EffectWord { reserved: true, ..on(COMBATANT, "plan", &[AN_ACTION], "ADS-403", "Uses the Turn for this action, if it may be done now: `me.plan(\"flee\")`.") };
    PlanAt = EffectWord { reserved: true, ..on(COMBATANT, "plan_at", &[AN_ACTION, SOMEBODY], "ADS-408", "Uses the Turn for this action, aimed at somebody, if it may be done so: `me.plan_at(\"grapple\", target)`.") };
    OfferPlayable = offer("offer_playable", &[], "ADS-127", "The card may be played although its Rondel says no.");
    OfferDamage = offer("offer_damage", &[INT], "ADS-128", "So much more damage.");
    OfferDefense = offer("offer_defense", &[INT], "ADS-128", "So much more defense.");
    OfferPay = offer("offer_pay", &[INT, AN_ATTRIBUTE], "ADS-124", "The price: so many cards of this Attribute (or of any of several, `\"intellect/piety\"`).");
    Cancel = until(UNRESOLVED, on(ATTACK, "cancel", &[], "ADS-141", "Stops the card's effect altogether."));
    Halve = until(UNRESOLVED, on(ATTACK, "halve", &[], "ADS-142", "Halves the damage."));
    Reduce = until(UNRESOLVED, on(ATTACK, "reduce", &[INT], "ADS-144", "Takes so much off, Physical or Ethereal."));
    AddDamage = until(UNRESOLVED, on(ATTACK, "add_damage", &[INT], "ADS-128", "So much more damage."));
    Damage = on(COMBATANT, "damage", &[COUNT], "ADS-181", "Loses so many HP; nothing defends.");
    Defeat = on(COMBATANT, "defeat", &[], "ADS-393", "Is defeated outright, whatever its HP; a Character dies.");
    Heal = on(COMBATANT, "heal", &[COUNT], "ADS-008", "Gets back so many HP, up to the maximum.");
    HealOver = on(COMBATANT, "heal_over", &[COUNT], "ADS-392", "Gets so many HP, above the maximum too.");
    AddStory = on(COMBATANT, "add_story", &[A_STORY], "ADS-047", "Gets a Story Card: `me.add_story(\"Warden of the Ford\")`; a Foe gets none.");
    RemoveStory = on(COMBATANT, "remove_story", &[A_STORY], "ADS-047", "Gives a Story Card of this name away, if it has one.");
    Exhaust = on(COMBATANT, "exhaust", &[], "ADS-351", "Takes a level of Exhaustion.");
    Tire = on(COMBATANT, "tire", &[], "ADS-201", "Takes a level of Fatigue.");
    SetProne = on(COMBATANT, "set_prone", &[Kind::Bool], "ADS-303", "Lies Prone, or stands.");
    SetSneaking = on(COMBATANT, "set_sneaking", &[Kind::Bool], "ADS-270", "Sneaks, or is seen.");
    Hold = on(COMBATANT, "hold", &[SOMEBODY], "ADS-285", "Holds somebody in a Grapple.");
    Release = on(COMBATANT, "release", &[SOMEBODY], "ADS-298", "Lets go of somebody.");
    Leave = on(COMBATANT, "leave", &[], "ADS-321", "Leaves the Combat, unless a Grapple holds it.");
    Hamper = on(COMBATANT, "hamper", &[], "ADS-320", "Can't get away this Round.");
    SkipNext = on(COMBATANT, "skip_next_action", &[], "ADS-180", "Has no Normal Action on its next Turn.");
    Disarm = on(COMBATANT, "disarm", &[Kind::Subject(CARD)], "ADS-232", "Loses hold of the gear of this card.");
    Recover = on(COMBATANT, "recover", &[], "ADS-233", "Picks up all it has lost hold of.");
    Strike = on(COMBATANT, "strike_first", &[SOMEBODY], "ADS-282", "May play a Melee Weapon Card with a Boost at somebody, as a Free Action, or deal 1.");
    Extra = on(COMBATANT, "extra_action", &[SOMEBODY], "ADS-314", "May use one Normal Action against this combatant, who has no regular Reactions. `act_again` gives an Action of any kind.");
    ActAgain = on(COMBATANT, "act_again", &[], "ADS-454", "Gives one more Action of any kind: on its own Turn after the present Action, otherwise right after the present Turn. A Foe follows its card once more.");
    TakeAnotherTurn = on(COMBATANT, "take_another_turn", &[], "ADS-455", "Takes another Turn, with its draws, right after the present Turn; the order of Turns stays.");
    Attack = on(COMBATANT, "attack", &[SOMEBODY, INT, MEANS_OR_DAMAGE, A_DISTANCE], "ADS-395", "Attacks, as far as body, Grapple, Room, reach, sight and light allow it: amount; `physical` for a Weapon's damage, `ethereal` for a Spell's, `base` for that of bare hands, a keyword for what it counts as; Distance.");
    Remember = on(COMBATANT, "remember", &[REMEMBERED, Kind::Range(0, 255)], "", "Keeps a number (0 to 255) that its item `remembers`. What hangs on an answer of a player only that player knows.");
    Fetch = on(COMBATANT, "fetch", &[A_CARD], "ADS-271", "Takes the first card of this name from the Draw Deck into the Hand, and shuffles.");
    RestUp = on(COMBATANT, "rest", &[], "ADS-207", "Puts the Discard back into the Draw Deck and shuffles, for 1 of its Hand maximum (ADS-208).");
    DrawCards = on(COMBATANT, "draw_cards", &[COUNT], "ADS-346", "Draws cards into the Hand.");
    DiscardCards = on(COMBATANT, "discard_cards", &[COUNT], "ADS-351", "Discards so many cards of its choice from Hand.");
    Accomplish = on(COMBATANT, "accomplish", &[], "ADS-344", "The task of this script is done, and no longer to be tried.");
    Step = on(COMBATANT, "step", &[INT], "ADS-245", "Moves so many steps along the line, unless a Grapple holds it.");
    EndPersistent = on(COMBATANT, "end_persistent", &[A_CARD], "ADS-029", "The Persistent card of this name goes to the Discard.");
    MoveCard = on(COMBATANT, "move_card", &[Kind::Subject(CARD), A_PLACE, A_PLACE], "ADS-051", "A card of its own goes from one zone to another: `me.move_card(card, \"discard\", \"hand\")`; `hand`, `deck` (shuffled in), `top`, `bottom`, `discard`, `out` (in play), `gone` (out of the game); from `played` where it is just played, in `on_play`, `on_hit` or `on_react`. Where it is not there, that is told.");
    GiveCard = on(COMBATANT, "give_card", &[Kind::Subject(CARD), A_PLACE, SOMEBODY], "ADS-051", "A card of its own goes from a zone into somebody's Hand: `target.give_card(card, \"hand\", me)`.");
    Mill = on(COMBATANT, "mill", &[COUNT], "ADS-093", "So many cards go from the top of its Draw Deck into its Discard.");
    DiscardRandom = on(COMBATANT, "discard_random", &[COUNT], "ADS-089", "Discards so many cards from Hand that chance picks.");
    RepeatCard = on(COMBATANT, "repeat_card", &[Kind::Subject(CARD), SOMEBODY], "ADS-009", "Does what this card does when it is played, aimed at this one, without playing it: it attacks or heals with the row of its Rondel that counts now, the best one where none does, without a Boost, and its scripts do what they do: `me.repeat_card(card, target)`. An attack obeys reach and sight as any other.");
    CreateCard = on(COMBATANT, "create_card", &[A_CARD, A_PLACE], "", "A card of this name is made, which everybody is told: `me.create_card(\"Spark\", \"hand\")`; in `hand`, `deck` (shuffled in), `top`, `bottom`, `discard` or `out`. It leaves the game when it would go to the Discard; of several copies the one that was made goes first. 60 at a time are the most.");
    CopyCard = on(COMBATANT, "copy_card", &[Kind::Subject(CARD), A_PLACE], "", "A copy of this card is made with it, as by `create_card`: `me.copy_card(card, \"hand\")`. Everybody is told which card it is.");
    ShowHand = on(COMBATANT, "show_hand", &[SOMEBODY], "ADS-050", "Shows its whole Hand to somebody.");
    Reveal = on(COMBATANT, "reveal", &[Kind::Subject(CARD)], "ADS-050", "Shows this card in its Hand to everybody.");
    Transform = on(COMBATANT, "transform", &[A_FOE], "ADS-396", "A Foe becomes the one of this name, with that one's hit points; what lies with it stays.");
    TransformKeep = on(COMBATANT, "transform_keep", &[A_FOE], "ADS-396", "The same, but it keeps the HP it has, up to the new maximum: a boss that changes its ways in mid-fight.");
    SetHp = on(COMBATANT, "set_hp", &[Kind::Range(1, i64::MAX)], "ADS-391", "Has so many HP from now on, 1 up to its maximum: neither damage nor healing, so nobody hears of either.");
    EndTurn = on(COMBATANT, "end_turn", &[], "ADS-097", "Its Turn ends once what is under way is done, without another Action; out of its own Turn nothing happens.");
    Revive = on(COMBATANT, "revive", &[Kind::Range(1, i64::MAX)], "ADS-199", "Whoever is dead or gone is back with so many HP.");
    Dismiss = on(COMBATANT, "dismiss", &[], "ADS-321", "Is sent away, whatever holds it; that is no defeat, and gives nothing.");
    JoinSide = on(COMBATANT, "join_side", &[SOMEBODY], "ADS-021", "Fights on the side of this one from now on.");
    Redirect = until(UNANSWERED, on(ATTACK, "redirect", &[SOMEBODY], "ADS-383", "The attack goes against this one instead; before anybody has answered it."));
    LeaveTo = on(THING, "leave_to", &[A_PLACE], "ADS-029", "It leaves play, and its card goes to this zone: `it.leave_to(\"hand\")`.");
    FreeSearch = on(COMBATANT, "offer_search", &[A_CARD], "ADS-271", "May take a card of this name from the Draw Deck into the Hand.");
    Stop = until(DECLARED, on(CARD, "stop", &[], "ADS-103", "The card that is being played does nothing; it is discarded."));
    EndAdventure = on(GAME, "end_adventure", &[TEXT], "ADS-264", "The adventure ends with its epilogue of this name: `me.end_adventure(\"Home by night\")`; once.");
    OpenExit = on(GAME, "open_exit", &[A_ROOM], "ADS-264", "The way from this Room to that one is no longer locked.");
    Brings = on(GAME, "brings", &[A_FOE, COUNT], "ADS-267", "So many Foes of this name come into the Room; where it was quiet, Combat begins.");
    GainGold = on(COMBATANT, "gain_gold", &[COUNT], "ADS-045", "Gains so much gold; a Foe has none.");
    LoseGold = on(COMBATANT, "lose_gold", &[COUNT], "ADS-045", "Loses so much gold, as far as it has any.");
    SetLight = on(GAME, "set_light", &[Kind::Named(&Naming::words(Light::WORDS))], "ADS-354", "How light it is from now on: `me.set_light(\"none\")`; `medium`, `none`, `bright`.");
    Say = free("say", &[TEXT], "", "Tells the table something.");
}

questions! {
    Draw = only_ask(COMBATANT, "draw", &[COUNT], DRAWN, "ADS-334", "Draws so many Up/Downs from its deck: a list of `\"^\"` and `\"v\"`, Ups first. The cards go back.");
    DrawFree = QuestionWord { name: "draw", on: None, args: &[COUNT], gives: DRAWN, acts: false, only_answers: true, doc: "The same from the deck of the script's `me`.", rule: "ADS-334" };
    DrawHeld = only_ask(COMBATANT, "draw_held", &[COUNT], DRAWN, "ADS-289", "Draws Up/Downs as `draw` does, against a Grapple: from the deck that its Player has chosen for that.");
    Ask = only_ask(COMBATANT, "ask", &[TEXT], Kind::Bool, "", "Asks its player yes or no; a Foe says yes.");
    Choose = only_ask(COMBATANT, "choose", &[Kind::List], TEXT, "", "Its player says one of these words; a Foe takes the first. Who asks stands in front of the question.");
    ChooseAsked = only_ask(COMBATANT, "choose", &[TEXT, Kind::List], TEXT, "", "The same with a text, which the player who answers finds in the log with the answer: `me.choose(\"Which way?\", [\"left\", \"right\"])`.");
    ChooseNumber = only_ask(COMBATANT, "choose_number", &[INT, INT], INT, "", "Its player says a number from the first to the second, 40 at most: `me.choose_number(0, me.gold)`; a Foe takes the first.");
    ChooseNumberAsked = only_ask(COMBATANT, "choose_number", &[TEXT, INT, INT], INT, "", "The same with a text: `me.choose_number(\"How many?\", 1, 4)`.");
    ChooseOne = only_ask(COMBATANT, "choose_one", &[Kind::List], Kind::Any, "", "Its player names one of these combatants or things in play, `()` where there is none; a Foe takes the first.");
    ChooseOneAsked = only_ask(COMBATANT, "choose_one", &[TEXT, Kind::List], Kind::Any, "", "The same with a text: `me.choose_one(\"Who burns?\", me.opponents)`.");
    ChooseCard = only_ask(COMBATANT, "choose_card", &[Kind::List], Kind::Any, "", "Its player chooses one of these cards, `()` where there is none; a Foe takes the first.");
    ChooseCardAsked = only_ask(COMBATANT, "choose_card", &[TEXT, Kind::List], Kind::Any, "", "The same with a text: `me.choose_card(\"Which one comes back?\", me.cards(\"discard\").where(\"weapon\"))`.");
    Summon = make(COMBATANT, "summon", &[A_FOE], SOMEBODY, "ADS-331", "A Foe of this name joins its side, last in Turn order, and is given back, `()` where 24 combatants are there already; its defeat gives nothing: `let wolf = me.summon(\"Grey Wolf\"); wolf.put_status(\"Burning\");`.");
    Look = ask(COMBATANT, "look", &[COUNT], Kind::Several(CARD), "ADS-271", "Its player looks at so many cards from the top of the own Draw Deck; they stay there, the top one first in the list.");
    Declare = only_ask(COMBATANT, "declare", &[], TEXT, "ADS-332", "Its player declares `\"^\"` or `\"v\"`; a Foe declares its card's own symbol.");
    Offer = ask(COMBATANT, "offer", &[ATTRIBUTES_LISTED], TEXT, "ADS-136", "May play one of these Attributes from Hand: the Attribute played, or `\"\"`. A Foe draws its pattern.");
    OfferDeep = ask(COMBATANT, "offer_deep", &[ATTRIBUTES_LISTED], TEXT, "ADS-350", "The same, but from the Draw Deck.");
    Spend = ask(COMBATANT, "spend", &[A_TYPE], Kind::Bool, "ADS-177", "Discards a card of this type from Hand, if its player will.");
    Resolve = ask(COMBATANT, "resolve", &[A_TYPE], Kind::Bool, "ADS-175", "Heroic Resolve for a card of this type, if its player will: found in the Draw Deck and discarded, another card discarded, one level of Exhaustion.");
}
