//! Frames: the kinds of work in progress, such as a fight, a turn or a rest.
//!
//! A position holds a stack of frames, and the machine always steps the topmost one. The macro below makes the enum
//! `AnyFrame` of all kinds. Each kind is described in the file that defines it.

use super::DeckRules;
use super::ask::Ask;
use super::attack::Attack;
use super::brace::Brace;
use super::call::Called;
use super::check::Check;
use super::content::Moment;
use super::epic::Epic;
use super::epic_hand::{Deal, Played};
use super::fight::{Fight, Waiting};
use super::free::FreePlay;
use super::initiative::Agree;
use super::rest::Rest;
use super::reveal::Reveal;
use super::rouse::Rouse;
use super::soak::Soak;
use super::stand::Stand;
use super::turn::Turn;
use super::volunteers::Volunteers;

frames! {
    DeckRules, Moment:
    FreePlay, Called, Reveal, Check, Ask, Fight, Agree, Waiting, Turn, Attack, Brace, Soak, Deal, Played, Stand, Epic, Volunteers, Rest, Rouse
}
