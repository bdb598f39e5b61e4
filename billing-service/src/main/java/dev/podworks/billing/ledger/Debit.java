package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;

/// Credits that are to be taken: all of them or none.
public record Debit(EntryKey key, AccountId account, LedgerKind kind, long seconds, ProjectId project) {}
