//! Scenes: a set-up and the steps played on it. A scene is a test that a designer can read.
//!
//! The line `expect wolf hp 1` becomes a [`Step`] of the kind `Expect` with the text `wolf hp 1`. [`Scene::from_item`]
//! divides a loaded item into set-up and steps. `scene_run.rs` runs them.

use crate::kernel::{Help, Item, Origin, Setup, Shape, Statement, Times, Word};

/// The words of a scene in every system. Its set-up words are in the system's vocabulary.
pub const SCENE_WORDS: &[Word] = &[
    Word {
        word: "text",
        shape: &[Shape::Text],
        times: Times::Optional,
        doc: "What the scene shows, for people.",
        rule: "",
    },
    Word {
        word: "proves",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "The ids of the rules that the scene proves: `proves ADS-004 ADS-005`.",
        rule: "",
    },
    Word {
        word: "wish",
        shape: &[Shape::List(&Shape::Text)],
        times: Times::Many,
        doc: "Search terms for this recipe, each in quotes. `help` also searches the scene's name.",
        rule: "",
    },
    Word {
        word: "seed",
        shape: &[Shape::Int(0, i64::MAX)],
        times: Times::Optional,
        doc: "Lets chance happen by this seed wherever no `chance` line answers.",
        rule: "",
    },
    Word {
        word: "otherwise",
        shape: &[Shape::OneOf(&["pass"])],
        times: Times::Optional,
        doc: "Unanswered decisions pass, if passing is offered.",
        rule: "",
    },
    Word {
        word: "do",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "A command of a seat: `do you play Rapier on wolf`. The seat may be left out when only one is asked.",
        rule: "",
    },
    Word {
        word: "chance",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "What chance brings next: `chance ^ ^ v`, `chance draw rapier`. One line may serve several draws.",
        rule: "",
    },
    Word {
        word: "expect",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "What must hold now: `expect wolf hp 1`, or a Rhai expression over the labels: `expect wolf.hp < you.hp`.",
        rule: "",
    },
    Word {
        word: "refuse",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "A command that must be refused now, perhaps `by` a rule: `refuse play Rapier by ADS-003`.",
        rule: "",
    },
    Word {
        word: "offer",
        shape: &[Shape::Line],
        times: Times::Many,
        doc: "An action that must be offered now: `offer pass`. With `no` in front it must not be.",
        rule: "",
    },
    Word { word: "rule", shape: &[Shape::Line], times: Times::Many, doc: "A ruling: `rule set wolf hp 3`.", rule: "" },
    Word {
        word: "told",
        shape: &[Shape::Text],
        times: Times::Many,
        doc: "This text must stand in something told since the last `do`, `chance` or `rule`.",
        rule: "",
    },
    Word {
        word: "untold",
        shape: &[Shape::Text],
        times: Times::Many,
        doc: "This text must stand in nothing told since then.",
        rule: "",
    },
];

/// A scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The scene's stable id.
    pub id: String,
    /// The former ids of the scene.
    pub formerly: Vec<String>,
    /// A sentence for people about what the scene shows.
    pub text: String,
    /// The ids of the rules that the scene proves.
    pub proves: Vec<String>,
    /// The search words of people who look for it: `lifesteal`.
    pub wishes: Vec<String>,
    /// The set-up of the position that the scene begins with.
    pub setup: Setup,
    /// The steps, in order. A scene without steps is there to be played.
    pub steps: Vec<Step>,
    /// The seed of chance if no step answers chance.
    pub seed: Option<u64>,
    /// Whether unanswered decisions pass.
    pub otherwise_pass: bool,
}

/// A step of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The kind of step.
    pub kind: StepKind,
    /// The rest of the line, behind its first word.
    pub text: String,
    /// The step's place.
    pub at: Origin,
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum StepKind {
    /// Carries out a command.
    Do,
    /// Answers chance.
    Chance,
    /// Checks a claim about the position.
    Expect,
    /// Checks that a command is refused.
    Refuse,
    /// Checks that an action is offered, or is not.
    Offer,
    /// Carries out a ruling.
    Rule,
    /// Checks that a text was told.
    Told,
    /// Checks that a text was not told.
    Untold,
}

impl StepKind {
    /// All kinds of steps.
    pub const ALL: [StepKind; 8] = [
        StepKind::Do,
        StepKind::Chance,
        StepKind::Expect,
        StepKind::Refuse,
        StepKind::Offer,
        StepKind::Rule,
        StepKind::Told,
        StepKind::Untold,
    ];

    /// Returns the first word of such a step.
    ///
    /// ```
    /// assert_eq!(rondel_engine::table::StepKind::Untold.word(), "untold");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            StepKind::Do => "do",
            StepKind::Chance => "chance",
            StepKind::Expect => "expect",
            StepKind::Refuse => "refuse",
            StepKind::Offer => "offer",
            StepKind::Rule => "rule",
            StepKind::Told => "told",
            StepKind::Untold => "untold",
        }
    }
}

impl Step {
    /// Returns the place of a word in the step. Returns the place of the whole step if its text has escapes or lacks
    /// the word. In the step `expect wolf hp 1` the text `wolf hp 1` begins at byte 7, and `hp` is at 12 to 14.
    pub(super) fn place_of(&self, word: &str) -> Origin {
        let (text, word) = (self.text.to_lowercase(), word.to_lowercase());
        // The step's word and a blank stand before its text.
        let lead = self.kind.word().len() + 1;
        let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let mut places = text.match_indices(&word).map(|(at, _)| at);
        let found = places.find(|at| {
            let (before, behind) = (text.get(..*at).unwrap_or(""), text.get(at + word.len()..).unwrap_or(""));
            is_apart(before.chars().next_back()) && is_apart(behind.chars().next())
        });
        // Bytes of the text are bytes of the file, unless lower case or an escape has another length.
        let is_plain = text.len() == self.text.len() && (self.at.end - self.at.start) as usize == lead + text.len();
        if !is_plain {
            return self.at;
        }
        let (Some(found), Some(file)) = (found, self.at.file) else { return self.at };
        let start = self.at.start as usize + lead + found;
        Origin::new(file, start, start + word.len())
    }

    /// Drops the replacement of a help if the word has no place of its own.
    pub(super) fn at_a_word(&self, help: Help, word: &str) -> Help {
        let has_place = self.place_of(word) != self.at;
        if has_place { help } else { Help { instead: None, ..help } }
    }
}

impl Scene {
    /// Returns the rulings with which the scene's steps begin, without the word `rule`.
    pub fn rulings(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().take_while(|step| step.kind == StepKind::Rule).map(|step| step.text.as_str())
    }

    /// Divides a checked scene item into set-up and steps.
    pub fn from_item(item: &Item) -> Scene {
        let mut scene = Scene {
            id: item.id.clone(),
            formerly: item.former_ids().collect(),
            text: String::new(),
            proves: Vec::new(),
            wishes: Vec::new(),
            setup: Setup { name: item.name.clone(), body: Vec::new(), at: item.at },
            steps: Vec::new(),
            seed: None,
            otherwise_pass: false,
        };
        for statement in item.body.iter() {
            scene.add(statement);
        }
        scene
    }

    /// Adds a statement of the item. What is no step and no word about the scene itself belongs to the set-up.
    fn add(&mut self, statement: &Statement) {
        let first = statement.datum(0);
        let text = first.text().unwrap_or_default();
        match statement.word {
            "text" => self.text = text.to_string(),
            "proves" => {
                self.proves.extend(text.split([' ', ',']).filter(|id| !id.is_empty()).map(str::to_string));
            }
            "wish" => {
                let said = first.list().iter().filter_map(|wish| wish.datum.text());
                self.wishes.extend(said.map(str::to_string));
            }
            "formerly" => {}
            "seed" => self.seed = first.int().and_then(|n| u64::try_from(n).ok()),
            "otherwise" => self.otherwise_pass = true,
            word => match StepKind::ALL.into_iter().find(|kind| kind.word() == word) {
                Some(kind) => self.steps.push(Step { kind, text: text.to_string(), at: statement.at }),
                None => self.setup.body.push(statement.clone()),
            },
        }
    }
}
