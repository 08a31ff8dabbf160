//! Light: whose vision is hampered (ADS-352 to ADS-356).

use super::content::Catalog;
use super::facts;
use super::state::{Light, State, Who};

/// Returns whether the light hampers somebody: those without Darksight in the dark, and those with it in the sun
/// (ADS-354, ADS-356).
pub fn hampered(catalog: &Catalog, state: &State, who: Who) -> bool {
    match state.ground.light {
        Light::Medium => false,
        Light::None => !facts::darksight(catalog, state.at(who)),
        Light::Bright => facts::darksight(catalog, state.at(who)),
    }
}
