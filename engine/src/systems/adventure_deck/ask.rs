//! Questions of scripts: posed to a seat or to chance, answered into the script's record.

use super::AdventureDeck;
use super::action::Action;
use super::content::{Attribute, CardId, Face};
use super::event::Event;
use super::frame::Caller;
use super::frame::Frame;
use super::state::{Answer, State, Who};
use super::words::question::Query;
use super::work::{Flow, Work};
use super::{deal, facts};
use crate::kernel::{Illegal, Pattern, Pile, Value, Why};
use crate::script::Question;

/// The most symbols that a script may ask for at once.
const MOST_FACES: u8 = 9;

/// Symbols as scripts see them, by how many Ups and Downs there are: Ups first, since order says nothing. They are
/// laid up once, as they are asked for all the time.
#[derive(Debug)]
pub struct Faces(Vec<Value>);

impl Default for Faces {
    fn default() -> Faces {
        let (up, down) = (Value::text(Face::Up.mark()), Value::text(Face::Down.mark()));
        let list = |ups: usize, downs: usize| {
            let (ups, downs) = (std::iter::repeat_n(up.clone(), ups), std::iter::repeat_n(down.clone(), downs));
            Value::List(ups.chain(downs).collect())
        };
        let side = usize::from(MOST_FACES) + 1;
        Faces((0..side * side).map(|at| list(at / side, at % side)).collect())
    }
}

impl Faces {
    /// Up to nine of each.
    pub fn get(&self, ups: u8, downs: u8) -> Value {
        let at = usize::from(ups.min(MOST_FACES)) * (usize::from(MOST_FACES) + 1) + usize::from(downs.min(MOST_FACES));
        self.0.get(at).cloned().unwrap_or_default()
    }
}

impl Work<'_> {
    /// Poses a script's question.
    pub(super) fn pose(&mut self, caller: &Caller, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        let me = caller.roles.first().copied().and_then(facts::who);
        let Some(who) = question.on.and_then(facts::who).or(me) else { return self.pop() };
        if matches!(query, Query::Draw | Query::DrawFree) {
            let n = question.args.first().and_then(Value::int).unwrap_or(1).clamp(0, i64::from(MOST_FACES));
            let source = self.deck_for(who, me.unwrap_or(who));
            return self.push(Frame::Check { who: source, n: u8::try_from(n).unwrap_or(1) });
        }
        self.push(Frame::Ask { who, query, args: question.args })
    }

    /// A Foe answers by its card; a player who has no choice answers at once.
    pub(super) fn ask(&mut self, at: usize) -> Flow {
        let Some(Frame::Ask { who, query, args }) = self.s.frames.get(at).cloned() else { return Flow::Go };
        if self.s.at(who).foe().is_some() {
            return self.foe_says(who, query, &args);
        }
        let mut offered = Vec::new();
        list(self.game, self.s, who, query, &args, &mut offered);
        match offered.as_slice() {
            [] => self.answer(no_answer(query)),
            [Action::Pass] => self.answer(no_answer(query)),
            _ => Flow::Wait,
        }
    }

    fn answer(&mut self, value: Value) -> Flow {
        self.pop();
        self.s.answer = Answer::Value(value);
        Flow::Go
    }

    fn foe_says(&mut self, who: Who, query: Query, args: &[Value]) -> Flow {
        let first = || args.first().and_then(list_of).and_then(|list| list.first().cloned()).unwrap_or_default();
        match query {
            Query::Ask => self.answer(Value::Bool(true)),
            Query::Choose | Query::ChooseOne => self.answer(first()),
            Query::Declare => {
                let face = self.s.at(who).foe().map_or(Face::Up, |foe| self.catalog().foe(foe).face);
                self.tell(Event::Declared { who, up: face == Face::Up }, Why::rule("ADS-332"));
                self.answer(Value::text(face.mark()))
            }
            Query::Offer | Query::OfferDeep => self.foe_offers(who, args),
            Query::Spend | Query::Resolve | Query::Draw | Query::DrawFree => self.answer(Value::Bool(false)),
        }
    }

    /// A Foe "plays" an Attribute by drawing its pattern (ADS-399, ADS-446).
    fn foe_offers(&mut self, who: Who, args: &[Value]) -> Flow {
        let known: Option<(Attribute, Pattern)> = attributes(args).into_iter().find_map(|attribute| {
            facts::pattern(self.game, self.s, who, attribute).map(|pattern| (attribute, pattern))
        });
        let Some((attribute, pattern)) = known else { return self.answer(Value::text("")) };
        match self.s.take_answer() {
            Answer::Faces { ups, downs } => {
                let matched = pattern.matches(ups, downs);
                let event = if matched {
                    Event::OffersAttribute { who, attribute, card: None }
                } else {
                    Event::NoAttribute { who }
                };
                self.tell(event, Why::rule("ADS-399"));
                self.answer(Value::text(if matched { attribute.name() } else { "" }))
            }
            _ => {
                let source = self.deck_for(who, who);
                self.push(Frame::Check { who: source, n: pattern.len() })
            }
        }
    }

    pub(super) fn take_ask(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Some(Frame::Ask { who, query, args }) = self.s.frames.get(at).cloned() else {
            return Err(Illegal::not_offered());
        };
        let value = match (query, action) {
            (Query::Ask, Action::Yes | Action::No) => Value::Bool(action == Action::Yes),
            (Query::Choose, Action::Answer(nth)) => {
                args.first().and_then(list_of).and_then(|list| list.get(usize::from(nth)).cloned()).unwrap_or_default()
            }
            (Query::ChooseOne, Action::On(target)) => Value::Subject(facts::combatant(target)),
            (Query::Declare, Action::Declare(up)) => {
                self.tell(Event::Declared { who, up }, Why::rule("ADS-332"));
                Value::text(if up { "^" } else { "v" })
            }
            (Query::Offer | Query::OfferDeep, Action::Offer(card)) => return self.offer_card(who, query, card),
            (Query::Spend, Action::Discard(card)) => {
                self.discard_from_hand(who, card, Why::rule("ADS-177"));
                Value::Bool(true)
            }
            (Query::Resolve, Action::Yes) => return self.resolve_heroically(who, &args),
            (_, Action::Pass | Action::No) => no_answer(query),
            _ => return Err(Illegal::not_offered()),
        };
        self.answer(value);
        Ok(())
    }

    /// An Attribute Card is played, from Hand or from the Draw Deck.
    fn offer_card(&mut self, who: Who, query: Query, card: CardId) -> Result<(), Illegal> {
        let attribute = self.catalog().card(card).is_attribute();
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return Err(Illegal::not_offered()) };
        let taken = if query == Query::Offer { hero.hand.take(card) } else { hero.draw.take(card) };
        if taken {
            hero.discard.put(card);
        }
        if query == Query::OfferDeep {
            hero.draw.shuffle();
        }
        let Some(attribute) = attribute else { return Err(Illegal::not_offered()) };
        self.tell(Event::OffersAttribute { who, attribute, card: Some(card) }, Why::rule("ADS-136"));
        self.answer(Value::text(attribute.name()));
        Ok(())
    }

    /// Heroic Resolve: the missing card comes from the Draw Deck and is used at once; another card goes, and the Hand
    /// is one smaller from now on (ADS-175 to ADS-179).
    fn resolve_heroically(&mut self, who: Who, args: &[Value]) -> Result<(), Illegal> {
        let tag = args.first().and_then(Value::as_text).unwrap_or_default();
        let game = self.game;
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return Err(Illegal::not_offered()) };
        let found = hero.draw.bag().kinds().find(|card| game.catalog.card(*card).tags.has(tag));
        if let Some(card) = found {
            hero.draw.take(card);
            hero.discard.put(card);
            hero.draw.shuffle();
            self.tell(Event::Searched { who, card }, Why::rule("ADS-176"));
        }
        self.answer(Value::Bool(found.is_some()));
        self.wear(who, true);
        // the extra card goes after the Hand maximum has fallen, so that it is not counted twice
        let over = matches!(self.s.frames.last(), Some(Frame::Shed { .. }));
        if !over {
            self.push(Frame::Shed { who, left: 1 });
        }
        Ok(())
    }
}

fn no_answer(query: Query) -> Value {
    match query {
        Query::Ask | Query::Spend | Query::Resolve => Value::Bool(false),
        Query::Choose | Query::Offer | Query::OfferDeep | Query::Declare => Value::text(""),
        Query::ChooseOne => Value::None,
        Query::Draw | Query::DrawFree => Value::list([]),
    }
}

fn list_of(value: &Value) -> Option<&[Value]> {
    if let Value::List(list) = value { Some(list) } else { None }
}

fn attributes(args: &[Value]) -> Vec<Attribute> {
    args.first()
        .and_then(list_of)
        .map(|list| list.iter().filter_map(Value::as_text).filter_map(Attribute::named).collect())
        .unwrap_or_default()
}

/// What may be answered.
pub fn list(game: &AdventureDeck, state: &State, who: Who, query: Query, args: &[Value], out: &mut Vec<Action>) {
    let Some(hero) = state.at(who).hero() else { return };
    let options = args.first().and_then(list_of).unwrap_or_default();
    let tag = args.first().and_then(Value::as_text).unwrap_or_default();
    match query {
        Query::Ask => out.extend([Action::Yes, Action::No]),
        Query::Choose => out.extend((0..u8::try_from(options.len().min(40)).unwrap_or(0)).map(Action::Answer)),
        Query::ChooseOne => {
            out.extend(options.iter().filter_map(Value::subject).filter_map(facts::who).map(Action::On))
        }
        Query::Declare => out.extend([Action::Declare(false), Action::Declare(true)]),
        Query::Offer | Query::OfferDeep => {
            let wanted = attributes(args);
            let from = if query == Query::Offer { hero.hand.bag() } else { hero.draw.bag() };
            let fits = |card: &CardId| {
                game.catalog.card(*card).is_attribute().is_some_and(|attribute| wanted.contains(&attribute))
            };
            out.push(Action::Pass);
            out.extend(from.kinds().filter(fits).map(Action::Offer));
        }
        Query::Spend => {
            out.push(Action::Pass);
            out.extend(
                hero.hand.bag().kinds().filter(|card| game.catalog.card(*card).tags.has(tag)).map(Action::Discard),
            );
        }
        Query::Resolve => {
            let has = |pile: &Pile<CardId>| pile.bag().kinds().any(|card| game.catalog.card(card).tags.has(tag));
            if has(&hero.draw) && !has(&hero.hand) && !hero.hand.is_empty() {
                out.extend([Action::Yes, Action::No]);
            }
        }
        Query::Draw | Query::DrawFree => {}
    }
}

/// Chance at this stop.
pub fn outcomes(game: &AdventureDeck, state: &State, out: &mut Vec<(Action, u32)>) {
    match state.frames.last() {
        Some(Frame::Check { who, n }) => super::check::outcomes(game, state, *who, *n, out),
        Some(Frame::Deal { who, .. }) => deal::outcomes(state, *who, out),
        _ => {}
    }
}
