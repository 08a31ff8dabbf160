//! The layout of drawn cards: a page for each card, sheets to print, or a deck for Tabletop Simulator.
//!
//! Each layout is a list of files by name. For example, two cards become `boar-spear.svg` and `door-shield.svg`, or
//! with `--sheets` the file `sheet-01.svg`.

use crate::cards::press::Dots;
use crate::cards::sheet::{self, Laid, Page, Paper, Sheets};
use crate::cards::tabletop::{self, Deck, Entry};
use crate::cards::template::Template;
use crate::cards::{self, Drawn};
use crate::cli::Cards;
use crate::content::{Content, Diagnostics};
use crate::text::sanitize;
use rondel_engine::kernel::Card;

/// The default number of dots per inch of PNG.
const DOTS: u16 = 300;

/// A file that is made of pages.
pub(super) enum Print {
    Svg(Page),
    Png(Dots, Page),
    Pdf(Vec<Page>),
    Text(String),
}

/// The layouts, as the command line asks for them.
pub(super) struct Layout<'a> {
    pub(super) asked: &'a Cards,
}

impl Layout<'_> {
    /// Returns the dots per inch of PNG.
    fn dots_per_inch(&self) -> u16 {
        self.asked.dots.unwrap_or(DOTS)
    }

    /// Returns the bleed that was asked for: the template's bleed, or 0.
    fn bleed(&self, template: &Template) -> f32 {
        if self.asked.bleed { template.bleed } else { 0.0 }
    }

    /// Returns a file for each page, in the form that was asked for. A PDF has all pages, and `name_of_pdf` is its
    /// name.
    fn paged(&self, name_of_pdf: &str, pages: Vec<(String, Page)>) -> Vec<(String, Print)> {
        if self.asked.pdf {
            return vec![(format!("{name_of_pdf}.pdf"), Print::Pdf(pages.into_iter().map(|(_, page)| page).collect()))];
        }
        let file = |(name, page): (String, Page)| match self.asked.png {
            true => (format!("{name}.png"), Print::Png(Dots::of(&page, self.dots_per_inch()), page)),
            false => (format!("{name}.svg"), Print::Svg(page)),
        };
        pages.into_iter().map(file).collect()
    }

    /// Returns a page for each card.
    pub(super) fn singles(&self, drawn: &[Drawn<'_>], template: &Template) -> Vec<(String, Print)> {
        let bleed = self.bleed(template);
        let mut pages = Vec::new();
        for (Drawn { picture, .. }, name) in drawn.iter().zip(cards::file_names(drawn)) {
            let page = |inner: &str| sheet::single(inner, picture.size, bleed, template.corner);
            pages.push((name.clone(), page(&picture.front)));
            if self.asked.backs {
                pages.push((cards::back_name(&name), page(&picture.back)));
            }
        }
        self.paged("cards", pages)
    }

    /// Returns sheets of all cards with their copies.
    pub(super) fn sheets(&self, drawn: &[Drawn<'_>], template: &Template) -> Result<Vec<(String, Print)>, Diagnostics> {
        let paper = self.asked.sheets.as_ref().map_or(Paper::A4, Sheets::paper);
        // Backs reach over the outer edges of the cards even without `--bleed`.
        let (bleed, beyond) = (self.bleed(template), template.bleed);
        let laid = Laid { paper, bleed, beyond, backs: self.asked.backs };
        let mut pictures = Vec::new();
        for Drawn { picture, copies, .. } in drawn {
            pictures.extend(std::iter::repeat_n(picture, *copies));
        }
        let pages = sheet::pages(&pictures, laid).map_err(|(wide, high)| {
            let message = format!("a card of {wide} by {high} mm is larger than the paper");
            Diagnostics::new("R0039", message, "leave out `--sheets`, or make the card smaller in `cards.ron`")
        })?;
        let named = pages.into_iter().enumerate().map(|(nth, page)| (format!("sheet-{:02}", nth + 1), page));
        Ok(self.paged("sheets", named.collect()))
    }

    /// Returns deck sheets, backs and the saved object for Tabletop Simulator.
    pub(super) fn tabletop(&self, content: &Content, drawn: &[Drawn<'_>]) -> Vec<(String, Print)> {
        let entries = drawn.iter().map(|drawn| Entry {
            picture: &drawn.picture,
            kind: drawn.item.kind,
            name: sanitize(&drawn.card.name),
            text: words(&drawn.card),
            copies: drawn.copies,
        });
        let pack = content.loaded.packs.last().map_or("", |pack| pack.manifest.name.as_str());
        let title = if self.asked.decks.is_empty() { sanitize(pack) } else { sanitize(&self.asked.decks.join(", ")) };
        let decks = Deck::of(entries.collect(), self.dots_per_inch());
        let folder = std::path::absolute(&self.asked.out).unwrap_or_else(|_| self.asked.out.clone());
        let address = |name: &str| match &self.asked.url {
            Some(url) => format!("{}/{name}", url.trim_end_matches('/')),
            None => {
                let path = folder.join(name).display().to_string().replace('\\', "/");
                format!("file:///{}", path.trim_start_matches('/'))
            }
        };
        let (mut files, mut addresses) = (Vec::new(), Vec::new());
        for (nth, deck) in decks.iter().enumerate() {
            let mut fronts = Vec::new();
            for (at, (dots, page)) in deck.sheets().into_iter().enumerate() {
                let name = format!("deck-{}-{}.png", nth + 1, at + 1);
                fronts.push(address(&name));
                files.push((name, Print::Png(dots, page)));
            }
            let name = format!("deck-{}-back.png", nth + 1);
            addresses.push((fronts, address(&name)));
            let back = deck.back();
            files.push((name, Print::Png(Dots::of(&back, self.dots_per_inch()), back)));
        }
        files.push(("deck.json".into(), Print::Text(tabletop::saved_object(&decks, &addresses, &title))));
        files
    }
}

/// Returns the words of a card to search for: kind, facts and text.
fn words(card: &Card) -> String {
    let mut lines = vec![sanitize(&card.kind)];
    for (name, value) in &card.facts {
        lines.push(sanitize(&format!("{name}: {value}")));
    }
    for part in &card.ring {
        lines.push(sanitize(&format!("{} {}: {}", part.word, part.name, part.text)));
    }
    lines.extend(card.text.iter().map(|line| sanitize(line)));
    lines.join("\n")
}
