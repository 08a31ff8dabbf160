//! PNG and PDF from SVG, by the crates resvg and krilla. Both need the feature `print`, which released programs have.
//!
//! [`png`] and [`pdf`] exist twice: without the feature they only return an error.

use super::sheet::Page;
use crate::content::Diagnostics;

/// The pixels in an inch of an SVG.
#[cfg(feature = "print")]
const OWN_DOTS: f32 = 96.0;

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

/// Returns a page as a PNG with `dots` dots an inch.
///
/// # Errors
/// `R0039` without the feature `print`, or for a picture that is too large.
#[cfg(feature = "print")]
pub fn png(page: &Page, dots: u16) -> Result<Vec<u8>, Diagnostics> {
    let tree = fonts::tree(&page.file("."))?;
    let scale = f32::from(dots) / OWN_DOTS;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| refused("it is too large"))?;
    let mut pixels =
        resvg::tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(|| refused("it is too large"))?;
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| refused(&error.to_string()))
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
pub fn png(_: &Page, _: u16) -> Result<Vec<u8>, Diagnostics> {
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
