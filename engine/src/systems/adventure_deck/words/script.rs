//! The words of scripts: the moments at which they are called, their effects and their questions.
//!
//! A row of `moments!` names a moment and its sides: `Moved` gives the functions `on_moved` and `on_any_moved`. A row
//! of `effects!` is a verb such as `me.heal(3)`, which `effects` carries out. A row of `questions!` is a call that
//! returns an answer, such as `me.ask("Flee?")`, which `ask` poses. The facts are in `facts`.
//!
//! Each side of a moment `x` is a function of scripts:
//!
//! | Side | Function | It |
//! |---|---|---|
//! | `own` | `on_x`, or `my_x` of a number | hears of what happens to `me`, or changes a number of `me` |
//! | `any` | `on_any_x`, or `any_x` of a number | does the same for anybody |
//! | `may`, `any_may` | `may_x`, `any_may_x` | permits it to `me`, or to anybody |
//! | `answer` | `answer_x` | acts in answer to it, if the player wants |
//! | `instead`, `replaces` | `instead_of_x`, `replaces_x` | acts in its place, and says whether it does |
//! | `only` | `x` | answers or acts under this name alone |
//!
//! `act` makes a function that acts, `query` one that only reads and returns a value, `number` one that changes a
//! number, and `permission` one that permits. A `chosen()` function runs because somebody chose the action. A
//! function `using` reserved effects may call them, and no other may. `until` limits an effect to the moments it names.

use super::super::state::Light;
use crate::kernel::rows::{act, ask, free, make, on, only_ask, query, until};
use crate::kernel::{ANYONE, EffectWord, Kind, Naming, QuestionWord};
use crate::machine::play::words::{number, permission};

subjects! { GAME = "game", COMBATANT = "combatant", CARD = "card", ATTACK = "attack", THING = "thing" }

use super::names::{
    A_CARD, A_DISTANCE, A_FOE, A_MAKING_PLACE, A_PLACE, A_ROOM, A_STORY, A_TYPE, AN_ACTION, AN_ATTRIBUTE,
    ATTRIBUTES_LISTED, MEANS_OR_DAMAGE, REMEMBERED,
};
use kind::{ATTACK, CARD, COMBATANT, GAME, THING};

/// Any text.
const TEXT: Kind = Kind::Text;
/// Up/Downs that were drawn.
const DRAWN: Kind = Kind::Names(&Naming::words(&["^", "v"]));
/// Any whole number.
const INT: Kind = Kind::Int;
/// A whole number from 0 on.
const COUNT: Kind = Kind::COUNT;
/// A combatant.
const SOMEBODY: Kind = Kind::Subject(COMBATANT);
/// The combatant that the script belongs to.
const ME: (&str, u8) = ("me", COMBATANT);
/// A combatant, or the game with the things attached to it.
const ANY_ME: (&str, u8) = ("me", ANYONE);
const THE_ATTACK: (&str, u8) = ("attack", ATTACK);
const THE_CARD: (&str, u8) = ("card", CARD);
const TARGET: (&str, u8) = ("target", COMBATANT);
/// The first target of a card, a combatant or a thing in play.
const AIM: (&str, u8) = ("target", crate::kernel::SOMEBODY);
/// The combatant that something happens to.
const WHO: (&str, u8) = ("who", COMBATANT);
/// The combatant that heals, or the game with the things attached to it.
const HEALER: (&str, u8) = ("by", ANYONE);
/// The combatant that does something.
const BY: (&str, u8) = ("by", COMBATANT);

/// The kinds of items that live in play.
const LIVING: &[&str] = &["trait", "effect"];

moments! {
    CombatStart = "combat_start" { own act(LIVING, &[ANY_ME], "ADS-405", "Combat is about to begin.") }
    RoundStart = "round_start" { own act(LIVING, &[ANY_ME], "ADS-417", "A Round begins.") }
    RoundEnd = "round_end" { own act(LIVING, &[ANY_ME], "ADS-062", "A Round ends, before its number changes.") }
    CountEnd = "count_end" { own act(LIVING, &[ANY_ME], "ADS-066", "A Count ends, after the last Turn of Round 6. Effects that last until then still apply.") }
    TurnStart = "turn_start" {
        own act(LIVING, &[ME], "ADS-331", "Its Turn begins."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-331", "Somebody's Turn begins."),
    }
    TurnEnd = "turn_end" {
        own act(LIVING, &[ME], "ADS-097", "Its Turn ends, before cards are drawn up."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-097", "Somebody's Turn ends."),
    }
    RoomEntered = "entered" { own act(LIVING, &[ANY_ME], "ADS-264", "The party has entered a Room, before any Combat.") }
    RoomCleared = "cleared" { own act(LIVING, &[ANY_ME], "ADS-269", "The Combat in a Room is won, and all who fled are back.") }
    Turn = "turn" {
        own act(&["trait"], &[ME], "ADS-403", "Its Turn begins. The first trait that plans something decides the Turn.").using(&["plan", "plan_at"]),
        answer (LIVING, &[ANY_ME, WHO], "ADS-331", "Offered when anybody's Turn begins."),
    }
    ChooseTarget = "choose_target" { only query(&["trait"], &[ME], Kind::Subject(COMBATANT), "ADS-409", "The combatant it aims at, or `()` for no preference.") }
    Attack = "attack" { own act(LIVING, &[ME, THE_ATTACK], "ADS-181", "It attacks, with this card or by other means, before anything is resolved.") }
    Attacked = "attacked" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-383", "It is attacked, before anything is resolved."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-383", "Somebody is attacked, before anything is resolved."),
        answer (LIVING, &[ANY_ME, THE_ATTACK], "ADS-383", "Offered when anybody is attacked, before the target reacts."),
    }
    Damaged = "damaged" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-403", "An attack has taken HP from it. A script's `damage` does not count."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-403", "An attack has taken HP from `attack.target`."),
    }
    Dealt = "dealt" { own act(LIVING, &[ME, THE_ATTACK], "ADS-419", "Its attack has taken HP from `attack.target`.") }
    Settled = "settled" {
        own act(LIVING, &[ME, THE_ATTACK], "ADS-158", "Its attack is settled, with any result."),
        any act(LIVING, &[ANY_ME, THE_ATTACK], "ADS-158", "An attack is settled, with any result."),
    }
    Hurt = "hurt" {
        own act(LIVING, &[ME], "ADS-181", "It lost HP, from an attack or otherwise."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-181", "Somebody lost HP, from an attack or otherwise."),
        answer (LIVING, &[ANY_ME, WHO], "ADS-181", "Offered after anybody loses HP, when all `on` lines have run."),
    }
    Healed = "healed" {
        own act(LIVING, &[ME], "ADS-008", "It regained HP."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-008", "Somebody regained HP."),
    }
    Tended = "tended" { own act(LIVING, &[ME, HEALER], "ADS-422", "Healing by somebody, or by something attached to the game, reaches it, even at full HP.") }
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
        own act(LIVING, &[ME], "ADS-245", "It has moved, along the line or on the map."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-245", "Somebody has moved, along the line or on the map."),
    }
    Joined = "joined" {
        own act(LIVING, &[ME], "ADS-331", "It has entered the Combat, or returned. Not called for those who stand there as a scene begins."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-331", "Somebody has entered the Combat, or returned."),
    }
    Drew = "drew" {
        own act(LIVING, &[ME, THE_CARD], "ADS-086", "It has drawn this card."),
        any act(LIVING, &[ANY_ME, WHO], "ADS-086", "Somebody has drawn a card, known only to its player."),
    }
    Discarded = "discarded" {
        own act(LIVING, &[ME, THE_CARD], "ADS-089", "It has discarded this card from Hand."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-089", "Somebody has discarded this card from Hand."),
    }
    Played = "played" {
        own act(LIVING, &[ME, THE_CARD], "ADS-103", "It has played this card, as an Action or a Reaction. The card's attack is still to come."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-103", "Somebody has played this card, as an Action or a Reaction."),
        answer (LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-103", "Offered when anybody plays this card, as an Action or a Reaction, before it does anything; `card.stop()` cancels it."),
    }
    Recalled = "recalled" {
        own act(LIVING, &[ME, THE_CARD], "ADS-162", "It has recalled this card, now in Hand and not yet played. `move_card` is no Recall."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-162", "Somebody has recalled this card."),
    }
    Gone = "gone" {
        own act(LIVING, &[ME, THE_CARD], "ADS-051", "One of its cards has left the game: moved to `gone`, or made by a script and due for the Discard."),
        any act(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-051", "Somebody's card has left the game."),
    }
    DamageDealt = "damage_dealt" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-181", "Its attack's damage, before Counters and defence."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-181", "Anybody's attack damage, before Counters and defence."),
    }
    DamageTaken = "damage_taken" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-182", "Damage an attack deals to it, after Counters and defence; not asked at 0."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-182", "Damage an attack deals to anybody, after Counters and defence."),
    }
    Defense = "defense" {
        own number(LIVING, &[ME, THE_ATTACK], "ADS-182", "Its defense, from its card or Foe table."),
        any number(LIVING, &[ANY_ME, THE_ATTACK], "ADS-182", "Anybody's defense against an attack."),
    }
    Reach = "reach" {
        own number(LIVING, &[ME], "ADS-242", "How many Distances farther it reaches than printed: 0, 1 adds the next one, -1 drops the farthest or replaces it with a nearer one."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-242", "How many Distances farther anybody reaches than printed."),
    }
    HandMax = "hand_max" {
        own number(LIVING, &[ME], "ADS-084", "Its Hand maximum after wear, 1 to 20."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-084", "Anybody's Hand maximum after wear, 1 to 20."),
    }
    BoostMax = "boost_max" {
        own number(LIVING, &[ME, THE_CARD], "ADS-119", "How many Attribute Cards fit its Boost of this card, 0 to 20."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-119", "How many Attribute Cards fit anybody's Boost."),
    }
    BoostCost = "boost_cost" {
        own number(LIVING, &[ME, THE_CARD], "ADS-124", "Its price in cards for this card's printed Boost, 0 to 20; not asked if free."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-124", "Anybody's price for a printed Boost."),
    }
    RecallCost = "recall_cost" {
        own number(LIVING, &[ME, THE_CARD], "ADS-162", "Its Recall cost for this card, 0 or more."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-162", "Anybody's Recall cost."),
    }
    Segment = "segment" {
        own number(LIVING, &[ME, THE_CARD], "ADS-002", "The Round that counts for it on this card's Rondel; 1 follows 6. R stays the current Round."),
        any number(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-002", "The Round that counts for anybody on a Rondel."),
    }
    CardsDrawn = "cards_drawn" {
        own number(LIVING, &[ME], "ADS-086", "How many cards it draws at once, 0 to 20; not asked for the starting Hand."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-086", "How many cards anybody draws at once."),
    }
    MaxHp = "max_hp" {
        own number(LIVING, &[ME], "ADS-391", "Its maximum HP, 1 to 999; its current HP stay when this sinks."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-391", "Anybody's maximum HP."),
    }
    Loss = "loss" {
        own number(LIVING, &[ME], "ADS-181", "HP it loses, from an attack or otherwise, after all other changes; not asked at 0."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-181", "HP anybody loses."),
        instead act(LIVING, &[ME], "ADS-181", "Replaces a loss of HP. `me.losing` is the amount; `me.damage(me.losing)` still takes it and is not replaced again."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-181", "Whether to replace its loss of HP."),
    }
    Healing = "healing" {
        own number(LIVING, &[ME], "ADS-008", "HP it heals, before its maximum."),
        any number(LIVING, &[ANY_ME, WHO], "ADS-008", "HP anybody heals, before the maximum."),
    }
    BeAimed = "be_aimed" {
        may permission(LIVING, &[ME, BY], "ADS-024", "Whether this one may aim at it."),
        any_may permission(LIVING, &[ANY_ME, WHO, BY], "ADS-024", "Whether `by` may aim at `who`."),
    }
    Strike = "strike" {
        may permission(LIVING, &[ME, TARGET], "ADS-181", "Whether it may attack this one."),
        any_may permission(LIVING, &[ANY_ME, WHO, TARGET], "ADS-181", "Whether `who` may attack `target`."),
    }
    Use = "use" {
        may permission(LIVING, &[ME, THE_CARD], "ADS-015", "Whether it may play this card, as an Action or a Reaction."),
        any_may permission(LIVING, &[ANY_ME, WHO, THE_CARD], "ADS-015", "Whether `who` may play this card."),
    }
    Move = "move" {
        may permission(LIVING, &[ME], "ADS-245", "Whether it may move, or leave the Combat."),
        any_may permission(LIVING, &[ANY_ME, WHO], "ADS-245", "Whether `who` may move, or leave the Combat."),
    }
    Defeat = "defeat" {
        instead act(LIVING, &[ME], "ADS-393", "Replaces its defeat: it stays at 1 HP."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-393", "Whether to replace its defeat; `false`: not this time."),
        answer (LIVING, &[ANY_ME, WHO], "ADS-393", "Offered when anybody is at 0 HP and about to be defeated. Healing prevents that."),
    }
    Draw = "draw" {
        instead act(LIVING, &[ME], "ADS-086", "Replaces a card draw."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-086", "Whether to replace a card draw."),
    }
    Discard = "discard" {
        instead act(LIVING, &[ME], "ADS-089", "Replaces a discard from Hand: the card stays."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-089", "Whether to replace a discard from Hand."),
    }
    Leaving = "leaving" {
        instead act(LIVING, &[ME], "ADS-321", "Replaces its escape: it stays."),
        replaces query(LIVING, &[ME], Kind::Bool, "ADS-321", "Whether to replace its escape."),
    }
    Answer = "react" { own act(&["effect"], &[ME, THE_CARD, THE_ATTACK], "ADS-132", "The card was played as a Reaction; its defense already counts.") }
    Boosts = "boost" { own act(&["effect"], &[ME, THE_CARD, TARGET], "ADS-118", "The card was added to `card` as a Boost; `target` is `()` without a target.") }
    Boost = "boost" { only query(&["boost"], &[ME, THE_CARD], Kind::Nothing, "ADS-124", "Offers what this Boost gives on the current Round; without an offer it can't be used.").using(&["offer_playable", "offer_damage", "offer_defense", "offer_pay"]) }
    Counter = "counter" { only act(&["counter"], &[ME, THE_ATTACK], "ADS-141", "The Counter succeeded; `me` made it.") }
    Play = "play" {
        may permission(&["effect"], &[ME, THE_CARD], "ADS-015", "Whether the card may be played now. `false`, or a text with the reason, forbids it."),
        own act(&["effect"], &[ME, THE_CARD, AIM], "ADS-009", "The card was played; its attack is still to come. `target` is its first target, a combatant or a thing in play."),
    }
    Hit = "hit" { own act(&["effect"], &[ME, THE_ATTACK], "ADS-181", "The card's attack is resolved, even if it took nothing; `attack.dealt` is its damage.") }
    Target = "target" { may query(&["action"], &[ME, TARGET], Kind::Bool, "ADS-024", "Whether it may be aimed at this one.") }
    Act = "act" {
        may permission(&["action"], &[ME], "ADS-096", "Whether it may be done now. `false`, or a text with the reason, forbids it."),
        only act(&["action"], &[ME, TARGET], "ADS-096", "It is done, to its `target` if any.").chosen(),
    }
    React = "react" {
        may permission(&["action"], &[ME, THE_ATTACK], "ADS-144", "Whether this Base Action may answer the attack. `false`, or a text with the reason, forbids it."),
        only act(&["action"], &[ME, THE_ATTACK], "ADS-144", "The Base Action answers the attack.").chosen(),
    }
}

/// Returns an effect by which a Boost says what it offers. It is `reserved` to the moments that name it with `using`.
const fn offer(name: &'static str, args: &'static [Kind], rule: &'static str, doc: &'static str) -> EffectWord {
    EffectWord { reserved: true, ..free(name, args, rule, doc) }
}

/// The moments at which an attack is not resolved yet.
const UNRESOLVED: &[&str] =
    &["on_attack", "on_attacked", "on_any_attacked", "answer_attacked", "on_react", "react", "counter"];
/// The moments at which nobody has answered an attack yet.
const UNANSWERED: &[&str] = &["on_attack", "on_attacked", "on_any_attacked", "answer_attacked"];
/// The moment at which a played card has done nothing yet.
const DECLARED: &[&str] = &["answer_played"];

// `most` is a fact with the maximum. A payment leaves at least `keeps`. Scripts hear of a loss at the moment `lost`.
tracks! {
    Moment;
    Hp = "hp" "HP" of COMBATANT, "ADS-181" { now "Current HP."; most "max_hp" "ADS-391" "Maximum HP."; with keeps = 1; with lost = Some(Moment::Hurt); }
    Gold = "gold" "gold" of COMBATANT, "ADS-045" { }
}

effects! {
    Plan = EffectWord { reserved: true, ..on(COMBATANT, "plan", &[AN_ACTION], "ADS-403", "Uses the Turn for this action, if allowed now: `me.plan(\"flee\")`.").takes(&["action"]) };
    PlanAt = EffectWord { reserved: true, ..on(COMBATANT, "plan_at", &[AN_ACTION, SOMEBODY], "ADS-408", "Uses the Turn for this action, aimed at somebody, if allowed: `me.plan_at(\"grapple\", target)`.").takes(&["action", "target"]) };
    OfferPlayable = offer("offer_playable", &[], "ADS-127", "Lets the card be played although its Rondel forbids it.");
    OfferDamage = offer("offer_damage", &[INT], "ADS-128", "Adds to the damage.").takes(&["amount"]);
    OfferDefense = offer("offer_defense", &[INT], "ADS-128", "Adds to the defense.").takes(&["amount"]);
    OfferPay = offer("offer_pay", &[INT, AN_ATTRIBUTE], "ADS-124", "Sets the price: this many Attribute Cards. Accepts several Attributes: `\"intellect/piety\"`.").takes(&["cards", "attributes"]);
    Cancel = until(UNRESOLVED, on(ATTACK, "cancel", &[], "ADS-141", "Cancels the card's effect."));
    Halve = until(UNRESOLVED, on(ATTACK, "halve", &[], "ADS-142", "Halves the damage."));
    Reduce = until(UNRESOLVED, on(ATTACK, "reduce", &[INT], "ADS-144", "Reduces the damage, Physical or Ethereal.").takes(&["amount"]));
    AddDamage = until(UNRESOLVED, on(ATTACK, "add_damage", &[INT], "ADS-128", "Adds to the damage.").takes(&["amount"]));
    Damage = on(COMBATANT, "damage", &[COUNT], "ADS-181", "Loses this many HP. Armour and Shields do not apply.").takes(&["amount"]);
    Defeat = on(COMBATANT, "defeat", &[], "ADS-393", "Defeats it at any HP; a Character dies.");
    Heal = on(COMBATANT, "heal", &[COUNT], "ADS-008", "Heals this many HP, up to its maximum.").takes(&["amount"]);
    HealOver = on(COMBATANT, "heal_over", &[COUNT], "ADS-392", "Heals this many HP, even above its maximum.").takes(&["amount"]);
    AddStory = on(COMBATANT, "add_story", &[A_STORY], "ADS-047", "Adds a Story Card: `me.add_story(\"Warden of the Ford\")`. Foes get none.").takes(&["story"]);
    RemoveStory = on(COMBATANT, "remove_story", &[A_STORY], "ADS-047", "Removes a Story Card of this name, if any.").takes(&["story"]);
    Exhaust = on(COMBATANT, "exhaust", &[], "ADS-351", "Adds a level of Exhaustion.");
    Tire = on(COMBATANT, "tire", &[], "ADS-201", "Adds a level of Fatigue.");
    Refresh = on(COMBATANT, "refresh", &[COUNT], "ADS-201", "Loses this many levels of Fatigue, as far as it has them: `me.refresh(1)`.").takes(&["levels"]);
    SetProne = on(COMBATANT, "set_prone", &[Kind::Bool], "ADS-303", "Lies Prone, or stands.").takes(&["prone"]);
    SetSneaking = on(COMBATANT, "set_sneaking", &[Kind::Bool], "ADS-270", "Sneaks, or is seen.").takes(&["sneaking"]);
    Hold = on(COMBATANT, "hold", &[SOMEBODY], "ADS-285", "Holds somebody in a Grapple.").takes(&["who"]);
    Release = on(COMBATANT, "release", &[SOMEBODY], "ADS-298", "Releases somebody.");
    Leave = on(COMBATANT, "leave", &[], "ADS-321", "Leaves the Combat, unless a Grapple holds it.");
    Hamper = on(COMBATANT, "hamper", &[], "ADS-320", "Can't get away this Round.");
    SkipNext = on(COMBATANT, "skip_next_action", &[], "ADS-180", "Loses the Normal Action of its next Turn.");
    Disarm = on(COMBATANT, "disarm", &[Kind::Subject(CARD)], "ADS-232", "Drops the gear of this card.");
    Recover = on(COMBATANT, "recover", &[], "ADS-233", "Picks up all its dropped gear.");
    Strike = on(COMBATANT, "strike_first", &[SOMEBODY], "ADS-282", "May play a Melee Weapon Card with a Boost at somebody, as a Free Action, or deal 1.");
    Extra = on(COMBATANT, "extra_action", &[SOMEBODY], "ADS-314", "Gets one Normal Action against this combatant, who has no regular Reactions. `act_again` gives an Action of any kind.");
    ActAgain = on(COMBATANT, "act_again", &[], "ADS-454", "Gets one more Action of any kind: on its own Turn after the present Action, otherwise right after the present Turn. A Foe follows its card again.");
    TakeAnotherTurn = on(COMBATANT, "take_another_turn", &[], "ADS-455", "Takes another Turn, with its draws, right after the present one; the Turn order stays.");
    Attack = on(COMBATANT, "attack", &[SOMEBODY, INT, MEANS_OR_DAMAGE, A_DISTANCE], "ADS-395", "Attacks, if body, Grapple, Room, reach, sight and light allow it. Takes an amount; `physical` (a Weapon's), `ethereal` (a Spell's), `base` (bare hands) or a keyword for what it counts as; a Distance.").takes(&["target", "amount", "type", "reach"]);
    Remember = on(COMBATANT, "remember", &[REMEMBERED, Kind::Range(0, 255)], "", "Stores a number, 0 to 255, that its item `remembers`. If it depends on a player's answer, only that player knows it.").takes(&["name", "value"]);
    Fetch = on(COMBATANT, "fetch", &[A_CARD], "ADS-271", "Moves the first card of this name from the Draw Deck to the Hand, and shuffles.").takes(&["card"]);
    RestUp = on(COMBATANT, "rest", &[], "ADS-207", "Shuffles the Discard into the Draw Deck, for 1 of its Hand maximum (ADS-208).");
    DrawCards = on(COMBATANT, "draw_cards", &[COUNT], "ADS-346", "Draws cards into the Hand.").takes(&["count"]);
    DiscardCards = on(COMBATANT, "discard_cards", &[COUNT], "ADS-351", "Discards this many cards of its choice from Hand.").takes(&["count"]);
    Accomplish = on(COMBATANT, "accomplish", &[], "ADS-344", "Completes this script's task, for good.");
    Step = on(COMBATANT, "step", &[INT], "ADS-245", "Moves this many steps along the line, unless a Grapple holds it; nothing on a map.").takes(&["steps"]);
    Walk = on(COMBATANT, "walk", &[TEXT], "ADS-247", "Makes one of its `ways`, on its own Turn as its Move: `me.walk(\"c4\")`.").takes(&["way"]);
    PushFrom = on(COMBATANT, "push_from", &[SOMEBODY, COUNT], "ADS-245", "Pushes it away from this one, up to this many steps or an obstacle, on a line or a map: `target.push_from(me, 1)`. A Grapple holds it.").takes(&["from", "most"]);
    PullTo = on(COMBATANT, "pull_to", &[SOMEBODY, COUNT], "ADS-245", "Pulls it to this one, up to this many steps, on a line or a map: `target.pull_to(me, 1)`. A Grapple holds it.").takes(&["to", "most"]);
    EndPersistent = on(COMBATANT, "end_persistent", &[A_CARD], "ADS-029", "Discards the Persistent card of this name.").takes(&["card"]);
    MoveCard = on(COMBATANT, "move_card", &[Kind::Subject(CARD), A_PLACE, A_PLACE], "ADS-051", "Moves one of its cards between zones: `me.move_card(card, \"discard\", \"hand\")`. Zones: `hand`, `deck` (shuffled in), `top`, `bottom`, `discard`, `out` (in play), `gone` (out of the game); from `played` for the card just played, in `on_play`, `on_hit` or `on_react`. Reports a missing card.").takes(&["card", "from", "to"]);
    GiveCard = on(COMBATANT, "give_card", &[Kind::Subject(CARD), A_PLACE, SOMEBODY], "ADS-051", "Moves one of its cards from a zone to somebody's Hand: `target.give_card(card, \"hand\", me)`.").takes(&["card", "zone", "to"]);
    Mill = on(COMBATANT, "mill", &[COUNT], "ADS-093", "Moves this many cards from the top of its Draw Deck to its Discard.").takes(&["count"]);
    DiscardRandom = on(COMBATANT, "discard_random", &[COUNT], "ADS-089", "Discards this many random cards from Hand.").takes(&["count"]);
    RepeatCard = on(COMBATANT, "repeat_card", &[Kind::Subject(CARD), SOMEBODY], "ADS-009", "Repeats this card's effect on this target, without playing it: `me.repeat_card(card, target)`. Uses the current row of its Rondel, else the best one, without a Boost, and runs its scripts. Reach and sight limit its attack as usual.");
    CreateCard = on(COMBATANT, "create_card", &[A_CARD, A_MAKING_PLACE], "", "Creates a card of this name, and tells everybody: `me.create_card(\"Spark\", \"hand\")`; to `hand`, `deck` (shuffled in), `top`, `bottom`, `discard`, `out` or `aside`. It leaves the game instead of going to the Discard, and before other copies. At most 60 at once.").takes(&["card", "zone"]);
    CopyCard = on(COMBATANT, "copy_card", &[Kind::Subject(CARD), A_MAKING_PLACE], "", "Creates a copy of this card, like `create_card`: `me.copy_card(card, \"hand\")`. Everybody is told which card.").takes(&["card", "zone"]);
    ShowHand = on(COMBATANT, "show_hand", &[SOMEBODY], "ADS-050", "Shows its whole Hand to somebody.");
    Reveal = on(COMBATANT, "reveal", &[Kind::Subject(CARD)], "ADS-050", "Shows this card in its Hand to everybody.");
    Transform = on(COMBATANT, "transform", &[A_FOE], "ADS-396", "Turns a Foe into the one of this name, with that one's HP. Things in play with it stay.").takes(&["foe"]);
    TransformKeep = on(COMBATANT, "transform_keep", &[A_FOE], "ADS-396", "Turns a Foe into the one of this name, but keeps its HP, up to the new maximum: a boss that changes mid-fight.").takes(&["foe"]);
    SetHp = on(COMBATANT, "set_hp", &[Kind::Range(1, i64::MAX)], "ADS-391", "Sets its HP, 1 up to its maximum. Neither damage nor healing, so it triggers neither.").takes(&["hp"]);
    EndTurn = on(COMBATANT, "end_turn", &[], "ADS-097", "Ends its Turn after what is under way, without another Action; out of its own Turn nothing happens.");
    Revive = on(COMBATANT, "revive", &[Kind::Range(1, i64::MAX)], "ADS-199", "Brings back a dead or gone combatant with this many HP.").takes(&["hp"]);
    Dismiss = on(COMBATANT, "dismiss", &[], "ADS-321", "Sends it away, whatever holds it. This is no defeat and gives nothing.");
    JoinSide = on(COMBATANT, "join_side", &[SOMEBODY], "ADS-021", "Joins the side of this one.");
    Redirect = until(UNANSWERED, on(ATTACK, "redirect", &[SOMEBODY], "ADS-383", "Redirects the attack to this one, before anybody has answered it."));
    LeaveTo = on(THING, "leave_to", &[A_PLACE], "ADS-029", "Moves its card from play to this zone: `it.leave_to(\"hand\")`.").takes(&["zone"]);
    FreeSearch = on(COMBATANT, "offer_search", &[A_CARD], "ADS-271", "Offers a card of this name from the Draw Deck, for the Hand.").takes(&["card"]);
    Stop = until(DECLARED, on(CARD, "stop", &[], "ADS-103", "Cancels and discards the card being played."));
    EndAdventure = on(GAME, "end_adventure", &[TEXT], "ADS-264", "Ends the adventure with this epilogue, once: `game.end_adventure(\"Home by night\")`.").takes(&["epilogue"]);
    OpenExit = on(GAME, "open_exit", &[A_ROOM], "ADS-264", "Unlocks the way from this Room to that one.").takes(&["room"]);
    Brings = on(GAME, "brings", &[A_FOE, COUNT], "ADS-267", "Brings this many Foes of this name into the Room, and starts Combat where it was quiet.").takes(&["foe", "count"]);
    GainGold = on(COMBATANT, "gain_gold", &[COUNT], "ADS-045", "Gains this much gold; a Foe has none.").takes(&["amount"]);
    LoseGold = on(COMBATANT, "lose_gold", &[COUNT], "ADS-045", "Loses this much gold, as far as it has any.").takes(&["amount"]);
    GainXp = on(COMBATANT, "gain_xp", &[COUNT], "ADS-044", "Gains this much experience; a Foe has none.").takes(&["amount"]);
    SetLight = on(GAME, "set_light", &[Kind::Named(&Naming::words(Light::WORDS))], "ADS-354", "Sets the light: `game.set_light(\"none\")`; `medium`, `none`, `bright`.").takes(&["light"]);
    Say = free("say", &[TEXT], "", "Tells the table something.").takes(&["text"]);
}

// A question of `only_ask` does nothing but give its answer. One of `ask` has consequences of its own, such as a card
// played. `make` is an effect whose result the script gets.
questions! {
    Draw = only_ask(COMBATANT, "draw", &[COUNT], DRAWN, "ADS-334", "Draws this many Up/Downs from its deck: a list of `\"^\"` and `\"v\"`, Ups first. The cards go back.").takes(&["count"]);
    DrawFree = QuestionWord { name: "draw", on: None, args: &[COUNT], names: &["count"], gives: DRAWN, acts: false, only_answers: true, by_chance: false, doc: "Draws Up/Downs from the deck of the script's `me`.", rule: "ADS-334" };
    DrawHeld = only_ask(COMBATANT, "draw_held", &[COUNT], DRAWN, "ADS-289", "Draws Up/Downs like `draw`, against a Grapple, from the deck its Player chose for that.").takes(&["count"]);
    Ask = only_ask(COMBATANT, "ask", &[TEXT], Kind::Bool, "", "Asks its player yes or no; a Foe says yes.").takes(&["text"]);
    Choose = only_ask(COMBATANT, "choose", &[Kind::List], TEXT, "", "Asks its player to choose a word; a Foe takes the first. The question names who asks.").takes(&["options"]);
    ChooseAsked = only_ask(COMBATANT, "choose", &[TEXT, Kind::List], TEXT, "", "Asks its player to choose a word, with a text that their log keeps with the answer: `me.choose(\"Which way?\", [\"left\", \"right\"])`.").takes(&["text", "options"]);
    ChooseNumber = only_ask(COMBATANT, "choose_number", &[INT, INT], INT, "", "Asks its player for a number from the first to the second, at most 40 of them: `me.choose_number(0, me.gold)`; a Foe takes the first.").takes(&["least", "most"]);
    ChooseNumberAsked = only_ask(COMBATANT, "choose_number", &[TEXT, INT, INT], INT, "", "Asks its player for a number, with a text: `me.choose_number(\"How many?\", 1, 4)`.").takes(&["text", "least", "most"]);
    ChooseOne = only_ask(COMBATANT, "choose_one", &[Kind::List], Kind::Any, "", "Asks its player to choose one of these combatants or things in play, `()` where there is none; a Foe takes the first.").takes(&["options"]);
    ChooseOneAsked = only_ask(COMBATANT, "choose_one", &[TEXT, Kind::List], Kind::Any, "", "Asks its player to choose one, with a text: `me.choose_one(\"Who burns?\", me.opponents)`.").takes(&["text", "options"]);
    ChooseCard = only_ask(COMBATANT, "choose_card", &[Kind::List], Kind::Any, "", "Asks its player to choose a card, `()` where there is none; a Foe takes the first.").takes(&["cards"]);
    ChooseCardAsked = only_ask(COMBATANT, "choose_card", &[TEXT, Kind::List], Kind::Any, "", "Asks its player to choose a card, with a text: `me.choose_card(\"Which one comes back?\", me.cards(\"discard\").where(\"weapon\"))`.").takes(&["text", "cards"]);
    Summon = make(COMBATANT, "summon", &[A_FOE], SOMEBODY, "ADS-331", "Summons a Foe of this name to its side, last in Turn order: `let wolf = me.summon(\"Grey Wolf\"); wolf.put_status(\"Burning\");`. Gives `()` if 24 combatants are there; its defeat gives nothing.").takes(&["foe"]);
    Look = ask(COMBATANT, "look", &[COUNT], Kind::Several(CARD), "ADS-271", "Shows its player this many cards from the top of the own Draw Deck, top first; they stay there.").takes(&["count"]);
    Declare = only_ask(COMBATANT, "declare", &[], TEXT, "ADS-332", "Asks its player for `\"^\"` or `\"v\"`; a Foe declares its card's symbol.");
    Offer = ask(COMBATANT, "offer", &[ATTRIBUTES_LISTED], TEXT, "ADS-136", "Offers to play one of these Attributes from Hand: gives the one played, or `\"\"`. A Foe draws its pattern.").takes(&["attributes"]);
    OfferDeep = ask(COMBATANT, "offer_deep", &[ATTRIBUTES_LISTED], TEXT, "ADS-350", "Offers to play one of these Attributes from the Draw Deck, like `offer`.").takes(&["attributes"]);
    Spend = ask(COMBATANT, "spend", &[A_TYPE], Kind::Bool, "ADS-177", "Offers to discard a card of this type from Hand.").takes(&["type"]);
    Resolve = ask(COMBATANT, "resolve", &[A_TYPE], Kind::Bool, "ADS-175", "Offers Heroic Resolve for a card of this type: it is found in the Draw Deck and discarded, with another card and one level of Exhaustion.").takes(&["type"]);
}
