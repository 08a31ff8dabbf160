//! Effects of a line, behind its `:`. Example: `me.heal(2), each opponent: each.damage(1)`.

use super::changes::VERBS;
use super::{Behind, Does, Each, ON_FORM, Read, Reader, pieces};
use rondel_engine::kernel::tongue::{self, Change, Changed, Effect, Expr, ExprKind, Piece};
use rondel_engine::kernel::{FactWord, Help, HookWord, Kind, Problem, meant};
use rondel_engine::script::{CASE_HELP, CASES, effects_on, setter};

impl<'t> Reader<'_, 't> {
    /// Reads effects: `me.heal(2), each opponent: each.damage(1), each.put_status("Burning")`.
    pub(super) fn does(&self, does: tongue::Does<'t>) -> Read<Vec<Does<'t>>> {
        // A condition that still stands behind the effects: only a script can say that.
        if let Some(late) = does.late {
            return self.scripted(late.is, late.word.text);
        }
        let mut read = Vec::new();
        for effect in does.effects {
            read.push(match effect {
                Effect::Of(of) => Does::Effect(self.effect(of, does.is)?),
                Effect::Each { is, filter, list, does } => Does::Each(self.each(is, filter, list, does)?),
            });
        }
        Ok(read)
    }

    /// Checks that an expression is an effect, and returns it. `whole` is underlined if there is no expression.
    fn effect(&self, effect: Option<Expr<'t>>, whole: Piece<'t>) -> Read<Expr<'t>> {
        let Some(effect) = effect else { return self.wrong(whole, "nothing is done here", ON_FORM) };
        if let Some(all) = pieces(&effect).first().filter(|first| ["all", "every"].contains(&first.is.text)) {
            return self.wrong(all.is, format!("no effect begins with `{}`", all.is.text), Help::write("each"));
        }
        self.check_no_case(&effect)?;
        self.check_plain(&effect)?;
        self.check_no_number(&effect)?;
        self.check_brackets(&effect)?;
        self.check_no_assignment(&effect)?;
        if let ExprKind::Field { name, .. } = &effect.kind
            && self.vocabulary.facts.iter().any(|fact| fact.name == name.text)
        {
            let message = format!("`{}` is read here, and nothing is done", effect.is.text);
            let help =
                format!("what is done is written with brackets, such as `me.heal(1)`; `{}` is a fact", name.text);
            return self.wrong(effect.is, message, help);
        }
        Ok(effect)
    }

    /// Reports another case behind the effects: `me.damage(1), otherwise: me.heal(1)`.
    fn check_no_case(&self, effect: &Expr<'_>) -> Read<()> {
        match CASES.into_iter().find(|word| effect.names(word)) {
            Some(word) => self.wrong(effect.is, format!("`{word}` is no effect"), CASE_HELP),
            None => Ok(()),
        }
    }

    /// Reports an effect whose values stand without brackets: `draw 2 cards` instead of `me.draw(2)`.
    fn check_brackets(&self, effect: &Expr<'_>) -> Read<()> {
        // In `draw 2 cards`, a value stands right behind a name, which no effect has. Only then are names compared.
        let [does, takes, ..] = pieces(effect) else { return Ok(()) };
        if does.kind != ExprKind::Name || !matches!(takes.kind, ExprKind::Name | ExprKind::Number | ExprKind::Text) {
            return Ok(());
        }
        let effect_called = |name: &str| self.vocabulary.effects.iter().find(|word| word.name == name);
        let names = self.vocabulary.effects.iter().map(|word| word.name);
        let similar = || effect_called(meant(does.is.text, names)?);
        let Some(word) = effect_called(does.is.text).or_else(similar) else { return Ok(()) };
        let whom = if word.on.is_some() { "me." } else { "" };
        let amount = if takes.kind == ExprKind::Number { takes.is.text } else { "" };
        let help = format!("what it takes stands in brackets: write `{whom}{}({amount})`", word.name);
        self.wrong(effect.is, format!("`{}` is written like a sentence", effect.is.text), help)
    }

    /// Reports an assignment such as `me.hp += 2`: a line sets nothing.
    fn check_no_assignment(&self, effect: &Expr<'_>) -> Read<()> {
        let Some(sign) = effect.sign(&["=", "+=", "-=", "*=", "/="]) else { return Ok(()) };
        let help = self.effect_for(effect).or_else(|| self.effects_on_subject(effect));
        let help = help.unwrap_or_else(|| "an effect changes it: `help effects` lists them".into());
        self.wrong(sign, format!("`{}` changes nothing in a line", sign.text), help)
    }

    /// Returns a help with the effect that changes the assigned value: `enemy.change_attack(1)` for `enemy.attack +=
    /// 1`, and `me.set_hp(me.hp - 1)` for `me.hp -= 1`.
    fn effect_for(&self, effect: &Expr<'_>) -> Option<String> {
        let ExprKind::Infix { sides, .. } = &effect.kind else { return None };
        let [left, right] = &**sides;
        let ExprKind::Field { of, name } = &left.kind else { return None };
        let before_equals = effect.sign(&["+=", "-=", "*=", "/="]).and_then(|sign| sign.text.strip_suffix('='));
        setter(self.vocabulary, of.is.text, name.text, before_equals, right.is.text)
    }

    /// Returns a help with the effects on the subject of an assignment. Example: `check.turn(a number, a number)` for
    /// `check.dice[0] = 6`.
    fn effects_on_subject(&self, effect: &Expr<'_>) -> Option<String> {
        const MOST: usize = 6;
        let ExprKind::Infix { sides, .. } = &effect.kind else { return None };
        let [left, _] = &**sides;
        let mut left: &Expr<'_> = left;
        while let ExprKind::Index(parts) = &left.kind {
            left = &parts[0];
        }
        let ExprKind::Field { of, .. } = &left.kind else { return None };
        let mut kinds: Vec<u8> = Vec::new();
        for hook in self.own_hooks() {
            kinds.extend(hook.roles.iter().filter(|(role, _)| *role == of.is.text).map(|(_, kind)| *kind));
        }
        kinds.sort_unstable();
        kinds.dedup();
        let [kind] = kinds.as_slice() else { return None };
        let all = effects_on(self.vocabulary, *kind, of.is.text);
        if all.is_empty() || all.len() > MOST {
            return None;
        }
        Some(format!("an effect changes it: {}", all.join(", ")))
    }

    /// Reports a change of a number behind `on`, such as `on hurt: damage_taken +1`. Numbers change only in `while`
    /// lines.
    fn check_no_number(&self, effect: &Expr<'_>) -> Read<()> {
        let Some(changed) = Changed::read(effect.is.text) else { return Ok(()) };
        // `Rough(None)` is a name with nothing behind it: `on hurt: damage_taken`.
        let changes = match &changed.how {
            Change::Forbidden(_) | Change::By(..) | Change::Rough(None) => true,
            Change::Verb(verb, _) => VERBS.iter().any(|other| other.name == verb.text),
            Change::Rough(Some(_)) => false,
        };
        if !changes || changed.name.text.is_empty() {
            return Ok(());
        }
        let is_called = |hook: &HookWord| {
            [Behind::While, Behind::Any, Behind::No].iter().any(|behind| behind.calls(hook, changed.name.text))
        };
        if !self.own_hooks().any(|hook| hook.query && is_called(hook)) {
            return Ok(());
        }
        let message = format!("`{}` is asked for, and changed by no moment", changed.name.text);
        self.wrong(effect.is, message, format!("write `while in play: {}`", effect.is.text))
    }

    /// Reads `each opponent: each.damage(1)` or `each weapon in me.cards("discard"): ...`. All effects that follow
    /// apply to each. `list` is `None` without an `in`, and `Some(None)` if nothing stands behind the `in`.
    fn each(
        &self,
        is: Piece<'t>,
        filter: Piece<'t>,
        list: Option<Option<Expr<'t>>>,
        does: Option<Vec<Effect<'t>>>,
    ) -> Read<Each<'t>> {
        const FORM: &str = "write `each FILTER: EFFECT`, such as `each opponent: each.damage(1)`";
        let Some(does) = does else {
            return self.wrong(is, "this `each` lacks a `:` with what is done behind it", FORM);
        };
        if filter.text.is_empty() || list.as_ref().is_some_and(Option::is_none) {
            let end = is.text.find(':').unwrap_or(is.text.len());
            let head = Piece { text: is.text.get(..end).unwrap_or("").trim_end(), at: is.at };
            return self.wrong(head, "for whom or what is not said", FORM);
        }
        let list = list.flatten();
        if let Some(list) = &list {
            self.check_plain(list)?;
            self.check_list(list)?;
        }
        let mut effects = Vec::new();
        for effect in does {
            match effect {
                Effect::Of(of) => effects.push(self.effect(of, is)?),
                Effect::Each { is, .. } => {
                    let help = "a script goes through two lists at once";
                    return self.wrong(is, "an `each` stands within another", help);
                }
            }
        }
        if !effects.iter().any(|effect| effect.names("each")) {
            self.warn_unused_each(is, &effects);
        }
        Ok(Each { filter, list, effects })
    }

    /// Reports a word or a text behind `in`, where a list is wanted: `each weapon in hand`.
    fn check_list(&self, list: &Expr<'_>) -> Read<()> {
        let is_role = |name: &str| self.own_hooks().any(|hook| hook.roles.iter().any(|(role, _)| *role == name));
        let is_list = match list.kind {
            ExprKind::Text | ExprKind::Number => false,
            // No parameter is a list.
            ExprKind::Name => is_role(list.is.text),
            _ => true,
        };
        if is_list {
            return Ok(());
        }
        let gives_list = |fact: &&FactWord| matches!(fact.gives, Kind::Several(_)) && fact.args.len() == 1;
        let example =
            self.vocabulary.facts.iter().find(gives_list).map(|fact| format!(" such as `me.{}(...)`", fact.name));
        let help = format!(
            "write a list{}: `help facts` shows them. What each must fit stands before the `in`",
            example.unwrap_or_default()
        );
        self.wrong(list.is, format!("behind `in` stands a list, and `{}` is none", list.is.text), help)
    }

    /// Warns of effects behind an `each` that never use it: `each opponent: me.damage(1)`.
    fn warn_unused_each(&self, is: Piece<'_>, effects: &[Expr<'_>]) {
        let on_me = effects.iter().find_map(|effect| match &effect.kind {
            ExprKind::Call { on: Some(of), .. } if of.is.text == "me" => Some((effect, of.is)),
            _ => None,
        });
        let Some((effect, of)) = on_me else { return };
        let word = Piece { text: is.text.get(.."each".len()).unwrap_or(""), at: is.at };
        let behind = effect.is.text.get(of.text.len()..).unwrap_or("");
        let problem =
            Problem::warning("W0616", self.origin(of), "`each` is never used: this is done once for each who fits")
                .label(format!("done to `{}` again and again", of.text))
                .also(self.origin(word), "for each of these")
                .help(format!("write `each{behind}`; if it is meant for `{}`, a script says how often", of.text));
        self.warnings.borrow_mut().push(problem);
    }
}
