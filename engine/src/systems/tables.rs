//! Macros for the tables that every system writes, one line an entry.
//!
//! Each macro makes the words of the vocabulary and the enum of the engine from the same rows, so that neither can have
//! an entry the other lacks. A system uses `moments!`, `effects!`, `questions!`, `facts!` and `subjects!` for its
//! scripts, `catalog!` for its content, `lives_in_play!` and `works_on_frames!` in its `impl System`.

/// A list of words and a module with an enum in that order. [`effects!`] and [`questions!`] share it.
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
                /// Returns the entry with this index.
                pub fn of(word: u16) -> Option<$Name> {
                    Self::ALL.get(word as usize).copied()
                }
            }
        }
        /// The words, in the order of their enum.
        pub const $LIST: &[$Word] = &[$($word),*];
    };
}

/// The effects of scripts: `effects! { Hurt = EffectWord { .. }; }`. It makes `EFFECTS` for the vocabulary, and
/// `effect::Verb` in the same order for [`System::carry_out`](crate::machine::System::carry_out).
#[macro_export]
macro_rules! effects {
    ($($table:tt)*) => {
        $crate::words_and_enum! {
            /// The effects of scripts, as the engine carries them out.
            effect::Verb, EFFECTS: $crate::kernel::EffectWord, $($table)*
        }
    };
}

/// The questions of scripts: `questions! { Ask = QuestionWord { .. }; }`. It makes `QUESTIONS` for the vocabulary, and
/// `question::Query` in the same order for [`System::pose`](crate::machine::System::pose).
#[macro_export]
macro_rules! questions {
    ($($table:tt)*) => {
        $crate::words_and_enum! {
            /// The questions of scripts, as the engine poses them.
            question::Query, QUESTIONS: $crate::kernel::QuestionWord, $($table)*
        }
    };
}

/// The moments of a system, with the sides from which scripts hear of them. `moments! { Thrown = "thrown" { own
/// act(..), any act(..) } }` makes `HOOKS` for the vocabulary, in the order of the rows, and the enum `Moment`, which
/// has the machine's own moments too.
///
/// A side is one of these: `own` (`on_X`, or `my_X` of a number), `any` (`on_any_X`, `any_X`), `may` (`may_X`),
/// `any_may` (`any_may_X`), `answer` (`answer_X` with `may_answer_X`), `instead` (`instead_of_X`), `replaces`
/// (`replaces_X`), `only` (the function is called `X`).
///
/// A word of a side is a call, such as `own act(..)`, which may have further calls: `own act(..).using(..)`.
#[macro_export]
macro_rules! moments {
    ($($moment:ident = $name:literal { $($side:ident $($how:ident)? ($($arg:expr),* $(,)?) $(.$more:ident($($given:expr)?))*),* $(,)? })*) => {
        /// A moment that scripts hear of, or a question put to them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs, reason = "the words beside them say it")]
        pub enum Moment { Enter, Leave, Expire, Tokens, Attached, TurnedUp, Activate, Cost, Exhausted, Readied, $($moment),* }

        /// The moments of the system with their words.
        const MOMENTS: &[(Moment, &[$crate::kernel::HookWord])] = &[
            $((Moment::$moment, $crate::joined!($crate::kernel::HookWord: $($crate::hook_words!($name, $side $($how)? ($($arg),*) $(.$more($($given)?))*)),*)),)*
        ];

        /// The words, in the order of their moments.
        pub const HOOKS: &[$crate::kernel::HookWord] = &$crate::machine::words_of::<_, { $crate::machine::count_words(MOMENTS) }>(MOMENTS);

        $crate::sides! {
            /// Calls the scripts of the subject that the moment is about.
            own = Own,
            /// Calls the scripts of all who watch.
            any = Any,
            /// Asks the scripts of the subject that the moment is about for permission.
            may = May,
            /// Asks the scripts of all who watch for permission.
            any_may = AnyMay,
            /// Calls a script that answers the moment.
            answer = Answer,
            /// Asks whether the moment may be answered now.
            may_answer = MayAnswer,
            /// Calls a script that acts instead of what is about to happen.
            instead = Instead,
            /// Asks whether a script replaces what is about to happen.
            replaces = Replaces,
        }

        impl Moment {
            /// Returns the system's moment for one of the machine's.
            const fn in_play(moment: $crate::machine::InPlayMoment) -> Moment {
                use $crate::machine::InPlayMoment;
                match moment {
                    InPlayMoment::Enter => Moment::Enter,
                    InPlayMoment::Leave => Moment::Leave,
                    InPlayMoment::Expire => Moment::Expire,
                    InPlayMoment::Tokens => Moment::Tokens,
                    InPlayMoment::Attached => Moment::Attached,
                    InPlayMoment::TurnedUp => Moment::TurnedUp,
                    InPlayMoment::Activate => Moment::Activate,
                    InPlayMoment::Cost => Moment::Cost,
                    InPlayMoment::Exhausted => Moment::Exhausted,
                    InPlayMoment::Readied => Moment::Readied,
                }
            }
        }

        impl From<$crate::machine::InPlayMoment> for Moment {
            #[inline]
            fn from(moment: $crate::machine::InPlayMoment) -> Moment {
                Moment::in_play(moment)
            }
        }

        impl $crate::machine::Moment for Moment {
            const CUES: &'static [($crate::machine::Cue<Moment>, &'static str)] = {
                use $crate::machine::{Cue, IN_PLAY, count_words};
                // Each word has a cue: first the words of the system, then those of the machine. Constant code has no
                // iterators, so the loops count.
                const OWN: usize = count_words(MOMENTS);
                const ALL: usize = OWN + count_words(IN_PLAY);
                const CUES: [(Cue<Moment>, &str); ALL] = {
                    let mut all = [(Cue { moment: MOMENTS[0].0, side: $crate::kernel::Side::Own }, ""); ALL];
                    let (mut at, mut row) = (0, 0);
                    while row < MOMENTS.len() + IN_PLAY.len() {
                        let (moment, words) = if row < MOMENTS.len() {
                            MOMENTS[row]
                        } else {
                            (Moment::in_play(IN_PLAY[row - MOMENTS.len()].0), IN_PLAY[row - MOMENTS.len()].1)
                        };
                        let mut word = 0;
                        while word < words.len() {
                            all[at] = (Cue { moment, side: words[word].side }, words[word].name);
                            at += 1;
                            word += 1;
                        }
                        row += 1;
                    }
                    all
                };
                &CUES
            };

            #[inline]
            fn number(self) -> u8 {
                self as u8
            }
        }

        const _: () = assert!(
            MOMENTS.len() + $crate::machine::IN_PLAY.len() <= $crate::machine::Cues::<Moment>::MOST,
            "a set has a bit for each moment of a side"
        );
    };
}

/// The functions that return the cues of a moment, one for each side. For example, `Moment::Thrown.own()` is the cue of
/// `on_thrown`, and `Moment::Thrown.any()` is the cue of `on_any_thrown`.
#[doc(hidden)]
#[macro_export]
macro_rules! sides {
    ($($(#[$doc:meta])* $cue:ident = $side:ident,)*) => {
        impl Moment {
            $(
                $(#[$doc])*
                #[allow(dead_code, reason = "a system need not use every side")]
                pub const fn $cue(self) -> $crate::machine::Cue<Moment> {
                    $crate::machine::Cue { moment: self, side: $crate::kernel::Side::$side }
                }
            )*
        }
    };
}

/// The words of one side of a moment: see [`moments!`]. An `answer` makes two words, every other side one word.
///
/// For example, `"thrown", any act(A).using(B)` becomes
/// `[act(A).using(B).at("on_any_thrown", "thrown", "any_thrown", Side::Any)]`. The last arm writes this list. The arms
/// before call the last arm, and put the four values of `at` after `;`: the name of the function, the moment, the word
/// in a line of behaviour, and the side.
#[doc(hidden)]
#[macro_export]
macro_rules! hook_words {
    ($name:literal, answer ($items:expr, $roles:expr, $rule:expr, $doc:expr)) => {
        [
            $crate::kernel::rows::act($items, $roles, $rule, $doc)
                .at(concat!("answer_", $name), $name, concat!("answer_", $name), $crate::kernel::Side::Answer),
            $crate::machine::play::words::permission($items, $roles, $rule, "May it answer this now? A text says why not.")
                .at(concat!("may_answer_", $name), $name, concat!("may_answer_", $name), $crate::kernel::Side::MayAnswer),
        ]
    };
    ($name:literal, own number $($row:tt)*) => { $crate::hook_words!(@ number $($row)*; concat!("my_", $name), $name, $name, Own) };
    ($name:literal, any number $($row:tt)*) => { $crate::hook_words!(@ number $($row)*; concat!("any_", $name), $name, $name, Any) };
    ($name:literal, own $how:ident $($row:tt)*) => { $crate::hook_words!(@ $how $($row)*; concat!("on_", $name), $name, $name, Own) };
    ($name:literal, any $how:ident $($row:tt)*) => {
        $crate::hook_words!(@ $how $($row)*; concat!("on_any_", $name), $name, concat!("any_", $name), Any)
    };
    ($name:literal, only $how:ident $($row:tt)*) => { $crate::hook_words!(@ $how $($row)*; $name, $name, $name, Own) };
    ($name:literal, may $how:ident $($row:tt)*) => {
        $crate::hook_words!(@ $how $($row)*; concat!("may_", $name), $name, concat!("may_", $name), May)
    };
    ($name:literal, any_may $how:ident $($row:tt)*) => {
        $crate::hook_words!(@ $how $($row)*; concat!("any_may_", $name), $name, concat!("any_may_", $name), AnyMay)
    };
    ($name:literal, instead $how:ident $($row:tt)*) => {
        $crate::hook_words!(@ $how $($row)*; concat!("instead_of_", $name), $name, concat!("instead_of_", $name), Instead)
    };
    ($name:literal, replaces $how:ident $($row:tt)*) => {
        $crate::hook_words!(@ $how $($row)*; concat!("replaces_", $name), $name, concat!("replaces_", $name), Replaces)
    };
    (@ $how:ident ($($arg:expr),*) $(.$more:ident($($given:expr)?))*; $function:expr, $moment:expr, $line:expr, $side:ident) => {
        [$how($($arg),*)$(.$more($($given)?))*.at($function, $moment, $line, $crate::kernel::Side::$side)]
    };
}

/// The items of an `impl System` for things in play. The position keeps the things in its field `in_play`, and the
/// event `InPlay` reports their changes: `lives_in_play! { State, Event; kind::THING; hooks::voices, hooks::may_bear,
/// hooks::hears }`. Without the last function every item hears every moment.
#[macro_export]
macro_rules! lives_in_play {
    ($State:ty, $Event:ident; $thing:expr; $voices:path, $may_bear:path $(, $hears:path)?) => {
        const THING: u8 = $thing;

        fn in_play(state: &$State) -> &$crate::machine::InPlay {
            &state.in_play
        }

        fn in_play_mut(state: &mut $State) -> Option<&mut $crate::machine::InPlay> {
            Some(&mut state.in_play)
        }

        fn in_play_event(event: $crate::machine::InPlayEvent) -> Option<$Event> {
            Some($Event::InPlay(event))
        }

        fn told_in_play(event: &$Event) -> Option<&$crate::machine::InPlayEvent> {
            if let $Event::InPlay(event) = event { Some(event) } else { None }
        }

        fn voices(look: &$crate::machine::Look<'_, Self>, voices: &mut $crate::machine::Voices<'_, Self>) {
            $voices(look, voices);
        }

        $(fn hears(
            catalog: &Self::Catalog,
            item: &$crate::kernel::Item,
            cue: $crate::machine::Cue<Self::Moment>,
        ) -> bool {
            $hears(catalog, item, cue)
        })?

        fn may_bear(state: &$State, who: $crate::kernel::Subject) -> bool {
            $may_bear(state, who)
        }
    };
}

/// The items of an `impl System` whose position has its stack in the field `frames`. The event `Ruled` reports rulings.
/// The action `Term` picks terms, and the action `Ability` uses abilities: `works_on_frames! { State, Action, Event;
/// AnyFrame, Work, Caller; Action::Pass; Work::order, Work::carry_out }`. With `Action::Pass`, a seat that may answer a
/// moment does not answer it.
#[macro_export]
macro_rules! works_on_frames {
    ($State:ty, $Action:ident, $Event:ident; $AnyFrame:ty, $Work:ident, $Caller:ty; $lets_by:expr;
     $order:path, $carry_out:path) => {
        fn stack(state: &$State) -> &[$AnyFrame] {
            &state.frames
        }

        fn stack_mut(state: &mut $State) -> &mut $crate::machine::WorkStack<$AnyFrame> {
            &mut state.frames
        }

        fn ruled(text: String) -> $Event {
            $Event::Ruled { text }
        }

        fn said(text: String) -> Option<$Event> {
            Some($Event::Said { text })
        }

        fn order(work: &mut $Work<'_>, order: &$crate::kernel::Statement) -> Result<(), $crate::kernel::Illegal> {
            $order(work, order)
        }

        fn carry_out(work: &mut $Work<'_>, caller: &$Caller, effect: &$crate::script::Effect) {
            $carry_out(work, caller, effect);
        }

        fn pick(pick: $crate::machine::Pick) -> Option<$Action> {
            Some($Action::Term(pick))
        }

        fn picked(action: $Action) -> Option<$crate::machine::Pick> {
            if let $Action::Term(pick) = action { Some(pick) } else { None }
        }

        fn answering(answer: Option<$crate::machine::Answer>) -> Option<$Action> {
            match answer {
                None => Some($lets_by),
                Some($crate::machine::Answer::Ability(ability)) => Some($Action::Ability(ability)),
                Some($crate::machine::Answer::Card(card)) => <Self as $crate::machine::System>::answers_from_hand(card),
            }
        }
    };
}

/// The kinds of subjects that scripts read and act on. `subjects! { GAME = "game", HERO = "hero" }` makes the numbers
/// `kind::GAME` and `kind::HERO`, and `kind::NAMES` in the same order for the vocabulary.
#[macro_export]
macro_rules! subjects {
    ($($NAME:ident = $word:literal),* $(,)?) => {
        /// The kinds of subjects.
        #[allow(missing_docs, reason = "their names say it")]
        pub mod kind {
            #[allow(clippy::upper_case_acronyms, reason = "the constants are named alike")]
            enum Kind { $($NAME),* }
            $(pub const $NAME: u8 = Kind::$NAME as u8;)*
            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$($word),*];
        }
    };
}

/// The facts of a system: the reader of each kind of subject, then each fact. `facts! { { Game = GAME => fn(&State) ->
/// Value; } Game "round" [] Kind::Int, "RULE-1", "The Round.", |s| s.round(); }` makes `FACTS` for the vocabulary, the
/// enum `Reader` and `READERS`, in the order of the facts.
#[macro_export]
macro_rules! facts {
    ({ $($Of:ident = $kind:expr => $Reads:ty;)* }
     $($of:ident $name:literal [$($arg:expr),*] $gives:expr, $rule:literal, $doc:literal, $read:expr;)*) => {
        /// The table.
        pub const FACTS: &[$crate::kernel::FactWord] = &[$($crate::kernel::FactWord {
            on: On::$of,
            name: $name,
            args: &[$($arg),*],
            gives: $gives,
            doc: $doc,
            rule: $rule,
        }),*];

        /// The reader of a fact.
        enum Reader { $($Of($Reads)),* }

        static READERS: &[Reader] = &[$(Reader::$of($read)),*];

        /// The kinds of subjects by the names of their readers.
        struct On;

        #[allow(non_upper_case_globals, reason = "named like the readers")]
        impl On {
            $(const $Of: u8 = $kind;)*
        }
    };
}

/// All content, as lists sorted by id. `catalog! { Catalog: Moment, Property; card: cards[CardId] -> Card, card_named
/// in ["card"]; }` lets the struct of this name deref to its field `content`. The function `card` returns the item with
/// a number, and `card_named` returns the number of a stable id or of a former one. `in` has the kinds of items whose
/// former ids count.
#[macro_export]
macro_rules! catalog {
    ($Catalog:ident: $Moment:ty, $Property:ty;
     $($at:ident: $list:ident[$Id:ident] -> $What:ty $(, $named:ident in $kinds:expr)?;)*) => {
        impl std::ops::Deref for $Catalog {
            type Target = $crate::machine::Content<$Moment, $Property>;

            fn deref(&self) -> &Self::Target {
                &self.content
            }
        }

        impl std::ops::DerefMut for $Catalog {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.content
            }
        }

        impl $Catalog {
            $(
                /// Returns the item with this number. It always exists, since only this catalog makes these numbers.
                pub fn $at(&self, id: $Id) -> &$What {
                    &self.$list[usize::from(id.0)]
                }

                $(
                    /// Returns the number of the item with this stable id.
                    pub fn $named(&self, id: &str) -> Option<$Id> {
                        let find = |id: &str| self.$list.binary_search_by(|item| item.id.as_str().cmp(id)).ok();
                        let at = find(id).or_else(|| find(self.former.now_of(&$kinds, id)))?;
                        u16::try_from(at).ok().map($Id)
                    }
                )?
            )*
        }
    };
}
