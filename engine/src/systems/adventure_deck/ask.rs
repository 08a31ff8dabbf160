//! Questions of scripts, posed to a seat or to chance. The answer is kept in the script's record.
//!
//! `pose` gets a question such as `me.ask("Flee?")`. A draw of Up/Downs becomes a `Check`. All other questions become
//! an [`Ask`], which waits for the player. A Foe answers by its card (`foe_says`). The answer is given to the waiting
//! script.

use super::action::Action;
use super::check::Check;
use super::content::{Attribute, CardId, Face, Moment};
use super::deal::{Shed, Shedding};
use super::event::Event;
use super::frame::{AnyFrame, Caller, Look, Offers};
use super::moves::Peek;
use super::state::{Answer, State, Who};
use super::words::kind;
use super::words::question::Query;
use super::work::{Flow, Work};
use super::{AdventureRules, facts};
use crate::kernel::{Illegal, Pattern, Pile, Seat, Seats, Source, Value, Why};
use crate::machine::{Frame, Holds, Hook, Pick, Waits, asking};
use crate::script::{Args, Question};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most symbols that a script may ask for at once.
const MOST_FACES: u8 = 9;

/// The most options that a player may choose from.
const MOST_OPTIONS: usize = 40;

/// Symbols as scripts see them, by the number of Ups and Downs. Ups come first, because order does not matter. They are
/// stored once, because scripts often ask for them.
#[derive(Debug)]
pub struct Faces(Vec<Value>);

impl Default for Faces {
    fn default() -> Faces {
        let (up, down) = (Value::text(Face::Up.mark()), Value::text(Face::Down.mark()));
        let list = |ups: usize, downs: usize| {
            let up_symbols = std::iter::repeat_n(up.clone(), ups);
            let down_symbols = std::iter::repeat_n(down.clone(), downs);
            Value::List(up_symbols.chain(down_symbols).collect())
        };
        // A square table: the row is the number of Ups, the column the number of Downs.
        let side = usize::from(MOST_FACES) + 1;
        Faces((0..side * side).map(|at| list(at / side, at % side)).collect())
    }
}

impl Faces {
    /// Returns the answer for this draw, up to nine of each symbol.
    pub fn get(&self, ups: u8, downs: u8) -> Value {
        let side = usize::from(MOST_FACES) + 1;
        let (row, column) = (usize::from(ups.min(MOST_FACES)), usize::from(downs.min(MOST_FACES)));
        self.0.get(row * side + column).cloned().unwrap_or_default()
    }
}

/// A script's question to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    pub who: Who,
    pub query: Query,
    pub args: Args,
}

impl Frame<AdventureRules> for Ask {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Answers for a Foe by its card. Also answers for a player who has no choice.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Ask { who, query, args }) = work.frame(at).cloned() else { return Flow::Go };
        if work.s.at(who).foe().is_some() {
            return work.foe_says(who, query, &args);
        }
        match work.offered(at).as_slice() {
            [] | [Action::Pass] => work.answer(no_answer(query)),
            _ => Flow::Wait,
        }
    }

    /// Takes a Foe's draw for an Attribute.
    fn given(work: &mut Work<'_>, at: usize, gift: Answer) {
        let Answer::Faces { ups, downs } = gift else { return };
        if let Some(Ask { who, args, .. }) = work.frame(at).cloned() {
            work.foe_offered(who, &args, ups, downs);
        }
    }

    /// Returns whether a script asks, which is always so. The player is then told which item asks.
    fn is_of_script(&self) -> bool {
        true
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        list(look, self, offers.list());
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Ask { who, query, args }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        let value = match (query, action) {
            (Query::Ask, Action::Yes | Action::No) => Value::Bool(action == Action::Yes),
            (Query::Choose, Action::Answer(nth)) => options(&args).get(usize::from(nth)).cloned().unwrap_or_default(),
            (Query::ChooseOne, Action::On(target)) => Value::Subject(facts::combatant(target)),
            (Query::ChooseOne, Action::Term(Pick::On(thing))) => Value::Subject(thing),
            (Query::ChooseCard, Action::Choose(card)) => Value::Subject(facts::card(card)),
            (Query::Declare, Action::Declare(up)) => {
                work.tell(Event::Declared { who, up }, Why::rule("ADS-332"));
                Value::text(if up { "^" } else { "v" })
            }
            (Query::Offer | Query::OfferDeep, Action::Offer(card)) => return work.offer_card(who, query, card),
            (Query::Spend, Action::Discard(card)) => {
                work.discard_from_hand(who, card, Why::rule("ADS-177"));
                Value::Bool(true)
            }
            (Query::Resolve, Action::Yes) => return work.resolve_heroically(who, &args),
            (_, Action::Pass | Action::No) => no_answer(query),
            _ => return Err(Illegal::not_offered()),
        };
        // From now on, only this player knows the answer. The script waits right below the question.
        let possible = work.possible_answers(who, query, &args);
        work.hides_answer(at.saturating_sub(1), who, &possible);
        if let Some(text) = asking::text(&args) {
            work.tell_answer(facts::combatant(who), text, &value, Seats::only(work.s.seat(who)));
        }
        work.answer(value);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let first_arg = self.args.first().map(ToString::to_string).unwrap_or_default();
        let question = match (self.query, asking::text(&self.args)) {
            (Query::Choose | Query::ChooseOne | Query::ChooseCard, Some(text)) => text.to_string(),
            (Query::Choose, None) => format!("one of: {first_arg}"),
            (Query::ChooseOne, None) => "which one?".into(),
            (Query::ChooseCard, None) => "which card?".into(),
            (Query::Ask, _) => first_arg,
            (Query::Declare, _) => "declare ^ or v".into(),
            (Query::Offer, _) => format!("play {first_arg} from Hand?"),
            (Query::OfferDeep, _) => format!("play {first_arg} from the Draw Deck?"),
            (Query::Spend, _) => format!("discard a {first_arg}?"),
            (Query::Resolve, _) => format!("Heroic Resolve for a {first_arg}?"),
            _ => "draw".into(),
        };
        look.state.asks(seat, self.who, question)
    }
}

impl Work<'_> {
    /// Poses a script's question.
    pub(super) fn pose(&mut self, caller: &Caller, question: Question) -> Flow {
        let Some(query) = Query::of(question.word) else { return self.pop() };
        let me = caller.roles.first().copied().and_then(facts::who);
        let Some(who) = question.on.and_then(facts::who).or(me) else { return self.pop() };
        if matches!(query, Query::Draw | Query::DrawFree | Query::DrawHeld) {
            let n = question.args.first().and_then(Value::int).unwrap_or(1).clamp(0, i64::from(MOST_FACES));
            let held = query == Query::DrawHeld;
            let check = self.s.draw_by(who, me.unwrap_or(who), u8::try_from(n).unwrap_or(1));
            return self.push(Check { held, ..check });
        }
        if query == Query::Look {
            let most = question.args.first().and_then(Value::int).unwrap_or(1).clamp(0, 52);
            let source = Source::Script(caller.used.0, question.line);
            return self.push(Peek { who, seen: 0, most: u8::try_from(most).unwrap_or(1), source });
        }
        if query == Query::Summon {
            let name = question.args.first().and_then(Value::as_text).unwrap_or_default();
            let source = Source::Script(caller.used.0, question.line);
            self.summon(who, caller, name, Why::by("ADS-331", source));
            return Flow::Go;
        }
        let (query, args) = as_stored(query, question.args);
        self.push(Ask { who, query, args })
    }

    /// Returns the answers of a player that others consider possible. The others know the possible cards of a Hand, but
    /// not the actual ones.
    fn possible_answers(&self, who: Who, query: Query, args: &[Value]) -> Vec<Value> {
        let answers = secret_answers(Some(query), args);
        let cards: BTreeSet<CardId> = answers.iter().filter_map(Value::subject).filter_map(facts::card_of).collect();
        let Some(hero) = self.s.at(who).hero() else { return answers };
        if cards.is_empty() {
            return answers;
        }
        let (hand, draw) = (hero.hand.bag(), hero.draw.bag());
        let one_is_held = cards.iter().any(|card| hand.count(*card) > 0);
        let mut possible = cards;
        // If a card asked about is in the Hand, it could as well be any other card that others do not see.
        if one_is_held {
            possible.extend(hand.kinds().chain(draw.kinds()));
        }
        possible.into_iter().map(|card| Value::Subject(facts::card(card))).collect()
    }

    /// Ends the question and gives the answer to the script.
    fn answer(&mut self, value: Value) -> Flow {
        self.pop();
        self.give(Answer::Value(value));
        Flow::Go
    }

    /// Answers for a Foe: yes, the first option, or the symbol of its card.
    fn foe_says(&mut self, who: Who, query: Query, args: &[Value]) -> Flow {
        match query {
            Query::Ask => self.answer(Value::Bool(true)),
            Query::Choose | Query::ChooseOne | Query::ChooseCard => {
                self.answer(options(args).first().cloned().unwrap_or_default())
            }
            Query::Declare => {
                let face = self.s.at(who).foe().map_or(Face::Up, |foe| self.catalog().foe(foe).face);
                self.tell(Event::Declared { who, up: face == Face::Up }, Why::rule("ADS-332"));
                self.answer(Value::text(face.mark()))
            }
            Query::Offer | Query::OfferDeep => self.foe_offers(who, args),
            Query::Look => self.answer(Value::list([])),
            _ => self.answer(Value::Bool(false)),
        }
    }

    /// Draws the pattern of an Attribute for a Foe. A matching draw counts as playing the Attribute (ADS-399, ADS-446).
    fn foe_offers(&mut self, who: Who, args: &[Value]) -> Flow {
        let Some((_, pattern)) = self.foe_pattern(who, args) else { return self.answer(Value::text("")) };
        self.push(self.s.draw_by(who, who, pattern.len()))
    }

    /// Applies the draw of a Foe for an Attribute. Answers with the Attribute's name, or with an empty text.
    fn foe_offered(&mut self, who: Who, args: &[Value], ups: u8, downs: u8) {
        let Some((attribute, pattern)) = self.foe_pattern(who, args) else { return };
        if pattern.matches(ups, downs) {
            self.tell(Event::OffersAttribute { who, attribute, card: None }, Why::rule("ADS-399"));
            self.answer(Value::text(attribute.name()));
        } else {
            self.tell(Event::NoAttribute { who }, Why::rule("ADS-399"));
            self.answer(Value::text(""));
        }
    }

    /// Returns the first of the listed Attributes that the Foe has, with its pattern.
    fn foe_pattern(&self, who: Who, args: &[Value]) -> Option<(Attribute, Pattern)> {
        for attribute in attributes(args) {
            if let Some(pattern) = facts::pattern(self.game, self.s, who, attribute) {
                return Some((attribute, pattern));
            }
        }
        None
    }

    /// Plays an Attribute Card, from Hand or from the Draw Deck.
    fn offer_card(&mut self, who: Who, query: Query, card: CardId) -> Result<(), Illegal> {
        let attribute = self.catalog().card(card).is_attribute();
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return Err(Illegal::not_offered()) };
        let taken = if query == Query::Offer { hero.hand.take(card) } else { hero.draw.take(card) };
        if query == Query::OfferDeep {
            hero.draw.shuffle();
        }
        let Some(attribute) = attribute else { return Err(Illegal::not_offered()) };
        let asking_hook = self.s.frames.iter().rev().find_map(Holds::<Hook<Moment>>::get);
        let source = asking_hook.map_or(Source::Rules, |hook| Source::Script(hook.used.0, 0));
        self.tell(Event::OffersAttribute { who, attribute, card: Some(card) }, Why::by("", source));
        self.answer(Value::text(attribute.name()));
        if taken {
            self.reacted(who);
            self.put_away(who, card);
        }
        Ok(())
    }

    /// Resolves heroically: takes the missing card from the Draw Deck and uses it at once. Another card is discarded,
    /// and the Hand maximum falls by one (ADS-175 to ADS-179).
    fn resolve_heroically(&mut self, who: Who, args: &[Value]) -> Result<(), Illegal> {
        let tag = args.first().and_then(Value::as_text).unwrap_or_default();
        let game = self.game;
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return Err(Illegal::not_offered()) };
        let found = hero.draw.bag().kinds().find(|card| game.catalog.is_of(game.catalog.card(*card), tag));
        if let Some(card) = found {
            hero.draw.take(card);
            hero.draw.shuffle();
            self.tell(Event::Searched { who, card }, Why::rule("ADS-176"));
        }
        self.answer(Value::Bool(found.is_some()));
        self.adds_exhaustion(who, Why::rule("ADS-179"));
        // If the lower Hand maximum forces a discard, that is the extra card. Otherwise one card is discarded here.
        let must_discard = matches!(self.s.frames.last(), Some(AnyFrame::Shed(_)));
        if !must_discard {
            self.push(Shed::of(who, 1, Shedding::Resolve));
        }
        if let Some(card) = found {
            self.put_away(who, card);
        }
        Ok(())
    }
}

/// Returns a question as it is stored: the options first, then the text. A variant with a text becomes the plain
/// question.
fn as_stored(query: Query, args: Args) -> (Query, Args) {
    match query {
        Query::ChooseAsked => (Query::Choose, asking::text_last(&args)),
        Query::ChooseOneAsked => (Query::ChooseOne, asking::text_last(&args)),
        Query::ChooseCardAsked => (Query::ChooseCard, asking::text_last(&args)),
        Query::ChooseNumber | Query::ChooseNumberAsked => (Query::Choose, asking::numbers(&args)),
        other => (other, args),
    }
}

/// Returns the answer of a player who passes or has no choice.
fn no_answer(query: Query) -> Value {
    match query {
        Query::Ask | Query::Spend | Query::Resolve => Value::Bool(false),
        Query::Choose | Query::Offer | Query::OfferDeep | Query::Declare => Value::text(""),
        Query::Draw | Query::DrawFree | Query::DrawHeld | Query::Look => Value::list([]),
        _ => Value::None,
    }
}

/// Returns the list in a value. `None` if the value is no list.
fn list_of(value: &Value) -> Option<&[Value]> {
    if let Value::List(list) = value { Some(list) } else { None }
}

/// Returns the options that the first argument lists. Empty if it is no list.
fn options(args: &[Value]) -> &[Value] {
    args.first().and_then(list_of).unwrap_or_default()
}

/// Returns the Attributes that the first argument lists.
fn attributes(args: &[Value]) -> Vec<Attribute> {
    let names = options(args).iter().filter_map(Value::as_text);
    names.filter_map(Attribute::named).collect()
}

/// Returns the possible answers, if the answer to the question stays secret. Empty if everybody sees the answer.
pub(super) fn secret_answers(query: Option<Query>, args: &[Value]) -> Vec<Value> {
    let Some(query) = query else { return Vec::new() };
    let (query, args) = as_stored(query, args.iter().cloned().collect());
    match query {
        Query::Ask => vec![Value::Bool(true), Value::Bool(false)],
        Query::Choose | Query::ChooseOne | Query::ChooseCard => options(&args).to_vec(),
        _ => Vec::new(),
    }
}

/// Lists the possible answers of the player asked.
fn list(look: &Look<'_>, ask: &Ask, out: &mut Vec<Action>) {
    let (catalog, args) = (&look.game.catalog, ask.args.as_slice());
    let Some(hero) = look.state.at(ask.who).hero() else { return };
    let options = options(args);
    let tag = args.first().and_then(Value::as_text).unwrap_or_default();
    let has_tag = |card: &CardId| catalog.is_of(catalog.card(*card), tag);
    match ask.query {
        Query::Ask => out.extend([Action::Yes, Action::No]),
        Query::Choose => {
            let count = options.len().min(MOST_OPTIONS);
            out.extend((0..u8::try_from(count).unwrap_or(0)).map(Action::Answer));
        }
        Query::ChooseOne => {
            for option in options.iter().filter_map(Value::subject) {
                if let Some(who) = facts::who(option) {
                    out.push(Action::On(who));
                } else if option.kind == kind::THING {
                    out.push(Action::Term(Pick::On(option)));
                }
            }
        }
        Query::ChooseCard => out.extend(super::moves::choices(options).map(Action::Choose)),
        Query::Declare => out.extend([Action::Declare(false), Action::Declare(true)]),
        Query::Offer | Query::OfferDeep => {
            let wanted = attributes(args);
            let zone = if ask.query == Query::Offer { hero.hand.bag() } else { hero.draw.bag() };
            let is_wanted = |card: &CardId| {
                let attribute = catalog.card(*card).is_attribute();
                attribute.is_some_and(|attribute| wanted.contains(&attribute))
            };
            out.push(Action::Pass);
            out.extend(zone.kinds().filter(is_wanted).map(Action::Offer));
        }
        Query::Spend => {
            out.push(Action::Pass);
            out.extend(hero.hand.bag().kinds().filter(has_tag).map(Action::Discard));
        }
        Query::Resolve => {
            let has_tagged = |pile: &Pile<CardId>| pile.bag().kinds().any(|card| has_tag(&card));
            if has_tagged(&hero.draw) && !has_tagged(&hero.hand) && !hero.hand.is_empty() {
                out.extend([Action::Yes, Action::No]);
            }
        }
        _ => {}
    }
}
