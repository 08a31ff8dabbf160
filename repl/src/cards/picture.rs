//! The picture of a card: its face and its back by a template, as elements of an SVG.

use super::font::{Cut, Fonts, POINT};
use super::svg::{Anchor, Paint, Svg};
use super::template::{Align, Face, Part, Piece, Place, Template, named, pieces};
use super::words::{Paragraph, Run, fitted};
use super::{board, ring};
use rondel_engine::kernel::{Card, Item, capitalised};
use std::collections::BTreeMap;

/// A file of art.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Art {
    /// The sort of the file, as the web names it: `image/png`.
    pub mime: &'static str,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// The data that a picture is drawn from.
#[derive(Clone, Debug)]
pub struct Subject<'s> {
    /// The item.
    pub item: &'s Item,
    /// The facts, the ring and the text of the item.
    pub card: Card,
    /// The name of the item's pack.
    pub pack: &'s str,
    /// The item's art, if there is any.
    pub art: Option<Art>,
}

/// A picture of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The width and height, without bleed.
    pub size: (f32, f32),
    /// The elements of the front.
    pub front: String,
    /// The elements of the back.
    pub back: String,
    /// The things that the picture cannot show.
    pub misfits: Vec<Misfit>,
    /// The size of the smallest words on the front, in points. `None` without words.
    pub smallest: Option<f32>,
}

/// Something that a picture cannot show.
#[derive(Clone, PartialEq, Debug)]
pub enum Misfit {
    /// Words that are larger than their place.
    Overflow {
        /// The words.
        words: String,
        /// Whether a line is too wide. Otherwise all lines together are too high.
        wide: bool,
        /// The millimetres that they need.
        needs: f32,
        /// The millimetres that they have.
        has: f32,
    },
    /// A letter that the font does not have.
    Letter(char),
    /// Art that no part of the face draws.
    Art,
}

impl Subject<'_> {
    /// Returns the types and the kind of the card, by which templates choose faces, colours and icons: `large`, `weapon`,
    /// `card`. Types come first, in the order of the item, because they say more than a kind.
    pub fn words(&self) -> Vec<&str> {
        let types = self.item.list("type").iter().filter_map(|arg| arg.datum.text());
        let of_card = self.card.kind.split([',', ' ']).filter(|word| !word.is_empty());
        types.chain(of_card).chain([self.item.kind]).collect()
    }
}

/// Draws a card by a template and its fonts. `named_art` is the art that the template names. `None` if the template has
/// no face for the card.
pub fn draw(
    template: &Template,
    fonts: &Fonts,
    subject: &Subject<'_>,
    named_art: &BTreeMap<String, Art>,
) -> Option<Picture> {
    let words = subject.words();
    let face = template.face(&words)?;
    let mut drawn = Drawn {
        template,
        fonts,
        subject,
        words,
        svg: Svg::default(),
        misfits: Vec::new(),
        smallest: None,
        named_art,
        has_drawn_art: false,
    };
    let front = drawn.draw_side(&face.parts);
    let smallest = drawn.smallest.take();
    let back = drawn.draw_side(face.back.as_ref().unwrap_or(&template.back));
    let mut misfits = drawn.misfits;
    if subject.art.is_some() && !drawn.has_drawn_art {
        misfits.push(Misfit::Art);
    }
    let card = &subject.card;
    let fact_texts = card.facts.iter().chain(&card.notes).flat_map(|(name, value)| [name, value]);
    let mut texts = fact_texts.chain(&card.text).chain([&card.name]);
    // The first letter that the font does not have.
    if let Some(letter) = texts.find_map(|text| fonts.unknown(text)) {
        misfits.push(Misfit::Letter(letter));
    }
    Some(Picture { size: size(template, face), front, back, misfits, smallest })
}

/// Returns the size of cards with a face.
pub fn size(template: &Template, face: &Face) -> (f32, f32) {
    face.size.unwrap_or(template.size)
}

/// A picture while it is drawn.
struct Drawn<'d> {
    template: &'d Template,
    fonts: &'d Fonts,
    subject: &'d Subject<'d>,
    /// The types and the kind of the card.
    words: Vec<&'d str>,
    /// The elements of the present side so far.
    svg: Svg,
    misfits: Vec<Misfit>,
    /// The size of the smallest words so far, in points.
    smallest: Option<f32>,
    /// The art that the template names.
    named_art: &'d BTreeMap<String, Art>,
    /// Whether a part has drawn the card's own art.
    has_drawn_art: bool,
}

impl<'d> Drawn<'d> {
    /// Draws one side, and returns its elements.
    fn draw_side(&mut self, parts: &'d [Part]) -> String {
        for part in parts {
            self.draw_part(part);
        }
        std::mem::take(&mut self.svg).0
    }

    /// Returns whether the card has a ring, a board, or a fact of this name.
    fn has(&self, name: &str) -> bool {
        let card = &self.subject.card;
        match name {
            "ring" => !card.ring.is_empty(),
            "board" => card.field.is_some() || !card.plan.is_empty(),
            fact => card.facts.iter().chain(&card.notes).any(|(name, _)| name == fact),
        }
    }

    /// Returns a colour of the template for this card.
    fn colour(&self, name: &'d str) -> &'d str {
        self.template.colour(name, &self.words)
    }

    /// Draws one part.
    fn draw_part(&mut self, part: &'d Part) {
        match part {
            Part::Box { at, fill, line, width, corner } => {
                let fill = fill.as_deref().map(|name| self.colour(name));
                let line = line.as_deref().map(|name| self.colour(name));
                self.svg.rectangle(*at, *corner, Paint { fill, line, width: *width, dashed: false });
            }
            Part::Text { at, say, size, least, bold, italic, align, colour } => {
                let cut = match (*bold, *italic) {
                    (true, _) => Cut::Bold,
                    (false, true) => Cut::Italic,
                    (false, false) => Cut::Regular,
                };
                self.draw_text(*at, say, (*size, *least), cut, *align, colour);
            }
            Part::Words { at, size, least, only, leave_out, facts, text, italic, colour } => {
                let is_shown = |name: &String| (only.is_empty() || only.contains(name)) && !leave_out.contains(name);
                let mut paragraphs = Vec::new();
                if *facts {
                    paragraphs.extend(self.facts(is_shown));
                    paragraphs.extend(self.notes(only));
                }
                if *text {
                    paragraphs.extend(self.lines(if *italic { Cut::Italic } else { Cut::Regular }));
                }
                self.draw_paragraphs(*at, &paragraphs, (*size, *least), colour);
            }
            Part::Ring { at } => {
                let colours = ring::Colours {
                    full: self.colour("kind"),
                    tint: self.colour("faint"),
                    ink: self.colour("ink"),
                    paper: self.colour("paper"),
                };
                if !self.subject.card.ring.is_empty() {
                    ring::draw(&mut self.svg, self.fonts, &self.subject.card.ring, *at, colours);
                }
            }
            Part::Board { at } => {
                let (full, ink, tint) = (self.colour("kind"), self.colour("ink"), self.colour("faint"));
                match &self.subject.card.field {
                    Some(field) => board::draw(&mut self.svg, field, *at, full, ink),
                    None => board::plan(&mut self.svg, &self.subject.card.plan, *at, (full, tint)),
                }
            }
            // `unless: "board"`, on a card with a board.
            Part::Art { unless: Some(unless), .. } if self.has(unless) => {}
            // `of: "NAME"`: art that the template names, the same for all cards.
            Part::Art { at, of: Some(of), whole, .. } => {
                if let Some(art) = self.named_art.get(of) {
                    self.svg.image(art.mime, &art.bytes, *at, *whole);
                }
            }
            Part::Art { at, colour, whole, .. } => self.draw_own_art(*at, *whole, colour),
            Part::Icon { at, of, colour } => {
                let name = self.said(of).unwrap_or_default();
                self.draw_icon(self.template.icons.get(name.trim()), *at, colour);
            }
        }
    }

    /// Draws the card's own art, or an icon if the card has no art.
    fn draw_own_art(&mut self, at: Place, whole: bool, colour: &'d str) {
        match &self.subject.art {
            Some(art) => {
                self.svg.image(art.mime, &art.bytes, at, whole);
                self.has_drawn_art = true;
            }
            None => {
                let icon = named(&self.template.icons, &self.words);
                self.draw_icon(icon, at, colour);
            }
        }
    }

    /// Draws an icon, if there is one.
    fn draw_icon(&mut self, path: Option<&'d String>, at: Place, colour: &'d str) {
        if let Some(path) = path {
            let colour = self.colour(colour);
            self.svg.icon(path, at, colour);
        }
    }

    /// Returns the paragraphs of the facts whose names are shown.
    fn facts(&self, is_shown: impl Fn(&String) -> bool) -> Vec<Paragraph> {
        let facts = self.subject.card.facts.iter().filter(|(name, _)| is_shown(name));
        facts.map(|fact| paragraph(fact, &self.template.signs)).collect()
    }

    /// Returns the paragraphs of the notes that a part asks for by name.
    fn notes(&self, only: &[String]) -> Vec<Paragraph> {
        let notes = self.subject.card.notes.iter().filter(|(name, _)| only.contains(name));
        notes.map(|note| paragraph(note, &self.template.signs)).collect()
    }

    /// Returns the paragraphs of the card's text, without the lines that a fact already says. The first one stands
    /// apart from the facts.
    fn lines(&self, cut: Cut) -> Vec<Paragraph> {
        let card = &self.subject.card;
        let is_said = |line: &String| card.facts.iter().any(|(_, fact)| fact.ends_with(line.as_str()));
        let lines = card.text.iter().filter(|line| !is_said(line)).enumerate();
        lines.map(|(nth, line)| Paragraph { apart: nth == 0, ..Paragraph::new(&plain(line), cut) }).collect()
    }

    /// Returns a text with the card's own words in place of names in braces. A piece between two `·` is left out if it
    /// has names and the card has none of these facts. `None` if nothing is left.
    fn said(&self, text: &str) -> Option<String> {
        let pieces: Vec<String> = text.split('·').filter_map(|piece| self.piece(piece.trim())).collect();
        if pieces.is_empty() { None } else { Some(pieces.join("  ·  ")) }
    }

    /// Returns a piece with the card's own words in place of names in braces. `None` if the piece has names and the
    /// card has none of these facts.
    fn piece(&self, text: &str) -> Option<String> {
        let mut out = String::new();
        let (mut has_names, mut has_values) = (false, false);
        for piece in pieces(text) {
            match piece {
                Piece::Words(words) => out.push_str(words),
                Piece::Name(name) => {
                    let value = self.value(name);
                    has_names = true;
                    has_values |= !value.is_empty();
                    out.push_str(&value);
                }
            }
        }
        if has_names && !has_values { None } else { Some(out) }
    }

    /// Returns the card's value for a name in braces. Empty if the card has no such fact.
    fn value(&self, name: &str) -> String {
        let card = &self.subject.card;
        match name {
            "name" => card.name.clone(),
            "kind" => plain(&card.kind),
            "pack" => self.subject.pack.to_string(),
            fact => {
                let facts = card.facts.iter().chain(&card.notes).filter(|(name, _)| name == fact);
                facts.map(|(_, value)| plain(value)).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Draws a line of text, in smaller letters if the line is too wide.
    fn draw_text(
        &mut self,
        (x, y, wide, high): Place,
        say: &'d str,
        (size, least): (f32, f32),
        cut: Cut,
        align: Align,
        colour: &'d str,
    ) {
        let Some(text) = self.said(say) else { return };
        // The width of a line grows with the size of its letters.
        let full = self.fonts.width(cut, &text, size);
        let points = (size * wide / full.max(0.01)).min(size);
        if points < least {
            let needs = full * least / size;
            self.misfits.push(Misfit::Overflow { words: text.clone(), wide: true, needs, has: wide });
        }
        let points = points.max(least);
        self.note_size(points);
        let (anchor, left) = match align {
            Align::Left => (Anchor::Start, x),
            Align::Middle => (Anchor::Middle, x + wide / 2.0),
            Align::Right => (Anchor::End, x + wide),
        };
        // Capitals are about two thirds of the size high. So this puts their middle into the middle of the place.
        let base = y + high / 2.0 + points * POINT * 0.32;
        let colour = self.colour(colour);
        self.svg.line(&[Run { text, cut }], (left, base), points, anchor, colour);
    }

    /// Notes the size of words, in points.
    fn note_size(&mut self, points: f32) {
        self.smallest = Some(self.smallest.map_or(points, |smallest| smallest.min(points)));
    }

    /// Draws paragraphs, in smaller letters if there is too little room.
    fn draw_paragraphs(
        &mut self,
        (x, y, wide, high): Place,
        paragraphs: &[Paragraph],
        (size, least): (f32, f32),
        colour: &'d str,
    ) {
        let block = fitted(self.fonts, paragraphs, (wide, high), size, least);
        if block.high > high {
            let text_of =
                |paragraph: &Paragraph| -> String { paragraph.runs.iter().map(|run| run.text.as_str()).collect() };
            let words = paragraphs.iter().map(text_of).collect::<Vec<_>>().join(" ");
            self.misfits.push(Misfit::Overflow { words, wide: false, needs: block.high, has: high });
        }
        if !block.lines.is_empty() {
            self.note_size(block.points);
        }
        let colour = self.colour(colour);
        for line in &block.lines {
            self.svg.line(&line.runs, (x, y + line.base), block.points, Anchor::Start, colour);
        }
    }
}

/// Returns a fact as a paragraph: its name in bold, then its value. Words that consist of signs alone, such as `^v`,
/// are written with the letters that the template has for them.
fn paragraph((name, value): &(String, String), signs: &BTreeMap<char, String>) -> Paragraph {
    let mut runs = vec![Run { text: format!("{} ", capitalised(&plain(name))), cut: Cut::Bold }];
    for (nth, word) in plain(value).split(' ').enumerate() {
        let blank = if nth > 0 { " " } else { "" };
        let marks = word.trim_end_matches([':', ';', ',', '.']);
        // The letters for the signs. `None` if one of the characters is no sign.
        let letters: Option<String> = marks.chars().map(|mark| signs.get(&mark).map(String::as_str)).collect();
        match letters.filter(|letters| !letters.is_empty()) {
            Some(letters) => {
                runs.push(Run { text: format!("{blank}{letters}"), cut: Cut::Bold });
                runs.push(Run { text: word[marks.len()..].to_string(), cut: Cut::Regular });
            }
            None => runs.push(Run { text: format!("{blank}{word}"), cut: Cut::Regular }),
        }
    }
    Paragraph { runs, apart: false }
}

/// Returns a text as players read it: the names of content, such as `set_to_receive`, in words of their own.
fn plain(text: &str) -> String {
    text.replace('_', " ")
}
