package dev.podworks.sdk.audit;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.AuditEvent;
import dev.podworks.sdk.model.AuditEventList;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;

/** Who changed what in the account, when, and from where. */
public final class AuditEvents {
    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.auditEvents()}. */
    public AuditEvents(Transport transport) {
        this.transport = transport;
    }

    /** Lists entries; see {@link #list(AuditEventQuery, RequestOptions)}. */
    public PagedList<AuditEvent> list(AuditEventQuery query) {
        return list(query, new RequestOptions());
    }

    /** Lists entries of both modes, newest first. */
    public PagedList<AuditEvent> list(AuditEventQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_AUDIT_EVENTS).query(query.parameters());
            var page =
                    transport.call(call.query("limit", limit).query("cursor", cursor), AuditEventList.class, options);
            return Page.of(page, page.getAuditEvents(), page.getNextCursor());
        });
    }

    /** Gets entries as CSV; see {@link #csv(AuditEventQuery, RequestOptions)}. */
    public String csv(AuditEventQuery query) {
        return csv(query, new RequestOptions());
    }

    /** Gets entries as CSV, at most the newest 10,000 that match. */
    public String csv(AuditEventQuery query, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_AUDIT_EVENTS_CSV).query(query.parameters()), String.class, options);
    }
}
