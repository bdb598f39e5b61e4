package dev.podworks.kit.audit;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.audit.AuditActor;
import dev.podworks.contracts.audit.AuditEntry;
import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.outbox.Outbox;
import java.time.InstantSource;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/// Writes to the audit logs of accounts.
public final class AuditLog {
    private final Outbox outbox;
    private final Ids ids;
    private final InstantSource clock;

    public AuditLog(Outbox outbox, Ids ids, InstantSource clock) {
        this.outbox = outbox;
        this.ids = ids;
        this.clock = clock;
    }

    /// Records in the current transaction what the sender of the request did, or what the system did outside of a
    /// request.
    ///
    /// @throws org.springframework.transaction.NoTransactionException if there is none
    public Mono<Void> record(AuditRecord record) {
        return Mono.deferContextual(
                context -> append(record, AuditedRequest.of(context).actor(), context));
    }

    /// Records what a person did with a request that needs no authentication, such as one with a token from an
    /// e-mail.
    public Mono<Void> recordAs(UserId user, AuditRecord record) {
        return Mono.deferContextual(
                context -> append(record, new AuditActor(AuditActor.Type.USER, user.value()), context));
    }

    /// For a repeated request whose change, with its entry, was made by an earlier one.
    public Mono<Void> recordedBefore() {
        return Mono.deferContextual(context -> {
            AuditedRequest.of(context).recorded().set(true);
            return Mono.empty();
        });
    }

    private Mono<Void> append(AuditRecord record, AuditActor actor, ContextView context) {
        var request = AuditedRequest.of(context);
        request.recorded().set(true);
        return outbox.append(
                EventType.AUDIT_RECORDED, new AuditEvent(entry(record, actor, request, Cause.of(context))));
    }

    private AuditEntry entry(AuditRecord record, AuditActor actor, AuditedRequest request, Cause cause) {
        return new AuditEntry(
                ids.auditEvent(),
                record.account(),
                request.mode().orElse((Mode) null),
                record.action(),
                actor,
                record.target(),
                record.details(),
                cause.request().orElse(null),
                request.client().map(ClientInfo::ipAddress).orElse(null),
                request.client().map(ClientInfo::userAgent).orElse(null),
                clock.instant());
    }
}
