package dev.podworks.sdk.internal;

import java.util.Optional;

/**
 * A response.
 *
 * @param data its body; empty if the resource has not changed (304)
 * @param etag its {@code ETag}
 */
public record Reply<T>(Optional<T> data, Optional<String> etag) {}
