/// The ledger: every change of an account's credits, in seconds, and the balances that follow from them.
///
/// Guarantees:
///
/// - `ledger_entry` and `ledger_line` are append-only; the database rejects anything else.
/// - A balance equals the sum of its bucket's lines at every commit, and is never negative.
/// - An entry's key is booked or refused once. A repeated request changes nothing and gets the first result.
/// - A debit takes all of the requested seconds or nothing, from the buckets in the order plan, promo, purchased.
/// - A reversal gives back to each bucket what the entry took from it, once. An entry that is reversed before it is
///   requested will be refused.
/// - A withdrawal takes what is left in its bucket, once, and returns how much that was.
/// - `usage_day` is the sum of debits minus reversals, by day and show.
/// - The entries of an account are serialized, in the order of their lines' ids: a booking holds the locks of all
///   of the account's balances, taken in the order of accounts and buckets, until the commit.
///
/// Does not guarantee: anything across accounts.
package dev.podworks.billing.ledger;
