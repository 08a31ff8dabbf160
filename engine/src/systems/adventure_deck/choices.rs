//! The possible actions of a Turn, and the reasons why others are forbidden (ADS-096).
//!
//! `offer_act` lists what a player may do as the Action of a Turn: cards, gear, a Recall, actions of the packs, a Move.
//! The functions named `refuse_` give the reasons for `why not`; they run only if explanations are wanted. `judge`
//! offers an action or forbids it with a reason. `forbid_words(word, "", ..)` gives the reason for all commands that
//! begin with a word, whatever follows.

use super::action::Action;
use super::battle_map::BattleMap;
use super::combatant::Hero;
use super::content::{CardId, Stage};
use super::frame::{Look, Offers};
use super::ground::Way;
use super::house;
use super::means;
use super::turn::{AsideKind, Turn};
use super::{chase, facts, gear, hooks, legal, numbers, recall};
use crate::kernel::Illegal;
use crate::machine::arena::{ENDLESS, OutOfReach};
use std::collections::BTreeSet;

impl Turn {
    /// Forbids everything that is done as an Action, with this rule and reason.
    pub(super) fn refuse_acts(&self, look: &Look<'_>, offers: &mut Offers<'_>, rule: &'static str, why: &'static str) {
        if !offers.explains() {
            return;
        }
        for lead in ["play", "lay", "use", "recall", "swap", "pair", "equip", "drop", "pick", "move", "strike"] {
            offers.forbid_words(lead, "", look.refusal(rule, || why.into()));
        }
        for used in hooks::all_tries(look, self.who) {
            offers.forbid(Action::Try(used), rule, || why.into());
        }
    }

    /// Forbids everything but an attack on `against`, in an act out of turn.
    pub(super) fn refuse_aside(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some((other, _)) = self.against else { return };
        let why = || format!("this is one attack on {}, and nothing else", look.state.at(other).label);
        for lead in ["lay", "use", "recall", "swap", "pair", "equip", "drop", "pick", "move"] {
            offers.forbid_words(lead, "", look.refusal("ADS-096", why));
        }
        if look.explains {
            for used in hooks::all_tries(look, self.who) {
                offers.forbid(Action::Try(used), "ADS-096", why);
            }
        }
    }

    /// Offers the Turn's one Action (ADS-096).
    pub(super) fn offer_act(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let (who, state) = (self.who, look.state);
        offers.allow(Action::Pass);
        let Some(hero) = state.at(who).hero() else { return };
        for card in hero.hand.bag().kinds() {
            offers.judge(Action::Play(card), legal::play(look, self, card));
        }
        if offers.explains() {
            self.refuse_absent(look, hero, offers);
            hooks::refuse_others(look, who, offers);
        }
        if let Some((other, kind)) = self.against {
            if kind == AsideKind::AgainstFleer && self.first_blow.is_none() {
                hooks::list_bases_at(look, who, other, offers);
            }
            let no_card = !offers.so_far().iter().any(|action| matches!(action, Action::Play(_)));
            if kind == AsideKind::StrikeFirst && no_card && means::attacks(look, who, means::Means::BASE).is_ok() {
                offers.allow(Action::Strike);
            }
            return self.refuse_aside(look, offers);
        }
        if self.first_blow.is_some() {
            // Only the second blow of a pair is left (ADS-218).
            let why = "the Action of this Turn is begun: only the second blow of the pair is left";
            return self.refuse_acts(look, offers, "ADS-096", why);
        }
        if self.swapped.is_some() {
            let why = "the swap is the Action of this Turn: only the new Weapon may be played yet";
            return self.refuse_acts(look, offers, "ADS-215", why);
        }
        if self.dazed {
            return self.offer_beside(look, hero, offers);
        }
        if look.catalog().face_down {
            for card in hero.hand.bag().kinds() {
                offers.judge(Action::Lay(card), legal::lay(look, who, card));
            }
        }
        gear::offer(look, who, offers);
        recall::offers(look, who, offers);
        hooks::list_actions(look, who, Stage::Action, offers);
        hooks::list_actions(look, who, Stage::Free, offers);
        hooks::list_tasks(look, who, offers);
        let fits = |used| [Stage::Action, Stage::Free].contains(&look.catalog().behind(used).own.stage);
        offers.abilities(look, facts::combatant(who), fits, Action::Ability);
        self.offer_moves(look, offers);
    }

    /// Offers everything but Normal Actions to a Player who has lost the Normal Action (ADS-180). Special Actions are
    /// among the cards already offered.
    fn offer_beside(&self, look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
        let state = look.state;
        self.refuse_acts(look, offers, "ADS-180", legal::NO_ACTION);
        if gear::has_free_hands(hero) {
            gear::offer_pairs(look, self.who, offers); // ADS-237
        }
        if state.house.is(house::Recall::FreeAtTurnStart) && !self.free_used {
            recall::offers(look, self.who, offers);
        }
        hooks::list_actions(look, self.who, Stage::Free, offers);
        let is_free = |used| look.catalog().behind(used).own.stage == Stage::Free;
        offers.abilities(look, facts::combatant(self.who), is_free, Action::Ability);
        if chase::is_free(state) {
            self.offer_moves(look, offers);
        }
    }

    /// Offers one Move: as the Action, or in addition to it by a house rule.
    pub(super) fn offer_moves(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if look.state.ground.mode.is_simple() {
            let why = || "in Simple Play everybody is at every Distance: nobody moves".into();
            return offers.forbid_words("move", "", look.refusal("ADS-110", why));
        }
        let spent = chase::is_free(look.state) && !chase::may_move_free(look.state, self);
        // A Grapple is the reason even if the Move is spent.
        let may = if legal::is_in_grapple(look.state, self.who) {
            look.no("ADS-293", || "who is in a Grapple stays where it is".into())
        } else if spent {
            look.no("ADS-109", || "one Move a Turn, and it is made".into())
        } else {
            numbers::may_move(look, self.who)
        };
        match look.state.ground.mode.map() {
            None if look.state.is_pairwise() => {
                let ways = look.state.ways_of_pairs(self.who);
                for way in &ways {
                    offers.judge(Action::Move(*way), may.clone());
                }
                for other in look.state.present().filter(|other| *other != self.who) {
                    let at_melee = || format!("`{}` is at Melee already", look.state.at(other).label);
                    if !ways.contains(&Way::Nearer(other)) {
                        offers.forbid(Action::Move(Way::Nearer(other)), "ADS-246", at_melee);
                    }
                }
                let whom = || "name somebody: `move to wolf`, `move from wolf`".into();
                offers.forbid_words("move", "", look.refusal("ADS-246", whom));
            }
            None => [Way::Down, Way::Up].into_iter().for_each(|way| offers.judge(Action::Move(way), may.clone())),
            Some(map) => self.offer_spaces(look, map, may, offers),
        }
    }

    /// Offers the spaces of the map within one Move (ADS-247), and explains the others.
    fn offer_spaces(&self, look: &Look<'_>, map: &BattleMap, may: Result<(), Illegal>, offers: &mut Offers<'_>) {
        if let Err(illegal) = may {
            return offers.forbid_words("move", "", illegal);
        }
        let Some(arena) = look.state.arena() else { return };
        let Some(reach) = look.state.reach(self.who, &arena, map.pace.into()) else { return };
        offers.allow_all(reach.spaces().map(|space| Action::Move(Way::To(space))));
        if !offers.explains() {
            return;
        }
        let Some(any) = look.state.reach(self.who, &arena, ENDLESS) else { return };
        for (space, out) in arena.out_of_reach(&reach, &any) {
            let why = match out {
                OutOfReach::Barred(bars) => bars,
                OutOfReach::Far(n) => format!("{space} is {n} spaces away, and a Move goes {} at most", map.pace),
                OutOfReach::NoWay => format!("no way leads to {space} past walls and Opponents"),
            };
            offers.forbid(Action::Move(Way::To(space)), "ADS-247", || why);
        }
        let named = || format!("name one space of the map: {}", arena.ends());
        offers.forbid_words("move", "", look.refusal("ADS-247", named));
    }

    /// Forbids each card that is not in Hand. If another rule also forbids the card, gives that rule as the reason.
    fn refuse_absent(&self, look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
        let in_hand = hero.hand.bag();
        let mut known: BTreeSet<&str> = in_hand.kinds().map(|card| look.catalog().card(card).id.as_str()).collect();
        for (card, def) in (0..u16::MAX).map(CardId).zip(&look.catalog().cards) {
            if known.insert(&def.id) {
                offers.judge(Action::Play(card), legal::play(look, self, card));
            }
        }
    }
}
