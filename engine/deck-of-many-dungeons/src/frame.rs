//! Frames: the kinds of work in progress, such as a fight, a turn or a rest.
//!
//! A position holds a stack of frames, and the machine always steps the topmost one. For example, a fight pushes a
//! turn, and a turn pushes the use of an ability. When the ability is done, the turn goes on. The macro below makes the
//! enum `AnyFrame` of all kinds. Each kind is described in the file that defines it.

use super::DungeonRules;
use super::adventure::{Adventure, Creature};
use super::allot::Allot;
use super::build::{Build, Consent};
use super::chase::{ChaseStep, Flees, Lunge};
use super::content::Moment;
use super::covert::Covert;
use super::defend::Defend;
use super::fight::Fight;
use super::free::{ActsOut, FreePlay};
use super::improve::Improve;
use super::initiative::Initiative;
use super::market::Market;
use super::outfit::Outfit;
use super::pay::Pay;
use super::play::Play;
use super::rest::{Rest, RunsOut};
use super::roll::Roll;
use super::session::SessionEnds;
use super::steps::Given;
use super::task::Task;
use super::travel::Arrives;
use super::turn::Turn;
use rondel_engine::frames;

frames! { DungeonRules, Moment: FreePlay, Fight, Initiative, Turn, Play, Pay, Roll, Defend, Allot, Given, Task, Rest, RunsOut,
Outfit, Market, SessionEnds, Improve, Build, Consent, Adventure, Creature, Covert, ActsOut,
    Flees, ChaseStep, Lunge, Arrives }
