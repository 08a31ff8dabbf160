//! The adventure generator: an adventure drawn from prompts, and random encounters (DMD-282 to DMD-291, DMD-334,
//! DMD-335).
//!
//! Begin reading at [`Adventure`], which the GM's command `adventure` pushes in free play. It draws a card from each
//! pile, rolls on it, and asks the GM to keep the result. [`Creature`] draws the Enemy cards of a random encounter.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::content::{CardId, Catalog, Pile, PromptId};
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::{DungeonRules, Work, muster};
use rondel_engine::kernel::{Illegal, Seat, Seats, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most cards of a random encounter, because an enemy has no more (DMD-271, DMD-282).
const MOST_CARDS: usize = 5;

/// A prompt that was drawn, with the entry that the roll picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawn {
    pub prompt: PromptId,
    /// The index of the entry on the prompt. `None` if the prompt has no entries.
    pub entry: Option<u8>,
}

impl Drawn {
    /// Returns the result in words: the prompt, with its entry if there is one.
    pub fn told(self, catalog: &Catalog) -> String {
        let prompt = catalog.prompt(self.prompt);
        let entry = self.entry.and_then(|nth| prompt.entries.get(usize::from(nth)));
        entry.map_or_else(|| prompt.name.clone(), |entry| format!("{}: {entry}", prompt.name))
    }
}

/// The drawing of an adventure, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Adventure {
    /// The number of piles that are done. After the last pile, one more card of all piles may follow. A higher number
    /// says that everything is drawn.
    pub done: u8,
    pub step: Step,
    /// The results that the GM has kept, and the latest one.
    pub found: SmallVec<[Drawn; 6]>,
    /// The prompts that the GM has replaced, which are not drawn again.
    pub replaced: SmallVec<[PromptId; 2]>,
}

/// The steps of each pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    /// Chance draws a prompt.
    #[default]
    Draw,
    /// Chance rolls on this prompt.
    Roll(PromptId),
    /// The GM keeps, replaces or ignores the result (DMD-291).
    Keep,
    /// The GM may draw one more card, or turn all results into random encounters (DMD-289, DMD-334).
    More,
}

impl Adventure {
    /// Returns the pile to draw from. `None` for all of them together (DMD-289).
    fn pile(&self) -> Option<Pile> {
        Pile::ALL.get(usize::from(self.done)).copied()
    }

    /// Returns the prompts that may be drawn now. They are those of the pile, without the prompts found or replaced.
    fn open(&self, catalog: &Catalog) -> Vec<PromptId> {
        let pile = self.pile();
        let prompts = (0..=u16::MAX).map(PromptId).zip(&catalog.prompts);
        let is_out = |id: &PromptId| self.replaced.contains(id) || self.found.iter().any(|drawn| drawn.prompt == *id);
        let drawable = prompts.filter(|(id, prompt)| pile.is_none_or(|pile| prompt.pile == pile) && !is_out(id));
        drawable.map(|(id, _)| id).collect()
    }

    /// Continues with the next pile. After the last pile, the GM may draw one more card. After that card, `done` is
    /// above the number of piles, and the drawing ends.
    fn next(&mut self) {
        self.done += 1;
        self.step = if usize::from(self.done) >= Pile::ALL.len() { Step::More } else { Step::Draw };
    }
}

impl Frame<DungeonRules> for Adventure {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            // The 0 is the stream of luck, which all draws of the generator share.
            Step::Draw | Step::Roll(_) => Waits::Chance(0),
            Step::Keep | Step::More => Waits::For(Seats::only(state.gm())),
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(adventure) = work.frame::<Adventure>(at).cloned() else { return Flow::Go };
        if usize::from(adventure.done) > Pile::ALL.len() {
            work.pop();
            work.s.story = adventure.found;
            let story = work.s.story.clone();
            work.tell(Event::Story { story }, Why::rule("DMD-283"));
            return Flow::Go;
        }
        let has_no_prompt_left = adventure.step == Step::Draw && adventure.open(work.catalog()).is_empty();
        if !has_no_prompt_left {
            return Flow::Wait;
        }
        work.change(at, |adventure: &mut Adventure| adventure.next())
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        match self.step {
            Step::Roll(prompt) => {
                let n = look.catalog().prompt(prompt).entries.len();
                out.extend((0..u8::try_from(n).unwrap_or(u8::MAX)).map(|nth| (Action::Entry(nth), 1)));
            }
            _ => out.extend(self.open(look.catalog()).into_iter().map(|prompt| (Action::Prompt(prompt), 1))),
        }
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            Step::More => offers.allow_all([Action::Draw, Action::Encounters, Action::Pass]),
            _ => offers.allow_all([Action::Pass, Action::Replace, Action::Ignore]),
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let catalog = work.catalog();
        let Some(adventure) = work.frame::<Adventure>(at) else { return Err(Illegal::not_offered()) };
        match (adventure.step, action) {
            (Step::Draw, Action::Prompt(prompt)) => {
                if catalog.prompt(prompt).entries.is_empty() {
                    finds(work, at, Drawn { prompt, entry: None });
                } else {
                    adventure.step = Step::Roll(prompt);
                }
            }
            (Step::Roll(prompt), Action::Entry(nth)) => finds(work, at, Drawn { prompt, entry: Some(nth) }),
            (Step::Keep, Action::Pass) => adventure.next(),
            (Step::Keep, Action::Replace) => {
                let old = adventure.found.pop();
                adventure.replaced.extend(old.map(|drawn| drawn.prompt));
                adventure.step = Step::Draw;
            }
            (Step::Keep, Action::Ignore) => {
                adventure.found.pop();
                adventure.next();
            }
            (Step::More, Action::Draw) => adventure.step = Step::Draw,
            // This is more than all piles, so the next step ends the drawing.
            (Step::More, Action::Pass) => adventure.done = u8::MAX,
            (Step::More, Action::Encounters) => {
                work.pop();
                work.push(Creature::default());
                work.push(Creature::default());
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        match (self.step, self.found.last()) {
            (Step::More, _) => "one more card, two random encounters instead, or `pass`?".into(),
            (_, Some(drawn)) if seat != Seat::CHANCE => {
                let pile = self.pile().map_or("one more card".into(), Pile::told);
                format!("{pile}: {}; `pass` keeps it", drawn.told(look.catalog()))
            }
            _ => match self.pile() {
                Some(pile) => format!("the {} of the adventure", pile.told()),
                None => "one more card for the adventure".into(),
            },
        }
    }
}

/// Adds a result, and asks the GM to keep it. Each pile has its own rule.
fn finds(work: &mut Work<'_>, at: usize, drawn: Drawn) {
    let Some(adventure) = work.frame::<Adventure>(at) else { return };
    adventure.found.push(drawn);
    adventure.step = Step::Keep;
    // The rules of the piles, in their order, and the rule of one more card.
    let rules = ["DMD-284", "DMD-285", "DMD-286", "DMD-287", "DMD-288", "DMD-289"];
    let rule = rules.get(usize::from(adventure.done)).copied().unwrap_or("DMD-289");
    work.tell(Event::Found { drawn }, Why::rule(rule));
}

/// A random encounter, as a frame: Enemy cards of a Tier, drawn for a creature that the GM invents (DMD-282).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Creature {
    /// The Tier of its cards. `None` until the GM has named it.
    pub tier: Option<u8>,
    /// The cards drawn so far.
    pub cards: SmallVec<[CardId; 5]>,
    /// The cards that the GM has replaced, which are not drawn again.
    pub replaced: SmallVec<[CardId; 2]>,
    /// Whether chance draws a card next. Otherwise, the GM is asked.
    pub draws: bool,
}

impl Creature {
    /// Returns the Enemy cards of the Tier that may be drawn, without the cards drawn or replaced.
    fn open(&self, catalog: &Catalog) -> Vec<CardId> {
        let is_out = |id: CardId| self.cards.contains(&id) || self.replaced.contains(&id);
        let is_enemy = |kind: &str| matches!(kind, "monster" | "modifier" | "hazard");
        let of_tier = catalog.box_cards().filter(|(_, card)| is_enemy(card.kind) && self.tier == Some(card.tier));
        of_tier.map(|(id, _)| id).filter(|id| !is_out(*id)).collect()
    }

    /// Returns the Tiers that Monster cards have, in order.
    fn tiers(catalog: &Catalog) -> Vec<u8> {
        let mut tiers: Vec<u8> =
            catalog.box_cards().filter(|(_, card)| card.kind == "monster").map(|(_, card)| card.tier).collect();
        tiers.sort_unstable();
        tiers.dedup();
        tiers
    }
}

impl Frame<DungeonRules> for Creature {
    fn waits(&self, state: &State) -> Waits {
        if self.draws { Waits::Chance(0) } else { Waits::For(Seats::only(state.gm())) }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(creature) = work.frame::<Creature>(at).cloned() else { return Flow::Go };
        // Without Monster cards, there is nothing to draw.
        let has_no_cards = creature.tier.is_none() && Creature::tiers(work.catalog()).is_empty();
        if has_no_cards {
            return work.pop();
        }
        if creature.draws && creature.open(work.catalog()).is_empty() {
            // No card of this Tier is left, so the GM is asked.
            work.change(at, |creature: &mut Creature| creature.draws = false);
        }
        Flow::Wait
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        out.extend(self.open(look.catalog()).into_iter().map(|card| (Action::EnemyCard(card), 1)));
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if self.tier.is_none() {
            offers.allow_all(Creature::tiers(look.catalog()).into_iter().map(Action::OfTier));
            return;
        }
        if self.cards.len() < MOST_CARDS && !self.open(look.catalog()).is_empty() {
            offers.allow(Action::Draw);
        }
        if !self.cards.is_empty() && !self.open(look.catalog()).is_empty() {
            offers.allow(Action::Replace);
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(creature) = work.frame::<Creature>(at) else { return Err(Illegal::not_offered()) };
        match action {
            Action::OfTier(tier) => {
                creature.tier = Some(tier);
                creature.draws = true;
            }
            Action::EnemyCard(card) => {
                creature.cards.push(card);
                creature.draws = false;
                work.tell(Event::EnemyCard { card }, Why::rule("DMD-282"));
            }
            Action::Draw => creature.draws = true,
            Action::Replace => {
                let old = creature.cards.pop();
                creature.replaced.extend(old);
                creature.draws = true;
            }
            Action::Pass => {
                let cards = creature.cards.to_vec();
                work.pop();
                work.tell(Event::Creature { cards: cards.clone() }, Why::rule("DMD-282"));
                muster::adds_creature(work, &cards);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        if seat == Seat::CHANCE {
            return "an Enemy card".into();
        }
        let names = self.cards.iter().map(|card| look.catalog().printed(*card).name.as_str());
        match self.tier {
            None => "a random encounter: of which Tier?".into(),
            Some(_) => format!("a creature with {}: another card?", names.collect::<Vec<_>>().join(", ")),
        }
    }
}

/// Returns the heroes in the order in which a story is tied to them. Those of earlier stories come last (DMD-335).
fn hook_order(state: &State) -> Vec<Who> {
    let mut heroes: Vec<Who> = state.heroes().collect();
    heroes.sort_by_key(|who| {
        // Heroes without a story come first, with 0.
        let story = state.hooked.iter().position(|hooked| hooked == who).map_or(0, |nth| nth + 1);
        (story, *who)
    });
    heroes
}

/// Ties the story to a hero, who is proposed last the next time (DMD-335).
pub fn hooks_in(work: &mut Work<'_>, who: Who) {
    work.s.hooked.retain(|hooked| *hooked != who);
    work.s.hooked.push(who);
    let next = hook_order(work.s).first().copied().filter(|next| *next != who);
    work.tell(Event::Hooked { who, next }, Why::rule("DMD-335"));
}
