//! Names in quotes are names, even with words of the language in them. Written, offered and requested names are the
//! same, in every system.

use proptest::prelude::*;
use rondel_dsl::{PackFiles, load};
use rondel_engine::kernel::Rules;
use rondel_tests::{SYSTEMS, every_system};

/// Returns a name made of words that mean something elsewhere.
fn names<R: Rules>() -> impl Strategy<Value = String> {
    let vocabulary = R::vocabulary();
    let own = vocabulary.questions.iter().map(|word| word.name).chain(vocabulary.facts.iter().map(|word| word.name));
    let language = ["let", "if", "for", "in", "of", "until", "given", "order", "policy", "me", "it", "game", "each"];
    let signs = ["=", "==", ":", ",", "(", ")", "|", ";", "'", "/"];
    let words: Vec<String> = own.chain(language).chain(signs).map(str::to_string).collect();
    proptest::collection::vec(proptest::sample::select(words), 1..4).prop_map(|words| format!("N {}", words.join(" ")))
}

/// Functions of the lines of a status that looks for another one, without the name.
fn functions<R: Rules>(name: &str) -> String {
    let system = R::vocabulary().system;
    let text = "status \"NAME\" { }\nstatus Bell { effect bell }\neffect bell {\n\
                on activate if me.bears(\"NAME\"): me.put_status(\"NAME\")\n\
                on leave if !me.bears(\"NAME\") || me.bears(\"NAME\"): me.put_status(\"NAME\")\n}\n";
    let manifest = format!("Pack(name: \"top\", id: \"top\", system: \"{system}\", version: \"1.0.0\")");
    let files = PackFiles::new("top").with("pack.ron", manifest).with("a.rondel", text.replace("NAME", name));
    let loaded = load(&[files], SYSTEMS);
    let written = loaded.scripts.files.iter().filter(|(path, _)| path.contains("bell"));
    let written: Vec<String> = written.map(|(_, file)| file.text.replace(name, "NAME")).collect();
    format!("{:?} {written:?}", loaded.problems.iter().map(|problem| problem.code).collect::<Vec<_>>())
}

fn a_quoted_name_changes_no_function<R: Rules>() {
    let plain = functions::<R>("Plain");
    assert!(plain.contains("may_activate"), "{plain}");
    proptest!(ProptestConfig::with_cases(64), |(name in names::<R>())| {
        prop_assert_eq!(functions::<R>(&name), plain.clone(), "{}", name);
    });
}

every_system!(a_quoted_name_changes_no_function);

/// Checks a fact with the name of a question. Reading it asks nobody, so the condition still decides the offer.
fn a_fact_named_like_a_question_is_read<R: Rules>() {
    let vocabulary = R::vocabulary();
    let asked = |name: &str| vocabulary.questions.iter().any(|question| question.name == name);
    let facts = vocabulary.facts.iter().map(|fact| fact.name).filter(|name| asked(name));
    for (fact, condition) in facts.flat_map(|fact| [(fact, format!("me.{fact} != 3")), (fact, "true".to_string())]) {
        let text = format!(
            "effect bell {{\non activate if {condition}: me.put_status(\"Bell\")\n}}\nstatus Bell {{ effect bell }}"
        );
        let manifest =
            format!("Pack(name: \"top\", id: \"top\", system: \"{}\", version: \"1.0.0\")", vocabulary.system);
        let files = PackFiles::new("top").with("pack.ron", manifest).with("a.rondel", text);
        let loaded = load(&[files], SYSTEMS);
        assert!(loaded.scripts.files.values().any(|file| file.text.contains("may_activate")), "{fact}: {condition}");
    }
}

every_system!(a_fact_named_like_a_question_is_read);
