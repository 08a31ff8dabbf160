//! Pictures of cards: `rondel cards` and `rondel gallery`.

use crate::cards::sheet::Sheets;
use clap::Args;
use std::path::PathBuf;

/// `rondel cards`
#[derive(Args, Debug)]
pub struct Cards {
    /// Only these: a name, a kind in the plural, words, numbers: `"Boar Spear"`, `foes level>3`; a number of copies
    /// behind them: `"Boar Spear" x9`. Default: what the topmost pack defines or changes
    #[arg(value_name = "FILTER")]
    pub filter: Vec<String>,
    /// The cards of a deck or a character, as often as it has them (repeatable)
    #[arg(long = "deck", value_name = "NAME")]
    pub decks: Vec<String>,
    /// Also the cards of the packs below the topmost
    #[arg(long)]
    pub all: bool,
    /// Writes SVG, a file for each card or sheet. The default
    #[arg(long, conflicts_with_all = ["png", "pdf", "tabletop"])]
    pub svg: bool,
    /// Writes PNG, a file for each card or sheet
    #[arg(long, conflicts_with_all = ["pdf", "tabletop"])]
    pub png: bool,
    /// Writes one PDF, with a page for each card or sheet
    #[arg(long, conflicts_with = "tabletop")]
    pub pdf: bool,
    /// Lays the cards on sheets of paper, with cut marks: `a4` (the default), `a3`, `letter` or `tabloid`
    #[arg(long, value_name = "PAPER", num_args = 0..=1, default_missing_value = "a4", conflicts_with = "tabletop", value_parser = |word: &str| Ok::<_, String>(Sheets::of(word)))]
    pub sheets: Option<Sheets>,
    /// Adds the backs: after each card, or a sheet after each sheet
    #[arg(long, conflicts_with = "tabletop")]
    pub backs: bool,
    /// Draws beyond the cards' edges, as print shops want it
    #[arg(long, conflicts_with = "tabletop")]
    pub bleed: bool,
    /// Writes deck sheets and a saved object for Tabletop Simulator
    #[arg(long)]
    pub tabletop: bool,
    /// The address of the folder for Tabletop Simulator, if the pictures are put on the web
    #[arg(long, value_name = "URL", requires = "tabletop")]
    pub url: Option<String>,
    /// Dots an inch of pictures. Default: 300
    #[arg(long, value_name = "N", conflicts_with_all = ["svg", "pdf"], value_parser = clap::value_parser!(u16).range(30..=1200))]
    pub dots: Option<u16>,
    /// The folder to write into
    #[arg(long, value_name = "DIR", default_value = "cards")]
    pub out: PathBuf,
    /// Goes on: draws what a save changes
    #[arg(long)]
    pub watch: bool,
    /// Writes the template in use to standard output: `rondel cards --template > cards.ron` begins your own
    #[arg(long)]
    pub template: bool,
}

/// `rondel gallery`
#[derive(Args, Debug)]
pub struct Gallery {
    /// The folder to write into
    #[arg(long, value_name = "DIR", default_value = "gallery")]
    pub out: PathBuf,
    /// The scene that is played. Default: a first one
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
}
