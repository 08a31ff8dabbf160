//! Tables that every system writes: one line an entry, from which the words of the vocabulary and the enum the engine
//! works with come together, so that neither can have an entry the other lacks.

/// A list of words, and a module with an enum in the same order.
macro_rules! words_and_enum {
    ($(#[$doc:meta])* $module:ident::$Name:ident, $LIST:ident: $Word:ident, $($variant:ident = $word:expr;)*) => {
        $(#[$doc])*
        pub mod $module {
            /// Index into the vocabulary's list.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
            pub enum $Name { $($variant),* }
            impl $Name {
                const ALL: &[$Name] = &[$($Name::$variant),*];
                pub fn of(word: u16) -> Option<$Name> {
                    Self::ALL.get(word as usize).copied()
                }
            }
        }
        pub const $LIST: &[$Word] = &[$($word),*];
    };
}

/// What scripts can do: `EFFECTS`, and `effect::Verb` in the same order.
macro_rules! effects {
    ($($table:tt)*) => {
        words_and_enum! {
            /// What scripts can do, as the engine carries it out.
            effect::Verb, EFFECTS: EffectWord, $($table)*
        }
    };
}

/// What scripts can ask: `QUESTIONS`, and `question::Query` in the same order.
macro_rules! questions {
    ($($table:tt)*) => {
        words_and_enum! {
            /// What scripts can ask, as the engine poses it.
            question::Query, QUESTIONS: QuestionWord, $($table)*
        }
    };
}

/// When scripts are called: `Moment`, with the names of the functions.
macro_rules! moments {
    ($($variant:ident = $name:literal),* $(,)?) => {
        /// When a behaviour's script is called.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum Moment { $($variant),* }
        impl crate::machine::Moment for Moment {
            const ALL: &'static [(Moment, &'static str)] = &[$((Moment::$variant, $name)),*];
        }
    };
}
