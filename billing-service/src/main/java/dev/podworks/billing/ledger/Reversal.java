package dev.podworks.billing.ledger;

/// Gives back what a debit took.
///
/// @param key of the reversal itself
/// @param kind of the reversal itself
/// @param reversed the debit as requested, whether it was booked or not
public record Reversal(EntryKey key, LedgerKind kind, Debit reversed) {}
