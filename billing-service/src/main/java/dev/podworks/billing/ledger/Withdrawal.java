package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import org.jspecify.annotations.Nullable;

/// Credits to take from one bucket, as far as they are left, because their payment was refunded or disputed.
///
/// @param note shown to the customer
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
