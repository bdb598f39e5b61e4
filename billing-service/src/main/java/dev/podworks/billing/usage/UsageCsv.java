package dev.podworks.billing.usage;

import dev.podworks.billing.usage.Usage.DayRow;
import dev.podworks.billing.usage.Usage.Row;
import dev.podworks.billing.usage.Usage.ShowRow;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/// Usage as RFC 4180 CSV, in minutes with two decimals: the rows, or the total if they are not grouped.
final class UsageCsv {
    private static final BigDecimal SECONDS_PER_MINUTE = BigDecimal.valueOf(60);
    /// A spreadsheet evaluates text that starts with one of these as a formula.
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private UsageCsv() {}

    static String of(Usage usage) {
        var text = new StringWriter();
        try (var csv = new CSVPrinter(text, CSVFormat.RFC4180)) {
            csv.printRecord(header(usage.groupBy()));
            if (usage.groupBy() == null) {
                var total = usage.total();
                csv.printRecord(usage.from(), usage.to(), minutes(total.seconds()), total.projects());
            }
            for (var row : usage.rows()) {
                csv.printRecord(values(row));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Object[] header(@Nullable UsageGroup group) {
        if (group == null) {
            return new Object[] {"from", "to", "minutes", "projects"};
        }
        return switch (group) {
            case DAY -> new Object[] {"date", "minutes", "projects"};
            case SHOW -> new Object[] {"show_id", "show_name", "minutes", "projects"};
        };
    }

    private static @Nullable Object[] values(Row row) {
        return switch (row) {
            case DayRow day -> new Object[] {day.date(), minutes(day.seconds()), day.projects()};
            case ShowRow(Usage.Show show, long seconds, long projects)
            when show != null -> new Object[] {show.id().value(), guarded(show.name()), minutes(seconds), projects};
            case ShowRow none -> new @Nullable Object[] {null, null, minutes(none.seconds()), none.projects()};
        };
    }

    private static String minutes(long seconds) {
        return BigDecimal.valueOf(seconds)
                .divide(SECONDS_PER_MINUTE, 2, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String guarded(String value) {
        return !value.isEmpty() && FORMULA_STARTS.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }
}
