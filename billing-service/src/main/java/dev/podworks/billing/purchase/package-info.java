/// Buying credits, and giving the money back.
///
/// Guarantees:
///
/// - The purchase is committed before the processor hears of it, and the processor knows it by its id: whatever dies
///   wherever, there is one payment for it.
/// - A payment is booked once, by its own id. Money that came is always booked, even for a purchase that was given up.
/// - What stayed in between is found: the janitor asks the processor about every pending purchase until it ends.
/// - Requests with one `Idempotency-Key` are one purchase, also where the first of them died half-way.
/// - Who changes a purchase holds the locks of the account's balances first.
///
/// Does not guarantee: credits back for money back. What was bought and is used is gone; no balance falls below zero.
package dev.podworks.billing.purchase;
