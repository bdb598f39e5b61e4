package dev.podworks.billing.ledger;

/// What a debit took is to be given back.
///
/// @param key of the reversal itself
/// @param kind of the reversal itself
/// @param reversed the debit as it was or would have been asked for
public record Reversal(EntryKey key, LedgerKind kind, Debit reversed) {}
