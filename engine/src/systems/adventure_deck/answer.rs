//! Answers to an attack: a Reaction, a Counter, and the exchange (ADS-131 to ADS-161).
//!
//! `ask_answer` is the first step: `attack` calls it when the Target may answer. `offers` lists the possible answers,
//! and `take_answer_to` carries one out. `react chain-hauberk` adds defense, `counter strength` cancels or halves the
//! attack, and `pass` lets the attack strike. In all functions, `at` is the place of the attack on the stack of work.
//! `Attack::with_answerer_as_target` returns the attack as the combatant that answers meets it: if an Ally answers, the
//! Ally is the Target.
//!
//! The [`Attack`] notes how far the answers have come: `answered` if no more may follow, `carded` after a Reaction
//! Card, `tried` after an Up/Down, and `protector` if an Ally answers in the Target's place.
//!
//! A defense is computed twice by the same functions over `W: Working`: as an `i64`, the plain number that counts, and
//! as a `Number`, which also has the parts that `why` shows.

use super::action::Action;
use super::amount::{Figure, worth};
use super::attack::{Attack, AttackStep, Power};
use super::combatant::{Hero, Raised};
use super::content::{CardDef, CardId, Distances, Grade, Mark, Method, Moment, Played, Stage, UseId};
use super::counter::CounterKind;
use super::event::{Event, With};
use super::frame::{Look, Offers};
use super::house;
use super::means::{Means, defends, fallen};
use super::numbers::{grade, segment};
use super::play::{Capacity, Play, part};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Ingredients, Source, Why, Working};

impl Work<'_> {
    /// Asks the Target for its one answer (ADS-132), if the attack can still be answered. A house rule may allow more
    /// tries, and an Ally may answer in the Target's place (ADS-131).
    pub(super) fn ask_answer(&mut self, at: usize, attack: &Attack) -> Flow {
        let is_cancelled = attack.power == Power::Cancelled;
        if attack.answered || is_cancelled || !self.s.at(attack.target).is_alive() {
            return self.attack_step(at, AttackStep::Strike);
        }
        if self.s.at(attack.target).hero().is_none() {
            return self.foe_answers(at, attack);
        }
        // If passing is the only answer, nobody is asked, unless that would tell another Player about the Hand.
        let only_passes = self.offered(at).len() == 1 && (attack.carded || self.s.at(attack.by).hero().is_none());
        if !only_passes {
            return Flow::Wait;
        }
        self.lets_pass(at, attack);
        Flow::Go
    }

    /// Ends the answers of the combatant asked. If nobody has answered, the next Ally may. Otherwise, the attack
    /// strikes.
    fn lets_pass(&mut self, at: usize, attack: &Attack) {
        let next = if attack.carded { None } else { next_protector(self.s, attack) };
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.protector = next.or(attack.protector);
            attack.answered = next.is_none();
            attack.step = if next.is_some() { AttackStep::Answer } else { AttackStep::Strike };
        }
    }

    /// Carries out an answer of a player.
    pub(super) fn take_answer_to(&mut self, at: usize, attack: &Attack, action: Action) -> Result<(), Illegal> {
        let (who, attack) = (attack.answerer(), &attack.with_answerer_as_target());
        // By a house rule, another answer may follow a failed Up/Down, a Reaction Card or a Base Action.
        let allows_more = self.s.house.is(house::FailedUpDown::No);
        let is_asked_again = allows_more && matches!(action, Action::React(_) | Action::Use(_));
        let is_draw = matches!(action, Action::CounterFace | Action::CounterPattern);
        // Only the draw shows whether an Up/Down fails, and sets the step then. Until then, the attack stays
        // unanswered.
        let is_asked_again_if_draw_fails = allows_more && is_draw;
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.carded |= is_asked_again && matches!(action, Action::React(_));
            attack.tried |= is_draw;
            attack.answered = !(is_asked_again || is_asked_again_if_draw_fails);
            attack.step = if is_asked_again { AttackStep::Answer } else { AttackStep::Strike };
        }
        match action {
            Action::Pass => self.passes_on_answer(at, who),
            // The Shield that was raised against an earlier attack answers this one too.
            Action::React(card) if raised(self.s, attack) == Some(card) => self.reacts_with_raised(at, who, card),
            Action::React(card) => self.plays_reaction(who, card),
            Action::Counter(card) if raised(self.s, attack) == Some(card) => {
                self.counters_with_raised(at, attack, who, card)
            }
            Action::Counter(card) => {
                self.counter_with_card(at, attack, who, card, Event::Counters { who, with: Some(card) }, "ADS-136")
            }
            Action::CounterFace => self.counter_by_draw(at, who, (Method::Face, 1), CounterKind::First),
            Action::CounterPattern => self.counter_by_pattern(at, attack, CounterKind::First),
            Action::Use(used) => self.use_base(at, who, used),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Lets the attack go on without an answer.
    fn passes_on_answer(&mut self, at: usize, who: Who) {
        self.tell(Event::Passed { who }, Why::rule("ADS-131"));
        if let Some(attack) = self.frame::<Attack>(at).copied() {
            self.lets_pass(at, &attack);
        }
    }

    /// Takes damage off with the raised Shield, and lowers it.
    fn reacts_with_raised(&mut self, at: usize, who: Who, card: CardId) {
        let item = self.catalog().card(card).item;
        self.tell(Event::Reacted { who, card }, self.by("ADS-148", item));
        let amount = self.lower(who).unwrap_or(0);
        self.defend(at, who, card, &Ingredients::of(amount, Source::Item(item)));
    }

    /// Plays a card as a Reaction.
    fn plays_reaction(&mut self, who: Who, card: CardId) {
        self.reacted(who);
        self.lay_out(who, card);
        self.tell(Event::Reacted { who, card }, self.by("ADS-132", self.catalog().card(card).item));
        let mut play = Play::of(who, card, Capacity::Reaction);
        play.step = self.catalog().after_target(card);
        self.push(play);
    }

    /// Counters with the raised Shield, and lowers it.
    fn counters_with_raised(&mut self, at: usize, attack: &Attack, who: Who, card: CardId) {
        let event = Event::Counters { who, with: Some(card) };
        self.tell(event, self.by("ADS-148", self.catalog().card(card).item));
        self.lower(who);
        if let Some(against) = attack.card {
            self.countered(at, against, who, Method::Shield);
        }
    }

    /// Notes that `who` has played a card beside the Actions of its own Turns. It may draw up at the end of the present
    /// Turn.
    pub(super) fn reacted(&mut self, who: Who) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.reacted = true;
        }
    }

    /// Uses a Base Action of race or class as the answer.
    fn use_base(&mut self, at: usize, who: Who, used: UseId) {
        self.s.at_mut(who).used.push(used);
        self.tell(Event::Tries { who, used, target: None }, self.by("ADS-146", self.catalog().used(used).caller));
        let roles = [super::facts::combatant(who), super::facts::attack(at)];
        self.call(used, Moment::React.own(), &roles);
        // The matches come before the script. Without a Target, only the light and the Room can ask for one.
        let reach = self.catalog().behind(used).own.reach;
        self.must_match(who, who, None, Means::other(reach));
    }

    /// Counts the defense of a Reaction Card against the attack (ADS-182). The play itself has left the stack, so the
    /// attack is on top.
    pub(super) fn react_with(&mut self, play: &Play) {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return };
        let Some(attack) = self.frame::<Attack>(at).copied() else { return };
        let amount = worth(&self.look(), play, Figure::Defense);
        self.raise(play.who, play.card, amount.sum(), &attack);
        self.defend(at, play.who, play.card, &amount);
    }

    /// Adds the defense of a card to the attack, or tells that the card is useless against this damage.
    fn defend(&mut self, at: usize, who: Who, card: CardId, worth: &Ingredients) {
        let Some(attack) = self.frame::<Attack>(at).copied() else { return };
        let def = self.catalog().card(card);
        let round = segment(&self.look(), who, card);
        let is_ethereal = part(def, round).is_some_and(|segment| segment.ethereal);
        if !protects(def, is_ethereal, attack.ethereal) {
            let useless = Event::DefenseUseless { who, with: With::Card(card) };
            return self.tell(useless, self.by("ADS-188", def.item));
        }
        let subject = super::facts::attack(at);
        let of_card = counting_part(0i64.plus(worth), &attack, def);
        let whole = super::numbers::defense(of_card, &self.look(), who, subject);
        let amount = i16::try_from(whole).unwrap_or(i16::MAX);
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.defense.add(amount, Source::Item(def.item));
        }
        let event = Event::Defends { who, with: With::Card(card), amount };
        // The same defense once more, with its parts.
        let parts = |look: &Look<'_>| {
            let row = super::amount::parts(look, worth, who, Some(card));
            super::numbers::defense(counting_part(row, &attack, def), look, who, subject)
        };
        self.tell_sum(event, self.by("ADS-182", def.item), parts);
    }

    /// Keeps a Shield raised. One play of the card answers as many attacks from afar as the card says (ADS-148).
    pub(super) fn raise(&mut self, who: Who, card: CardId, amount: i16, attack: &Attack) {
        let def = self.catalog().card(card);
        let stays_raised = def.tags.is(Mark::Shield) && def.answers > 1 && is_from_afar(attack);
        if stays_raised && let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.raised = Some(Raised { card, amount, left: def.answers - 1 });
        }
    }

    /// Answers one attack with the raised Shield. Returns the Shield's defense, or `None` if no Shield is raised.
    fn lower(&mut self, who: Who) -> Option<i16> {
        let hero = self.s.at_mut(who).hero_mut()?;
        let raised = hero.raised?;
        hero.raised = if raised.left > 1 { Some(Raised { left: raised.left - 1, ..raised }) } else { None };
        Some(raised.amount)
    }
}

/// Returns the next Ally who may answer for the Target (ADS-131). `None` if none is left, or if a house rule forbids
/// it.
fn next_protector(state: &State, attack: &Attack) -> Option<Who> {
    if state.house.is(house::ProtectAlly::No) {
        return None;
    }
    let is_ally = |who: Who| who != attack.target && who != attack.by && !state.opposed(attack.target, who);
    let mut allies = state.heroes_present().filter(|who| is_ally(*who));
    match attack.protector {
        None => allies.next(),
        Some(last) => allies.skip_while(|who| *who != last).nth(1),
    }
}

/// Returns the part of a card's defense that counts. Against a Ranged Weapon, all or half of it counts, as the card
/// says (ADS-191, ADS-192).
fn counting_part<W: Working>(defense: W, attack: &Attack, def: &CardDef) -> W {
    let (whole, source) = (defense.total(), Source::Item(def.item));
    if !attack.means.is_ranged_weapon() {
        return defense;
    }
    if def.tags.is(Mark::BlocksRanged) {
        let most = whole.max(i64::from(attack.amount.sum()));
        return defense.becomes(most, source, || "blocks a Ranged Weapon".into());
    }
    if def.tags.is(Mark::Armor) {
        return defense.becomes((whole / 2).max(whole.min(1)), source, || "half against a Ranged Weapon".into());
    }
    defense
}

/// Returns whether the attack is Ranged, by a Weapon or a Spell.
fn is_from_afar(attack: &Attack) -> bool {
    attack.means.reach.has(Distances::RANGED)
}

/// Returns the Shield that is still raised against this attack (ADS-148).
fn raised(state: &State, attack: &Attack) -> Option<CardId> {
    if !is_from_afar(attack) {
        return None;
    }
    state.at(attack.target).hero()?.raised.map(|raised| raised.card)
}

/// Returns whether a defense applies. Physical defense does not lower Ethereal damage unless its card says so. Ethereal
/// defense lowers both kinds unless its card says otherwise (ADS-187 to ADS-190).
pub fn protects(def: &CardDef, ethereal_defense: bool, ethereal_damage: bool) -> bool {
    match (ethereal_defense, ethereal_damage) {
        (true, true) | (false, false) => true,
        (true, false) => !def.tags.is(Mark::EtherealOnly),
        (false, true) => def.tags.is(Mark::AgainstEthereal),
    }
}

/// Offers all answers of the Target, or of the Ally who answers for it.
pub fn offers(look: &Look<'_>, attack: &Attack, offers: &mut Offers<'_>) {
    let Look { game, state, .. } = *look;
    offers.allow(Action::Pass);
    let who = attack.answerer();
    let Some(hero) = state.at(who).hero() else { return };
    if attack.answered {
        return;
    }
    let is_protector = attack.protector.is_some();
    let attack = &attack.with_answerer_as_target();
    let def = attack.card.map(|card| game.catalog.card(card));
    // If another copy of the raised Shield is in Hand, the Hand lists the card already.
    let raised_shield = raised(state, attack).filter(|card| hero.hand.count(*card) == 0);
    if !attack.carded {
        for card in hero.hand.bag().kinds().chain(raised_shield) {
            offers.judge(Action::React(card), may_react(look, attack, hero, card));
            if let Some(def) = def {
                offers.judge(Action::Counter(card), may_counter(look, attack, hero, def, card));
            }
        }
    }
    if let Some(def) = def
        && !attack.tried
        && !fallen(&game.catalog, state, who)
    {
        let lists = |wanted: fn(&Method) -> bool| def.counters.iter().any(|(method, _)| wanted(method));
        if lists(|method| *method == Method::Face) {
            offers.allow(Action::CounterFace);
        }
        if lists(|method| matches!(method, Method::Pattern(_))) {
            offers.allow(Action::CounterPattern);
        }
    }
    // Only the Target itself may use a Base Action, which is no Armor (`false`).
    if !is_protector && defends(look, who, attack.fleeing, false).is_ok() {
        super::hooks::list_bases(look, who, Stage::Reaction, offers);
    }
    if attack.carded {
        let once = || "one attack is answered with one Reaction Card".into();
        // `""`: whatever follows the word.
        for lead in ["react", "counter"] {
            offers.forbid_words(lead, "", look.refusal("ADS-132", once));
        }
    } else if offers.explains() {
        refuse(look, attack, hero, offers);
    }
}

/// Forbids all other answers, each with its reason.
fn refuse(look: &Look<'_>, attack: &Attack, hero: &Hero, offers: &mut Offers<'_>) {
    for (card, def) in (0..u16::MAX).map(CardId).zip(&look.catalog().cards) {
        if hero.hand.count(card) == 0 {
            let absent = || look.absent("", || format!("`{}` is not in Hand", def.name));
            offers.judge(Action::React(card), may_react(look, attack, hero, card).and_then(|()| absent()));
        }
        if let Some(attacking) = attack.card
            && hero.hand.count(card) == 0
        {
            let absent = || look.absent("ADS-136", || format!("`{}` is not in Hand", def.name));
            let judged = may_counter(look, attack, hero, look.catalog().card(attacking), card);
            offers.judge(Action::Counter(card), judged.and_then(|()| absent()));
        }
    }
    let illegal = match attack.card {
        None => look.refusal("ADS-136", || "no card attacks: there is nothing to Counter".into()),
        Some(_) if attack.tried => look.refusal("ADS-137", || "one attack is Countered by one draw".into()),
        Some(card) => match check_not_prone(look, attack.answerer()) {
            Err(illegal) => illegal,
            Ok(()) => {
                let name = &look.catalog().card(card).name;
                look.refusal("ADS-137", || format!("`{name}` lists no Up/Down as its Counter"))
            }
        },
    };
    offers.forbid_words("counter", "", illegal);
}

/// Checks whether this card may be played as a Reaction to the attack.
fn may_react(look: &Look<'_>, attack: &Attack, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let (game, state) = (look.game, look.state);
    let def = game.catalog.card(card);
    if !def.plays.contains(&Played::Reaction) {
        return look.no("ADS-013", || format!("`{}` is no Reaction", def.name));
    }
    if !def.defends() {
        return look.no("ADS-013", || format!("`{}` takes nothing off an attack", def.name));
    }
    defends(look, attack.target, attack.fleeing, def.tags.is(Mark::Armor))?;
    // A Grapple and the Room may forbid the card.
    super::means::grapples(look, attack.target, super::means::Means::card(def))?;
    super::means::fits_room(look, def.reach)?;
    check_reach(look, attack, def)?;
    let target = state.at(attack.target);
    if target.dropped.iter().any(|lost| game.catalog.card(*lost).same(def)) {
        return look.no("ADS-232", || format!("`{}` lies on the ground", def.name));
    }
    if def.tags.is(Mark::Shield) {
        check_shield(look, attack.target, hero, def)?;
    }
    super::numbers::may_use(look, attack.target, card)?;
    super::legal::check_user(look, hero, def)?;
    super::legal::check_hands(look, hero, def)?;
    super::legal::check_round(look, attack.target, hero, card)?;
    super::terms::met(look, attack.target, card)?;
    let is_ethereal = part(def, segment(look, attack.target, card)).is_some_and(|segment| segment.ethereal);
    if !protects(def, is_ethereal, attack.ethereal) {
        return look.no("ADS-188", || format!("`{}` does nothing against this damage", def.name));
    }
    Ok(())
}

/// Checks that a card with a Distance reaches the attacker (ADS-242, ADS-244).
fn check_reach(look: &Look<'_>, attack: &Attack, def: &CardDef) -> Result<(), Illegal> {
    let far = look.state.distance(attack.target, attack.by);
    let reach = super::numbers::reach(look, attack.target, def.reach);
    if reach.reaches(far) {
        return Ok(());
    }
    let (name, far, reach) = (&look.state.at(attack.by).label, far.names().join("/"), reach.names().join("/"));
    look.no("ADS-242", || format!("`{name}` is at {far}, out of reach of `{}`, which is {reach}", def.name))
}

/// Checks whether this card may Counter by a method that the attacking card lists (ADS-136).
fn may_counter(look: &Look<'_>, attack: &Attack, hero: &Hero, def: &CardDef, card: CardId) -> Result<(), Illegal> {
    let answer = look.catalog().card(card);
    let is_listed = |method: Method| def.counters.iter().any(|(listed, _)| *listed == method);
    if !method_of(answer).is_some_and(is_listed) {
        return look.no("ADS-136", || format!("`{}` lists no `{}` as its Counter", def.name, answer.name));
    }
    serves(look, attack, hero, answer)
}

/// Returns the method by which a card from Hand Counters. `None` for all cards but Attribute and Shield Cards.
pub(super) fn method_of(card: &CardDef) -> Option<Method> {
    if let Some(attribute) = card.is_attribute() {
        return Some(Method::Attribute(attribute));
    }
    if card.tags.is(Mark::Shield) { Some(Method::Shield) } else { None }
}

/// Checks whether this card may be used in the exchange about an attack. A Prone Target Counters nothing (G-81), and a
/// Shield must be in use.
pub(super) fn serves(look: &Look<'_>, attack: &Attack, hero: &Hero, card: &CardDef) -> Result<(), Illegal> {
    check_not_prone(look, attack.target)?;
    if card.is_attribute().is_some() {
        return Ok(());
    }
    check_shield(look, attack.target, hero, card)?;
    defends(look, attack.target, attack.fleeing, false)?; // a Shield is no Armor
    if grade(look, attack.target, card) == Grade::Unplayable {
        let round = look.state.round.number();
        return look.no("ADS-003", || format!("`{}` can't be played on Round {round}", card.name));
    }
    super::means::fits_room(look, card.reach)?;
    check_reach(look, attack, card)
}

/// Checks that a combatant is not Prone, because a Prone one Counters nothing (G-81).
fn check_not_prone(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if fallen(look.catalog(), look.state, who) {
        look.no("ADS-305", || "Prone, nobody Counters".into())
    } else {
        Ok(())
    }
}

/// Checks that this card's Shield is in use, and not on the ground (ADS-101, ADS-220, ADS-232).
fn check_shield(look: &Look<'_>, who: Who, hero: &Hero, card: &CardDef) -> Result<(), Illegal> {
    let is_this = |lost: &CardId| look.catalog().card(*lost).same(card);
    if look.state.at(who).dropped.iter().any(is_this) {
        return look.no("ADS-232", || format!("`{}` lies on the ground", card.name));
    }
    if hero.shield && !hero.dual() {
        return Ok(());
    }
    let rule = if hero.dual() { "ADS-220" } else { "ADS-101" };
    look.no(rule, || format!("no Shield is in use for `{}`", card.name))
}
