//! The ranks in reach of a check, in words for players: `reaches 4 5 [6] 7 8`. The rank in brackets is the target's.

use super::degree::Measure;

impl Measure {
    /// Returns the ranks that succeed, in words (DOA-052 to DOA-055, DOA-038). For example, within 2 of a 6 with a
    /// modifier of 1: `reaches 4 5 [6] 7 8, with +1 3 to 9`.
    pub fn reach(self) -> String {
        let range = i64::from(self.range);
        if self.modifier < 0 && self.shrinks {
            return self.shrunk_reach(range + self.modifier);
        }
        let ranks = self.ranks_within(range);
        match self.modifier {
            ..=-2 => format!("reaches {ranks}, of its suit only"),
            -1 => format!("reaches {ranks}, of its colour only"),
            0 => format!("reaches {ranks}"),
            1.. => {
                let far = ring_distance(range + self.modifier);
                let wide = if far == FARTHEST {
                    "every rank".to_string()
                } else {
                    format!("{} to {}", self.rank_at(-far), self.rank_at(far))
                };
                format!("reaches {ranks}, with {:+} {wide}", self.modifier)
            }
        }
    }

    /// Returns the ranks that succeed if a negative modifier shrinks the range to `narrowed`. For example, with -2 and
    /// a range of 1, `narrowed` is -1: `reaches [6] of its colour only`.
    fn shrunk_reach(self, narrowed: i64) -> String {
        let target = self.rank_at(0);
        match narrowed {
            0.. => format!("reaches {}, narrowed by {:+}", self.ranks_within(narrowed), self.modifier),
            -1 => format!("reaches [{target}] of its colour only"),
            -2 => format!("reaches [{target}] of its suit only"),
            _ => "no card reaches it".into(),
        }
    }

    /// Returns the ranks within a range of the target's: `4 5 [6] 7 8` within 2 of a 6.
    fn ranks_within(self, range: i64) -> String {
        let far = ring_distance(range);
        if far == FARTHEST {
            return "every rank".to_string();
        }
        let mut ranks = Vec::new();
        for steps in -far..=far {
            let rank = self.rank_at(steps);
            ranks.push(if steps == 0 { format!("[{rank}]") } else { rank.to_string() });
        }
        ranks.join(" ")
    }

    /// Returns the name of the rank that is this many steps from the target's.
    fn rank_at(self, steps: i32) -> &'static str {
        self.target.rank.shifted(steps).name()
    }
}

/// The largest distance of two ranks on the ring.
const FARTHEST: i32 = 6;

/// Returns a range as a distance on the ring: 0 to 6.
fn ring_distance(range: i64) -> i32 {
    i32::try_from(range).unwrap_or(FARTHEST).clamp(0, FARTHEST)
}
