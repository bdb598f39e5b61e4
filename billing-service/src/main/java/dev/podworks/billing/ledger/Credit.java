package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import org.jspecify.annotations.Nullable;

/// Credits that are to be added to one bucket.
///
/// @param seconds more than none
/// @param note for the account's people to read
public record Credit(
        EntryKey key,
        AccountId account,
        LedgerKind kind,
        Bucket bucket,
        long seconds,
        @Nullable String note,
        Links links) {
    /// Credits that came from nothing that the API shows.
    public Credit(
            EntryKey key, AccountId account, LedgerKind kind, Bucket bucket, long seconds, @Nullable String note) {
        this(key, account, kind, bucket, seconds, note, Links.NONE);
    }
}
