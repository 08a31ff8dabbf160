//! SVG as text: the elements that pictures of cards are made of. All text is escaped here, and lengths are in
//! millimetres.

use super::font::{Fonts, POINT};
use super::words::Run;
use crate::html::escaped;
use std::fmt::Write;

/// Elements of an SVG, one after another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Svg(pub String);

/// Returns a length with as many digits as a printer can tell apart.
pub fn mm(length: f32) -> String {
    let text = format!("{length:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if matches!(text, "-0" | "") { "0".into() } else { text.into() }
}

/// A fill and a line.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint<'c> {
    /// The colour inside. `None` if nothing is painted there.
    pub fill: Option<&'c str>,
    /// The colour of the line.
    pub line: Option<&'c str>,
    /// The width of the line.
    pub width: f32,
    /// Whether the line is dashed.
    pub dashed: bool,
}

impl Paint<'_> {
    /// Returns the attributes of an element, with a blank in front.
    fn attributes(self) -> String {
        let mut out = format!(" fill=\"{}\"", self.fill.unwrap_or("none"));
        if let Some(line) = self.line {
            let _ = write!(out, " stroke=\"{line}\" stroke-width=\"{}\"", mm(self.width));
            if self.dashed {
                let _ = write!(out, " stroke-dasharray=\"{} {}\"", mm(self.width * 3.0), mm(self.width * 2.0));
            }
        }
        out
    }
}

/// The point that a line of text is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The left end of the line.
    Start,
    /// The middle of the line.
    Middle,
    /// The right end of the line.
    End,
}

impl Svg {
    /// Adds a rectangle.
    pub fn rectangle(&mut self, (x, y, wide, high): (f32, f32, f32, f32), corner: f32, paint: Paint<'_>) {
        let round = if corner > 0.0 { format!(" rx=\"{}\"", mm(corner)) } else { String::new() };
        let place = format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", mm(x), mm(y), mm(wide), mm(high));
        let _ = writeln!(self.0, "<rect {place}{round}{}/>", paint.attributes());
    }

    /// Adds a path.
    pub fn path(&mut self, path: &str, paint: Paint<'_>) {
        let _ = writeln!(self.0, "<path d=\"{path}\"{}/>", paint.attributes());
    }

    /// Adds an icon: a path on a square of 24 by 24, in the largest square that fits in a place.
    pub fn icon(&mut self, path: &str, (x, y, wide, high): (f32, f32, f32, f32), colour: &str) {
        let side = wide.min(high);
        let (left, top) = (x + (wide - side) / 2.0, y + (high - side) / 2.0);
        let placed = format!("translate({} {}) scale({})", mm(left), mm(top), mm(side / 24.0));
        let path = escaped(path);
        let _ = writeln!(self.0, "<path d=\"{path}\" fill=\"{colour}\" fill-rule=\"evenodd\" transform=\"{placed}\"/>");
    }

    /// Adds a line of text with its baseline at a point.
    pub fn line(&mut self, runs: &[Run], (x, y): (f32, f32), points: f32, anchor: Anchor, colour: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let place = format!("x=\"{}\" y=\"{}\" font-size=\"{}\"", mm(x), mm(y), mm(points * POINT));
        let _ = write!(self.0, "<text {place}{anchor} fill=\"{colour}\" xml:space=\"preserve\">");
        for run in runs {
            let _ = match run.cut.attributes() {
                "" => write!(self.0, "{}", escaped(&run.text)),
                cut => write!(self.0, "<tspan{cut}>{}</tspan>", escaped(&run.text)),
            };
        }
        self.0.push_str("</text>\n");
    }

    /// Adds a picture from the bytes of a file. With `whole`, it is as large as fits in a place. Otherwise it fills the
    /// place, and its edges are cut off.
    pub fn image(&mut self, mime: &str, bytes: &[u8], (x, y, wide, high): (f32, f32, f32, f32), whole: bool) {
        use base64::Engine as _;
        let data = base64::engine::general_purpose::STANDARD.encode(bytes);
        let place = format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", mm(x), mm(y), mm(wide), mm(high));
        let fit = if whole { "meet" } else { "slice" };
        let how = format!("preserveAspectRatio=\"xMidYMid {fit}\"");
        let _ = writeln!(self.0, "<image {place} {how} href=\"data:{mime};base64,{data}\"/>");
    }

    /// Adds elements moved to a place, and cuts off what lies outside of the rectangle `inside`. `id` is unique in the
    /// file.
    pub fn clipped(&mut self, inner: &str, (x, y): (f32, f32), inside: (f32, f32, f32, f32), corner: f32, id: usize) {
        self.placed(inner, &format!("translate({} {})", mm(x), mm(y)), inside, corner, id);
    }

    /// Adds elements of this width and height upside down, as [`clipped`](Self::clipped) adds them upright.
    pub fn upside_down(
        &mut self,
        inner: &str,
        (x, y): (f32, f32),
        (wide, high): (f32, f32),
        inside: (f32, f32, f32, f32),
        id: usize,
    ) {
        let turned = format!("translate({} {}) rotate(180)", mm(x + wide), mm(y + high));
        self.placed(inner, &turned, inside, 0.0, id);
    }

    /// Adds elements with a transformation, and cuts off what lies outside of the rectangle `inside`.
    fn placed(&mut self, inner: &str, transform: &str, inside: (f32, f32, f32, f32), corner: f32, id: usize) {
        let mut clip = Svg::default();
        clip.rectangle(inside, corner, Paint { fill: Some("#000"), ..Paint::default() });
        let _ = write!(self.0, "<clipPath id=\"c{id}\">{}</clipPath>\n<g transform=\"{transform}\">", clip.0.trim());
        let _ = writeln!(self.0, "<g clip-path=\"url(#c{id})\">\n{inner}</g></g>");
    }

    /// Returns a whole file of a size. `folder` is the folder of the fonts as the file sees it.
    pub fn file(&self, (wide, high): (f32, f32), fonts: &Fonts, folder: &str) -> String {
        let (family, rules) = (fonts.family, fonts.rules(folder));
        let (wide, high) = (mm(wide), mm(high));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" viewBox=\"0 0 {wide} {high}\" \
             font-family=\"{family}, serif\">\n<style>\n{rules}</style>\n{}</svg>\n",
            self.0
        )
    }
}

/// Returns elements as a picture of a size inside a page, which names the fonts itself. `id` is unique in the page.
pub fn inside(elements: &str, family: &str, (wide, high): (f32, f32), name: &str, id: &str) -> String {
    let (wide, high, name, id) = (mm(wide), mm(high), escaped(name), escaped(id));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}\" role=\"img\" aria-label=\"{name}\" width=\"{wide}mm\" height=\"{high}mm\" \
         viewBox=\"0 0 {wide} {high}\" font-family=\"{family}, serif\"><title>{name}</title>{elements}</svg>\n"
    )
}
