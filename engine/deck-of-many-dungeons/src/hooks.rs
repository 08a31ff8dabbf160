//! The scripts that a moment calls (its "voices"), in their order.
//!
//! Begin reading at [`voices`]. When something happens, for example damage, the machine calls it to collect the scripts
//! that react. These are first the scripts of each character with its things, in order, and then those of the game
//! itself.
//!
//! `voices.lend` adds the scripts of one ability, `say` those of somebody and of all things attached to it, and `also`
//! those of a card without attached things. A cue is a moment from one side, such as `on_hurt` and `on_any_hurt`. Only
//! scripts with a cue that the moment wants are called. `standing` has the scripts of an item in play and their cues.

use super::DungeonRules;
use super::action::OnCard;
use super::content::{Moment, Type};
use super::facts::{self, GAME_SUBJECT, subject, who_of};
use super::frame::{AnyFrame, Look};
use super::state::{HeldAbility, State, Who};
use super::{aimed, travel};
use rondel_engine::kernel::{Subject, does};
use rondel_engine::machine::{Cues, Voices};

/// Collects the scripts of all characters who are awake, or whom the moment is about, in order. For each character
/// these are:
///
/// - the ability in use with its Boosts, or the Defend in use,
/// - the Passives of enabled cards,
/// - the Flaws of all cards in use, enabled or not,
/// - the things attached.
///
/// The adventure, the place and the game come last.
pub fn voices(look: &Look<'_>, voices: &mut Voices<'_, DungeonRules>) {
    let catalog = look.catalog();
    for who in look.state.everybody() {
        // Without watchers, only those whom the moment is about are heard.
        if !voices.concerns(subject(who)) {
            continue;
        }
        let person = look.state.person(who);
        // The cards of a character that falls still hear of its own fall, but of nothing after it (DMD-122).
        let fall = [Moment::KnockedOut.own(), Moment::KnockedOut.instead()];
        let falls = voices.is_about(subject(who)) && fall.into_iter().any(|cue| voices.wants(cue));
        let acts = person.takes_part() || person.is_hazard_here() || falls;
        if !acts && !voices.is_about(subject(who)) {
            continue;
        }
        for on in look.state.frames.iter().flat_map(|frame| in_use(frame, who)) {
            if let Some(HeldAbility { ability, .. }) = look.state.ability(catalog, who, on) {
                voices.lend(subject(who), &ability.effects);
            }
        }
        // The Passives and Flaws of its cards.
        if acts {
            for held in &person.cards {
                let card = catalog.printed(held.card);
                if !voices.wants_any(&catalog.standing(card.item).cues) {
                    continue;
                }
                let is_active = card.element.is_none_or(|element| look.state.has_element(catalog, who, element));
                let works = is_active && person.works(held);
                let passives = card.abilities.iter().filter(|ability| works && ability.kind == Type::Passive);
                for passive in passives {
                    voices.lend(subject(who), &passive.effects);
                }
                if person.uses_card(held) {
                    voices.lend(subject(who), &card.flaws);
                }
            }
        }
        // Its own scripts were lent above.
        voices.say_things_of(subject(who));
    }
    if let Some((journey, site)) = travel::here(look) {
        let adventure = catalog.standing(catalog.atlas.adventure(journey.adventure).item);
        voices.also(GAME_SUBJECT, &adventure.uses, &adventure.cues);
        voices.also(GAME_SUBJECT, &site.effects, &site.cues);
    }
    voices.say_things_of(GAME_SUBJECT);
}

/// Returns the abilities of a character that a frame has in use: that of a play and its Boosts, or a Defend.
pub fn in_use(frame: &AnyFrame, who: Who) -> Vec<OnCard> {
    match frame {
        AnyFrame::Play(play) if play.who == who => play.used(),
        AnyFrame::Defend(defend) if defend.who == who => defend.used.last().copied().into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Unites the cues of everybody whom [`voices`] may list.
pub fn listeners(look: &Look<'_>) -> Cues<Moment> {
    let (catalog, mut cues) = (look.catalog(), Cues::default());
    let mut add = |item| cues.add(&catalog.standing(item).cues);
    for person in &look.state.people {
        for held in &person.cards {
            add(catalog.printed(held.card).item);
        }
    }
    if let Some(journey) = &look.state.journey {
        add(catalog.atlas.adventure(journey.adventure).item);
        add(catalog.atlas.place(journey.at).item);
    }
    cues
}

/// Returns what can be answered, in words: `oaf aims Elbow at cook`.
pub fn occasion(look: &Look<'_>, moment: Moment, with: &[Subject]) -> String {
    let label = |nth: usize| with.get(nth).map(|who| look.game.label_of(look.state, *who)).unwrap_or_default();
    match moment {
        Moment::Aimed => {
            let play = with.get(2).and_then(|play| facts::play_at(look.state, *play));
            let ability = play.and_then(|play| play.ability(look)).map_or("an attack", |ability| &ability.name);
            format!("{} {ability} at {}", does(&label(0), "aims"), label(1))
        }
        Moment::Hurt => format!("{} hurt", does(&label(0), "is")),
        // Nothing else can be answered.
        _ => format!("the turn of the side of {} begins", label(0)),
    }
}

/// Returns whether what can be answered is still so. An attack that has failed, or is aimed at somebody else now, asks
/// for no more answers.
pub fn still_holds(look: &Look<'_>, moment: Moment, with: &[Subject]) -> bool {
    match (moment, with) {
        (Moment::Aimed, [_, target, play]) => aimed::is_open(look, *play, *target),
        _ => true,
    }
}

/// Returns whether a subject can have statuses and tokens. A character and the game can.
pub fn may_bear(state: &State, who: Subject) -> bool {
    who == GAME_SUBJECT || who_of(who).is_some_and(|who| usize::from(who.0) < state.people.len())
}
