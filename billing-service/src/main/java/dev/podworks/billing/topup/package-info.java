/// What happens when a balance is low: `credits.low` and auto top-up.
///
/// Guarantees:
///
/// - A top-up is created in the transaction of the debit that caused it, so that no low balance is missed or
///   handled twice, whatever crashes.
/// - An account has at most one pending top-up, and no more top-ups in a month (UTC) than its cap, nor for more money
///   than its monthly limit, before tax: both are counted under the locks of the balances, in the transaction that
///   creates the top-up.
/// - A failed top-up pauses auto top-up until the settings are saved again. A top-up fails if it can never succeed
///   (no saved card, a removed card, any other permanent refusal), and if the processor could not be reached within
///   12 hours. Removing the card pauses it too.
/// - It is charged only while auto top-up is enabled with its bundle, the cap allows it, and the balance is below
///   the threshold. Disabling auto top-up cancels a pending one. If the card was being charged at that moment, the
///   credits are booked all the same.
/// - `credits.low` is published at most once in 24 hours.
///
/// Does not guarantee: that the credits are available immediately. Charges refused in the meantime must be
/// requested again.
package dev.podworks.billing.topup;
