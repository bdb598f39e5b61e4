package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;

/// Credits of one bucket that are to go, as far as they are still there: what was bought with money that went back.
public record Withdrawal(EntryKey key, AccountId account, LedgerKind kind, Bucket bucket, long seconds, Links links) {}
