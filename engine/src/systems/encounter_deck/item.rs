//! Items: carried, used, used up (ENC-129 to ENC-136).

use super::EncounterDeck;
use super::action::Action;
use super::check::{Check, Rolls};
use super::content::{Catalog, Deed, ItemDef, ItemId, Moment, UseId, When};
use super::deed::Body;
use super::event::Event;
use super::facts;
use super::frame::{Look, Offers};
use super::numbers;
use super::state::{Carried, State};
use super::work::{Flow, Work};
use crate::kernel::{Source, Subject, Why};

/// The scripts that a use of the item calls.
fn scripts<'a>(game: &'a EncounterDeck, item: &ItemDef) -> impl Iterator<Item = UseId> + 'a {
    game.catalog
        .body(item.body)
        .deeds
        .iter()
        .filter_map(|deed| if let Deed::Do(used) = deed { Some(*used) } else { None })
}

/// The different items carried that have a use left (ENC-132).
fn usable(catalog: &Catalog, state: &State) -> Vec<ItemId> {
    let mut all: Vec<ItemId> = state.hero.items.iter().map(|carried| carried.item).collect();
    all.dedup();
    all.retain(|item| state.hero.usable(*item).is_some() && catalog.thing(*item).has_use);
    all
}

/// Items that can be used now, outside of checks.
pub fn offers(look: &Look<'_>, when: When, offers: &mut Offers<'_>) {
    let (game, state) = (look.game, look.state);
    for item in usable(&game.catalog, state) {
        let def = game.catalog.thing(item);
        let again = state.open.as_ref().is_none_or(|open| !open.used.contains(&item));
        let roles = [facts::HERO_SUBJECT];
        let refused = |used| game.query(state, used, Moment::MayUse, &roles).and_then(|v| v.bool()) == Some(false);
        if def.when == when && again && !scripts(game, def).any(refused) {
            offers.judge(Action::Use { item, check: None }, numbers::may_use(look, item));
        }
    }
    offers.abilities(look, facts::HERO_SUBJECT, |_| true, Action::Ability);
}

/// Items that can be used on a check: on a failed one, or where their script says so.
pub fn offers_on_check(look: &Look<'_>, n: u8, check: &Check, offers: &mut Offers<'_>) {
    let (game, state) = (look.game, look.state);
    for item in usable(&game.catalog, state) {
        let def = game.catalog.thing(item);
        let fits = def.when == When::Check && (def.on.is_empty() || def.on.contains(&check.skill));
        if !fits || check.used.contains(&item) {
            continue;
        }
        let roles = [facts::HERO_SUBJECT, facts::check_subject(offers.at, n)];
        let says = |used| game.query(state, used, Moment::MayCheck, &roles).and_then(|value| value.bool());
        let said: Vec<bool> = scripts(game, def).filter_map(says).collect();
        let may = if said.is_empty() { !super::check::passes(state, check) } else { said.iter().all(|yes| *yes) };
        if may {
            offers.judge(Action::Use { item, check: Some(n) }, numbers::may_use(look, item));
        }
    }
}

/// Why an item can't be used (ENC-129 to ENC-132).
pub fn refuse(look: &Look<'_>, offers: &mut Offers<'_>) {
    for (item, def) in (0..u16::MAX).map(ItemId).zip(&look.catalog().things) {
        let illegal = if !look.state.hero.items.iter().any(|carried| carried.item == item) {
            look.refusal("ENC-129", || format!("there is no {} in the inventory", def.name))
        } else if !def.has_use {
            look.refusal("ENC-129", || format!("{} does what it does while it is carried", def.name))
        } else if look.state.hero.usable(item).is_none() {
            look.refusal("ENC-132", || format!("{} is used up", def.name))
        } else {
            let when = match def.when {
                When::Check => "on a check of its kind that fails",
                When::Round => "before a round's checks are rolled",
                When::Between => "between encounters",
            };
            look.refusal("ENC-131", || format!("{} is used {when}", def.name))
        };
        offers.judge(Action::Use { item, check: None }, Err(illegal));
    }
}

impl Work<'_> {
    /// A use fills a circle (ENC-131), and the item does what it says.
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
        let check: Option<Subject> = check.map(|(at, n)| facts::check_subject(at, n));
        self.push(Body { body: def.body, next: 0, check });
        self.happens_with_item(item, Moment::Used, Moment::AnyUsed)
    }

    /// An item without a limit serves once on a check or in a round, so that there is an end to it.
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

    /// A gained item is an entry of its own (ENC-129, ENC-135).
    pub(super) fn give_item(&mut self, item: ItemId, uses: Option<u8>, rule: &'static str, source: Source) {
        let uses = uses.or(self.catalog().thing(item).uses);
        self.s.hero.items.push(Carried { item, uses, left: uses });
        self.s.hero.items.sort();
        self.tell(Event::GainedItem { item, uses }, Why::by(rule, source));
        self.happens_with_item(item, Moment::GotItem, Moment::AnyGotItem);
    }
}
