package dev.podworks.billing.grant;

import dev.podworks.contracts.billing.Bucket;
import org.jspecify.annotations.Nullable;

/// The body of a grant; its schema stands in operator.yaml.
record GrantCredits(
        long seconds, @Nullable String note, @Nullable Bucket bucket) {
    Bucket bucketOrPreset() {
        return bucket == null ? Bucket.PROMO : bucket;
    }
}
