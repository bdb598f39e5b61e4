package dev.podworks.billing.usage;

import dev.podworks.billing.usage.Usage.DayRow;
import dev.podworks.billing.usage.Usage.Row;
import dev.podworks.billing.usage.Usage.ShowRow;
import dev.podworks.kit.csv.CsvDocument;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Usage as RFC 4180 CSV, in minutes with two decimals: the rows, or the total if they are not grouped.
final class UsageCsv {
    private static final BigDecimal SECONDS_PER_MINUTE = BigDecimal.valueOf(60);

    private UsageCsv() {}

    static String of(Usage usage) {
        return CsvDocument.of(
                header(usage.groupBy()),
                usage.groupBy() == null
                        ? Stream.of(total(usage))
                        : usage.rows().stream().map(UsageCsv::values));
    }

    private static List<String> header(@Nullable UsageGroup group) {
        if (group == null) {
            return List.of("from", "to", "minutes", "projects");
        }
        return switch (group) {
            case DAY -> List.of("date", "minutes", "projects");
            case SHOW -> List.of("show_id", "show_name", "minutes", "projects");
        };
    }

    private static List<@Nullable Object> total(Usage usage) {
        var total = usage.total();
        return Arrays.asList(usage.from(), usage.to(), minutes(total.seconds()), total.projects());
    }

    private static List<@Nullable Object> values(Row row) {
        return switch (row) {
            case DayRow day -> Arrays.asList(day.date(), minutes(day.seconds()), day.projects());
            case ShowRow(Usage.Show show, long seconds, long projects)
            when show != null -> Arrays.asList(show.id().value(), show.name(), minutes(seconds), projects);
            case ShowRow none -> Arrays.asList(null, null, minutes(none.seconds()), none.projects());
        };
    }

    private static BigDecimal minutes(long seconds) {
        return BigDecimal.valueOf(seconds).divide(SECONDS_PER_MINUTE, 2, RoundingMode.HALF_UP);
    }
}
