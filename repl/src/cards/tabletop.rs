//! Tabletop Simulator: deck sheets, pictures of up to 69 cards in a grid, and a saved object that names each card.
//!
//! A saved object lies in the folder `Saves/Saved Objects` of the game. Its cards have names and texts, so the game's
//! search finds them.

use super::picture::Picture;
use super::press::{Dots, INCH};
use super::sheet::Page;
use super::svg::{Paint, Svg};
use rondel_engine::kernel::{capitalised, plural};
use serde_json::{Value, json};
use std::cmp::Reverse;

/// The columns and rows of the largest sheet that the game takes.
const GRID: (usize, usize) = (10, 7);

/// The most cards of a sheet. The game keeps the last place for the picture of a hidden card.
pub const SHEET: usize = GRID.0 * GRID.1 - 1;

/// The most dots that the game takes, in width and height.
const MOST_DOTS: u32 = 4096;

/// One card of a deck.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<'p> {
    /// Its picture.
    pub picture: &'p Picture,
    /// The kind of its item: `foe`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// Its kind, facts and text, one a line.
    pub text: String,
    /// The number of copies in the deck.
    pub copies: usize,
}

/// Cards of one size and one back: a deck of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Deck<'p> {
    /// The cards.
    pub entries: Vec<Entry<'p>>,
    /// The most dots an inch of its pictures.
    pub inch: u16,
}

impl<'p> Deck<'p> {
    /// Sorts cards into decks by size and back, in the order given.
    pub fn of(entries: Vec<Entry<'p>>, inch: u16) -> Vec<Deck<'p>> {
        let mut decks: Vec<Deck<'p>> = Vec::new();
        for entry in entries {
            let is_alike = |deck: &&mut Deck<'_>| {
                deck.entries.first().is_some_and(|first| {
                    first.picture.size == entry.picture.size && first.picture.back == entry.picture.back
                })
            };
            match decks.iter_mut().find(is_alike) {
                Some(deck) => deck.entries.push(entry),
                None => decks.push(Deck { entries: vec![entry], inch }),
            }
        }
        decks
    }

    /// Returns the fronts, a page for each sheet, with its dots: whole dots for each card.
    pub fn sheets(&self) -> Vec<(Dots, Page)> {
        let (wide, high) = self.size();
        // Each `0.0` of a corner or of the bleed: the cards of a sheet are square-cut and lie edge to edge.
        let sheet = |chunk: &[Entry<'_>]| {
            let (columns, rows) = self.grid(chunk.len());
            let mut svg = Svg::default();
            let size = (wide * columns as f32, high * rows as f32);
            svg.rectangle((0.0, 0.0, size.0, size.1), 0.0, Paint { fill: Some("#ffffff"), ..Paint::default() });
            for (nth, entry) in chunk.iter().enumerate() {
                let place = ((nth % columns) as f32 * wide, (nth / columns) as f32 * high);
                svg.clipped(&entry.picture.front, place, (0.0, 0.0, wide, high), 0.0, nth);
            }
            let page = Page { size, svg, bleed: 0.0 };
            let card = self.dots_of_card((columns, rows)) as f32;
            let dots = |cards: usize, of_card: f32| (cards as f32 * of_card) as u32;
            let size = (dots(columns, card), dots(rows, (card * high / wide).floor().max(1.0)));
            (Dots { size, inch: (card / wide * INCH).round() as u16 }, page)
        };
        self.entries.chunks(SHEET).map(sheet).collect()
    }

    /// Returns the width of a card in dots on a sheet of this grid: the width asked for, but at most the width at which
    /// the game still takes the sheet.
    fn dots_of_card(&self, (columns, rows): (usize, usize)) -> u32 {
        let (wide, high) = self.size();
        let most = (MOST_DOTS as f32 / columns as f32).min(MOST_DOTS as f32 / rows as f32 * wide / high);
        (wide / INCH * f32::from(self.inch)).min(most).floor().max(1.0) as u32
    }

    /// Returns the columns and rows for this many cards and the place that the game keeps: those that leave most dots for
    /// a card, and of these the fewest places. The game takes two columns and two rows or more.
    fn grid(&self, cards: usize) -> (usize, usize) {
        let all = (2..=GRID.1).flat_map(|rows| (2..=GRID.0).map(move |columns| (columns, rows)));
        let fits = all.filter(|(columns, rows)| columns * rows > cards);
        fits.min_by_key(|grid| (Reverse(self.dots_of_card(*grid)), grid.0 * grid.1)).unwrap_or(GRID)
    }

    /// Returns the name of the deck, for one of several: its kind of cards, if they are of one kind.
    fn kind(&self) -> Option<String> {
        let first = self.entries.first()?.kind;
        self.entries.iter().all(|entry| entry.kind == first).then(|| capitalised(&plural(first)))
    }

    /// Returns the page with the back of the cards.
    pub fn back(&self) -> Page {
        let back = self.entries.first().map_or("", |first| first.picture.back.as_str());
        super::sheet::single(back, self.size(), 0.0, 0.0)
    }

    /// Returns the width and height of the cards.
    fn size(&self) -> (f32, f32) {
        self.entries.first().map_or((63.0, 88.0), |first| first.picture.size)
    }

    /// Returns the object of the game: a deck, or a single card. `nth` counts the decks, and `fronts` and `back` are
    /// the addresses of the pictures. A deck has a name.
    fn object(&self, nth: usize, fronts: &[String], back: &str, name: &str) -> Value {
        let grids: Vec<(usize, usize)> = self.entries.chunks(SHEET).map(|chunk| self.grid(chunk.len())).collect();
        let sheet = |(face, (columns, rows)): (&String, &(usize, usize))| {
            json!({
                "FaceURL": face, "BackURL": back, "NumWidth": columns, "NumHeight": rows,
                "BackIsHidden": true, "UniqueBack": false, "Type": 0,
            })
        };
        // Every sheet of a saved object has its own number: 1, 2, ... in the first deck, 101, 102, ... in the second.
        // The id of a card is the number of its sheet, then its place on the sheet in two digits: card 70 of the first
        // deck is at place 1 of sheet 2, and has the id 201.
        let number = |at: usize| nth * 100 + at / SHEET + 1;
        let id = |at: usize| number(at) * 100 + at % SHEET;
        let card = |at: usize, entry: &Entry<'_>, guid: usize| {
            let key = number(at).to_string();
            let sheet = fronts.iter().zip(&grids).nth(at / SHEET).map(sheet).unwrap_or_default();
            let mut card = thing("Card", &entry.name, &entry.text, nth * 10_000 + guid);
            card["CardID"] = json!(id(at));
            card["CustomDeck"] = json!({ key: sheet });
            card
        };
        let mut cards: Vec<Value> = Vec::new();
        let mut ids: Vec<Value> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            for _ in 0..entry.copies {
                cards.push(card(at, entry, cards.len() + 1));
                ids.push(json!(id(at)));
            }
        }
        let mut placed = if let [only] = cards.as_slice() {
            only.clone()
        } else {
            let mut deck = thing("DeckCustom", name, "", nth * 10_000);
            let keys = (0..fronts.len()).map(|sheet| (nth * 100 + sheet + 1).to_string());
            deck["DeckIDs"] = ids.into();
            deck["CustomDeck"] =
                keys.zip(fronts.iter().zip(&grids).map(sheet)).collect::<serde_json::Map<_, _>>().into();
            deck["ContainedObjects"] = cards.into();
            deck
        };
        // Decks lie four units apart.
        placed["Transform"]["posX"] = json!(nth as f32 * 4.0);
        placed
    }
}

/// Returns an object of the game that lies face down.
fn thing(sort: &str, name: &str, text: &str, guid: usize) -> Value {
    json!({
        "GUID": format!("{:06x}", guid + 0x52_0000),
        "Name": sort,
        "Transform": {
            "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
        },
        "Nickname": name, "Description": text, "GMNotes": "",
        "ColorDiffuse": { "r": 0.713, "g": 0.713, "b": 0.713 },
        "Locked": false, "Grid": true, "Snap": true, "IgnoreFoW": false, "Autoraise": true, "Sticky": true,
        "Tooltip": true, "GridProjection": false, "HideWhenFaceDown": true, "Hands": sort == "Card",
        "SidewaysCard": false, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
    })
}

/// Returns a saved object with all decks side by side. `addresses` holds, for each deck, the addresses of its fronts
/// and the address of its back. `title` is the name of the whole, and of its decks, with the kind of their cards if
/// there are several.
pub fn saved_object(decks: &[Deck<'_>], addresses: &[(Vec<String>, String)], title: &str) -> String {
    let mut objects: Vec<Value> = Vec::new();
    for (deck, (fronts, back)) in decks.iter().zip(addresses) {
        let name = match deck.kind() {
            Some(kind) if decks.len() > 1 => format!("{title}: {kind}"),
            _ => title.to_string(),
        };
        objects.push(deck.object(objects.len(), fronts, back, &name));
    }
    let saved = json!({
        "SaveName": title, "GameMode": "", "Date": "", "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "",
        "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "ObjectStates": objects, "VersionNumber": "",
    });
    let mut text = serde_json::to_string_pretty(&saved).unwrap_or_default();
    text.push('\n');
    text
}
