//! Tables that every system writes: one line an entry, from which the words of the vocabulary and the enum the engine
//! works with come together, so that neither can have an entry the other lacks.

/// What scripts can do: `EFFECTS`, and `effect::Verb` in the same order.
macro_rules! effects {
    ($($variant:ident = $word:expr;)*) => {
        /// What scripts can do, as the engine carries it out.
        pub mod effect {
            /// Index into the vocabulary's effects.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Verb { $($variant),* }
            impl Verb {
                const ALL: &[Verb] = &[$(Verb::$variant),*];
                pub fn of(word: u16) -> Option<Verb> {
                    Self::ALL.get(word as usize).copied()
                }
            }
        }
        pub const EFFECTS: &[EffectWord] = &[$($word),*];
    };
}

/// What scripts can ask: `QUESTIONS`, and `question::Query` in the same order.
macro_rules! questions {
    ($($variant:ident = $word:expr;)*) => {
        /// What scripts can ask, as the engine poses it.
        pub mod question {
            /// Index into the vocabulary's questions.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
            pub enum Query { $($variant),* }
            impl Query {
                const ALL: &[Query] = &[$(Query::$variant),*];
                pub fn of(word: u16) -> Option<Query> {
                    Self::ALL.get(word as usize).copied()
                }
            }
        }
        pub const QUESTIONS: &[QuestionWord] = &[$($word),*];
    };
}

/// When scripts are called: `Moment`, with the names of the functions.
macro_rules! moments {
    ($($variant:ident = $name:literal),* $(,)?) => {
        /// When a behaviour's script is called.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Moment { $($variant),* }
        impl Moment {
            /// All moments with the names of their functions.
            pub const ALL: &[(Moment, &str)] = &[$((Moment::$variant, $name)),*];
        }
    };
}
