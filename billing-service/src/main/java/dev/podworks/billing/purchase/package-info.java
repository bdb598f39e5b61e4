/// Buying credits, and giving the money back.
///
/// Guarantees:
///
/// - The purchase is committed before the processor is called, and the processor knows it by its id: whatever
///   dies wherever, there is one payment for it.
/// - A payment is booked once, by its own id. Money that came is always booked, even for a purchase that was given
///   up: one that ended here before the processor said so is looked at again for 25 hours, and what is not paid by
///   then is cancelled there.
/// - What stayed in between is found: the janitor asks the processor about every pending purchase until it ends. A
///   top-up that did not reach the processor is charged for 12 hours at most, and has failed then.
/// - An operator's refund is an order for a total under a key, committed before the processor is called:
///   repeated, concurrent and interrupted requests give back what was ordered, once.
/// - Refunds and disputes take their share of the credits, whoever ordered them and in whatever order they are
///   received: the payment's state is read each time, and the newest read counts. A dispute that is won returns what
///   it took.
/// - Requests with one `Idempotency-Key` are one purchase, also where the first of them died half-way.
/// - Who changes a purchase holds the locks of the account's balances first.
///
/// Does not guarantee: credits back for money back. What was bought and is used is gone, since no balance falls
/// below zero (a balance that could would have to be handled by every debit, and by releases that run beside this
/// one). What could not be taken is the shortfall: logged with its purchase, counted
/// (`podworks.billing.shortfall_seconds`), and in the ledger the difference between what the entry asked for and
/// its line. Later credits are not kept back for it.
package dev.podworks.billing.purchase;
