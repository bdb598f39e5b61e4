package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;

/// Credits that are to be taken for a project or an order: all of them or none. They count as usage.
public record Debit(EntryKey key, AccountId account, LedgerKind kind, long seconds, Links links) {}
