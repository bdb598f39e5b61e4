/// Accounts in the ledger: opened with their trial credits.
///
/// Guarantees: an account is opened, and gets its trial, once; it can be read and charged before its first event
/// arrives.
package dev.podworks.billing.account;
