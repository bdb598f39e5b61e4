package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import org.jspecify.annotations.Nullable;

/// Credits of one bucket that are to go, as far as they are still there: what was bought with money that went back.
///
/// @param note for the account's people to read
public record Withdrawal(
        EntryKey key,
        AccountId account,
        LedgerKind kind,
        Bucket bucket,
        long seconds,
        @Nullable String note,
        Links links) {
    public Withdrawal(EntryKey key, AccountId account, LedgerKind kind, Bucket bucket, long seconds, Links links) {
        this(key, account, kind, bucket, seconds, null, links);
    }
}
