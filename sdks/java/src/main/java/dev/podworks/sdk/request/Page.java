package dev.podworks.sdk.request;

import java.util.List;
import java.util.Optional;

/**
 * One page of a list.
 *
 * @param items its items
 * @param nextCursor where the next page begins; empty on the last page
 * @param <T> the items' type
 */
public record Page<T>(List<T> items, Optional<String> nextCursor) {}
