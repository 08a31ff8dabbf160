//! Compiles skills, categories and the cards that heroes own.
//!
//! `cards` compiles the cards of all kinds into one list. `card_use` compiles the effect of a card, and `check_moments`
//! checks that this effect does something at the right moment.

use super::{Builder, byte, number, text};
use crate::kernel::{Datum, Item, Origin, Problem, few};
use crate::systems::card_grid::content::{
    Card, CardId, Category, Character, Gear, KINDS, Moment, Skill, SkillId, Sort, Strike, UseId,
};

impl Builder<'_> {
    pub(super) fn skills(&mut self) {
        for item in self.sorted(&["skill"]) {
            let defends = item.has("defends");
            let aside = item.has("aside");
            self.catalog.skills.push(Skill { id: item.id.clone(), name: item.name.clone(), aside, defends });
        }
    }

    pub(super) fn categories(&mut self) {
        for item in self.sorted(&["category"]) {
            let has = |word: &str| item.has(word);
            self.catalog.categories.push(Category {
                id: item.id.clone(),
                name: item.name.clone(),
                race: has("race"),
                naming: has("name"),
                shown: has("shown"),
            });
        }
    }

    /// Compiles the cards of all kinds into one list. Two cards must not share a name, because commands name a card
    /// without its kind.
    pub(super) fn cards(&mut self) {
        let items: Vec<Item> = self.sorted(KINDS).collect();
        for pair in items.windows(2) {
            if let [first, second] = pair
                && first.id == second.id
            {
                let message = format!("`{}` is a card already", second.name);
                self.error("E1002", second.at, message, format!("there is {} of that name; take another", first.kind));
            }
        }
        for item in &items {
            let card = self.card(item);
            self.catalog.cards.push(card);
        }
        // A required card may come later in the list, so the names are looked up last.
        for (at, item) in items.iter().enumerate() {
            let required = item.text("requires");
            let requires = required.and_then(|id| self.catalog.card_named(id));
            if let Some(card) = self.catalog.cards.get_mut(at) {
                card.requires = requires;
            }
        }
    }

    /// Compiles a card, except for the card that it requires.
    fn card(&mut self, item: &Item) -> Card {
        let number_of_item = self.catalog.item(item.kind, &item.id);
        let sort = match item.kind {
            "character" => self.character(item),
            "attack" => Sort::Attack(Strike {
                bonus: byte(number(item, "bonus", 1)),
                right: byte(number(item, "right", 0)),
                bottom: byte(number(item, "bottom", 0)),
                magic: item.has("magic"),
            }),
            "defense" => Sort::Defense { rating: byte(number(item, "rating", 1)) },
            kind => Sort::Gear(Gear { spell: kind == "spell", basic: item.has("basic"), passive: item.has("passive") }),
        };
        let used = self.card_use(item, &sort, number_of_item);
        Card {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number_of_item,
            sort,
            requires: None,
            aside: item.has("aside"),
            used,
            text: text(item, "text"),
        }
    }

    /// Compiles the values of a character card. Reports bonuses that do not add up to 8 (GRID-035).
    fn character(&mut self, item: &Item) -> Sort {
        let (right, bottom) = (number(item, "right", 1), number(item, "bottom", 1));
        if right + bottom != 8 && item.get("exceptional").is_none() {
            let at = |word: &str| item.get(word).map_or(item.at, |statement| statement.at);
            let message = format!("the bonuses of `{}` add up to {}", item.name, right + bottom);
            let problem = Problem::error("E1001", at("right"), message)
                .label(format!("{right} here"))
                .also(at("bottom"), format!("and {bottom} here"));
            let bottom = 8 - right;
            let sum = "8 is the sum of a normal card";
            let other = "mark another one `exceptional` (GRID-035)";
            self.report(if (1..8).contains(&bottom) {
                problem.help(format!("{sum}: write `bottom {bottom}`, or {other}"))
            } else {
                problem.help(format!("{sum}; {other}"))
            });
        }
        let named = text(item, "category");
        let category = self.catalog.categories.binary_search_by(|category| category.id.cmp(&named)).ok();
        Sort::Character(Character {
            category: category.and_then(|at| u16::try_from(at).ok()).unwrap_or(0),
            left: self.skill(item, "left"),
            top: self.skill(item, "top"),
            right,
            bottom,
            half: item.has("half"),
        })
    }

    /// Returns the skill that a statement names. The language has checked that it exists.
    fn skill(&self, item: &Item, word: &str) -> SkillId {
        self.catalog.skill_named(&text(item, word)).unwrap_or(SkillId(0))
    }

    /// Compiles the effect or ability of a card, which the item `caller` calls, and checks that it fits the card.
    fn card_use(&mut self, item: &Item, sort: &Sort, caller: u16) -> UseId {
        // The language requires one of the two statements and reports an unknown effect, so the numbers 0 below are
        // never played.
        let statement = item.get("ability").or_else(|| item.get("effect"));
        let Some(Datum::Call(call)) = statement.map(|statement| statement.datum(0)) else { return UseId(0) };
        let at = statement.map_or(item.at, |statement| statement.place(0));
        let Some(used) = self.call("effect", call, caller) else { return UseId(0) };
        self.check_moments(item, sort, used, at);
        self.check_ends(item, sort, used, at);
        used
    }

    /// Reports an effect that lacks the moments for this kind of card: an attack needs `on_hit`, and a card that is
    /// tapped needs `on_use` or the like.
    fn check_moments(&mut self, item: &Item, sort: &Sort, used: UseId, at: Origin) {
        let behaviour = self.catalog.behind(used);
        let (name, is_usable) = (behaviour.name.clone(), behaviour.usable().is_some());
        let is_passive = matches!(sort, Sort::Gear(Gear { passive: true, .. }));
        let needs = match sort {
            Sort::Attack(_) if behaviour.hook(Moment::Hit.own()).is_none() => Some("`on_hit`"),
            Sort::Defense { .. } | Sort::Gear(_) if !is_usable && !is_passive => {
                Some("`on_use`, `on_use_at` or `on_use_for`")
            }
            _ => None,
        };
        if let Some(needs) = needs {
            let message = format!("`{}` needs an effect with {needs}, and `{name}` has none", item.name);
            let attacks = matches!(sort, Sort::Attack(_));
            // An effect that acts at another moment is meant for that moment, so the help names no other effect.
            let has_moments = !is_usable && !self.catalog.behind(used).hooks.is_empty();
            let help = if has_moments {
                format!("{}, or name an effect with {needs}", instead(sort, &name))
            } else {
                let effects = self.catalog.behaviours.iter().filter(|behaviour| behaviour.kind == "effect");
                let fits = effects.filter(|effect| {
                    if attacks { effect.hook(Moment::Hit.own()).is_some() } else { effect.usable().is_some() }
                });
                let listed = few(fits.map(|effect| effect.id.as_str())).map(|all| format!(": {all}"));
                let others = listed.unwrap_or_default();
                format!("name an effect with {needs}{others}; or add the function to the script of `{name}`")
            };
            let why = if attacks {
                "an attack does something when it hits"
            } else {
                "a card that is used does something then"
            };
            // `lacks` keeps silent if another error may have emptied the script.
            self.lacks(Problem::error("E0642", at, message).label(why).help(help));
        }
    }

    /// Reports an effect that could be used without end, because nothing taps its card and it takes no action.
    fn check_ends(&mut self, item: &Item, sort: &Sort, used: UseId, at: Origin) {
        let behaviour = self.catalog.behind(used);
        let (name, is_usable, is_action) = (behaviour.name.clone(), behaviour.usable().is_some(), behaviour.own.action);
        let is_never_tapped = matches!(sort, Sort::Character(_) | Sort::Gear(Gear { passive: true, .. }));
        if is_never_tapped && is_usable && !is_action {
            let message = format!("`{}` could use `{name}` for ever", item.name);
            self.error("E1004", at, message, free_again(sort, &name));
        }
    }
}

/// Returns the help for an effect that acts at other moments than this card needs.
fn instead(sort: &Sort, name: &str) -> String {
    match sort {
        Sort::Attack(_) => format!("write `on hit` for the moment in `{name}`"),
        Sort::Gear(_) => {
            format!(
                "write the line `passive` beside the call if `{name}` works without being used, or `on use` for the moment in it"
            )
        }
        _ => format!("write `on use` for the moment in `{name}`"),
    }
}

/// Returns the help for an ability that could be used without end, because nothing taps its card.
fn free_again(sort: &Sort, name: &str) -> String {
    let action = format!("write `action` in the effect `{name}`, so that using it takes the Turn");
    match sort {
        Sort::Gear(_) => format!("passive Gear is never tapped: take `passive` out, or {action}"),
        _ => format!("nothing taps it: {action}"),
    }
}

impl CardId {
    /// Returns its place in the list of cards.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
