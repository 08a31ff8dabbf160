//! The machine of a rules system, below all of them: one step after another, up to the next stop, within a budget.

use crate::kernel::{Budget, Cost, Source};

/// The code of the fault when scripts set each other off without end.
const ENDLESS: &str = "E0641";

/// Does the machine go on by itself, or does it wait for somebody?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It goes on.
    Go,
    /// It waits, or all is over.
    Wait,
}

/// A position being changed, step by step.
pub trait Machine {
    /// The budget of the command under way.
    fn budget(&mut self) -> &mut Budget;

    /// How many operations scripts have used so far, ever: it only grows.
    fn operations(&self) -> u64;

    /// Makes one step.
    fn step(&mut self) -> Flow;

    /// The scripts under way, each with who calls it, outermost first.
    fn triggers(&self) -> Vec<String>;

    /// The script that ran last, in its file.
    fn latest(&self) -> String;

    /// Where a source stands.
    fn place(&self, source: Source) -> Option<String>;

    /// Drops the work in progress and tells why: the position is void, but one that tools can look at.
    fn abandon(&mut self, fault: Option<String>);
}

/// Plays on to the next stop. When the budget of the command is spent, it tells so once and drops the work.
pub fn play_on(machine: &mut impl Machine) {
    let mut operations = machine.operations();
    while machine.budget().is_left() {
        let flow = machine.step();
        let now = machine.operations();
        let budget = machine.budget();
        budget.charge(Cost::Steps, 1);
        budget.charge(Cost::Operations, now.wrapping_sub(operations));
        operations = now;
        if flow == Flow::Wait && machine.budget().is_left() {
            return;
        }
    }
    give_up(machine);
}

/// Says who was at it when the budget was spent, and drops the work.
fn give_up(machine: &mut impl Machine) {
    let triggers = machine.triggers();
    let place = match machine.budget().over() {
        // A list of offers asks scripts too, and nothing of that is under way.
        Some((Cost::Operations, _)) if triggers.is_empty() => machine.latest(),
        Some((_, source)) => machine.place(source).unwrap_or_else(|| machine.latest()),
        None => String::new(),
    };
    let whereabouts: Vec<String> = [place, chain(&triggers)].into_iter().filter(|text| !text.is_empty()).collect();
    let exhausted = machine.budget().over().is_some();
    let problem = machine.budget().spend(&whereabouts.join("; ")).clone();
    let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
    machine.abandon(exhausted.then(|| format!("error[{}]: {}{help}", problem.code, problem.message)));
}

/// Scripts that set each other off, the first one that comes again last: `a sets off b sets off a`.
pub fn chain(triggers: &[String]) -> String {
    let mut links: Vec<&str> = Vec::new();
    for trigger in triggers.iter().rev() {
        let again = links.contains(&trigger.as_str());
        links.push(trigger);
        if again {
            break;
        }
    }
    links.reverse();
    links.join(" sets off ")
}

/// What is told when the same scripts wait for each other too deep.
pub fn endless(triggers: &[String]) -> String {
    let chain = chain(triggers);
    format!(
        "error[{ENDLESS}]: an endless chain of triggers was stopped: {chain} (let one of them act only when something has \
         changed)"
    )
}
