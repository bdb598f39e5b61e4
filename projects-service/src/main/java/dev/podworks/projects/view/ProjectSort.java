package dev.podworks.projects.view;

import dev.podworks.contracts.WireEnum;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parameter `sort` of the list of projects: a key, after `-` in descending order.
record ProjectSort(SortKey key, boolean descending) {
    static final ProjectSort NEWEST_FIRST = new ProjectSort(SortKey.CREATED_AT, true);

    private static final String MINUS = "-";

    /// @throws ApiException `invalid_request`
    static ProjectSort parse(@Nullable String text) {
        if (text == null) {
            return NEWEST_FIRST;
        }
        var descending = text.startsWith(MINUS);
        return WireEnum.parse(SortKey.class, descending ? text.substring(1) : text)
                .map(key -> new ProjectSort(key, descending))
                .orElseThrow(() -> ValidationErrors.of("sort", "must be one of " + values()));
    }

    String wire() {
        return (descending ? MINUS : "") + key.wire();
    }

    /// For `order by`; rows with equal keys are ordered by id.
    String orderBy(String keySql) {
        return descending ? "%s desc, id desc".formatted(keySql) : "%s, id".formatted(keySql);
    }

    /// The rows after a cursor's.
    String after(String keySql) {
        return " and (%s, id) %s (:lastKey, :lastId)".formatted(keySql, descending ? "<" : ">");
    }

    private static String values() {
        return Arrays.stream(SortKey.values())
                .map(key -> "%s, %s%s".formatted(key.wire(), MINUS, key.wire()))
                .collect(Collectors.joining(", "));
    }
}
