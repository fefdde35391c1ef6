//! Rules in progress as data: a stack of frames, and a step limit that stops runaway rules.

use serde::{Deserialize, Serialize};

/// The procedures in progress, innermost on top.
///
/// A frame is popped, runs, and pushes the procedures that follow it. One rulebook procedure is one frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack<F>(Vec<F>);

impl<F> Default for Stack<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F> Stack<F> {
    /// Pushes one procedure, which runs next.
    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    /// Pushes procedures that will run in the given order.
    pub fn then(&mut self, frames: impl IntoIterator<Item = F, IntoIter: DoubleEndedIterator>) {
        self.0.extend(frames.into_iter().rev());
    }

    /// Pops the innermost procedure.
    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// The innermost procedure.
    pub fn top(&self) -> Option<&F> {
        self.0.last()
    }

    /// Mutable access to the innermost procedure.
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.0.last_mut()
    }

    /// The procedures, innermost first.
    pub fn iter(&self) -> impl Iterator<Item = &F> {
        self.0.iter().rev()
    }

    /// Mutable access to the procedures, innermost first.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut F> {
        self.0.iter_mut().rev()
    }

    /// Abandons all procedures in progress.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Abandons procedures from the innermost outwards until `stop` accepts one, which stays. Abandons all of
    /// them if it accepts none.
    pub fn unwind(&mut self, stop: impl Fn(&F) -> bool) {
        let kept = self.0.iter().rposition(stop).map_or(0, |index| index + 1);
        self.0.truncate(kept);
    }
}

/// The number of steps that one input may still run.
#[derive(Debug)]
pub struct Fuel(u32);

/// The rules exceeded their step limit. This is a defect of the rules, not of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the rules ran without reaching a decision; the match must be quarantined")]
pub struct Runaway;

impl Fuel {
    /// More steps than any correct chain of rules needs.
    pub const PER_INPUT: u32 = 20_000;

    /// The fuel of a new input.
    pub const fn full() -> Self {
        Self(Self::PER_INPUT)
    }

    /// Uses up one step.
    ///
    /// # Errors
    /// [`Runaway`] if none is left.
    pub const fn burn(&mut self) -> Result<(), Runaway> {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(Runaway),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_run_in_the_order_given() {
        let mut stack = Stack::default();
        stack.push('z');
        stack.then(['a', 'b']);
        assert_eq!(
            (stack.pop(), stack.pop(), stack.pop(), stack.pop()),
            (Some('a'), Some('b'), Some('z'), None)
        );
    }

    #[test]
    fn fuel_stops_runaway_rule() {
        let mut fuel = Fuel::full();
        let steps = std::iter::from_fn(|| fuel.burn().ok()).count();
        assert_eq!(steps, Fuel::PER_INPUT as usize);
    }
}
