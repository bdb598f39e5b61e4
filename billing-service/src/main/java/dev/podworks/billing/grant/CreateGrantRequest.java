package dev.podworks.billing.grant;

import dev.podworks.contracts.billing.Bucket;
import org.jspecify.annotations.Nullable;

/// Request body; its schema is in operator.yaml.
record CreateGrantRequest(
        long seconds, @Nullable String note, @Nullable Bucket bucket) {
    Bucket bucketOrDefault() {
        return bucket == null ? Bucket.PROMO : bucket;
    }
}
