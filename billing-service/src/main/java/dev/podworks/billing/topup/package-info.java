/// What happens when an account runs low: `credits.low`, and the automatic top-up.
///
/// Guarantees:
///
/// - The intent of a top-up commits with the debit that made the balance drop, so no drop is missed and none buys
///   twice, whatever dies.
/// - An account has one top-up under way at most, and no more in a month (UTC) than its cap.
/// - A top-up that fails pauses the next ones until the settings are saved again.
/// - `credits.low` is told at most once in 24 hours.
///
/// Does not guarantee: that the credits are there at once. Whoever is refused meanwhile asks again.
package dev.podworks.billing.topup;
