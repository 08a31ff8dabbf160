//! What is worked out anew at each save.

use super::session::ReplSession;
use crate::content::Content;

/// What an author watches.
#[derive(Default)]
pub struct Watched {}

impl ReplSession {
    /// Works a little on what is told when it is known: `None` when there is nothing to do, else what to tell, if anything.
    pub fn work(&mut self) -> Option<String> {
        None
    }
}

impl Watched {
    /// New content is in use.
    pub(super) fn begin(&mut self, _content: &Content) {}
}
