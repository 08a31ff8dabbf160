//! Items that the hero carries, uses and uses up (ENC-129 to ENC-136).
//!
//! [`offers`] lists the items that can be used outside of checks, [`offers_on_checks`] those for dice on the table.
//! `use_item` uses one.

use super::EncounterDeck;
use super::action::Action;
use super::check::{Check, Rolls};
use super::content::{Deed, ItemDef, ItemId, Moment, UseId, When};
use super::deed::Body;
use super::event::Event;
use super::facts;
use super::frame::{Look, Offers};
use super::numbers;
use super::state::Carried;
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Source, Subject, Why};

/// Returns the scripts that a use of the item calls.
fn scripts<'a>(game: &'a EncounterDeck, item: &ItemDef) -> impl Iterator<Item = UseId> + 'a {
    game.catalog
        .body(item.body)
        .deeds
        .iter()
        .filter_map(|deed| if let Deed::Do(used) = deed { Some(*used) } else { None })
}

/// Returns the items to judge, each once: those carried, or all if reasons are wanted.
fn judged(look: &Look<'_>, offers: &Offers<'_>) -> Vec<ItemId> {
    if offers.explains() {
        return (0..u16::MAX).map(ItemId).zip(&look.catalog().things).map(|(item, _)| item).collect();
    }
    let mut all: Vec<ItemId> = look.state.hero.items.iter().map(|carried| carried.item).collect();
    all.dedup();
    all
}

/// Offers the use of items outside of checks. Only items for the time `now` can be used; none if it is `None`.
pub fn offers(look: &Look<'_>, now: Option<When>, offers: &mut Offers<'_>) {
    for item in judged(look, offers) {
        offers.judge(Action::Use { item, check: None }, may_use(look, item, now));
    }
    if now.is_some() {
        // The abilities of the hero's things in play have no time of their own, so all fit: `|_| true`.
        offers.abilities(look, facts::HERO_SUBJECT, |_| true, Action::Ability);
    }
}

/// Offers the use of items on checks that fail, or on those that a script of the item allows.
pub fn offers_on_checks(look: &Look<'_>, checks: &[Check], offers: &mut Offers<'_>) {
    for item in judged(look, offers) {
        for (n, check) in (0..=u8::MAX).zip(checks) {
            let subject = facts::check_subject(offers.at, n);
            offers.judge(Action::Use { item, check: Some(n) }, may_use_on(look, item, check, subject));
        }
    }
}

/// Checks whether the item is carried, usable and not used up (ENC-129, ENC-132).
fn check_ready(look: &Look<'_>, item: ItemId) -> Result<(), Illegal> {
    let (hero, def) = (&look.state.hero, look.catalog().thing(item));
    if hero.items.iter().all(|carried| carried.item != item) {
        look.no("ENC-129", || format!("there is no {} in the inventory", def.name))
    } else if !def.has_use {
        look.no("ENC-129", || format!("{} does what it does while it is carried", def.name))
    } else if hero.usable(item).is_none() {
        look.no("ENC-132", || format!("{} is used up", def.name))
    } else {
        Ok(())
    }
}

/// Checks whether `now` is the time for the item (ENC-131).
fn check_time(look: &Look<'_>, def: &ItemDef, now: Option<When>) -> Result<(), Illegal> {
    if now == Some(def.when) {
        return Ok(());
    }
    let when = match def.when {
        When::Check => "on a check of its kind that fails",
        When::Round => "before a round's checks are rolled",
        When::Between => "between encounters",
    };
    look.no("ENC-131", || format!("{} is used {when}", def.name))
}

/// Checks whether the item may be used at this stop.
fn may_use(look: &Look<'_>, item: ItemId, now: Option<When>) -> Result<(), Illegal> {
    check_ready(look, item)?;
    let def = look.catalog().thing(item);
    check_time(look, def, now)?;
    if look.state.open.as_ref().is_some_and(|open| are_all_used(look, item, &open.used)) {
        return look.no("ENC-134", || format!("{} has been used before this round's checks", def.name));
    }
    // The script may refuse, in its function for `Moment::Use.may()`.
    for used in scripts(look.game, def) {
        look.permits_call("ENC-131", used, Moment::Use.may(), &[facts::HERO_SUBJECT], facts::HERO_SUBJECT)?;
    }
    numbers::may_use(look, item)
}

/// Returns whether all copies of an item without a limit are among those that were used. Each copy is an entry of its
/// own (ENC-135).
fn are_all_used(look: &Look<'_>, item: ItemId, used: &[ItemId]) -> bool {
    let times = used.iter().filter(|used| **used == item).count();
    let copies = look.state.hero.items.iter().filter(|carried| carried.item == item && carried.left.is_none()).count();
    times > 0 && times >= copies
}

/// Checks whether the item may be used on this check.
fn may_use_on(look: &Look<'_>, item: ItemId, check: &Check, subject: Subject) -> Result<(), Illegal> {
    check_ready(look, item)?;
    let def = look.catalog().thing(item);
    check_time(look, def, Some(When::Check))?;
    if !def.on.is_empty() && !def.on.contains(&check.skill) {
        let skills = || def.on.iter().map(|skill| skill.name()).collect::<Vec<_>>().join(" and ");
        return look.no("ENC-131", || format!("{} is used on checks of {}", def.name, skills()));
    }
    if are_all_used(look, item, &check.used) {
        return look.no("ENC-134", || format!("{} has been used on this check", def.name));
    }
    let roles = [facts::HERO_SUBJECT, subject];
    // Whether a script of the item decides when the item can be used.
    let mut decides = false;
    for used in scripts(look.game, def) {
        decides |= look.catalog().behind(used).hook(Moment::OnCheck.may()).is_some();
        look.permits_call("ENC-131", used, Moment::OnCheck.may(), &roles, facts::HERO_SUBJECT)?;
    }
    if !decides && super::check::passes(look.state, check) {
        return look.no("ENC-131", || format!("the check passes, and {} is used on one that fails", def.name));
    }
    numbers::may_use(look, item)
}

impl Work<'_> {
    /// Fills a circle for a use (ENC-131), and applies the effects of the item. `check` names the check on which the
    /// item is used: the place of its rolls on the stack, and its number among them.
    pub(super) fn use_item(&mut self, item: ItemId, check: Option<(usize, u8)>) -> Flow {
        let Some(entry) = self.s.hero.usable(item) else { return Flow::Go };
        let def = self.catalog().thing(item);
        let carried = &mut self.s.hero.items[entry];
        carried.left = carried.left.map(|left| left.saturating_sub(1));
        let left = carried.left;
        self.s.hero.items.sort();
        if left.is_none() {
            self.remember_use(item, check);
        }
        self.tell(Event::Used { item, left }, Why::by("ENC-131", Source::Item(def.item)));
        self.note_played(facts::HERO_SUBJECT, facts::item(item)); // for scripts that ask what was played
        let check: Option<Subject> = check.map(|(at, n)| facts::check_subject(at, n));
        self.push(Body { body: def.body, next: 0, check });
        self.happens_with_item(item, Moment::Used)
    }

    /// Notes the use of an item without a limit: it can be used once on each check, and once in each round before the
    /// rolls. Otherwise it could be used for ever.
    fn remember_use(&mut self, item: ItemId, check: Option<(usize, u8)>) {
        match check {
            Some((at, n)) => {
                if let Some(check) = self.frame::<Rolls>(at).and_then(|rolls| rolls.checks.get_mut(usize::from(n))) {
                    check.used.push(item);
                    check.used.sort();
                }
            }
            None => {
                if let Some(open) = &mut self.s.open {
                    open.used.push(item);
                    open.used.sort();
                }
            }
        }
    }

    /// Adds a gained item as an entry of its own (ENC-129, ENC-135). Without `uses`, it has the number of uses that the
    /// item says.
    pub(super) fn give_item(&mut self, item: ItemId, uses: Option<u8>, rule: &'static str, source: Source) {
        let uses = uses.or(self.catalog().thing(item).uses);
        self.s.hero.items.push(Carried { item, uses, left: uses });
        self.s.hero.items.sort();
        self.tell(Event::GainedItem { item, uses }, Why::by(rule, source));
        self.happens_with_item(item, Moment::GotItem);
    }
}
