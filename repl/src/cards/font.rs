//! The fonts of pictures: three cuts of Libertinus Serif that the program carries, and the widths of their letters.
//!
//! The font's licence, the SIL Open Font License, stands beside the files in `repl/fonts`.

use std::path::Path;
use std::sync::LazyLock;
use ttf_parser::Face;

/// The name of the family, as pictures name it.
pub const FAMILY: &str = "Libertinus Serif";

/// The licence of the fonts, which is written beside every copy of them.
pub const LICENCE: &str = include_str!("../../fonts/OFL.txt");

/// The folder of the fonts, beside the pictures that use them.
pub const FOLDER: &str = "fonts";

/// The length of a point in millimetres. Sizes of letters are in points, everything else is in millimetres.
pub const POINT: f32 = 25.4 / 72.0;

/// One cut of the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cut {
    /// Upright letters of normal weight.
    #[default]
    Regular,
    /// Bold letters.
    Bold,
    /// Italic letters.
    Italic,
}

impl Cut {
    /// All cuts, in the order of [`FILES`].
    pub const ALL: [Cut; 3] = [Cut::Regular, Cut::Bold, Cut::Italic];

    /// Returns the attributes that choose this cut in an SVG, with a blank in front.
    pub fn attributes(self) -> &'static str {
        match self {
            Cut::Regular => "",
            Cut::Bold => " font-weight=\"bold\"",
            Cut::Italic => " font-style=\"italic\"",
        }
    }
}

/// The files of the cuts: name and bytes.
pub static FILES: [(&str, &[u8]); 3] = [
    ("LibertinusSerif-Regular.otf", include_bytes!("../../fonts/LibertinusSerif-Regular.otf")),
    ("LibertinusSerif-Bold.otf", include_bytes!("../../fonts/LibertinusSerif-Bold.otf")),
    ("LibertinusSerif-Italic.otf", include_bytes!("../../fonts/LibertinusSerif-Italic.otf")),
];

/// The parsed cuts, in the order of [`FILES`].
static FACES: LazyLock<Vec<Option<Face<'static>>>> =
    LazyLock::new(|| FILES.iter().map(|(_, bytes)| Face::parse(bytes, 0).ok()).collect());

/// The width taken for a letter that the font does not have, in parts of the size.
const UNKNOWN: f32 = 0.6;

/// Returns the width of a text in millimetres, for letters of `points`. Kerning is left out, so a line is never wider
/// than this.
pub fn width(cut: Cut, text: &str, points: f32) -> f32 {
    let face = FACES.get(cut as usize).and_then(Option::as_ref);
    let width_of = |letter: char| {
        let face = face?;
        let advance = face.glyph_hor_advance(face.glyph_index(letter)?)?;
        Some(f32::from(advance) / f32::from(face.units_per_em()))
    };
    text.chars().map(|letter| width_of(letter).unwrap_or(UNKNOWN)).sum::<f32>() * points * POINT
}

/// Returns the first letter of a text that the font does not have.
pub fn unknown(text: &str) -> Option<char> {
    let face = FACES.first().and_then(Option::as_ref)?;
    text.chars().find(|letter| !letter.is_whitespace() && face.glyph_index(*letter).is_none())
}

/// Writes the fonts and their licence into [`FOLDER`] below a folder.
///
/// # Errors
/// A file that cannot be written.
pub fn write(beside: &Path) -> std::io::Result<()> {
    let folder = beside.join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    for (name, bytes) in FILES {
        crate::files::write(&folder.join(name), bytes)?;
    }
    crate::files::write(&folder.join("OFL.txt"), LICENCE)
}
