package dev.podworks.kit.paging;

import dev.podworks.contracts.id.Id;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Optional;
import java.util.function.Function;
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

    /// @throws dev.podworks.kit.error.ApiException `invalid_request` for a longer text than the document allows
    public Optional<String> findText(String name, int maxLength) {
        return Optional.ofNullable(find(name)).map(text -> {
            if (text.codePointCount(0, text.length()) > maxLength) {
                throw ValidationErrors.of(name, "must have at most " + maxLength + " characters");
            }
            return text;
        });
    }

    /// The parameters `createdAfter` and `createdBefore`.
    ///
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    public TimeRange created() {
        return TimeRange.parse(find("createdAfter"), find("createdBefore"));
    }

    /// A parameter that is named after the kind of resource whose id it is, such as `project`.
    ///
    /// @throws dev.podworks.kit.error.ApiException `invalid_request` for text that is not an id of that kind
    public <T extends Id> Optional<T> findId(String name, String prefix, Function<String, T> constructor) {
        return Optional.ofNullable(find(name))
                .map(text -> Id.parse(prefix, text, constructor)
                        .orElseThrow(() -> ValidationErrors.of(name, "must be the id of a " + name)));
    }
}
