//! PNG and PDF from SVG, by the crates resvg and krilla. Both need the feature `print`, which released programs have.
//!
//! [`png`] and [`pdf`] exist twice: without the feature they only return an error.

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

#[cfg(feature = "print")]
mod fonts {
    use std::sync::{Arc, LazyLock};

    /// Options with the fonts of pictures alone. With the fonts of the machine, each machine would draw other pictures.
    static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
        let mut fonts = usvg::fontdb::Database::new();
        for (_, bytes) in super::super::font::FILES {
            fonts.load_font_data(bytes.to_vec());
        }
        fonts.set_serif_family(super::super::font::FAMILY);
        let family = super::super::font::FAMILY.to_string();
        usvg::Options { fontdb: Arc::new(fonts), font_family: family, ..usvg::Options::default() }
    });

    /// Reads an SVG.
    pub fn tree(svg: &str) -> Result<usvg::Tree, super::Diagnostics> {
        usvg::Tree::from_str(svg, &OPTIONS).map_err(|error| super::refused(&error.to_string()))
    }
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

/// Returns a page as a PNG.
///
/// # Errors
/// `R0039` without the feature `print`, or for a picture that is too large.
#[cfg(feature = "print")]
pub fn png(page: &Page, dots: Dots) -> Result<Vec<u8>, Diagnostics> {
    let tree = fonts::tree(&page.file("."))?;
    let (wide, high) = dots.size;
    let mut pixels = resvg::tiny_skia::Pixmap::new(wide, high).ok_or_else(|| refused("it is too large"))?;
    // Whole dots are a little more or less than the size on paper, by less than half a dot.
    let scale = |dots: u32, size: f32| dots as f32 / size;
    let (across, down) = (scale(wide, tree.size().width()), scale(high, tree.size().height()));
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(across, down), &mut pixels.as_mut());
    encoded(&pixels, dots).map_err(|error| refused(&error.to_string()))
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

/// Returns pages as a PDF.
///
/// # Errors
/// `R0039` without the feature `print`.
#[cfg(feature = "print")]
pub fn pdf(pages: &[Page]) -> Result<Vec<u8>, Diagnostics> {
    use krilla_svg::SurfaceExt as _;
    let points = |mm: f32| mm / super::font::POINT;
    let mut document = krilla::Document::new();
    for page in pages {
        let tree = fonts::tree(&page.file("."))?;
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

/// Returns the error of a program without pictures of dots.
///
/// # Errors
/// Always: `R0039`.
#[cfg(not(feature = "print"))]
pub fn png(_: &Page, _: Dots) -> Result<Vec<u8>, Diagnostics> {
    Err(missing("PNG"))
}

/// Returns the error of a program without PDF.
///
/// # Errors
/// Always: `R0039`.
#[cfg(not(feature = "print"))]
pub fn pdf(_: &[Page]) -> Result<Vec<u8>, Diagnostics> {
    Err(missing("PDF"))
}
