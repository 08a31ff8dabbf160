//! The kernel: the common base of all rules systems. It knows none of them.
//!
//! - [`Rules`]: the contract of a rules system.
//! - [`Asked`]: the seats that must decide or may act at a stop.
//! - [`Bag`]: cards without an order.
//! - [`Pile`]: cards in an order that seats know in part.
//! - [`PlayingCard`]: a rank and a suit.
//! - [`Dice`], [`Roll`]: dice with exact weights.
//! - [`Tracker`]: a number between two ends, with marks.
//! - [`Space`], [`Grid`], [`Terrain`]: boards of squares or hexes, with ways, areas and lines of sight.
//! - [`Luck`]: the random numbers of a game, outside the state.
//! - [`Events`], [`Happening`], [`Why`]: events and their causes.
//! - [`Budget`], [`Cancel`]: the limits of one command, and its cancellation.
//! - [`Words`]: the names of actions.
//! - [`lexer`]: the tokens of script pieces.
//! - [`tongue`]: the grammar and syntax tree of script pieces.
//! - [`Item`], [`Vocabulary`]: content, and the table of words that checks it.
//! - [`Filter`], [`ItemFilter`]: conditions in words, on subjects of a game and on items of a content.
//! - [`Naming`], [`nearest`]: the names that a text may have, and the name that a misspelt one means.
//! - [`Number`]: a number that tells how it came about.
//! - [`OwnWords`]: words that content adds.
//! - [`effort`]: counted work, for tests of how it grows.
//! - [`Problem`], [`Problems`], [`Sources`]: errors as values, and the files that they are in.
//! - [`Shared`]: a part of a position that copies share.
//! - [`View`]: a position as a seat may know it, ready to draw.

#[macro_use]
mod closed;

mod asked;
mod bag;
pub mod board;
pub mod budget;
mod cancel;
mod carried;
mod causes;
pub mod dice;
mod each;
pub mod effort;
mod event;
mod filter;
mod find_words;
mod fix;
mod formula;
mod grammar;
mod happening;
mod house;
mod item;
mod item_filter;
mod items;
#[macro_use]
mod join;
mod elsewhere;
pub mod lexer;
mod luck;
mod naming;
mod near;
mod number;
mod own_words;
mod pages;
mod pile;
pub mod playing_card;
mod problem;
mod problems;
mod ran;
mod rebind;
mod renames;
pub mod rows;
mod rules;
mod same;
mod seat;
mod shared;
mod slug;
mod sources;
mod stop;
pub mod tongue;
mod tracker;
mod usage;
mod value;
mod view;
mod vocabulary;
mod words;

pub use asked::Asked;
pub use bag::{Bag, Pick};
pub use board::{
    Corners, Field, FieldSpace, Grid, Ground, Line, NO_MAP, Pass, Reach, Sight, Sightline, Space, Terrain,
};
pub use budget::{Budget, Cost};
pub use cancel::Cancel;
pub use carried::Carried;
pub use causes::{Causes, EventNo};
pub use dice::{Dice, Roll};
pub use each::{ANYONE, EachRoles, NOBODY, SOMEBODY, each_len, each_roles, each_row};
pub use elsewhere::{called_elsewhere, is_opposite};
pub use event::Events;
pub use filter::{Filter, FilterWord, FilterWorld, Found, Given, Lexicon, Misread, Selection, filter_words};
pub use find_words::{Named, find_words, says_whole_names};
pub use fix::{Fix, Help};
pub use formula::{Formula, Operator, Pattern, Ranges};
pub use grammar::{capitalised, does, plural, whose, with_article};
pub use happening::{Called, Happening, Source, Why};
pub use house::{NO_HOUSE_RULE, NO_HOUSE_VALUE, wrong_house_rule};
pub use item::{Arg, Call, Datum, Item, Param, ParamKind, Places, Row, Setup, Statement};
pub use item_filter::{Comparison, ItemFilter, Unfit, in_plain_words};
pub use items::{Items, TOO_MUCH, Tally};
pub use join::join;
pub use luck::Luck;
pub use naming::{KnownNames, Naming};
pub use near::{few, is_misspelt, meant, nearest};
pub use number::{Ingredient, Ingredients, Number, Numbers, Op, Part, Working};
pub use own_words::{MOST_WORDS, OwnWords, WordId, WordSet};
pub use pages::PAGES;
pub use pile::{Pile, Run};
pub use playing_card::{PlayingCard, Rank, Suit};
pub use problem::{ItemName, Label, Origin, Page, Problem, Severity, SourceId};
pub use problems::Problems;
pub use ran::{Function, Ran};
pub use rebind::{RebindError, RebindErrors};
pub use renames::{FormerIds, Renames};
pub use rules::{Advice, Attempt, Resolved, Rules, Ruling, Stake, Tallied};
pub use seat::{Seat, Seats};
pub use shared::Shared;
pub use slug::slug;
pub use sources::{Copied, SourceText, Sources};
pub use stop::{Illegal, Stop, Verdict};
pub use tracker::{Mark, Moved, Passing, Tracker};
pub use usage::{effect_usage, fact_call, fact_usage, kind_word, question_call, question_usage};
pub use value::{Kind, Subject, Value};
pub use view::{Block, Board, Card, CardReader, Cell, Segment, Track, View, Zone};
pub use vocabulary::{
    CharacterWord, EffectWord, FactId, FactWord, HookWord, HouseWord, ItemWord, LeadWord, QuestionWord, Shape, Side,
    Times, Vocabulary, Word, fact_id,
};
pub(crate) use words::contains_label;
pub use words::{Words, is_passing, is_reserved, passing};
