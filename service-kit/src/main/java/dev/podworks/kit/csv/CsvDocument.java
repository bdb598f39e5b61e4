package dev.podworks.kit.csv;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/// Writes CSV by RFC 4180 that is safe to open in a spreadsheet.
public final class CsvDocument {
    /// A spreadsheet evaluates text that starts with one of these as a formula.
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private CsvDocument() {}

    /// @param rows strings are text that a spreadsheet must not evaluate; numbers and times are written as they are,
    ///     and null is an empty field
    public static String of(List<String> header, Stream<? extends List<? extends @Nullable Object>> rows) {
        var text = new StringWriter();
        try (var csv = new CSVPrinter(text, CSVFormat.RFC4180)) {
            csv.printRecord(header);
            for (var row : rows.toList()) {
                csv.printRecord(row.stream().map(CsvDocument::guarded).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static @Nullable Object guarded(@Nullable Object value) {
        return value instanceof String text && !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0
                ? "'" + text
                : value;
    }
}
