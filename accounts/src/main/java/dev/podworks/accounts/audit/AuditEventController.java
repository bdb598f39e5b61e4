package dev.podworks.accounts.audit;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AuditEventId;
import dev.podworks.contracts.id.Id;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.Page;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/audit-events` and `GET /v1/audit-events.csv`: the audit log of the account, both modes, newest first.
@RestController
class AuditEventController {
    private static final int DEFAULT_ROWS = 20;
    private static final int MAX_CSV_ROWS = 10_000;

    private final AuditEventTable table;

    AuditEventController(AuditEventTable table) {
        this.table = table;
    }

    record AuditEventList(
            List<AuditEventView> auditEvents, @Nullable String nextCursor) {}

    @GetMapping("/v1/audit-events")
    Mono<AuditEventList> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        var rows = Limit.parse(parameters.find("limit"), DEFAULT_ROWS);
        var after = Optional.ofNullable(parameters.find("cursor")).map(AuditEventController::decode);
        return table.page(caller.account(), AuditEventQuery.of(parameters), after, rows.queryLimit())
                .map(found -> Page.of(found, rows, AuditEventView::id))
                .map(page -> new AuditEventList(page.rows(), page.nextCursor()));
    }

    @GetMapping(path = "/v1/audit-events.csv", produces = "text/csv;charset=UTF-8")
    Mono<ResponseEntity<String>> csv(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var filters = AuditEventQuery.of(new ListParameters(query));
        return table.page(caller.account(), filters, Optional.empty(), MAX_CSV_ROWS)
                .map(found -> ResponseEntity.ok()
                        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit-events.csv\"")
                        .body(AuditCsv.of(found)));
    }

    /// A cursor is the id of the last entry of a page: it selects within the caller's account only.
    private static AuditEventId decode(String cursor) {
        return Id.parse(AuditEventId.PREFIX, cursor, AuditEventId::new)
                .orElseThrow(() -> ApiException.of(
                        ErrorCode.INVALID_CURSOR,
                        "The cursor is not valid for this list. Start again without a cursor."));
    }
}
