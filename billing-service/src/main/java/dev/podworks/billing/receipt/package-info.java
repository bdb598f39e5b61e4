/// Receipts: one for each payment of a purchase, an automatic top-up or a subscription, as JSON and as PDF.
///
/// Guarantees:
///
/// - Receipts are numbered 1, 2, 3 … over all accounts of the operator, without a gap: the number is allocated by an
///   update of one row in the transaction that makes the purchase paid or records the subscription's payment. That
///   row is locked last, after the account's balances, and serializes these transactions until they commit.
/// - A payment has one receipt, however often it is reported: its reference at the processor is unique.
/// - A receipt never changes, but for the amount that was refunded: it has its own copy of the seller's and the
///   buyer's details.
/// - Purchases that were paid without a receipt, by a release before receipts, get one from a sweep: the date of the
///   payment is theirs, the number and the date of issue are the next.
///
/// Does not guarantee: that a receipt meets the requirements of every country's tax law. Payments of subscriptions
/// that were made before this release have none. Text is laid out from left to right, without joining letters: Arabic
/// and Indic scripts are not set as they are written.
package dev.podworks.billing.receipt;
