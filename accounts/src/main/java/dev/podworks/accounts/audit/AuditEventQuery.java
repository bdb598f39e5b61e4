package dev.podworks.accounts.audit;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.FilterValues;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which entries of an account are requested.
///
/// @param actions empty for all
/// @param createdBefore exclusive
record AuditEventQuery(
        List<AuditAction> actions,
        Optional<String> actorId,
        Optional<String> targetId,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore) {

    /// The query parameters as they were sent.
    record Parameters(
            @Nullable String action,
            @Nullable String actorId,
            @Nullable String targetId,
            @Nullable String createdAfter,
            @Nullable String createdBefore) {}

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    static AuditEventQuery of(Parameters sent) {
        return new AuditEventQuery(
                FilterValues.split(sent.action()).stream()
                        .map(AuditEventQuery::action)
                        .toList(),
                Optional.ofNullable(sent.actorId()),
                Optional.ofNullable(sent.targetId()),
                time("createdAfter", sent.createdAfter()),
                time("createdBefore", sent.createdBefore()));
    }

    private static AuditAction action(String text) {
        return AuditAction.parse(text)
                .orElseThrow(
                        () -> ValidationErrors.of("action", "must be one or several actions, such as key.created"));
    }

    private static Optional<Instant> time(String parameter, @Nullable String text) {
        try {
            return Optional.ofNullable(text).map(Instant::parse);
        } catch (DateTimeParseException _) {
            throw ValidationErrors.of(parameter, "must be a time in UTC, such as 2026-11-20T09:30:00Z");
        }
    }
}
