package dev.podworks.kit.paging;

import dev.podworks.contracts.WireEnum;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The values of a list's filter, such as `status=queued,processing`: rows with any of them match. Spring joins
/// repeated parameters with commas, so `status=queued&status=processing` is the same.
public final class FilterValues {
    private FilterValues() {}

    /// @param query the parameter's value, null if it is missing
    /// @return empty if the parameter is missing
    public static List<String> split(@Nullable String query) {
        return query == null ? List.of() : List.of(query.split(",", -1));
    }

    /// @return empty if the parameter is missing: every row matches
    /// @throws dev.podworks.kit.error.ApiException `invalid_request` for a value that is none of the enum
    public static <E extends Enum<E> & WireEnum> Set<E> parse(Class<E> type, String parameter, @Nullable String query) {
        return split(query).stream()
                .map(value -> WireEnum.parse(type, value).orElseThrow(() -> unknown(type, parameter)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// For a query.
    public static String[] wire(Set<? extends WireEnum> values) {
        return values.stream().map(WireEnum::wire).toArray(String[]::new);
    }

    private static RuntimeException unknown(Class<? extends WireEnum> type, String parameter) {
        var values = Arrays.stream(type.getEnumConstants()).map(WireEnum::wire).collect(Collectors.joining(", "));
        return ValidationErrors.of(parameter, "must be one or several of " + values);
    }
}
