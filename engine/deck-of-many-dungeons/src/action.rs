//! Actions: everything that a seat, or chance, can pick.
//!
//! A frame offers actions, and takes the one that is picked. For example, `use chop on ogre` is [`Action::Use`] with
//! the character, the ability and the aim. A bare `u8` beside a character is the index of one of its cards, unless a
//! comment says otherwise.

use super::allot::Split;
use super::content::{CardId, ElementId, FeatId, PromptId, SheetId};
use super::state::{Place, Who};
use rondel_engine::kernel::Space;
use rondel_engine::machine::journey::PlaceId;
use rondel_engine::machine::{self, Pick};
use serde::{Deserialize, Serialize};

/// An ability on a card of a character. `card` is the index of the card among the character's cards, and `ability` the
/// index of the ability on that card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OnCard {
    pub card: u8,
    pub ability: u8,
}

/// The target of an ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// The ability needs no target, or affects its user.
    Nobody,
    /// One character.
    On(Who),
    /// The space that a Move leads to.
    To(Space),
    /// An area of odd size around a hex (DMD-030), which may lie beside the map.
    Around(Space),
    /// An area of even size around a triangle (DMD-031): its first hex in reading order, and whether two of its hexes
    /// lie in the upper row.
    Triangle(Space, bool),
}

/// A pick of a seat or of chance. Actions are listed in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The party goes on to another place of its adventure. It comes first in every list.
    Go(PlaceId),
    /// Tackles a task of the place.
    Tackle(Who, FeatId),
    /// Uses an ability of a character's card.
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
    /// Pays for another throw of some of several dice. Bit n stands for the die at index n (DMD-148).
    RerollSome(u8),
    /// Keeps the die as it is.
    Keep,
    /// Answers a hit with a Defend ability (DMD-200).
    Defend(OnCard),
    /// Gives this much bonus damage to the target that the question names (DMD-194).
    Bonus(u8),
    /// Allots damage to Health, Resolve and temporary Resolve (DMD-116).
    Allot(Split),
    /// Aims a secondary attack (DMD-190).
    Second(Who),
    /// Takes steps that an ally gave, to this hex (DMD-183).
    Step(Space),
    /// Turns a card over to its disabled side (DMD-103).
    Disable(Who, u8),
    /// Pays to enable a card (DMD-109).
    Enable(Who, u8),
    /// The GM calls a Task of this category (DMD-075).
    Call(u8),
    /// The GM accepts another category for the Task (DMD-078).
    Or(u8),
    /// The GM names the difficulty of the Task (DMD-076).
    Difficulty(u8),
    /// The GM names a hero who makes the Task.
    For(Who),
    /// The GM has all heroes make the Task (DMD-098).
    ForAll,
    /// Applies this card of the maker of the Task, to make the die larger (DMD-084).
    Upgrade(u8),
    /// Disables this card of the maker, to add to the result (DMD-086).
    Spend(u8),
    /// Proposes this card of the maker, which shows no accepted category (DMD-080).
    Propose(u8),
    /// The GM accepts a proposed card.
    Grant,
    /// The GM refuses a proposed card.
    Deny,
    /// The GM names an opponent in the Task (DMD-096).
    Against(Who),
    /// Lends a card to another character's Task, to be disabled for it (DMD-101).
    Lend(Who, u8),
    /// Joins a Task in a combat (DMD-100).
    Help(Who),
    /// Attempts a Task of this category in a combat. The number is the index of the category (DMD-094).
    Attempt(Who, u8),
    /// Rolls for the Task (DMD-089).
    Try,
    /// Moves gear to another place: the character wears it, holds it or stows it (DMD-071).
    Put(Who, u8, Place),
    /// Puts an enchantment on gear. The first number is the enchantment, and the second the gear (DMD-263).
    Enchant(Who, u8, u8),
    /// Passes a card to another hero (DMD-069).
    Give(Who, u8, Who),
    /// Connects to an element (DMD-326).
    Connect(Who, ElementId),
    /// Kills a defeated character: the killer, then the victim (DMD-131).
    Kill(Who, Who),
    /// The GM draws an adventure (DMD-283).
    Adventure,
    /// The GM draws a random encounter (DMD-282).
    Encounter,
    /// Chance: a prompt of the adventure.
    Prompt(PromptId),
    /// Chance: the entry at this index of the prompt.
    Entry(u8),
    /// Chance: a card of the random encounter.
    EnemyCard(CardId),
    /// The GM names the Tier of a random encounter.
    OfTier(u8),
    /// The GM draws one more card.
    Draw,
    /// The GM draws another card in place of the last one.
    Replace,
    /// The GM drops the last result (DMD-291).
    Ignore,
    /// The GM turns the results into two random encounters (DMD-334).
    Encounters,
    /// The GM ties the story to a hero (DMD-335).
    Hook(Who),
    /// The GM brings an enemy or a Hazard (DMD-277).
    Add(SheetId),
    /// The GM sends a character away.
    Remove(Who),
    /// The GM opens the market (DMD-261).
    Market,
    /// Buys gear with gold (DMD-260).
    Purchase(Who, CardId),
    /// Sells gear or an enchantment (DMD-262).
    Sell(Who, u8),
    /// The GM awards XP for the scene (DMD-294).
    Award(u8),
    /// The GM notes that the player of a hero is away in this session (DMD-303).
    Away(Who),
    /// The GM ends the session, with a complete reset or without (DMD-259).
    EndSession { resets: bool },
    /// Takes a card from the box (DMD-304).
    Take(CardId),
    /// Raises this Talent of the improving hero by a Tier (DMD-307).
    Raise(u8),
    /// Drops this Talent of the improving hero for another (DMD-321).
    Swap(u8),
    /// Builds a hero anew (DMD-318).
    Rebuild(Who),
    /// Acts out a disabled Trait (DMD-111).
    ActOut(Who, u8),
    /// Says that a character flees (DMD-239).
    Flee(Who),
    /// The GM names the hex by which the fleeing character leaves.
    Edge(Space),
    /// Gives chase to a character that is getting away: the chaser, then the quarry (DMD-240).
    Chase(Who, Who),
    /// The GM brings both groups of a chase back into the combat (DMD-246).
    BringBack,
    /// The GM lets the chaser attack once (DMD-246).
    LetAct,
    /// Does something simple in a combat, such as opening a door (DMD-184).
    Interact(Who),
    /// The party gives its adventure up.
    GiveUp,
    /// Begins a combat. With `unnoticed`, the enemies have not noticed the heroes yet (DMD-157, DMD-167).
    Fight { unnoticed: bool },
    /// The GM ends the scene (DMD-248).
    End,
    /// The GM begins the next scene.
    Scene,
    /// The party takes a long rest (DMD-256).
    LongRest,
    /// Uses a thing in play, such as a status.
    Ability(machine::Ability),
    /// Picks a part of the terms on which a thing is used: a mode, a target, a price.
    Term(Pick),
    /// Ends a list of picks: adds no more Boosts, takes no steps, or makes no secondary attack.
    Done,
    /// Has nothing left to do.
    Pass,
    /// Chance: the face of a die.
    Rolled(u8),
    /// Chance: the card of this hero comes next in the initiative pile. `None` for a card of the enemies.
    Next(Option<Who>),
}
