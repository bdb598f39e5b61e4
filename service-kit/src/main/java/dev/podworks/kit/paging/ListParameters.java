package dev.podworks.kit.paging;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/// The query parameters of a list with many filters.
///
/// @param query as received
public record ListParameters(MultiValueMap<String, String> query) {
    /// @return null if it is missing; repeated values joined by commas, as Spring does for a parameter of a method
    public @Nullable String find(String name) {
        var values = query.get(name);
        return values == null
                ? null
                : values.stream().map(value -> value == null ? "" : value).collect(Collectors.joining(","));
    }
}
