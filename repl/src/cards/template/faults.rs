//! Values of a template from which no picture can be drawn.

use super::{LARGEST, Part, Place, Template};
use crate::cards::font;
use std::path::{Component, Path};

/// A value from which no picture can be drawn.
pub(super) struct Fault {
    /// Its words in the file.
    pub(super) faulty: String,
    pub(super) why: String,
    pub(super) help: &'static str,
}

impl Fault {
    fn new(faulty: String, why: String, help: &'static str) -> Fault {
        Fault { faulty, why, help }
    }
}

impl Template {
    /// Returns the values from which no picture can be drawn.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let groups = [
            self.unfit_backs(),
            self.faults_of_size(),
            self.faults_of_fonts(),
            self.faults_of_colours(),
            self.faults_of_parts(),
        ];
        groups.into_iter().flatten().collect()
    }

    /// Returns the faults of faces of their own size that have no back of their own, where the template's back is larger
    /// than they are.
    fn unfit_backs(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for face in self.faces.iter().filter(|face| face.back.is_none()) {
            let (wide, high) = face.size.unwrap_or(self.size);
            let fits = |part: &Part| part.is_inside((wide, high), self.bleed);
            // On a face of the template's own size, a back that does not fit is a fault of the back: `faults_of_size`
            // reports it.
            if self.back.iter().all(fits) || self.size == (wide, high) {
                continue;
            }
            let of = face.of.iter().map(|of| format!("`{of}`")).collect::<Vec<_>>().join(", ");
            let why =
                format!("the face of {of} is {wide} by {high} mm and has no `back`, and the template's is larger");
            faults.push(Fault::new(format!("({wide}, {high})"), why, "give the face a `back` of its own"));
        }
        faults
    }

    /// Returns the faults of the cards' size, corners and bleed, and of parts that lie beyond the card.
    fn faults_of_size(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (wide, high) in [self.size].into_iter().chain(self.faces.iter().filter_map(|face| face.size)) {
            if !(wide > 0.0 && high > 0.0 && wide <= LARGEST && high <= LARGEST) {
                let why = format!("{wide} by {high} mm is no size of a card");
                faults.push(Fault::new(format!("({wide}, {high})"), why, "from 1 to 300 mm"));
            }
        }
        if !(0.0..=50.0).contains(&self.corner) {
            let why = format!("{} mm is no radius", self.corner);
            faults.push(Fault::new("corner".into(), why, "from 0 to 50 mm; 3 is usual"));
        }
        for (part, (wide, high)) in self.sized() {
            if !part.is_inside((wide, high), self.bleed) {
                let place = shown(part.place());
                let why = format!("{place} goes beyond a card of {wide} by {high} mm");
                faults.push(Fault::new(place, why, "left, top, width and height, inside the card"));
            }
        }
        if !(0.0..=20.0).contains(&self.bleed) {
            let why = format!("{} mm is no bleed", self.bleed);
            faults.push(Fault::new("bleed".into(), why, "from 0 to 20 mm; 3 is usual"));
        }
        faults
    }

    /// Returns the names of fonts that are no font files of a pack.
    fn faults_of_fonts(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for file in self.fonts.iter().flat_map(font::Named::files).filter(|file| !is_font_file(file)) {
            let why = "this is no font file of a pack".to_string();
            faults.push(Fault::new(
                format!("\"{file}\""),
                why,
                "a `.ttf` or `.otf` inside the pack: `\"fonts/rye.ttf\"`",
            ));
        }
        faults
    }

    /// Returns the faults of colours and icons, and the names of colours that the template lacks.
    fn faults_of_colours(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for colour in self.colours.values().filter(|colour| !is_colour(colour)) {
            let help = "write it as `#rrggbb`: `\"#7a2e1d\"`";
            faults.push(Fault::new(format!("\"{colour}\""), "this is no colour".into(), help));
        }
        let is_path = |path: &str| path.chars().all(|c| c.is_ascii_alphanumeric() || " ,.-\n".contains(c));
        for path in self.icons.values().filter(|path| !is_path(path)) {
            let help = "the `d` of a `<path>`, on a square of 24 by 24";
            faults.push(Fault::new(path.clone(), "this is no path of an SVG".into(), help));
        }
        let is_known = |name: &str| is_colour(name) || name == "kind" || self.colours.contains_key(name);
        for name in self.parts().flat_map(Part::colours).filter(|name| !is_known(name)) {
            let why = format!("no colour is called `{name}`, and a part is drawn in it");
            faults.push(Fault::new(format!("\"{name}\""), why, "name it in `colours`, or write it as `#rrggbb`"));
        }
        faults
    }

    /// Returns the faults of the parts' places, lines and letters.
    fn faults_of_parts(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for place in self.parts().map(Part::place) {
            let (x, y, wide, high) = place;
            if !([x, y, wide, high].iter().all(|n| n.abs() <= 2.0 * LARGEST) && wide > 0.0 && high > 0.0) {
                let why = format!("{} is no place", shown(place));
                faults.push(Fault::new(shown(place), why, "left, top, width and height, in millimetres"));
            }
        }
        for (width, corner) in self.parts().filter_map(Part::line) {
            if !((0.0..=50.0).contains(&width) && (0.0..=LARGEST).contains(&corner)) {
                let why = format!("a line of {width} mm with corners of {corner} mm is no line of a `Box`");
                let help = "a `width` from 0 to 50 mm, a `corner` from 0";
                faults.push(Fault::new(format!("width: {width}"), why, help));
            }
        }
        for size in self.parts().flat_map(Part::sizes).filter(|size| !(1.0..=200.0).contains(size)) {
            let why = format!("{size} points is no size of letters");
            faults.push(Fault::new(format!("size: {size}"), why, "from 1 to 200 points"));
        }
        faults
    }
}

/// Returns whether a text is a colour, such as `#7a2e1d` or `#fff`.
fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or("");
    matches!(digits.len(), 3 | 6) && digits.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// Returns a place as a template writes it.
fn shown((x, y, wide, high): Place) -> String {
    format!("({x}, {y}, {wide}, {high})")
}

impl Part {
    /// Returns whether the part lies on a card of this size, or not farther beyond it than the bleed. A `Box` may lie
    /// anywhere.
    fn is_inside(&self, (wide, high): (f32, f32), bleed: f32) -> bool {
        let (x, y, w, h) = self.place();
        // A hundredth of a millimetre more is a matter of rounding.
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
