package dev.podworks.accounts.audit;

import dev.podworks.kit.csv.CsvDocument;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Entries as CSV, a line for each; the details in one column.
final class AuditCsv {
    private static final List<String> HEADER = List.of(
            "time",
            "action",
            "mode",
            "actor_type",
            "actor_id",
            "actor",
            "target_id",
            "target",
            "details",
            "ip_address",
            "user_agent",
            "request_id",
            "id");

    private AuditCsv() {}

    static String of(List<AuditEventView> events) {
        return CsvDocument.of(HEADER, events.stream().map(AuditCsv::values));
    }

    private static List<@Nullable Object> values(AuditEventView event) {
        return Arrays.asList(
                event.createdAt(),
                event.action(),
                event.mode(),
                event.actor().type(),
                event.actor().id(),
                event.actor().name(),
                event.target().id(),
                event.target().name(),
                details(event.details()),
                event.ipAddress(),
                event.userAgent(),
                event.requestId(),
                event.id());
    }

    private static String details(Map<String, String> details) {
        return details.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(detail -> detail.getKey() + ": " + detail.getValue())
                .collect(Collectors.joining("; "));
    }
}
