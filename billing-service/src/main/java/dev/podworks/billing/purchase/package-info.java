/// Purchases of credits, and their refunds.
///
/// Guarantees:
///
/// - The purchase is committed before the processor is called, and its id is the idempotency key: it has at most
///   one payment, whatever crashes.
/// - A payment is booked once, by its own id. A successful payment is always booked, even for an abandoned
///   purchase: one that ended here before the processor confirmed it is rechecked for 25 hours, and an unpaid
///   payment is cancelled.
/// - Pending purchases are reconciled with the processor until they end. A top-up that did not reach the processor
///   is retried for at most 12 hours, then fails.
/// - An operator's refund is an order for a total under a key, committed before the processor is called: repeated,
///   concurrent and interrupted requests refund the ordered total, once.
/// - Refunds and disputes withdraw their share of the credits, whoever started them and in whatever order they are
///   received: the payment's state is read each time, and the newest read counts. A dispute that is won returns
///   what it withdrew.
/// - Requests with one `Idempotency-Key` are one purchase, even if the first of them was interrupted.
/// - Every change of a purchase locks the account's balances first.
///
/// Does not guarantee: that refunded credits can be withdrawn. Credits that are already spent cannot, since
/// balances are never negative (every debit, and older releases running at the same time, would have to handle
/// that). The missing part is the shortfall: logged with its purchase, counted
/// (`podworks.billing.shortfall_seconds`), and visible in the ledger as the difference between an entry's requested
/// seconds and its line. Later credits are not withheld for it.
package dev.podworks.billing.purchase;
