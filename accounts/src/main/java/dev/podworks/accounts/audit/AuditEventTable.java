package dev.podworks.accounts.audit;

import dev.podworks.accounts.audit.AuditEventView.Actor;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.audit.AuditEntry;
import dev.podworks.contracts.audit.AuditTarget;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.AuditEventId;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `audit_event`.
@Component
final class AuditEventTable {
    private static final Instant END_OF_TIME = Instant.parse("9999-12-31T23:59:59Z");

    private static final TypeReference<Map<String, String>> DETAILS = new TypeReference<>() {};

    private final DatabaseClient db;
    private final JsonMapper json;

    AuditEventTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    Mono<Void> insert(AuditEntry entry) {
        return db.sql("""
                insert into audit_event (id, account, created_at, action, mode, actor_type, actor_id, target_id,
                    target_name, details, request_id, ip_address, user_agent)
                values (:id, :account, :createdAt, :action, :mode, :actorType, :actorId, :targetId,
                    :targetName, :details, :requestId, :ipAddress, :userAgent)
                on conflict (id) do nothing
                """)
                .bind("id", entry.id().value())
                .bind("account", entry.account().value())
                .bind("createdAt", entry.createdAt())
                .bind("action", entry.action().wire())
                .bind(
                        "mode",
                        Bind.text(entry.mode() == null ? null : entry.mode().wire()))
                .bind("actorType", entry.actor().type().wire())
                .bind("actorId", Bind.text(entry.actor().id()))
                .bind("targetId", entry.target().id())
                .bind("targetName", Bind.text(entry.target().name()))
                .bind("details", Bind.json(json.writeValueAsString(entry.details())))
                .bind(
                        "requestId",
                        Bind.text(Optional.ofNullable(entry.requestId()).map(RequestId::value)))
                .bind("ipAddress", Bind.text(entry.ipAddress()))
                .bind("userAgent", Bind.text(entry.userAgent()))
                .then();
    }

    /// The account's entries that match, newest first: ids sort by time.
    ///
    /// @param after the last entry of the previous page
    Mono<List<AuditEventView>> page(AccountId account, AuditEventQuery query, Optional<AuditEventId> after, int rows) {
        return db.sql("""
                select e.id, e.created_at, e.action, e.mode, e.actor_type, e.actor_id, e.target_id, e.target_name,
                    e.details::text as details, e.request_id, e.ip_address, e.user_agent,
                    coalesce(u.email, k.name, k.prefix || '…' || k.suffix) as actor_name
                from audit_event e
                left join app_user u on u.id = e.actor_id
                left join api_key k on k.id = e.actor_id
                where e.account = :account and (:after::text is null or e.id < :after)
                  and (cardinality(:actions) = 0 or e.action = any(:actions))
                  and (:actor::text is null or e.actor_id = :actor)
                  and (:target::text is null or e.target_id = :target)
                  and e.created_at >= :createdAfter and e.created_at < :createdBefore
                order by e.id desc
                limit :limit
                """)
                .bind("account", account.value())
                .bind("after", Bind.text(after.map(AuditEventId::value)))
                .bind("actions", query.actions().stream().map(AuditAction::wire).toArray(String[]::new))
                .bind("actor", Bind.text(query.actorId()))
                .bind("target", Bind.text(query.targetId()))
                .bind("createdAfter", query.created().from().orElse(Instant.EPOCH))
                .bind("createdBefore", query.created().until().orElse(END_OF_TIME))
                .bind("limit", rows)
                .map(this::view)
                .all()
                .collectList();
    }

    /// The database refuses to delete newer entries than its own clock allows.
    Mono<Long> deleteOlderThan(Instant oldest, int atMost) {
        return db.sql("""
                delete from audit_event where id in
                    (select id from audit_event where created_at < :oldest order by created_at limit :atMost)
                """).bind("oldest", oldest).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private AuditEventView view(Readable row) {
        return new AuditEventView(
                row.get("id", String.class),
                row.get("action", String.class),
                row.get("mode", String.class),
                new Actor(
                        row.get("actor_type", String.class),
                        row.get("actor_id", String.class),
                        row.get("actor_name", String.class)),
                new AuditTarget(row.get("target_id", String.class), row.get("target_name", String.class)),
                json.readValue(row.get("details", String.class), DETAILS),
                row.get("request_id", String.class),
                row.get("ip_address", String.class),
                row.get("user_agent", String.class),
                row.get("created_at", Instant.class));
    }
}
