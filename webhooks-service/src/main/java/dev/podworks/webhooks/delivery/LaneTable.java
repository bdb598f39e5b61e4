package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.sql.Bind;
import dev.podworks.webhooks.endpoint.SigningSecrets;
import dev.podworks.webhooks.event.Events;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL with which lanes read due deliveries and record results.
@Component
class LaneTable {
    /// A disabled endpoint receives pings, which test it, and nothing else.
    private static final String SENDABLE =
            "(d.event_type = 'ping' or exists (select 1 from endpoint p where p.id = :endpoint and p.enabled))";

    private final DatabaseClient db;
    private final Events events;
    private final SigningSecrets secrets;
    private final JsonMapper json;
    private final InstantSource clock;

    LaneTable(DatabaseClient db, Events events, SigningSecrets secrets, JsonMapper json, InstantSource clock) {
        this.db = db;
        this.events = events;
        this.secrets = secrets;
        this.json = json;
        this.clock = clock;
    }

    /// The due deliveries of an endpoint, the longest due first, with the endpoint's current URL and secret.
    ///
    /// @param excluded ids of deliveries to leave out
    Mono<List<DueDelivery>> findDue(EndpointId endpoint, Collection<Long> excluded, int atMost) {
        return db.sql("""
                with due as (
                    select id, created_at, endpoint, event_id, event_type, event_at, attempts, retried, next_attempt_at
                    from delivery d
                    where endpoint = :endpoint and status = 'pending' and next_attempt_at <= :now
                      and event_at > :oldest and id <> all(:excluded) and %s
                    order by next_attempt_at, id
                    limit :atMost)
                select due.*, e.body, e.output_keys, e.trace_parent, p.url, p.secret
                from due
                join endpoint p on p.id = due.endpoint
                join event e on e.created_at = due.event_at and e.id = due.event_id
                order by due.next_attempt_at, due.id
                """.formatted(SENDABLE))
                .bind("endpoint", endpoint.value())
                .bind("now", clock.instant())
                .bind("oldest", events.oldest())
                .bind("excluded", excluded.toArray(Long[]::new))
                .bind("atMost", atMost)
                .map(row -> dueDelivery(endpoint, row))
                .all()
                .collectList();
    }

    /// When the endpoint's next delivery is due, under the same conditions.
    Mono<Instant> nextDue(EndpointId endpoint) {
        return db.sql("""
                select d.next_attempt_at as next from delivery d
                where d.endpoint = :endpoint and d.status = 'pending' and d.event_at > :oldest
                  and exists (select 1 from endpoint p where p.id = :endpoint) and %s
                  and exists (select 1 from event e where e.created_at = d.event_at and e.id = d.event_id)
                order by d.next_attempt_at, d.id
                limit 1
                """.formatted(SENDABLE))
                .bind("endpoint", endpoint.value())
                .bind("oldest", events.oldest())
                .map(row -> row.get("next", Instant.class))
                .one();
    }

    /// Records the results of attempts, and since when the endpoint has been failing, in one statement.
    ///
    /// @return the change that it is, once it is committed; empty if the endpoint was deleted
    Mono<ChangeEvent> record(EndpointId endpoint, List<DeliveryUpdate> updates) {
        var health = EndpointHealth.of(updates);
        return db.sql("""
                with reported as (
                    select * from jsonb_to_recordset(:updates) as result(
                        id bigint, "createdAt" timestamptz, status text, at timestamptz, next timestamptz,
                        "responseStatus" int, "responseBody" text, "durationMs" int, error text)),
                recorded as (
                    update delivery d
                    set status = reported.status, attempts = d.attempts + 1, retried = false, last_attempt_at = reported.at,
                        next_attempt_at = reported.next, response_status = reported."responseStatus",
                        response_body = reported."responseBody", duration_ms = reported."durationMs", error = reported.error
                    from reported where d.created_at = reported."createdAt" and d.id = reported.id),
                rated as (
                    update endpoint set failing_since = :failingSince
                    where id = :endpoint and (:succeeded or failing_since is null)
                      and failing_since is distinct from :failingSince)
                select account, mode from endpoint where id = :endpoint
                """)
                .bind("updates", Json.of(json.writeValueAsBytes(updates)))
                .bind("failingSince", Bind.instant(health.failingSince()))
                .bind("succeeded", health.succeeded())
                .bind("endpoint", endpoint.value())
                .map(row -> new ChangeEvent(
                        new AccountId(row.get("account", String.class)),
                        WireEnum.of(Mode.class, row.get("mode", String.class)),
                        ChangedResource.WEBHOOK_ENDPOINT,
                        endpoint.value()))
                .one();
    }

    /// Postpones a delivery for which no request could be sent. That does not count as an attempt.
    Mono<Void> postpone(DueDelivery delivery, Instant until) {
        return db.sql("""
                update delivery set next_attempt_at = :until
                where created_at = :createdAt and id = :id and status = 'pending'
                """)
                .bind("until", until)
                .bind("createdAt", delivery.createdAt())
                .bind("id", delivery.id())
                .then();
    }

    private DueDelivery dueDelivery(EndpointId endpoint, Readable row) {
        return new DueDelivery(
                row.get("id", Long.class),
                row.get("created_at", Instant.class),
                row.get("event_at", Instant.class),
                row.get("attempts", Integer.class),
                row.get("retried", Boolean.class),
                new Target(row.get("url", String.class), secrets.decrypt(endpoint, row.get("secret", byte[].class))),
                WebhookMessage.of(row));
    }
}
