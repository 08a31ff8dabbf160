// For the examples of the documentation: the shipped Adventure Deck, and its first scene with one Player against three
// Goblins.

/// Returns the shipped content of the first system.
fn shipped() -> rondel_dsl::Loaded {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let pack = rondel_dsl::PackFiles::read_dir(format!("{root}/content/adventure-deck"))
        .with_scripts_dir(format!("{root}/scripts/adventure-deck"));
    rondel_dsl::load(&[pack], rondel_engine::systems::Systems::builtin())
}

/// Returns a fight in a barn.
fn barn() -> rondel_engine::kernel::Setup {
    let scene = shipped().scenes.into_iter().find(|scene| scene.id == "three-goblins-in-a-barn");
    scene.expect("it is shipped").setup
}
