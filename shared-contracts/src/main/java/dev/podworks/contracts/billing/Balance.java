package dev.podworks.contracts.billing;

import java.util.Map;

/// Credits left, in seconds. Specification: AccountBalance.
public record Balance(long totalSeconds, Map<Bucket, Long> buckets) {}
