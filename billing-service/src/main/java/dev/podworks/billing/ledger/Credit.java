package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import org.jspecify.annotations.Nullable;

/// Credits to add to one bucket.
///
/// @param seconds at least 1
/// @param note shown to the customer
public record Credit(
        EntryKey key,
        AccountId account,
        LedgerKind kind,
        Bucket bucket,
        long seconds,
        @Nullable String note,
        Links links) {
    /// A credit without links.
    public Credit(
            EntryKey key, AccountId account, LedgerKind kind, Bucket bucket, long seconds, @Nullable String note) {
        this(key, account, kind, bucket, seconds, note, Links.NONE);
    }
}
