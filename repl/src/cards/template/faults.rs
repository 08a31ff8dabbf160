//! Values of a template from which no picture can be drawn.

use super::{LARGEST, Part, Template};
use crate::cards::font;
use std::path::{Component, Path};

impl Template {
    /// Returns the values from which no picture can be drawn, each with its words in the file, the reason and the way
    /// out.
    pub(super) fn faults(&self) -> Vec<(String, String, &'static str)> {
        let mut faults = self.unfit_backs();
        for (wide, high) in [self.size].into_iter().chain(self.faces.iter().filter_map(|face| face.size)) {
            if !(wide > 0.0 && high > 0.0 && wide <= LARGEST && high <= LARGEST) {
                faults.push((
                    format!("({wide}, {high})"),
                    format!("{wide} by {high} mm is no size of a card"),
                    "from 1 to 300 mm",
                ));
            }
        }
        for file in self.fonts.iter().flat_map(font::Named::files).filter(|file| !is_font_file(file)) {
            let why = "this is no font file of a pack".to_string();
            faults.push((format!("\"{file}\""), why, "a `.ttf` or `.otf` inside the pack: `\"fonts/rye.ttf\"`"));
        }
        if !(0.0..=50.0).contains(&self.corner) {
            faults.push(("corner".into(), format!("{} mm is no radius", self.corner), "from 0 to 50 mm; 3 is usual"));
        }
        for (part, (wide, high)) in self.sized() {
            if !part.is_inside((wide, high), self.bleed) {
                let (x, y, w, h) = part.place();
                let why = format!("({x}, {y}, {w}, {h}) goes beyond a card of {wide} by {high} mm");
                faults.push((format!("({x}, {y}, {w}, {h})"), why, "left, top, width and height, inside the card"));
            }
        }
        if !(0.0..=20.0).contains(&self.bleed) {
            faults.push(("bleed".into(), format!("{} mm is no bleed", self.bleed), "from 0 to 20 mm; 3 is usual"));
        }
        let is_colour = |text: &str| {
            let digits = text.strip_prefix('#').unwrap_or("");
            matches!(digits.len(), 3 | 6) && digits.chars().all(|digit| digit.is_ascii_hexdigit())
        };
        for colour in self.colours.values().filter(|colour| !is_colour(colour)) {
            faults.push((format!("\"{colour}\""), "this is no colour".into(), "write it as `#rrggbb`: `\"#7a2e1d\"`"));
        }
        let is_path = |path: &str| path.chars().all(|c| c.is_ascii_alphanumeric() || " ,.-\n".contains(c));
        for path in self.icons.values().filter(|path| !is_path(path)) {
            let why = "this is no path of an SVG";
            faults.push((path.clone(), why.into(), "the `d` of a `<path>`, on a square of 24 by 24"));
        }
        let known = |name: &str| is_colour(name) || name == "kind" || self.colours.contains_key(name);
        for name in self.parts().flat_map(Part::colours).filter(|name| !known(name)) {
            let why = format!("no colour is called `{name}`, and a part is drawn in it");
            faults.push((format!("\"{name}\""), why, "name it in `colours`, or write it as `#rrggbb`"));
        }
        for (x, y, wide, high) in self.parts().map(Part::place) {
            if !([x, y, wide, high].iter().all(|n| n.abs() <= 2.0 * LARGEST) && wide > 0.0 && high > 0.0) {
                let why = format!("({x}, {y}, {wide}, {high}) is no place");
                faults.push((
                    format!("({x}, {y}, {wide}, {high})"),
                    why,
                    "left, top, width and height, in millimetres",
                ));
            }
        }
        for (width, corner) in self.parts().filter_map(Part::line) {
            if !((0.0..=50.0).contains(&width) && (0.0..=LARGEST).contains(&corner)) {
                let why = format!("a line of {width} mm with corners of {corner} mm is no line of a `Box`");
                faults.push((format!("width: {width}"), why, "a `width` from 0 to 50 mm, a `corner` from 0"));
            }
        }
        for size in self.parts().flat_map(Part::sizes).filter(|size| !(1.0..=200.0).contains(size)) {
            faults.push((
                format!("size: {size}"),
                format!("{size} points is no size of letters"),
                "from 1 to 200 points",
            ));
        }
        faults
    }

    /// Returns the faults of faces of their own size that have no back of their own, where the template's back is larger
    /// than they are.
    fn unfit_backs(&self) -> Vec<(String, String, &'static str)> {
        let mut faults = Vec::new();
        for face in self.faces.iter().filter(|face| face.back.is_none()) {
            let (wide, high) = face.size.unwrap_or(self.size);
            let fits = |part: &Part| part.is_inside((wide, high), self.bleed);
            if self.back.iter().all(fits) || self.size == (wide, high) {
                continue;
            }
            let of = face.of.iter().map(|of| format!("`{of}`")).collect::<Vec<_>>().join(", ");
            let why =
                format!("the face of {of} is {wide} by {high} mm and has no `back`, and the template's is larger");
            faults.push((format!("({wide}, {high})"), why, "give the face a `back` of its own"));
        }
        faults
    }
}

impl Part {
    /// Returns whether the part lies on a card of this size, or not farther beyond it than the bleed. A `Box` may lie
    /// anywhere.
    fn is_inside(&self, (wide, high): (f32, f32), bleed: f32) -> bool {
        let (x, y, w, h) = self.place();
        let room = bleed + 0.01;
        let is_inside = x >= -room && y >= -room && x + w <= wide + room && y + h <= high + room;
        is_inside || matches!(self, Part::Box { .. })
    }

    /// Returns the width of the part's line and the radius of its corners, if it has a line.
    fn line(&self) -> Option<(f32, f32)> {
        if let Part::Box { width, corner, .. } = self { Some((*width, *corner)) } else { None }
    }
}

/// Returns where a template says something, however its blanks and fractions are written: `(5, 30.0, 60, 10)`.
pub(super) fn place_of(text: &str, said: &str) -> Option<usize> {
    if let Some(at) = text.find(said) {
        return Some(at);
    }
    let bare = |text: &str| text.replace([' ', '\n'], "").replace(".0", "");
    let wanted = bare(said);
    let begin = wanted.chars().next()?;
    let mut places = text.char_indices().filter(|(_, letter)| *letter == begin).map(|(at, _)| at);
    places.find(|at| {
        // No value is longer than this.
        let rest: String = text.get(*at..).unwrap_or_default().chars().take(80).collect();
        bare(&rest).starts_with(&wanted)
    })
}

/// Returns whether a path stays inside its pack, and ends as font files do.
fn is_font_file(path: &str) -> bool {
    let is_inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    is_inside && [".ttf", ".otf"].iter().any(|ending| path.ends_with(ending))
}
