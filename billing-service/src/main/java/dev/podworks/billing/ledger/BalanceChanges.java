package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The effect of a booking: the buckets that changed and the new balance.
///
/// @param deltas empty if the key was already booked
record BalanceChanges(Map<Bucket, Long> deltas, Balance balance) {

    /// One bucket after a booking.
    ///
    /// @param deltaSeconds 0 if it did not change
    record BucketChange(Bucket bucket, long seconds, long deltaSeconds) {}

    static BalanceChanges of(List<BucketChange> changes) {
        var deltas = new EnumMap<Bucket, Long>(Bucket.class);
        var buckets = new EnumMap<Bucket, Long>(Bucket.class);
        for (var change : changes) {
            buckets.put(change.bucket(), change.seconds());
            if (change.deltaSeconds() != 0) {
                deltas.put(change.bucket(), change.deltaSeconds());
            }
        }
        return new BalanceChanges(deltas, balance(buckets));
    }

    /// @param known seconds by bucket; missing buckets are empty
    static Balance balance(Map<Bucket, Long> known) {
        var buckets = new EnumMap<Bucket, Long>(Bucket.class);
        for (var bucket : Bucket.values()) {
            buckets.put(bucket, known.getOrDefault(bucket, 0L));
        }
        return new Balance(buckets.values().stream().mapToLong(Long::longValue).sum(), buckets);
    }
}
