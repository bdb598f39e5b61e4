package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;

/// Credits to take for a project or an order, all or nothing. They count as usage.
public record Debit(EntryKey key, AccountId account, LedgerKind kind, long seconds, Links links) {}
