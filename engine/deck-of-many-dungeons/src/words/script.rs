//! The words of scripts: the moments at which they are called, the tracks, and the effects.
//!
//! A row of `moments!` names a moment and its sides: `Moved` gives the functions `on_moved` and `on_any_moved`. The
//! side `own` is heard by those the moment is about, and `any` by everybody. `answer` lets a player answer it,
//! `instead` replaces it, and `may` and `any_may` permit it. A row of `tracks!` makes a track with its facts and
//! effects. `scene 0 to 99 of 1` is the statement of a scene: a number from 0 to 99, and a maximum of at least 1 behind
//! `of`. A row of `effects!` is a verb such as `target.heal(2)`, which `effects` carries out. The facts are in `facts`.

use rondel_engine::kernel::rows::{act, free, on};
use rondel_engine::kernel::{ANYONE, Kind, Naming, SOMEBODY};
use rondel_engine::machine::play::words::{number, permission};
use rondel_engine::{effects, moments, subjects, tracks};

subjects! { GAME = "game", CHARACTER = "character", PLAY = "play", THING = "thing" }

use kind::{CHARACTER, GAME, PLAY};

// These are the kinds of items that have scripts, the kinds of arguments, and the roles of scripts.
const EFFECT: &[&str] = &["effect"];
const COUNT: Kind = Kind::COUNT;
const TEXT: Kind = Kind::Text;
/// The name of a card that somebody may have.
pub const A_CARD: Kind = Kind::Named(&Naming::items(super::super::content::CARDS));
/// The names of some cards that somebody may have.
pub const SOME_CARDS: Kind = Kind::Names(&Naming::items(super::super::content::CARDS));
/// The name of somebody who may be summoned.
const A_FOE: Kind = Kind::Named(&Naming::items(&["enemy", "follower"]));
/// The name of an element.
pub const AN_ELEMENT: Kind = Kind::Named(&Naming::items(&["element"]));
const SOMEBODY_ELSE: Kind = Kind::Subject(CHARACTER);
const ME: (&str, u8) = ("me", ANYONE);
const WHO: (&str, u8) = ("who", SOMEBODY);
const TARGET: (&str, u8) = ("target", CHARACTER);
const THE_PLAY: (&str, u8) = ("play", PLAY);

moments! {
    Aimed = "aimed" {
        answer (EFFECT, &[ME, WHO, TARGET, THE_PLAY], "DMD-033", "Offered when `who` aims an attack at `target`, before the die is thrown and when all `on` lines have run."),
        own act(EFFECT, &[ME, TARGET, THE_PLAY], "DMD-033", "It aims an attack at `target`: it is paid, and the die is not thrown yet."),
        any act(EFFECT, &[ME, WHO, TARGET, THE_PLAY], "DMD-033", "Somebody aims an attack at `target`, once for each target."),
    }
    Use = "use" {
        own act(EFFECT, &[ME, THE_PLAY], "DMD-188", "It uses this ability, and the use has succeeded."),
        any act(EFFECT, &[ME, WHO, THE_PLAY], "DMD-188", "Somebody's use of an ability has succeeded."),
    }
    Hit = "hit" {
        own act(EFFECT, &[ME, TARGET, THE_PLAY], "DMD-199", "This ability has hit `target`, and its damage is dealt."),
        any act(EFFECT, &[ME, WHO, TARGET, THE_PLAY], "DMD-199", "Somebody has hit a target."),
    }
    Miss = "miss" {
        own act(EFFECT, &[ME, THE_PLAY], "DMD-187", "Its roll has failed."),
        any act(EFFECT, &[ME, WHO, THE_PLAY], "DMD-187", "Somebody's roll has failed."),
    }
    Hurt = "hurt" {
        answer (EFFECT, &[ME, WHO], "DMD-116", "Offered after anybody takes damage, when all `on` lines have run."),
        own act(EFFECT, &[ME], "DMD-116", "It has taken damage."),
        any act(EFFECT, &[ME, WHO], "DMD-116", "Somebody has taken damage."),
    }
    KnockedOut = "knocked_out" {
        instead act(EFFECT, &[ME], "DMD-122", "Replaces its fall: it keeps 1 Health."),
        own act(EFFECT, &[ME], "DMD-122", "It has fallen to 0 Health."),
        any act(EFFECT, &[ME, WHO], "DMD-122", "Somebody has fallen to 0 Health."),
    }
    Fight = "fight" {
        own act(EFFECT, &[ME], "DMD-157", "A combat begins, before the first turn."),
        any act(EFFECT, &[ME, WHO], "DMD-157", "A combat begins, once for each who is in it."),
    }
    SceneOver = "scene_over" {
        own act(EFFECT, &[ME], "DMD-248", "A scene ends, before its rest."),
        any act(EFFECT, &[ME, WHO], "DMD-248", "A scene ends, once for each who is awake."),
    }
    Defended = "defended" {
        own act(EFFECT, &[ME, THE_PLAY], "DMD-201", "Its Defend has succeeded against this attack: `play.who` attacks."),
        any act(EFFECT, &[ME, WHO, THE_PLAY], "DMD-201", "Somebody's Defend has succeeded."),
    }
    Healed = "healed" {
        own act(EFFECT, &[ME], "DMD-125", "It has got Health back."),
        any act(EFFECT, &[ME, WHO], "DMD-125", "Somebody has got Health back."),
    }
    Enabled = "enabled" {
        own act(EFFECT, &[ME], "DMD-109", "A card of its own has been enabled."),
        any act(EFFECT, &[ME, WHO], "DMD-109", "Somebody's card has been enabled."),
    }
    TaskOver = "task_over" {
        own act(EFFECT, &[ME], "DMD-090", "Its Task is over: `me.game.task` says how."),
        any act(EFFECT, &[ME, WHO], "DMD-090", "Somebody's Task is over."),
    }
    Entered = "entered" {
        own act(EFFECT, &[ME], "", "The party has come to a place of its adventure; a place's effects hear of it."),
    }
    Cleared = "cleared" {
        own act(EFFECT, &[ME], "", "Nothing opposes the party in a place any more, for the first time."),
    }
    Accomplished = "accomplished" {
        own act(EFFECT, &[ME], "", "A task of the place is done: `me.accomplished(\"Rusted Bolt\")` says whether it is this one."),
    }
    Turn = "turn" {
        answer (EFFECT, &[ME, WHO], "DMD-165", "Offered after the turn of somebody's side begins, when all `on` lines have run."),
        own act(EFFECT, &[ME], "DMD-165", "The turn of its side begins."),
        any act(EFFECT, &[ME, WHO], "DMD-165", "A turn of somebody's side begins."),
    }
    TurnEnd = "turn_end" {
        own act(EFFECT, &[ME], "DMD-221", "The turn of its side is over, before durations run down."),
        any act(EFFECT, &[ME, WHO], "DMD-221", "The turn of somebody's side is over."),
    }
    Moved = "moved" {
        own act(EFFECT, &[ME], "DMD-182", "It has moved."),
        any act(EFFECT, &[ME, WHO], "DMD-182", "Somebody has moved."),
    }
    Disabled = "disabled" {
        own act(EFFECT, &[ME], "DMD-106", "A card of its own has been disabled."),
        any act(EFFECT, &[ME, WHO], "DMD-106", "Somebody's card has been disabled."),
    }
    Attack = "attack" {
        own number(EFFECT, &[ME, THE_PLAY], "DMD-186", "The modifier of its rolls to use an ability."),
        any number(EFFECT, &[ME, WHO, THE_PLAY], "DMD-186", "The modifier of anybody's rolls."),
    }
    Defence = "defence" {
        own number(EFFECT, &[ME, THE_PLAY], "DMD-204", "The modifier of its Defend rolls."),
        any number(EFFECT, &[ME, WHO, THE_PLAY], "DMD-204", "The modifier of anybody's Defend rolls."),
    }
    Damage = "damage" {
        own number(EFFECT, &[ME, TARGET, THE_PLAY], "DMD-193", "The damage of its hits on this target."),
        any number(EFFECT, &[ME, WHO, TARGET, THE_PLAY], "DMD-193", "The damage of anybody's hits on this target."),
    }
    DamageTaken = "damage_taken" {
        own number(EFFECT, &[ME, THE_PLAY], "DMD-196", "The damage it takes from this play."),
        any number(EFFECT, &[ME, WHO, THE_PLAY], "DMD-196", "The damage anybody takes."),
    }
    Range = "range" {
        own number(EFFECT, &[ME], "DMD-026", "The range of its abilities."),
        any number(EFFECT, &[ME, WHO], "DMD-026", "The range of anybody's abilities."),
    }
    Bonus = "bonus" {
        own number(EFFECT, &[ME, THE_PLAY], "DMD-194", "The bonus damage of its Boosts."),
        any number(EFFECT, &[ME, WHO, THE_PLAY], "DMD-194", "The bonus damage of anybody's Boosts."),
    }
    Block = "block" {
        own number(EFFECT, &[ME, THE_PLAY], "DMD-201", "The damage that its Defends take off this attack."),
        any number(EFFECT, &[ME, WHO, THE_PLAY], "DMD-201", "The damage that anybody's Defends take off."),
    }
    Healing = "healing" {
        own number(EFFECT, &[ME], "DMD-125", "The Health that is restored to it."),
        any number(EFFECT, &[ME, WHO], "DMD-125", "The Health that is restored to anybody."),
    }
    Task = "task" {
        own number(EFFECT, &[ME], "DMD-090", "The modifier of its Task rolls."),
        any number(EFFECT, &[ME, WHO], "DMD-090", "The modifier of anybody's Task rolls."),
    }
    Steps = "steps" {
        own number(EFFECT, &[ME], "DMD-182", "The steps of its Moves."),
        any number(EFFECT, &[ME, WHO], "DMD-182", "The steps of anybody's Moves."),
    }
    Actions = "actions" {
        own number(EFFECT, &[ME], "DMD-169", "Its actions in a turn."),
        any number(EFFECT, &[ME, WHO], "DMD-169", "Anybody's actions in a turn."),
    }
    Price = "price" {
        own number(EFFECT, &[ME], "DMD-010", "The Resolve that it pays to use an ability."),
        any number(EFFECT, &[ME, WHO], "DMD-010", "The Resolve that anybody pays to use an ability."),
    }
    Defend = "defend" {
        may permission(EFFECT, &[ME, THE_PLAY], "DMD-200", "Whether it may defend itself against this attack."),
        any_may permission(EFFECT, &[ME, WHO, THE_PLAY], "DMD-200", "Whether anybody may defend itself."),
    }
    Act = "act" {
        may permission(EFFECT, &[ME], "DMD-169", "Whether it may use abilities in its turn."),
        any_may permission(EFFECT, &[ME, WHO], "DMD-169", "Whether anybody may use abilities."),
    }
    Move = "move" {
        may permission(EFFECT, &[ME], "DMD-182", "Whether it may move."),
        any_may permission(EFFECT, &[ME, WHO], "DMD-182", "Whether anybody may move."),
    }
    Strike = "strike" {
        may permission(EFFECT, &[ME, TARGET], "DMD-175", "Whether it may attack this target."),
        any_may permission(EFFECT, &[ME, WHO, TARGET], "DMD-175", "Whether anybody may attack this target."),
    }
}

tracks! {
    Moment;
    Health = "health" "Health" of CHARACTER, "DMD-113" {
        now "Current Health.";
        most "most_health" "DMD-113" "Maximum Health.";
        scene 0 to 99 of 1 "Current Health, optionally with the maximum: `health 3 of 5`.";
    }
    Resolve = "resolve" "Resolve" of CHARACTER, "DMD-115" {
        now "Current Resolve.";
        most "most_resolve" "DMD-115" "The most Resolve it can have now.";
        gain "gain_resolve" "DMD-126" "Gains this much Resolve, up to its Health.";
        lose "lose_resolve" "DMD-115" "Loses this much Resolve, as far as it has it.";
        scene 0 to 99 of 1 "Current Resolve, optionally with the maximum.";
    }
    Temporary = "temporary" "temporary Resolve" of CHARACTER, "DMD-135" {
        now "Current temporary Resolve.";
        gain "gain_temporary" "DMD-135" "Gains this much temporary Resolve, where it can have any.";
        lose "lose_temporary" "DMD-135" "Loses this much temporary Resolve.";
        scene 0 to 99 of 99 "Current temporary Resolve.";
    }
}

effects! {
    Hurt = on(CHARACTER, "hurt", &[COUNT], "DMD-116", "Deals damage to it; its owner allots the points.").takes(&["amount"]);
    Heal = on(CHARACTER, "heal", &[COUNT], "DMD-125", "Restores Health, up to its maximum; the unconscious wake.").takes(&["amount"]);
    Slow = on(CHARACTER, "slow", &[COUNT], "DMD-199", "Takes actions from its next turn.").takes(&["actions"]);
    PushFrom = on(CHARACTER, "push_from", &[SOMEBODY_ELSE, COUNT], "DMD-199", "Pushes it straight away from this one: `target.push_from(me, 2)`.").takes(&["from", "most"]);
    PullTo = on(CHARACTER, "pull_to", &[SOMEBODY_ELSE, COUNT], "DMD-199", "Pulls it straight to this one: `target.pull_to(me, 3)`.").takes(&["to", "most"]);
    KnockOut = on(CHARACTER, "knock_out", &[], "DMD-122", "Takes all its points: it falls.");
    SwapWith = on(CHARACTER, "swap_places", &[SOMEBODY_ELSE], "DMD-182", "Changes places with somebody.").takes(&["other"]);
    MoveTo = on(CHARACTER, "move_to", &[TEXT], "DMD-182", "Puts it on a free hex: `me.move_to(\"c4\")`.").takes(&["hex"]);
    GiveSteps = on(CHARACTER, "give_steps", &[COUNT], "DMD-183", "Lets it take steps at once.").takes(&["steps"]);
    ActAgain = on(CHARACTER, "act_again", &[COUNT], "DMD-169", "Gives it actions in the turn of its side that is under way.").takes(&["actions"]);
    Strike = on(CHARACTER, "strike", &[SOMEBODY_ELSE, TEXT], "DMD-175", "Attacks somebody at once with an ability of its own, at no cost: `me.strike(play.who, \"Punch\")`.").takes(&["target", "ability"]);
    LetStrike = on(CHARACTER, "strike", &[SOMEBODY_ELSE], "DMD-175", "Lets it attack somebody at once with an Attack that it chooses, without an action. It pays, and may add Boosts: `ally.strike(play.target)`.").takes(&["target"]);
    Fail = on(PLAY, "fail", &[], "DMD-187", "Makes an attack fail whose die is not thrown yet. Its price stays paid: `on aimed`.");
    AimAt = on(PLAY, "aim_at", &[SOMEBODY_ELSE], "DMD-033", "Aims an attack on one character at another that its user may aim it at, before its die is thrown: `play.aim_at(me)`.").takes(&["target"]);
    Summon = on(CHARACTER, "summon", &[A_FOE], "DMD-230", "Brings an enemy or a Follower of this name to its side, beside it: `me.summon(\"Cellar Rat\")`. It acts from the next turn of its side on.").takes(&["name"]);
    JoinSide = on(CHARACTER, "join_side", &[SOMEBODY_ELSE], "DMD-230", "Changes to the side of somebody, whose player directs it.").takes(&["of"]);
    GainGold = on(CHARACTER, "gain_gold", &[COUNT], "DMD-260", "Gains this much gold.").takes(&["amount"]);
    LoseGold = on(CHARACTER, "lose_gold", &[COUNT], "DMD-260", "Loses this much gold, as far as it has any.").takes(&["amount"]);
    Disable = on(CHARACTER, "disable", &[A_CARD], "DMD-104", "Disables its card of this name, if it is enabled.").takes(&["card"]);
    Enable = on(CHARACTER, "enable", &[A_CARD], "DMD-104", "Enables its card of this name, if it is disabled.").takes(&["card"]);
    EndAdventure = on(GAME, "end_adventure", &[TEXT], "", "Ends the adventure with this epilogue, once: `game.end_adventure(\"Home by night\")`.").takes(&["epilogue"]);
    OpenExit = on(GAME, "open_exit", &[TEXT], "", "Opens the lock of an exit of this place: `game.open_exit(\"Cellar\")`.").takes(&["place"]);
    Say = free("say", &[TEXT], "", "Tells the table something.").takes(&["text"]);
}
