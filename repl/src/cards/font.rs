//! The fonts of pictures: three cuts of Libertinus Serif that the program carries, or the font files of a pack.
//!
//! The licence of Libertinus Serif, the SIL Open Font License, stands beside its files in `repl/fonts`.

use crate::packs::PackSet;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use ttf_parser::Face;

/// The family that the program carries, as pictures name it.
const CARRIED: &str = "Libertinus Serif";

/// The family of a pack's fonts, as pictures name it. The names inside of the files do not count: the cuts of a pack
/// may come from different families.
const OF_PACK: &str = "Card";

/// The licence of the carried fonts, which is written beside every copy of them.
const LICENCE: &str = include_str!("../../fonts/OFL.txt");

/// The folder of the fonts, beside the pictures that use them.
pub const FOLDER: &str = "fonts";

/// The length of a point in millimetres. Sizes of letters are in points, everything else is in millimetres.
pub const POINT: f32 = 25.4 / 72.0;

/// The largest font file of a pack, in bytes. Fonts with all Chinese letters have about 20 MB.
const MOST_FONT: u64 = 32 << 20;

/// The width taken for a letter that the font does not have, in parts of the size.
const UNKNOWN: f32 = 0.6;

/// One cut of the family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
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
    /// All cuts.
    pub const ALL: [Cut; 3] = [Cut::Regular, Cut::Bold, Cut::Italic];

    /// Returns its word in a template.
    pub fn word(self) -> &'static str {
        match self {
            Cut::Regular => "regular",
            Cut::Bold => "bold",
            Cut::Italic => "italic",
        }
    }

    /// Returns its weight and its style in CSS.
    pub fn style(self) -> (&'static str, &'static str) {
        match self {
            Cut::Regular => ("normal", "normal"),
            Cut::Bold => ("bold", "normal"),
            Cut::Italic => ("normal", "italic"),
        }
    }

    /// Returns the attributes that choose this cut in an SVG, with a blank in front.
    pub fn attributes(self) -> &'static str {
        match self {
            Cut::Regular => "",
            Cut::Bold => " font-weight=\"bold\"",
            Cut::Italic => " font-style=\"italic\"",
        }
    }
}

/// The font files that a template names, such as `fonts/Rye-Regular.ttf`: paths in the pack.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The file of upright letters.
    pub regular: String,
    /// The file of bold letters. Without it, bold words are written in `regular`.
    #[serde(default)]
    pub bold: Option<String>,
    /// The file of italic letters. Without it, italic words are written in `regular`.
    #[serde(default)]
    pub italic: Option<String>,
}

impl Named {
    /// Returns the file of a cut.
    fn file(&self, cut: Cut) -> &str {
        let own = match cut {
            Cut::Regular => None,
            Cut::Bold => self.bold.as_deref(),
            Cut::Italic => self.italic.as_deref(),
        };
        own.unwrap_or(&self.regular)
    }

    /// Returns all files that are named.
    pub fn files(&self) -> impl Iterator<Item = &String> {
        [&self.regular].into_iter().chain(&self.bold).chain(&self.italic)
    }
}

/// The font of one cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Font {
    /// The cut.
    pub cut: Cut,
    /// The name of its file beside pictures.
    pub file: String,
    /// The bytes of its file.
    pub bytes: Cow<'static, [u8]>,
    /// The widths of its letters, in parts of the size.
    widths: BTreeMap<char, f32>,
}

impl Font {
    /// Reads a font. `None` if the bytes are no TrueType or OpenType font.
    fn read(cut: Cut, file: String, bytes: Cow<'static, [u8]>) -> Option<Font> {
        let widths = widths(&Face::parse(&bytes, 0).ok()?);
        Some(Font { cut, file, bytes, widths })
    }
}

/// Returns the widths of all letters of a font, in parts of the size.
fn widths(face: &Face<'_>) -> BTreeMap<char, f32> {
    let mut widths = BTreeMap::new();
    let unit = f32::from(face.units_per_em());
    let tables = face.tables().cmap.iter().flat_map(|cmap| cmap.subtables);
    for table in tables.filter(ttf_parser::cmap::Subtable::is_unicode) {
        table.codepoints(|code| {
            let letter = char::from_u32(code);
            let glyph = letter.and_then(|letter| face.glyph_index(letter));
            let advance = glyph.and_then(|glyph| face.glyph_hor_advance(glyph));
            if let (Some(letter), Some(advance)) = (letter, advance) {
                widths.insert(letter, f32::from(advance) / unit);
            }
        });
    }
    widths
}

/// The fonts of pictures, one for each cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Fonts {
    /// The name of the family, as pictures name it.
    pub family: &'static str,
    /// The fonts, in the order of [`Cut::ALL`].
    pub cuts: Vec<Font>,
}

/// The fonts that the program carries.
static CARRIED_FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let files: [(&str, &'static [u8]); 3] = [
        ("LibertinusSerif-Regular.otf", include_bytes!("../../fonts/LibertinusSerif-Regular.otf")),
        ("LibertinusSerif-Bold.otf", include_bytes!("../../fonts/LibertinusSerif-Bold.otf")),
        ("LibertinusSerif-Italic.otf", include_bytes!("../../fonts/LibertinusSerif-Italic.otf")),
    ];
    let font = |(cut, (file, bytes)): (Cut, (&str, &'static [u8]))| Font::read(cut, file.into(), bytes.into());
    Fonts { family: CARRIED, cuts: Cut::ALL.into_iter().zip(files).filter_map(font).collect() }
});

impl Fonts {
    /// Returns the fonts that the program carries.
    pub fn carried() -> &'static Fonts {
        &CARRIED_FONTS
    }

    /// Reads the font files that a template names.
    ///
    /// # Errors
    /// The name of the first file that is no font, and the reason.
    pub fn read(pack_set: &PackSet, named: &Named) -> Result<Fonts, (String, String)> {
        let mut cuts = Vec::new();
        for cut in Cut::ALL {
            let name = named.file(cut);
            let refused = |why: String| (name.to_string(), why);
            let found = pack_set.files_called(name, MOST_FONT).next();
            let bytes = found.ok_or_else(|| refused("no pack has this file".into()))?.bytes.map_err(refused)?;
            // Two cuts may be files of one name in two folders.
            let ending = name.rsplit_once('.').map_or("ttf", |(_, ending)| ending);
            let font = Font::read(cut, format!("{}.{ending}", cut.word()), bytes.into());
            cuts.push(font.ok_or_else(|| refused("this is no TrueType or OpenType font".into()))?);
        }
        Ok(Fonts { family: OF_PACK, cuts })
    }

    /// Returns the width of a text in millimetres, for letters of `points`. Kerning is left out, so a line is never
    /// wider than this.
    pub fn width(&self, cut: Cut, text: &str, points: f32) -> f32 {
        let font = self.cuts.get(cut as usize);
        let width_of = |letter: char| font.and_then(|font| font.widths.get(&letter)).copied();
        text.chars().map(|letter| width_of(letter).unwrap_or(UNKNOWN)).sum::<f32>() * points * POINT
    }

    /// Returns the first letter of a text that the upright font does not have.
    pub fn unknown(&self, text: &str) -> Option<char> {
        let font = self.cuts.first()?;
        text.chars().find(|letter| !letter.is_whitespace() && !font.widths.contains_key(letter))
    }

    /// Returns the rules of CSS that name the font files in a folder.
    pub fn rules(&self, folder: &str) -> String {
        let rule = |font: &Font| {
            let (family, file, (weight, style)) = (self.family, &font.file, font.cut.style());
            format!(
                "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};\
                 src:url({folder}/{file})}}\n"
            )
        };
        self.cuts.iter().map(rule).collect()
    }

    /// Writes the fonts into [`FOLDER`] below a folder. The licence is written beside the fonts that the program
    /// carries.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, beside: &Path) -> std::io::Result<()> {
        let folder = beside.join(FOLDER);
        std::fs::create_dir_all(&folder)?;
        for font in &self.cuts {
            crate::files::write(&folder.join(&font.file), &font.bytes)?;
        }
        if self.family == CARRIED {
            crate::files::write(&folder.join("OFL.txt"), LICENCE)?;
        }
        Ok(())
    }
}
