//! Every pick of a seat or of chance.

use super::content::{CardId, ElementId, FeatId, PromptId, SheetId};
use super::state::{Place, Who};
use rondel_engine::kernel::Space;
use rondel_engine::machine::journey::PlaceId;
use rondel_engine::machine::{self, Pick};
use serde::{Deserialize, Serialize};

/// An ability on a card of somebody: the place of the card, then of the ability on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OnCard {
    pub card: u8,
    pub ability: u8,
}

/// The target of an ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// It needs none, or affects its user.
    Nobody,
    On(Who),
    /// The space that a Move leads to.
    To(Space),
    /// An area of odd size around a hex (DMD-030).
    Around(Space),
    /// An area of even size around a triangle (DMD-031): its first hex in reading order, and whether two of its hexes
    /// lie in the upper row.
    Triangle(Space, bool),
}

/// A pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The party goes on to another place of its adventure: the first of what is offered.
    Go(PlaceId),
    /// Tackles a task of the place.
    Tackle(Who, FeatId),
    /// Uses an ability of somebody's card.
    Use(Who, OnCard, Aim),
    /// Buys one more action (DMD-154).
    Buy(Who),
    /// Attaches a Boost to a play (DMD-179).
    Boost(OnCard),
    /// Pays with a mixture of temporary Resolve and Resolve (DMD-138).
    Pay {
        /// The ally who pays for a Follower (DMD-212).
        by: Option<Who>,
        temporary: u8,
        resolve: u8,
    },
    /// Pays for another throw of the die, or of all dice (DMD-146, DMD-147).
    Reroll,
    /// Pays for another throw of some of several dice, by their places as bits (DMD-148).
    RerollSome(u8),
    /// Lets a die lie as it is.
    Keep,
    /// Answers a hit with a Defend ability (DMD-200).
    Defend(OnCard),
    /// Gives this much bonus damage to the target asked about (DMD-194).
    Bonus(u8),
    /// Allots damage to Health, Resolve and temporary Resolve (DMD-116).
    Allot {
        temporary: u8,
        resolve: u8,
        health: u8,
    },
    /// Aims a secondary attack (DMD-190).
    Second(Who),
    /// Takes steps that somebody gave (DMD-183).
    Step(Space),
    /// Turns a card over to its disabled side (DMD-103).
    Disable(Who, u8),
    /// Pays to enable a card (DMD-109).
    Enable(Who, u8),
    /// The GM calls a Task of this category (DMD-075).
    Call(u8),
    /// Accepts another category for it (DMD-078).
    Or(u8),
    Difficulty(u8),
    For(Who),
    ForAll,
    /// Applies a card to make the die larger (DMD-084).
    Upgrade(u8),
    /// Disables a card for more on the result (DMD-086).
    Spend(u8),
    /// Proposes a card that shows none of the categories (DMD-080).
    Propose(u8),
    /// The GM accepts a proposed card.
    Grant,
    /// The GM refuses a proposed card.
    Deny,
    /// The GM has somebody oppose it (DMD-096).
    Against(Who),
    /// Lends a card to another's Task, to be disabled for it (DMD-101).
    Lend(Who, u8),
    /// Joins a Task in a combat (DMD-100).
    Help(Who),
    /// Attempts a Task of this category in a combat (DMD-094).
    Attempt(Who, u8),
    /// Rolls for the Task (DMD-089).
    Try,
    /// Puts gear to another place: wears it, holds it or stows it (DMD-071).
    Put(Who, u8, Place),
    /// Puts an enchantment on gear (DMD-263).
    Enchant(Who, u8, u8),
    /// Passes a card to another hero (DMD-069).
    Give(Who, u8, Who),
    /// Connects to an element (DMD-326).
    Connect(Who, ElementId),
    /// Kills somebody who is defeated (DMD-131).
    Kill(Who, Who),
    /// The GM draws an adventure (DMD-283), or a random encounter (DMD-282).
    Adventure,
    Encounter,
    /// Chance: a prompt, the entry on it, or an Enemy card.
    Prompt(PromptId),
    Entry(u8),
    EnemyCard(CardId),
    /// The Tier of a random encounter.
    OfTier(u8),
    /// Draws one more card.
    Draw,
    /// Draws another card in place of the last one.
    Replace,
    /// Drops a result (DMD-291).
    Ignore,
    /// Turns the results into two random encounters (DMD-334).
    Encounters,
    /// The GM ties the story to a hero (DMD-335).
    Hook(Who),
    /// The GM brings an enemy or a Hazard (DMD-277).
    Add(SheetId),
    /// The GM sends one away.
    Remove(Who),
    /// The GM opens the market (DMD-261).
    Market,
    Purchase(Who, CardId),
    Sell(Who, u8),
    /// The GM awards XP for the scene (DMD-294).
    Award(u8),
    /// The GM notes that the player of a hero is away in this session (DMD-303).
    Away(Who),
    /// The GM ends the session, with a complete reset or without (DMD-259).
    EndSession {
        resets: bool,
    },
    /// Takes a card from the box (DMD-304).
    Take(CardId),
    /// Raises a Talent by a Tier (DMD-307).
    Raise(u8),
    /// Drops a Talent for another (DMD-321).
    Swap(u8),
    /// Builds a hero anew (DMD-318).
    Rebuild(Who),
    /// Acts out a disabled Trait (DMD-111).
    ActOut(Who, u8),
    /// Says that it flees (DMD-239), and the hex that the GM names.
    Flee(Who),
    Edge(Space),
    /// Gives chase to somebody who is getting away (DMD-240).
    Chase(Who, Who),
    /// The GM brings those of a chase back into the combat, or lets the chaser attack once (DMD-246).
    BringBack,
    LetAct,
    /// Does something simple in a combat, such as opening a door (DMD-184).
    Interact(Who),
    /// The party gives its adventure up.
    GiveUp,
    /// The GM begins a combat, perhaps with heroes whom nobody has noticed (DMD-157, DMD-167).
    Fight {
        unnoticed: bool,
    },
    /// The GM ends the scene (DMD-248).
    End,
    /// The GM begins the next scene.
    Scene,
    /// The party takes a long rest (DMD-256).
    LongRest,
    /// Uses something in play.
    Ability(machine::Ability),
    /// Picks terms.
    Term(Pick),
    /// Adds nothing more.
    Done,
    /// Has nothing left to do.
    Pass,
    /// Chance: the face of a die.
    Rolled(u8),
    /// Chance: the card of this hero comes next in the initiative pile, or one of the enemies.
    Next(Option<Who>),
}
