package dev.podworks.sdk.request;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.sdk.json.JsonModel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param items its items
 * @param nextCursor where the next page begins; empty on the last page
 * @param rawJson the response, with the properties that were added to the API after this version
 * @param <T> the items' type
 */
public record Page<T>(List<T> items, Optional<String> nextCursor, JsonNode rawJson) {
    /** The page of a response. */
    public static <T> Page<T> of(JsonModel response, List<T> items, @Nullable Object nextCursor) {
        return new Page<>(
                items,
                Optional.ofNullable(nextCursor).map(String::valueOf),
                response.rawJson().orElseThrow());
    }
}
