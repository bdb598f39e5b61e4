/// What happens when an account runs low: `credits.low`, and the automatic top-up.
///
/// Guarantees:
///
/// - The intent of a top-up commits with the debit that made the balance drop, so no drop is missed and none buys
///   twice, whatever dies.
/// - An account has one top-up under way at most, and no more in a month (UTC) than its cap.
/// - A top-up that fails pauses the next ones until the settings are saved again. One that can't succeed (no saved
///   card, a card that was removed, anything else that the processor refuses for good) has failed, and so has one
///   that the processor could not be asked for within 12 hours.
/// - It is charged only while it is wanted: the settings are on and name its bundle, the cap allows it, and the
///   balance is still below the threshold. Turning the settings off cancels what is under way. Where the card was
///   being charged at that moment, the credits are booked: money that came is never lost.
/// - `credits.low` is told at most once in 24 hours.
///
/// Does not guarantee: that the credits are there at once. Whoever is refused meanwhile asks again.
package dev.podworks.billing.topup;
