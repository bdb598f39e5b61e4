/// The ledger: every change of an account's credits, in seconds, and the balances that follow from them.
///
/// Guarantees:
///
/// - `ledger_entry` and `ledger_line` only ever grow; the database refuses anything else.
/// - A balance is the sum of its bucket's lines, at every commit, and is never below zero.
/// - An entry's key is booked or refused once. Asking again changes nothing and gets the first answer.
/// - A debit takes all it asks for or nothing, from the buckets in the order plan, promo, purchased.
/// - A reversal gives back to each bucket what the entry took from it, once. An entry that is reversed before it
///   came is refused when it comes.
/// - A withdrawal takes what is still in its bucket, once, and says how much that was.
/// - `usage_day` is the sum of what debits took and reversals gave back, by day and show.
/// - Within an account entries happen one after the other, in the order of their lines' ids: whoever books holds the
///   locks of all of the account's balances, taken in the order of the accounts and the buckets, until the commit.
///
/// Does not guarantee: anything across accounts.
package dev.podworks.billing.ledger;
