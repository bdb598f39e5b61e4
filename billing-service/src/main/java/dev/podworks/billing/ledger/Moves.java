package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What a booking did to an account: the buckets that changed, and the balance afterwards.
///
/// @param deltas empty when the key was booked before
record Moves(Map<Bucket, Long> deltas, Balance balance) {

    /// One bucket after a booking.
    ///
    /// @param deltaSeconds 0 where it did not change
    record Move(Bucket bucket, long seconds, long deltaSeconds) {}

    static Moves of(List<Move> moves) {
        var deltas = new EnumMap<Bucket, Long>(Bucket.class);
        var buckets = new EnumMap<Bucket, Long>(Bucket.class);
        for (var move : moves) {
            buckets.put(move.bucket(), move.seconds());
            if (move.deltaSeconds() != 0) {
                deltas.put(move.bucket(), move.deltaSeconds());
            }
        }
        return new Moves(deltas, balance(buckets));
    }

    /// @param known the seconds of each bucket that has a row; the others are empty
    static Balance balance(Map<Bucket, Long> known) {
        var buckets = new EnumMap<Bucket, Long>(Bucket.class);
        for (var bucket : Bucket.values()) {
            buckets.put(bucket, known.getOrDefault(bucket, 0L));
        }
        return new Balance(buckets.values().stream().mapToLong(Long::longValue).sum(), buckets);
    }
}
