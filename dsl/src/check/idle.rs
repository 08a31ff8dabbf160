//! Parts that nothing takes (`W0615`): an effect that no item calls, a status or a token that nothing names.

use crate::loaded::Loaded;
use rondel_engine::kernel::{Datum, Item, Problem, Statement, slug};
use rondel_engine::machine::UNTAKEN;
use rondel_engine::machine::keywords::KEYWORD;
use rondel_engine::machine::play::words::{STATUS, TOKEN};
use rondel_engine::script::Scripts;

/// What is nothing by itself, and is named by others.
const NAMED: [&str; 3] = [STATUS, TOKEN, KEYWORD];

/// What everybody may do, whoever names it.
const FREE: &str = "action";

/// All that content names, each with the item that does, if one does.
#[derive(Default)]
struct Said<'l> {
    /// The items that are called, by their ids.
    calls: Vec<(Option<&'l Item>, &'l str)>,
    /// Ids, words and texts, written as ids are, with a `-` at either end.
    names: Vec<(Option<&'l Item>, String)>,
    by: Option<&'l Item>,
}

/// The parts of the last pack that nothing takes. Those of the packs below are there for it. Of a pack that holds nothing
/// but parts, only what some item may have forgotten to call is told; of one that says `library: true`, nothing.
pub(crate) fn idle(loaded: &Loaded) -> Vec<Problem> {
    let is_called = |item: &Item| {
        let kind = loaded.vocabulary().and_then(|vocabulary| vocabulary.item(item.kind));
        kind.is_some_and(|kind| kind.takes_params) && item.kind != FREE
    };
    let is_part = |item: &Item| is_called(item) || NAMED.contains(&item.kind);
    let own = || loaded.items.iter().filter(|item| item.at.file.is_some_and(|file| loaded.last_files.contains(&file)));
    if loaded.packs.last().is_some_and(|pack| pack.manifest.library) {
        return Vec::new();
    }
    let said = Said::by_all(loaded);
    let is_own = |item: &Item| own().any(|own| std::ptr::eq(own, item));
    let (only_parts, calls) = (own().all(is_part), said.calls.iter().any(|(by, _)| by.is_some_and(is_own)));
    let asked = |item: &&Item| is_part(item) && (!only_parts || (calls && is_called(item)));
    let idle = own().filter(asked).filter(|item| !said.takes(item, is_called(item)));
    // What calls it may be an item that gives way to another pack's.
    let idle = idle.filter(|item| !loaded.unused_calls.contains(&item.id));
    idle.map(|item| told(item, is_called(item))).collect()
}

fn told(item: &Item, called: bool) -> Problem {
    let (kind, name) = (item.kind, &item.name);
    let (how, help) = if called {
        ("calls", format!("say `{kind} {name}` in the item that has it"))
    } else {
        ("names", "name it where it is wanted, or take it out".into())
    };
    let help = format!("{help}; a pack that is there for others says `library: true` in its pack.ron");
    Problem::warning(UNTAKEN, item.at, format!("nothing {how} {kind} `{name}`"))
        .label("this does nothing yet")
        .help(help)
}

impl<'l> Said<'l> {
    fn by_all(loaded: &'l Loaded) -> Said<'l> {
        let mut said = Said::default();
        for item in &loaded.items {
            said.by = Some(item);
            item.body.iter().for_each(|statement| said.statement(statement));
            let lines = (0..).map_while(|nth| loaded.scripts.files.get(&Scripts::of_lines(item.kind, &item.id, nth)));
            lines.for_each(|lines| said.name(&lines.text));
        }
        said.by = None;
        for scene in &loaded.scenes {
            scene.setup.body.iter().for_each(|statement| said.statement(statement));
            scene.steps.iter().for_each(|step| said.name(&step.text));
        }
        let scripts = loaded.scripts.files.values().filter(|file| file.written.is_none());
        scripts.for_each(|file| said.name(&file.text));
        said
    }

    /// Does anything but the item itself take it?
    fn takes(&self, item: &Item, called: bool) -> bool {
        let other = |by: &Option<&Item>| by.is_none_or(|by| !std::ptr::eq(by, item));
        let id = format!("-{}-", item.id);
        self.calls.iter().any(|(by, called)| *called == item.id && other(by))
            || (!called && self.names.iter().any(|(by, text)| other(by) && text.contains(&id)))
    }

    fn name(&mut self, text: &str) {
        self.names.push((self.by, format!("-{}-", slug(text))));
    }

    fn statement(&mut self, statement: &'l Statement) {
        // What is said to people names nothing.
        if statement.word != "text" {
            statement.args.iter().for_each(|arg| self.datum(&arg.datum));
        }
    }

    fn datum(&mut self, datum: &'l Datum) {
        match datum {
            Datum::Call(call) => {
                self.calls.push((self.by, &call.id));
                call.args.iter().for_each(|(_, datum)| self.datum(datum));
            }
            Datum::Name(text) | Datum::Text(text) | Datum::Word(text) | Datum::Cost(_, text) => self.name(text),
            Datum::Counted(_, inner) => self.datum(&inner.datum),
            datum => {
                datum.list().iter().for_each(|arg| self.datum(&arg.datum));
                datum.block().iter().for_each(|statement| self.statement(statement));
                for row in datum.rows() {
                    self.datum(&row.key.datum);
                    row.body.iter().for_each(|statement| self.statement(statement));
                }
            }
        }
    }
}
