//! PNG and PDF from SVG, by the crates resvg and krilla. Both need the feature `print`, which released programs have.
//!
//! [`Press`] has its methods twice: without the feature they only return an error.

#[cfg(feature = "print")]
use super::font::Cut;
use super::font::{self, Fonts};
use super::sheet::Page;
use crate::content::Diagnostics;

/// The millimetres in an inch.
pub const INCH: f32 = 25.4;

/// The dots of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dots {
    /// The width and height.
    pub size: (u32, u32),
    /// The dots in an inch, which tell programs of layout how large the picture is on paper.
    pub inch: u16,
}

impl Dots {
    /// Returns the dots of a page at `inch` dots an inch.
    pub fn of(page: &Page, inch: u16) -> Dots {
        let dots = |mm: f32| (mm / INCH * f32::from(inch)).round().max(1.0) as u32;
        Dots { size: (dots(page.size.0), dots(page.size.1)), inch }
    }
}

/// A press: it turns pages into PNG and PDF, with the fonts of their pictures.
pub struct Press<'f> {
    fonts: &'f Fonts,
    #[cfg(feature = "print")]
    options: usvg::Options<'static>,
}

#[cfg(feature = "print")]
impl<'f> Press<'f> {
    /// Returns a press with these fonts alone. With the fonts of the machine, each machine would draw other pictures.
    pub fn new(fonts: &'f Fonts) -> Press<'f> {
        use usvg::fontdb;
        let mut known = fontdb::Database::new();
        for font in &fonts.cuts {
            let source = fontdb::Source::Binary(std::sync::Arc::new(font.bytes.to_vec()));
            let Some(read) = known.load_font_source(source).first().copied() else { continue };
            let Some(mut face) = known.face(read).cloned() else { continue };
            known.remove_face(read);
            // Pictures choose a font by its family and cut, whatever the file calls itself.
            face.families = vec![(fonts.family.to_string(), fontdb::Language::English_UnitedStates)];
            let (weight, style) = match font.cut {
                Cut::Regular => (fontdb::Weight::NORMAL, fontdb::Style::Normal),
                Cut::Bold => (fontdb::Weight::BOLD, fontdb::Style::Normal),
                Cut::Italic => (fontdb::Weight::NORMAL, fontdb::Style::Italic),
            };
            (face.weight, face.style, face.stretch) = (weight, style, fontdb::Stretch::Normal);
            known.push_face_info(face);
        }
        known.set_serif_family(fonts.family);
        let options = usvg::Options {
            fontdb: std::sync::Arc::new(known),
            font_family: fonts.family.to_string(),
            ..usvg::Options::default()
        };
        Press { fonts, options }
    }

    /// Reads the SVG of a page.
    fn tree(&self, page: &Page) -> Result<usvg::Tree, Diagnostics> {
        // The fonts come from `options`, so the folder that the SVG names does not matter.
        let svg = page.file(self.fonts, ".");
        usvg::Tree::from_str(&svg, &self.options).map_err(|error| refused(&error.to_string()))
    }

    /// Returns a page as a PNG.
    ///
    /// # Errors
    /// `R0039` for a picture that is too large.
    pub fn png(&self, page: &Page, dots: Dots) -> Result<Vec<u8>, Diagnostics> {
        let tree = self.tree(page)?;
        let (wide, high) = dots.size;
        let mut pixels = resvg::tiny_skia::Pixmap::new(wide, high).ok_or_else(|| refused("it is too large"))?;
        // Whole dots are a little more or less than the size on paper, by less than half a dot.
        let scale = |dots: u32, size: f32| dots as f32 / size;
        let (across, down) = (scale(wide, tree.size().width()), scale(high, tree.size().height()));
        resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(across, down), &mut pixels.as_mut());
        encoded(&pixels, dots).map_err(|error| refused(&error.to_string()))
    }

    /// Returns pages as a PDF.
    ///
    /// # Errors
    /// `R0039` if the PDF takes no such picture.
    pub fn pdf(&self, pages: &[Page]) -> Result<Vec<u8>, Diagnostics> {
        use krilla_svg::SurfaceExt as _;
        let points = |mm: f32| mm / font::POINT;
        let mut document = krilla::Document::new();
        for page in pages {
            let tree = self.tree(page)?;
            let (wide, high) = (points(page.size.0), points(page.size.1));
            let settings = krilla::page::PageSettings::from_wh(wide, high).ok_or_else(|| refused("it has no size"))?;
            // A print shop cuts a page with bleed at its trim box.
            let bleed = points(page.bleed);
            let whole = krilla::geom::Rect::from_xywh(0.0, 0.0, wide, high).filter(|_| bleed > 0.0);
            let trim = krilla::geom::Rect::from_xywh(bleed, bleed, wide - 2.0 * bleed, high - 2.0 * bleed);
            let settings = settings.with_bleed_box(whole).with_trim_box(trim.filter(|_| bleed > 0.0));
            let size = krilla::geom::Size::from_wh(wide, high).ok_or_else(|| refused("it has no size"))?;
            let mut sheet = document.start_page_with(settings);
            let mut surface = sheet.surface();
            surface
                .draw_svg(&tree, size, krilla_svg::SvgSettings::default())
                .ok_or_else(|| refused("the PDF takes no such picture"))?;
            surface.finish();
            sheet.finish();
        }
        document.finish().map_err(|error| refused(&format!("{error:?}")))
    }
}

#[cfg(not(feature = "print"))]
impl<'f> Press<'f> {
    /// Returns a press.
    pub fn new(fonts: &'f Fonts) -> Press<'f> {
        Press { fonts }
    }

    /// Returns the error of a program without PNG.
    ///
    /// # Errors
    /// Always: `R0039`.
    pub fn png(&self, _: &Page, _: Dots) -> Result<Vec<u8>, Diagnostics> {
        Err(missing("PNG"))
    }

    /// Returns the error of a program without PDF.
    ///
    /// # Errors
    /// Always: `R0039`.
    pub fn pdf(&self, _: &[Page]) -> Result<Vec<u8>, Diagnostics> {
        Err(missing("PDF"))
    }
}

impl Press<'_> {
    /// Returns its fonts.
    pub fn fonts(&self) -> &Fonts {
        self.fonts
    }

    /// Returns a page as an SVG file, beside the folder of its fonts.
    pub fn svg(&self, page: &Page) -> String {
        page.file(self.fonts, font::FOLDER)
    }
}

/// Returns a picture as the bytes of a PNG with its resolution.
#[cfg(feature = "print")]
fn encoded(pixels: &resvg::tiny_skia::Pixmap, dots: Dots) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    let metre = (f32::from(dots.inch) * 1000.0 / INCH).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: metre, yppu: metre, unit: png::Unit::Meter }));
    let plain = pixels.pixels().iter().map(|pixel| pixel.demultiply());
    let data: Vec<u8> = plain.flat_map(|dot| [dot.red(), dot.green(), dot.blue(), dot.alpha()]).collect();
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}

/// Returns the error of a picture that cannot be printed.
#[cfg(feature = "print")]
fn refused(why: &str) -> Diagnostics {
    Diagnostics::new("R0039", format!("the picture cannot be printed: {why}"), "`--svg` writes it as text, to look at")
}

/// Returns the error of a program without the feature `print`.
#[cfg(not(feature = "print"))]
fn missing(what: &str) -> Diagnostics {
    let help = "a released program writes it, and so does one built by `cargo install --path repl --features print`; \
                `--svg` needs nothing";
    Diagnostics::new("R0039", format!("this program is built without {what}"), help)
}
