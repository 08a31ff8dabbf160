//! Fonts of a pack: words of cards are written in them, and measured by them.

use super::cards::small;
use super::program::{folder, rondel};
use std::fs;
use std::path::Path;

/// A font of the program, which stands for one of a pack.
fn font(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts").join(name)).unwrap()
}

/// A template whose cards say their names, with this entry for fonts.
fn template(fonts: &str) -> String {
    format!(
        "(size: (60, 80), {fonts} colours: {{\"ink\": \"#000\"}}, faces: [(of: [\"item\"], parts: [\n    \
         Text(at: (0, 0, 8, 9), say: \"{{name}}\", size: 12, least: 2), Text(at: (0, 9, 60, 9), say: \"{{name}}\", size: 8, bold: true)])])"
    )
}

#[test]
fn words_are_written_in_the_fonts_of_the_pack() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    let card = pack.join("cards/wordy.svg");
    let drawn = |fonts: &str| {
        fs::write(pack.join("cards.ron"), template(fonts)).unwrap();
        rondel(&pack, &["cards", "Wordy"]).left_with(0);
        fs::read_to_string(&card).unwrap()
    };
    let size = |svg: &str| svg.split("font-size=\"").nth(1).unwrap().split('"').next().unwrap().to_string();
    let carried = drawn("");
    assert!(carried.contains("font-family=\"Libertinus Serif, serif\""), "{carried}");
    assert!(pack.join("cards/fonts/OFL.txt").is_file());

    fs::remove_dir_all(pack.join("cards")).unwrap();
    fs::create_dir(pack.join("type")).unwrap();
    fs::write(pack.join("type/wide.otf"), font("LibertinusSerif-Bold.otf")).unwrap();
    fs::write(pack.join("type/slim.otf"), font("LibertinusSerif-Italic.otf")).unwrap();
    let own = drawn("fonts: (regular: \"type/wide.otf\", bold: \"type/slim.otf\"),");
    assert!(own.contains("font-family=\"Card, serif\""), "{own}");
    for (cut, weight, style) in
        [("regular", "normal", "normal"), ("bold", "bold", "normal"), ("italic", "normal", "italic")]
    {
        let rule = format!("font-weight:{weight};font-style:{style};src:url(fonts/{cut}.otf)");
        assert!(own.contains(&rule), "{rule} in {own}");
    }
    let written = |name: &str| fs::read(pack.join("cards/fonts").join(name)).unwrap();
    assert_eq!(written("regular.otf"), font("LibertinusSerif-Bold.otf"));
    assert_eq!(written("bold.otf"), font("LibertinusSerif-Italic.otf"));
    assert_eq!(written("italic.otf"), font("LibertinusSerif-Bold.otf"), "italic words have the upright font");
    assert!(!pack.join("cards/fonts/OFL.txt").exists(), "the licence is that of the carried fonts");
    assert_ne!(size(&carried), size(&own), "a name that is too wide is measured in the font that it is written in");
}

#[test]
fn a_font_that_cannot_be_read_is_told_at_its_name() {
    let dir = folder();
    let pack = small(dir.path(), "Short.");
    fs::write(pack.join("text.ttf"), "no font").unwrap();
    fs::write(dir.path().join("outside.otf"), font("LibertinusSerif-Bold.otf")).unwrap();
    for (file, why) in [
        ("none.ttf", "no pack has this file"),
        ("text.ttf", "this is no TrueType or OpenType font"),
        ("../outside.otf", "this is no font file of a pack"),
        ("wordy.rondel", "this is no font file of a pack"),
    ] {
        fs::write(pack.join("cards.ron"), template(&format!("fonts: (regular: \"{file}\"),"))).unwrap();
        let told = rondel(&pack, &["cards", "Wordy"]).left_with(1).err;
        assert!(told.contains("R0037") && told.contains("cards.ron:1:") && told.contains(why), "{file}: {told}");
        let checked = rondel(&pack, &["check"]);
        assert!(format!("{}{}", checked.out, checked.err).contains(why), "{file}");
    }
}
