package dev.podworks.contracts.billing;

import java.util.Map;

/// The credits left, in seconds.
public record Balance(long totalSeconds, Map<Bucket, Long> buckets) {}
