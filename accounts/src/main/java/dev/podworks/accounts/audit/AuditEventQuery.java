package dev.podworks.accounts.audit;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.TimeRange;
import java.util.List;
import java.util.Optional;

/// Which entries of an account are requested.
///
/// @param actions empty for all
record AuditEventQuery(
        List<AuditAction> actions, Optional<String> actorId, Optional<String> targetId, TimeRange created) {
    private static final int MAX_ID_LENGTH = 100;

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    static AuditEventQuery of(ListParameters parameters) {
        return new AuditEventQuery(
                FilterValues.split(parameters.find("action")).stream()
                        .map(AuditEventQuery::action)
                        .toList(),
                parameters.findText("actorId", MAX_ID_LENGTH),
                parameters.findText("targetId", MAX_ID_LENGTH),
                parameters.created());
    }

    private static AuditAction action(String text) {
        return AuditAction.parse(text)
                .orElseThrow(
                        () -> ValidationErrors.of("action", "must be one or several actions, such as key.created"));
    }
}
