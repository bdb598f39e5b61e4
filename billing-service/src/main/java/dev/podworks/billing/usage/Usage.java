package dev.podworks.billing.usage;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ShowId;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Usage as the API shows it. Specification: Usage.
///
/// @param rows empty unless grouped
record Usage(
        LocalDate from, LocalDate to, Mode mode, @Nullable UsageGroup groupBy, Total total, List<? extends Row> rows) {

    record Total(long seconds, long projects) {}

    sealed interface Row {
        long seconds();

        long projects();
    }

    record DayRow(LocalDate date, long seconds, long projects) implements Row {}

    /// @param show null for usage without a show
    record ShowRow(@Nullable Show show, long seconds, long projects) implements Row {}

    record Show(ShowId id, String name) {}

    static Usage of(UsageQuery query, List<? extends Row> rows) {
        var total = new Total(
                rows.stream().mapToLong(Row::seconds).sum(),
                rows.stream().mapToLong(Row::projects).sum());
        return new Usage(
                query.from(),
                query.to(),
                query.mode(),
                query.groupBy().orElse(null),
                total,
                query.groupBy().isPresent() ? rows : List.of());
    }
}
