//! The command `new`: makes a pack of one's own without leaving the prompt.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, paint, sanitize, wrap};
use rondel_engine::kernel::slug;

/// Answers `new pack NAME`.
pub(super) fn new(session: &mut ReplSession, text: &str) -> Answer {
    let name = text.strip_prefix("pack ").unwrap_or_default().trim().trim_matches('"');
    if name.is_empty() {
        let help = "`new pack Mine` makes a pack; `create NAME` makes a character";
        return Err(Diagnostics::new("R0003", format!("`new {}` makes nothing", sanitize(text)), help));
    }
    let (files, folders) = session.source.new_pack(name)?;
    if let Some(watch) = &session.watch {
        watch(&folders);
    }
    session.reload()?;
    // If a tutorial is followed, its present step begins again on the new content.
    let step = session.begin_step_anew();
    let id = slug(name);
    let mut lines: Vec<String> = files.iter().map(|file| format!("made {id}/{file}")).collect();
    let note = format!("the prompt reads its files as you save them; `rondel play --pack {id}` opens it again");
    lines.push(paint(DIM, wrap(&note, session.columns, 2)));
    lines.extend(step);
    Ok(Reply::text(lines.join("\n")))
}
