//! Closed lists of words: a macro for enums whose variants are words of content.

/// Makes an enum with words of content for its variants. It has `ALL` of its values, their `WORDS` for the vocabulary,
/// `word` and `named` to convert to and from words, and `Display`. Because there is only one list, the vocabulary and
/// the rules know the same words.
///
/// ```
/// rondel_engine::closed! {
///     /// How light it is.
///     #[derive(Default)]
///     pub enum Light { #[default] Medium = "medium", None = "none", Bright = "bright" }
/// }
/// assert_eq!(Light::WORDS, ["medium", "none", "bright"]);
/// assert_eq!(Light::named("none"), Some(Light::None));
/// assert_eq!((Light::Bright.word(), Light::named("dim"), Light::default()), ("bright", None, Light::Medium));
/// ```
#[macro_export]
macro_rules! closed {
    ($($(#[$meta:meta])* $pub:vis enum $Name:ident {
        $($(#[$of:meta])* $variant:ident = $word:literal),* $(,)?
    })*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $pub enum $Name { $($(#[$of])* #[doc = concat!("`", $word, "`")] $variant),* }

        #[allow(dead_code, reason = "each list is asked for what its rules need")]
        impl $Name {
            /// All values, in the order of their words.
            pub const ALL: [$Name; $Name::WORDS.len()] = [$($Name::$variant),*];

            /// The words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// Returns the word of the value.
            pub const fn word(self) -> &'static str {
                match self { $($Name::$variant => $word),* }
            }

            /// Returns the value with this word.
            pub fn named(word: &str) -> Option<$Name> {
                match word { $($word => Some($Name::$variant),)* _ => None }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    )* };
}
