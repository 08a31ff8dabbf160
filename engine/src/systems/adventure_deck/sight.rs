//! Light: whether it hampers a combatant's sight (ADS-352 to ADS-356).

use super::content::Catalog;
use super::facts;
use super::state::{Light, State, Who};

/// Returns whether the light hampers a combatant (ADS-354, ADS-356). Darkness hampers combatants without Darksight, and
/// sunlight those with it.
pub fn hampered(catalog: &Catalog, state: &State, who: Who) -> bool {
    match state.ground.light {
        Light::Medium => false,
        Light::None => !facts::darksight(catalog, state.at(who)),
        Light::Bright => facts::darksight(catalog, state.at(who)),
    }
}
