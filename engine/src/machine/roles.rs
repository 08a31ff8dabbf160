//! Roles: the subjects for which a script runs, `me` first.
//!
//! A script has few roles, so [`Roles`] keeps them inline and is copied as one value.

use crate::kernel::Subject;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// The greatest number of roles of a moment in any vocabulary.
const MOST: usize = 4;

/// The subject that fills the unused places.
const NOBODY: Subject = Subject { kind: 0, id: 0 };

/// The subjects of a running script, in its roles' order: up to four, `me` first.
#[derive(Clone, Copy)]
pub struct Roles {
    list: [Subject; MOST],
    len: u8,
}

impl Roles {
    /// Returns the roles of these subjects, at most four.
    pub fn of(subjects: &[Subject]) -> Roles {
        subjects.iter().copied().collect()
    }

    /// Returns the subjects, to replace them.
    pub(super) fn subjects_mut(&mut self) -> impl Iterator<Item = &mut Subject> {
        self.list.iter_mut().take(usize::from(self.len))
    }
}

impl FromIterator<Subject> for Roles {
    fn from_iter<I: IntoIterator<Item = Subject>>(subjects: I) -> Roles {
        let mut roles = Roles { list: [NOBODY; MOST], len: 0 };
        for (place, subject) in roles.list.iter_mut().zip(subjects) {
            *place = subject;
            roles.len += 1;
        }
        roles
    }
}

impl Deref for Roles {
    type Target = [Subject];

    fn deref(&self) -> &[Subject] {
        self.list.get(..usize::from(self.len)).unwrap_or(&self.list)
    }
}

impl PartialEq for Roles {
    fn eq(&self, other: &Roles) -> bool {
        **self == **other
    }
}

impl Eq for Roles {}

impl Hash for Roles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roles, D::Error> {
        let list = Vec::<Subject>::deserialize(deserializer)?;
        if list.len() > MOST {
            return Err(serde::de::Error::invalid_length(list.len(), &"up to four subjects"));
        }
        Ok(Roles::of(&list))
    }
}
