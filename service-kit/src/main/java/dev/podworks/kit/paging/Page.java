package dev.podworks.kit.paging;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One page of a list.
///
/// @param nextCursor null on the last page
public record Page<T>(List<T> rows, @Nullable String nextCursor) {
    /// @param fetched the rows of a query with {@link Limit#queryLimit()}
    /// @param cursorAfter the cursor that continues after a row
    public static <T> Page<T> of(List<T> fetched, Limit limit, Function<T, String> cursorAfter) {
        if (fetched.size() <= limit.rows()) {
            return new Page<>(List.copyOf(fetched), null);
        }
        var rows = List.copyOf(fetched.subList(0, limit.rows()));
        return new Page<>(rows, cursorAfter.apply(rows.getLast()));
    }

    public <R> Page<R> map(Function<T, R> view) {
        return new Page<>(rows.stream().map(view).toList(), nextCursor);
    }
}
