package dev.podworks.billing.usage;

import dev.podworks.billing.usage.Usage.DayRow;
import dev.podworks.billing.usage.Usage.Row;
import dev.podworks.billing.usage.Usage.ShowRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Usage as RFC 4180 has it, in minutes with two decimals: its rows, or the total where they are not grouped.
final class UsageCsv {
    private static final String LINE_END = "\r\n";
    private static final BigDecimal SECONDS_PER_MINUTE = BigDecimal.valueOf(60);
    /// With one of these in front a spreadsheet takes a text for a formula.
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private UsageCsv() {}

    static String of(Usage usage) {
        var lines = new ArrayList<String>();
        lines.add(header(usage.groupBy()));
        if (usage.groupBy() == null) {
            var total = usage.total();
            lines.add(line(usage.from().toString(), usage.to().toString(), minutes(total.seconds()), total.projects()));
        }
        usage.rows().forEach(row -> lines.add(line(row)));
        return String.join(LINE_END, lines) + LINE_END;
    }

    private static String header(@Nullable UsageGroup group) {
        if (group == null) {
            return "from,to,minutes,projects";
        }
        return switch (group) {
            case DAY -> "date,minutes,projects";
            case SHOW -> "show_id,show_name,minutes,projects";
        };
    }

    private static String line(Row row) {
        return switch (row) {
            case DayRow day -> line(day.date().toString(), minutes(day.seconds()), day.projects());
            case ShowRow(Usage.Show show, long seconds, long projects)
            when show != null -> line(show.id().value(), text(show.name()), minutes(seconds), projects);
            case ShowRow none -> line("", "", minutes(none.seconds()), none.projects());
        };
    }

    private static String line(Object... values) {
        return String.join(",", List.of(values).stream().map(Object::toString).toList());
    }

    private static String minutes(long seconds) {
        return BigDecimal.valueOf(seconds)
                .divide(SECONDS_PER_MINUTE, 2, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String text(String value) {
        var harmless = !value.isEmpty() && FORMULA_STARTS.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
        return "\"%s\"".formatted(harmless.replace("\"", "\"\""));
    }
}
