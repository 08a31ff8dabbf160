//! Tables that every system writes: one line an entry, from which the words of the vocabulary and the enum the engine
//! works with come together, so that neither can have an entry the other lacks.

/// A list of words, and a module with an enum in the same order: what [`effects!`] and [`questions!`] share.
#[doc(hidden)]
#[macro_export]
macro_rules! words_and_enum {
    ($(#[$doc:meta])* $module:ident::$Name:ident, $LIST:ident: $Word:ty, $($variant:ident = $word:expr;)*) => {
        $(#[$doc])*
        pub mod $module {
            /// Index into the vocabulary's list.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
            #[allow(missing_docs, reason = "the words beside them say it")]
            pub enum $Name { $($variant),* }
            impl $Name {
                const ALL: &[$Name] = &[$($Name::$variant),*];
                /// The one with this index.
                pub fn of(word: u16) -> Option<$Name> {
                    Self::ALL.get(word as usize).copied()
                }
            }
        }
        /// The words, in the order of their enum.
        pub const $LIST: &[$Word] = &[$($word),*];
    };
}

/// What scripts can do: `effects! { Hurt = EffectWord { .. }; }` makes `EFFECTS` for the vocabulary, and `effect::Verb`
/// in the same order for [`System::carry_out`](crate::machine::System::carry_out).
#[macro_export]
macro_rules! effects {
    ($($table:tt)*) => {
        $crate::words_and_enum! {
            /// What scripts can do, as the engine carries it out.
            effect::Verb, EFFECTS: $crate::kernel::EffectWord, $($table)*
        }
    };
}

/// What scripts can ask: `questions! { Ask = QuestionWord { .. }; }` makes `QUESTIONS` for the vocabulary, and
/// `question::Query` in the same order for [`System::pose`](crate::machine::System::pose).
#[macro_export]
macro_rules! questions {
    ($($table:tt)*) => {
        $crate::words_and_enum! {
            /// What scripts can ask, as the engine poses it.
            question::Query, QUESTIONS: $crate::kernel::QuestionWord, $($table)*
        }
    };
}

/// When scripts are called: `moments! { Thrown = "on_thrown" }` makes the enum `Moment`, with the names of the functions.
/// Each of them has a `HookWord` in the vocabulary.
#[macro_export]
macro_rules! moments {
    ($($variant:ident = $name:literal),* $(,)?) => {
        /// When a behaviour's script is called.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs, reason = "the names of the functions say it")]
        pub enum Moment { $($variant,)* Enter, Leave, Expire, Tokens, AnyEnter, AnyLeave }
        impl $crate::machine::Moment for Moment {
            const ALL: &'static [(Moment, &'static str)] = &[
                $((Moment::$variant, $name),)*
                (Moment::Enter, "on_enter"),
                (Moment::Leave, "on_leave"),
                (Moment::Expire, "on_expire"),
                (Moment::Tokens, "on_tokens"),
                (Moment::AnyEnter, "on_any_enter"),
                (Moment::AnyLeave, "on_any_leave"),
            ];
            const ENTER: Moment = Moment::Enter;
            const LEAVE: Moment = Moment::Leave;
            const EXPIRE: Moment = Moment::Expire;
            const TOKENS: Moment = Moment::Tokens;
            const ANY_ENTER: Moment = Moment::AnyEnter;
            const ANY_LEAVE: Moment = Moment::AnyLeave;

            fn number(self) -> u32 {
                self as u32
            }
        }
    };
}
