package dev.podworks.accounts.audit;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.TimeRange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which entries of an account are requested.
///
/// @param actions empty for all
record AuditEventQuery(
        List<AuditAction> actions, Optional<String> actorId, Optional<String> targetId, TimeRange created) {

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
                TimeRange.parse(sent.createdAfter(), sent.createdBefore()));
    }

    private static AuditAction action(String text) {
        return AuditAction.parse(text)
                .orElseThrow(
                        () -> ValidationErrors.of("action", "must be one or several actions, such as key.created"));
    }
}
