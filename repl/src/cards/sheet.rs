//! Sheets: many cards on a page, with cut marks. The next page has their backs, each behind its front.

use super::font::Fonts;
use super::picture::Picture;
use super::svg::{Paint, Svg, mm};
use clap::ValueEnum;

/// The size of paper.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm
    A4,
    /// 297 by 420 mm
    A3,
    /// 8.5 by 11 inches
    Letter,
    /// 11 by 17 inches
    Tabloid,
}

impl Paper {
    /// Returns the names of all papers, for messages.
    pub fn names() -> String {
        let names = Paper::value_variants().iter().filter_map(Paper::to_possible_value);
        names.map(|name| format!("`{}`", name.get_name())).collect::<Vec<_>>().join(", ")
    }

    /// Returns the width and height, upright, in millimetres.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A3 => (297.0, 420.0),
            Paper::Letter => (215.9, 279.4),
            Paper::Tabloid => (279.4, 431.8),
        }
    }
}

/// A word behind `--sheets`: the paper, or the first word of the filter of a command that names no paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheets {
    /// The paper.
    On(Paper),
    /// A word of the filter.
    Word(String),
}

impl Sheets {
    /// Reads the word behind `--sheets`.
    #[must_use]
    pub fn of(word: &str) -> Sheets {
        Paper::from_str(word, true).map_or_else(|_| Sheets::Word(word.to_string()), Sheets::On)
    }

    /// Returns the paper. It is A4 where none is named.
    pub fn paper(&self) -> Paper {
        if let Sheets::On(paper) = self { *paper } else { Paper::A4 }
    }
}

/// The edge of a page that home printers leave white, in millimetres.
const MARGIN: f32 = 5.0;

/// The length of a cut mark, and its distance from the card, in millimetres.
const MARK: (f32, f32) = (3.0, 1.0);

/// The layout of cards on sheets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Laid {
    /// The paper.
    pub paper: Paper,
    /// The length by which pictures extend beyond the edges of their cards, in millimetres. With 0, cards lie edge to
    /// edge, with one cut between them.
    pub bleed: f32,
    /// The length by which backs extend beyond the outer edges of all cards, in millimetres.
    pub beyond: f32,
    /// Whether each sheet of fronts is followed by one of backs.
    pub backs: bool,
}

/// One side of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The width and height, in millimetres.
    pub size: (f32, f32),
    /// The elements of the page.
    pub svg: Svg,
    /// The length by which the page extends beyond the edges of a single card, in millimetres. 0 for sheets.
    pub bleed: f32,
}

/// A side of the paper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Front,
    Back,
}

/// A grid of cards on paper.
struct Grid {
    /// The width and height of the page. All lengths are in millimetres.
    page: (f32, f32),
    columns: usize,
    rows: usize,
    /// The width and height of a card, without bleed.
    card: (f32, f32),
    /// The distances from a card to the next card in its row and in its column.
    step: (f32, f32),
    /// The upper left corner of the first card.
    corner: (f32, f32),
}

impl Grid {
    /// Returns the grid with the most cards of this size, on upright or on turned paper. `None` if not even one card
    /// fits.
    fn new(laid: Laid, card: (f32, f32)) -> Option<Grid> {
        let (across_step, down_step) = (card.0 + 2.0 * laid.bleed, card.1 + 2.0 * laid.bleed);
        // The number of cards in a row or a column. The thousandth keeps cards that fit exactly from being lost by
        // rounding.
        let fit = |length: f32, step: f32| ((length - 2.0 * MARGIN + 0.001) / step).floor().max(0.0) as usize;
        // All cards together stand in the middle of the page. Around each is its bleed.
        let first = |length: f32, n: usize, step: f32| (length - n as f32 * step) / 2.0 + laid.bleed;
        let grid = |wide: f32, high: f32| {
            let (columns, rows) = (fit(wide, across_step), fit(high, down_step));
            let corner = (first(wide, columns, across_step), first(high, rows, down_step));
            Grid { page: (wide, high), columns, rows, card, step: (across_step, down_step), corner }
        };
        let (wide, high) = laid.paper.size();
        let (upright, across) = (grid(wide, high), grid(high, wide));
        let best = if across.room() > upright.room() { across } else { upright };
        (best.room() > 0).then_some(best)
    }

    /// Returns the number of cards on a page.
    fn room(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns whether the page lies across.
    fn lies_across(&self) -> bool {
        self.page.0 > self.page.1
    }

    /// Returns the upper left corner of a card. A printer turns the paper at its long side. So on the back of an
    /// upright page columns run from right to left, and on the back of a page that lies across rows run from the bottom
    /// up. For example, on an upright page with three columns, the back of card 0 is in column 2.
    fn place(&self, nth: usize, side: Side) -> (f32, f32) {
        let (column, row) = (nth % self.columns, nth / self.columns);
        let (column, row) = match side {
            Side::Front => (column, row),
            Side::Back if self.lies_across() => (column, self.rows - 1 - row),
            Side::Back => (self.columns - 1 - column, row),
        };
        let ((left, top), (across, down)) = (self.corner, self.step);
        (left + column as f32 * across, top + row as f32 * down)
    }

    /// Draws one side of a page.
    fn draw_page(&self, pictures: &[&Picture], laid: Laid, side: Side) -> Page {
        let mut svg = Svg::default();
        svg.rectangle((0.0, 0.0, self.page.0, self.page.1), 0.0, Paint { fill: Some("#ffffff"), ..Paint::default() });
        let bleed = laid.bleed;
        for (nth, picture) in pictures.iter().enumerate() {
            let inner = match side {
                Side::Front => &picture.front,
                Side::Back => &picture.back,
            };
            // The lengths by which the picture extends beyond the edges of its card.
            let [left, top, right, low] = match side {
                Side::Front => [bleed; 4],
                Side::Back => self.edges_of_back(nth, pictures.len(), laid),
            };
            let inside = (-left, -top, self.card.0 + left + right, self.card.1 + top + low);
            let place = self.place(nth, side);
            // No corners are rounded (0.0), since the cards are cut out at the marks.
            // The printer turns the paper at its long side, so on a page that lies across, backs stand upside down.
            match side == Side::Back && self.lies_across() {
                true => svg.upside_down(inner, place, self.card, inside, nth),
                false => svg.clipped(inner, place, inside, 0.0, nth),
            }
        }
        if side == Side::Front {
            self.draw_marks(&mut svg, bleed);
        }
        Page { size: self.page, svg, bleed: 0.0 }
    }

    /// Returns the lengths by which the back of one of `n` cards extends beyond its edges: left, top, right and low, as
    /// the card is drawn. Towards a neighbour, this is `laid.bleed`. Where no other card lies beside it, it is at least
    /// `laid.beyond`: a printer that shifts the second side a little leaves no white strip.
    fn edges_of_back(&self, nth: usize, n: usize, laid: Laid) -> [f32; 4] {
        let (column, row) = (nth % self.columns, nth / self.columns);
        let is_taken = |column: Option<usize>, row: Option<usize>| match (column, row) {
            (Some(column), Some(row)) => column < self.columns && row * self.columns + column < n,
            _ => false,
        };
        let (left, right) = (is_taken(column.checked_sub(1), Some(row)), is_taken(Some(column + 1), Some(row)));
        let (top, low) = (is_taken(Some(column), row.checked_sub(1)), is_taken(Some(column), Some(row + 1)));
        // The second side of an upright page is mirrored from left to right. On a page that lies across it is mirrored
        // from top to bottom, and its cards are drawn upside down, so here too only left and right change.
        [right, top, left, low].map(|is_taken| if is_taken { laid.bleed } else { laid.bleed.max(laid.beyond) })
    }

    /// Draws the cut marks at the edges of the page: two for each column and each row.
    fn draw_marks(&self, svg: &mut Svg, bleed: f32) {
        let (length, gap) = MARK;
        let ((wide, high), (across, down)) = (self.card, self.step);
        let (first_x, first_y) = self.place(0, Side::Front);
        let (last_x, last_y) = self.place(self.room() - 1, Side::Front);
        // The marks end at this frame around all cards.
        let (left, top) = (first_x - bleed - gap, first_y - bleed - gap);
        let (right, low) = (last_x + wide + bleed + gap, last_y + high + bleed + gap);
        let mut path = String::new();
        for column in 0..self.columns {
            let card_left = first_x + column as f32 * across;
            for x in [card_left, card_left + wide].map(mm) {
                path += &format!("M{x} {} V{} M{x} {} V{} ", mm(top - length), mm(top), mm(low), mm(low + length));
            }
        }
        for row in 0..self.rows {
            let card_top = first_y + row as f32 * down;
            for y in [card_top, card_top + high].map(mm) {
                path +=
                    &format!("M{} {y} H{} M{} {y} H{} ", mm(left - length), mm(left), mm(right), mm(right + length));
            }
        }
        svg.path(path.trim_end(), Paint { line: Some("#000000"), width: 0.1, ..Paint::default() });
    }
}

/// Lays pictures on pages. Cards of one size share pages, in the order given. With backs, a page of backs follows each
/// page of fronts. The printer must turn the paper at its long side.
///
/// # Errors
/// The size of a card that is larger than the paper.
pub fn pages(pictures: &[&Picture], laid: Laid) -> Result<Vec<Page>, (f32, f32)> {
    let mut sizes: Vec<(f32, f32)> = Vec::new();
    for picture in pictures {
        if !sizes.contains(&picture.size) {
            sizes.push(picture.size);
        }
    }
    let mut pages = Vec::new();
    for size in sizes {
        let grid = Grid::new(laid, size).ok_or(size)?;
        let of_size: Vec<&Picture> = pictures.iter().copied().filter(|picture| picture.size == size).collect();
        for chunk in of_size.chunks(grid.room()) {
            pages.push(grid.draw_page(chunk, laid, Side::Front));
            if laid.backs {
                pages.push(grid.draw_page(chunk, laid, Side::Back));
            }
        }
    }
    Ok(pages)
}

/// Returns a single card as a page of its size, with rounded corners if it has no bleed.
pub fn single(inner: &str, (wide, high): (f32, f32), bleed: f32, corner: f32) -> Page {
    let mut svg = Svg::default();
    let inside = (-bleed, -bleed, wide + 2.0 * bleed, high + 2.0 * bleed);
    svg.clipped(inner, (bleed, bleed), inside, if bleed > 0.0 { 0.0 } else { corner }, 0);
    Page { size: (wide + 2.0 * bleed, high + 2.0 * bleed), svg, bleed }
}

impl Page {
    /// Returns the page as an SVG file. `folder` is the folder of the fonts as the file sees it.
    pub fn file(&self, fonts: &Fonts, folder: &str) -> String {
        self.svg.file(self.size, fonts, folder)
    }
}
