//! Moments of a line: the hook that its name means, and the likeliest meanings of an unknown name.

use super::{Behind, Read, Reader};
use crate::shape::wanted::kinds_of;
use crate::text::did_you_mean;
use rondel_engine::kernel::tongue::{self, Effect, Piece};
use rondel_engine::kernel::{Help, HookWord, called_elsewhere};

/// The most names that a help lists.
const FEW: usize = 12;

impl Reader<'_, '_> {
    /// Returns the moments for items of this kind.
    pub(super) fn own_hooks(&self) -> impl Iterator<Item = &'static HookWord> {
        self.vocabulary.hooks.iter().filter(|hook| hook.items.contains(&self.item.kind))
    }

    /// Returns the moment called `name`, for items of this kind. The error of an unknown name suggests moments with the
    /// roles that the effects in `does` use.
    pub(super) fn hook(
        &self,
        name: Piece<'_>,
        behind: Behind,
        does: Option<&tongue::Does<'_>>,
    ) -> Read<&'static HookWord> {
        // Whether a number or permission must be named here, and no event.
        let asks = behind.asks();
        if asks && name.text.is_empty() {
            let help = "first what is changed, then by how much: `while in play: damage_dealt +2`";
            return self.wrong(name, "this line does not begin with what it changes", help);
        }
        let called_so = || self.own_hooks().filter(|hook| behind.calls(hook, name.text));
        if let Some(hook) = called_so().find(|hook| hook.query == asks) {
            return Ok(hook);
        }
        if let Some(hook) = called_so().next() {
            let message = format!("`{}` {}", hook.name, if asks { "happens" } else { "is asked for" });
            let help = if asks {
                "`on MOMENT: EFFECT` says what is done when something happens"
            } else {
                "`while in play: NUMBER +1` changes what is asked for"
            };
            return self.wrong(name, message, help);
        }
        if let Some(help) = self.in_one_word(name, behind) {
            return self.wrong(name, format!("a {} is one word, without quotes", behind.wanted()), help);
        }
        if let Some(wrong) = self.of_another_kind(name, behind) {
            return wrong;
        }
        let what = behind.wanted();
        let message = format!("no {what} of {} `{}` is called `{}`", self.item.kind, self.item.name, name.text);
        self.wrong(name, message, self.likely_moment(name, behind, does))
    }

    /// Returns the help for a name in quotes, or in several words: `turn_start` for `turn start`.
    fn in_one_word(&self, name: Piece<'_>, behind: Behind) -> Option<Help> {
        let is_known =
            |word: &str| self.own_hooks().any(|hook| hook.query == behind.asks() && behind.calls(hook, word));
        let bare = name.text.trim_matches('"');
        if bare != name.text && is_known(bare) {
            return Some(Help::write(bare));
        }
        let rest = self.text.get(name.end()..)?;
        let next = rest.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        let joined = format!("{bare}_{next}");
        // The help has no replacement, because the second word would stay.
        is_known(&joined).then(|| format!("write `{joined}`").into())
    }

    /// Returns the help for an unknown name of a moment: its likeliest meaning.
    fn likely_moment(&self, name: Piece<'_>, behind: Behind, does: Option<&tongue::Does<'_>>) -> Help {
        let roles = does.map(|does| self.roles_named(does)).unwrap_or_default();
        let possible = || self.own_hooks().filter(|hook| hook.query == behind.asks());
        // The names of all moments that could stand here, and of the moments among them that have all the roles used.
        let all: Vec<&str> = possible().map(|hook| behind.said(hook)).collect();
        let has_role = |hook: &HookWord, role: &str| hook.roles.iter().any(|(own_role, _)| *own_role == role);
        let tells = |hook: &&HookWord| roles.iter().all(|role| has_role(hook, role));
        let telling: Vec<&str> = possible().filter(tells).map(|hook| behind.said(hook)).collect();
        // The likeliest explanation comes first.
        let likeliest = self
            .of_somebody(name, behind, &all)
            .or_else(|| one_of_several(name.text, &telling))
            .or_else(|| did_you_mean(name.text, telling.iter().copied()));
        if let Some(help) = likeliest {
            return help;
        }
        if !roles.is_empty() && !telling.is_empty() && telling.len() <= FEW {
            return format!("moments that tell of `{}`: {}", roles.join("` and `"), telling.join(", ")).into();
        }
        if let Some(help) = did_you_mean(name.text, all.iter().copied()) {
            return help;
        }
        if behind.asks() && all.len() <= FEW {
            return format!("there are {}", all.join(", ")).into();
        }
        "`help hooks` lists them".into()
    }

    /// Returns the help for a number of somebody, `enemy.defense -1`: a line changes the number of its own bearer, or
    /// of everybody (`any`), and names nobody. `known` are the numbers that could stand here.
    fn of_somebody(&self, name: Piece<'_>, behind: Behind, known: &[&str]) -> Option<Help> {
        let number = self.text.get(name.end()..)?.strip_prefix('.')?;
        let number = number.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        if !behind.asks() || !known.contains(&number) {
            return None;
        }
        let everybody = format!("`any {number} ...` changes it for everybody, and `if who == ...` says for whom");
        Some(format!("write `{number} ...` for the number of its own; {everybody}").into())
    }

    /// Returns the error of a moment that exists only for other kinds of items. `None` if no kind has it.
    fn of_another_kind<T>(&self, name: Piece<'_>, behind: Behind) -> Option<Read<T>> {
        let named = |hook: &&HookWord| hook.query == behind.asks() && behind.calls(hook, name.text);
        let hook = self.vocabulary.hooks.iter().find(named)?;
        let what = behind.wanted();
        let message = format!("`{}` is a {what} of {}", name.text, kinds_of(hook.items));
        Some(self.wrong(name, message, format!("write this line in {}", kinds_of(hook.items))))
    }

    /// Returns the roles besides `me` that the effects use.
    fn roles_named(&self, does: &tongue::Does<'_>) -> Vec<&'static str> {
        let is_used = |role: &str| {
            let names = |effect: &Effect<'_>| matches!(effect, Effect::Of(Some(subject)) if subject.names(role));
            role != "me" && does.effects.iter().any(names)
        };
        let roles = self.vocabulary.hooks.iter().flat_map(|hook| hook.roles);
        let mut used: Vec<&'static str> = roles.map(|(role, _)| *role).filter(|role| is_used(role)).collect();
        used.sort_unstable();
        used.dedup();
        used
    }
}

/// Returns a help that names the moments a vague word may mean, such as the start of a turn or of a Round. `None` if
/// the word has fewer than two meanings.
fn one_of_several(typed: &str, known: &[&str]) -> Option<Help> {
    // The words of this language for a word of other games.
    let all: Vec<&str> = called_elsewhere(typed).iter().copied().filter(|word| known.contains(word)).collect();
    // Words with the same end, such as `turn_start` and `round_start`, are equally likely.
    let (_, end) = all.first()?.split_once('_')?;
    let has_same_end = |word: &&str| word.split_once('_').is_some_and(|(_, other_end)| other_end == end);
    let alike: Vec<&str> = all.iter().copied().filter(has_same_end).collect();
    if alike.len() < 2 {
        return None;
    }
    Some(format!("did you mean `{}`?", alike.join("` or `")).into())
}
