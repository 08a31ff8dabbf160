//! Wells: a rules system of tracks and nothing else. A well holds water, and silt while somebody measures it.

use rondel_dsl::{Loaded, PackFiles, load};
use rondel_engine::kernel::rows::{ON, WHILE, act, called, word};
use rondel_engine::kernel::{
    Card, CardReader, EffectWord, FactId, FactWord, HookWord, Illegal, ItemWord, Problem, Seat, Seats, Setup,
    Statement, Subject, Times, Tracker, Value, Verdict, View, Vocabulary, Word, Words,
};
use rondel_engine::kernel::{Rules, Shape};
use rondel_engine::machine::play::words::{self as shared, fact, number, verb};
use rondel_engine::machine::{
    Builder, Content, Cues, Draft, Flow, Frame, InPlay, InPlayEvent, Machine, System, TrackEvent, TrackId, Tracks,
    UseId, Voices, Waits, WorkStack, play,
};
use rondel_engine::script::{Effect, Question};
use rondel_engine::systems::{self, Systems};
use rondel_engine::{catalog, facts, frames, joined, moments, subjects, tracks};
use serde::{Deserialize, Serialize};

subjects! { GAME = "game", WELL = "well", THING = "thing" }
use kind::{GAME, THING, WELL};

const ME: (&str, u8) = ("me", WELL);

moments! {
    Loss = "loss" { own number(&["effect"], &[ME], "", "The water it loses.") }
    Lost = "lost" { own act(&["effect"], &[ME], "", "It has lost water.") }
    Gained = "gained" { own act(&["effect"], &[ME], "", "It has gained water.") }
}

tracks! {
    Moment;
    Silt = "silt" "silt" of WELL, "WEL-2" {
        now "Silt.";
    }
    Water = "water" "water" of WELL, "WEL-1" {
        now "Water left.";
        most "most_water" "WEL-1" "Water at most.";
        gain "fill" "WEL-1" "Gains water.";
        lose "drain" "WEL-1" "Loses water.";
        scene 0 to 40 of 1 "Water left, and perhaps of how much.";
        with keeps = 1;
        with losing = Some(Moment::Loss);
        with lost = Some(Moment::Lost);
        with gained = Some(Moment::Gained);
    }
}

facts! {
    { Game = GAME => fn(&State) -> Value; }
    Game "wells" [] rondel_engine::kernel::Kind::COUNT, "", "How many wells there are.", |s| Value::Int(s.water.len() as i64);
}

/// The whole position; the silt of the second well is not measured.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub water: [Tracker; 2],
    pub silt: i64,
    in_play: InPlay,
    frames: WorkStack<AnyFrame>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Track(TrackEvent),
    InPlay(InPlayEvent),
    Text(String),
}

#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
}

catalog! { Catalog: Moment, (); }

/// It waits for a seat that does nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Idle;

impl Frame<WellRules> for Idle {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(Seats::only(Seat::new(0).unwrap()))
    }
}

frames! { WellRules, Moment: Idle }

pub enum WellRules {}
pub type Wells = Machine<WellRules>;
pub type Work<'a> = rondel_engine::machine::Work<'a, WellRules>;

const FACTS_HERE: &[FactWord] = joined!(FactWord: FACTS, track::FACTS, fact::bearer(WELL, THING), fact::thing(THING));
const EFFECTS: &[EffectWord] =
    joined!(EffectWord: track::EFFECTS, verb::bearer(WELL), verb::thing(THING), shared::change::WORDS);
const ALL_HOOKS: &[HookWord] = joined!(HookWord: HOOKS, play::hooks(&["effect"], &[ME], &[ME, ("thing", THING)]));

struct Time;

impl shared::Borders for Time {
    const ONE: &'static [&'static str] = &["turn"];
    const SEVERAL: &'static [&'static str] = &["turn", "turns"];
}

const ITEMS: &[ItemWord] = &[called("effect", &[ON, WHILE], "", "What a status does.")];

static VOCABULARY: Vocabulary = Vocabulary {
    system: "wells",
    title: "Wells",
    prefix: "WEL",
    items: joined!(ItemWord: ITEMS, shared::Lasting::<Time>::ITEMS),
    character: None,
    scene: &[word("well", &[Shape::Free, Shape::Block(track::SCENE)], Times::Many, "", "A well.")],
    rulings: joined!(Word: [word("set", &[Shape::Free, Shape::OneOf(track::NAMES), Shape::Int(-9, 99)], Times::Many, "", "Sets a number.")], shared::RULINGS),
    house: &[],
    subjects: kind::NAMES,
    facts: FACTS_HERE,
    hooks: ALL_HOOKS,
    effects: EFFECTS,
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: FACTS.len() as u16,
    own_effects: 0,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

pub const SYSTEMS: Systems = Systems::new(&[systems::System::of::<Wells>()]);
pub const DEEP: Subject = Subject { kind: WELL, id: 0 };
pub const DRY: Subject = Subject { kind: WELL, id: 1 };

/// Returns the well of a label, as a ruling names it.
pub fn labelled(label: &str) -> Result<Subject, Illegal> {
    let known = [("deep", DEEP), ("dry", DRY), ("game", Subject { kind: GAME, id: 0 })];
    let found = known.into_iter().find(|(name, _)| *name == label);
    found.map(|(_, who)| who).ok_or_else(|| Illegal::by("", format!("there is no `{label}`")))
}

/// Returns the content and a position. The deep well has 5 of 8 water and 2 silt, the dry one 0 of 3 water.
pub fn wells() -> (Loaded, Wells, State) {
    let pack = PackFiles::new("wells")
        .with("pack.ron", "Pack(name: \"Wells\", id: \"wells\", system: \"wells\", version: \"0.1.0\")")
        .with(
            "wells.rondel",
            "effect seals { while in play: loss -2 }
             status Lid { effect seals }
             effect springs { on lost: me.fill(1) }
             status Spring { effect springs }
             effect leaks { on gained: me.drain(9) }
             status Leak { effect leaks }
             scene \"Wells\" { well deep { water 5 of 8 } }",
        );
    let loaded = load(&[pack], SYSTEMS);
    assert!(loaded.problems.is_empty(), "{:#?}", loaded.problems);
    let game = Wells::build(&loaded.items, &loaded.scripts).unwrap();
    let state = game.setup(&loaded.scenes[0].setup).unwrap();
    (loaded, game, state)
}

impl System for WellRules {
    type State = State;
    type Action = ();
    type Event = Event;
    type Frame = AnyFrame;
    type Gift = Value;
    type Moment = Moment;
    type Property = ();
    type Catalog = Catalog;

    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const THING: u8 = kind::THING;
    const TRACKS: &'static Tracks<Moment> = track::TRACKS;
    const CURRENCIES: &'static [&'static str] = &["mud"];
    const PAID_FROM: &'static [&'static [TrackId]] = &[&[track::Silt, track::Water]];

    fn compile(builder: &mut Builder<'_, Self>) {
        builder.sorted(&["effect"]).for_each(|effect| builder.behaviour(&effect, None, ()));
    }

    fn setup(game: &Wells, setup: &Setup) -> Result<State, Vec<Problem>> {
        let water = [Tracker::full(6), Tracker::new(0, 3, 0)];
        let state = State { water, silt: 2, in_play: InPlay::default(), frames: WorkStack::from(vec![Idle.into()]) };
        let mut draft = Draft::<WellRules>::new(game, setup, state);
        for said in setup.all("well") {
            draft.tracks(labelled(said.datum(0).text().unwrap()).unwrap(), said.datum(1).block());
        }
        draft.checked()
    }

    fn tracker(state: &State, of: Subject, track: TrackId) -> Option<&Tracker> {
        state.water.get(usize::from(of.id)).filter(|_| track == track::Water && of.kind == WELL)
    }

    fn tracker_mut(state: &mut State, of: Subject, track: TrackId) -> Option<&mut Tracker> {
        state.water.get_mut(usize::from(of.id)).filter(|_| track == track::Water && of.kind == WELL)
    }

    fn track(state: &State, of: Subject, track: TrackId) -> Option<i64> {
        match track {
            track::Silt => Some(state.silt).filter(|_| of == DEEP),
            _ => Self::tracker(state, of, track).map(|tracker| tracker.now().into()),
        }
    }

    fn set_track(state: &mut State, of: Subject, track: TrackId, now: i64) {
        match Self::tracker_mut(state, of, track) {
            Some(tracker) => _ = tracker.to(i32::try_from(now).unwrap()),
            None => state.silt = now,
        }
    }

    fn track_event(event: TrackEvent) -> Option<Event> {
        Some(Event::Track(event))
    }

    fn stack(state: &State) -> &[AnyFrame] {
        &state.frames
    }

    fn stack_mut(state: &mut State) -> &mut WorkStack<AnyFrame> {
        &mut state.frames
    }

    fn verdict(_: &State) -> Option<Verdict> {
        None
    }

    fn fault(_: Option<UseId>, text: String) -> Event {
        Event::Text(text)
    }

    fn ruled(text: String) -> Event {
        Event::Text(text)
    }

    fn order(work: &mut Work<'_>, order: &Statement) -> Result<(), Illegal> {
        let bearer = |_: &Work<'_>, label: &str| labelled(label);
        if order.word == "set" {
            work.order_track(order, bearer).map(|_| ())
        } else {
            work.order_in_play(order, bearer)
        }
    }

    fn carry_out(_: &mut Work<'_>, _: &Caller, _: &Effect) {}

    fn pose(_: &mut Work<'_>, _: &Caller, _: Question) -> Flow {
        Flow::Go
    }

    fn fact(_: &Wells, state: &State, _: Subject, fact: FactId, _: &[Value]) -> Value {
        let Some(Reader::Game(read)) = READERS.get(usize::from(fact.0)) else { return Value::None };
        read(state)
    }

    fn labelled(_: &Wells, _: &State) -> Vec<(String, Subject)> {
        ["game", "deep", "dry"].into_iter().map(|label| (label.to_string(), labelled(label).unwrap())).collect()
    }

    fn words(_: &Wells, _: &State, (): ()) -> Words {
        Words::new("wait", "")
    }

    fn view(_: &Wells, _: &State, _: Option<Seat>) -> View {
        View { title: "Wells".into(), blocks: Vec::new() }
    }

    fn card(_: &Wells, _: &str, _: CardReader) -> Option<Card> {
        None
    }

    fn seat_name(_: &State, _: Seat) -> String {
        "you".into()
    }

    fn narrate(game: &Wells, state: &State, event: &Event) -> Option<String> {
        Some(match event {
            Event::Track(event) => game.track_told(state, *event),
            Event::InPlay(event) => game.in_play_told(state, *event),
            Event::Text(text) => text.clone(),
        })
    }

    fn in_play(state: &State) -> &InPlay {
        &state.in_play
    }

    fn in_play_mut(state: &mut State) -> Option<&mut InPlay> {
        Some(&mut state.in_play)
    }

    fn in_play_event(event: InPlayEvent) -> Option<Event> {
        Some(Event::InPlay(event))
    }

    fn told_in_play(event: &Event) -> Option<&InPlayEvent> {
        if let Event::InPlay(event) = event { Some(event) } else { None }
    }

    /// Returns a separate seat for each well.
    fn decides(_: &State, who: Subject) -> Option<Seat> {
        Seat::new(u8::try_from(who.id).ok()?)
    }

    fn voices(_: &Look<'_>, voices: &mut Voices<'_, Self>) {
        [DEEP, DRY].into_iter().for_each(|who| voices.say(who, &[], &Cues::default()));
    }

    fn rebind(_: &mut State, _: &mut Rebind<'_>) {}
}
