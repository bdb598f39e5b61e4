package dev.podworks.projects.destination;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Id;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The read model of destinations: the newest snapshot of each. Holds the SQL of `known_destination`.
@Component
public class Destinations {
    private final DatabaseClient db;
    private final DestinationsClient client;
    private final InstantSource clock;

    Destinations(DatabaseClient db, DestinationsClient client, InstantSource clock) {
        this.db = db;
        this.client = client;
        this.clock = clock;
    }

    /// @param path of the ids in the request body, such as `deliveries`
    /// @throws ApiException `unknown_destination` for a malformed id
    public static List<DestinationId> parse(List<String> ids, String path) {
        requireAll(ids, id -> destinationId(id).isPresent(), path);
        return ids.stream().flatMap(id -> destinationId(id).stream()).toList();
    }

    /// A destination that is not in the read model may have been created a moment ago: deliveries-service is called
    /// for it.
    ///
    /// @param path of the ids in the request body, such as `deliveries`
    /// @return the error `unknown_destination` unless all belong to the account
    public Mono<Void> requireUsable(AccountId account, List<DestinationId> ids, String path) {
        return ids.isEmpty()
                ? Mono.empty()
                : fetchMissing(ids)
                        .then(Mono.defer(() -> usable(account, ids)))
                        .doOnNext(usable -> requireAll(
                                ids.stream().map(DestinationId::value).toList(), usable::contains, path))
                        .then();
    }

    private Mono<Void> fetchMissing(List<DestinationId> ids) {
        return stored(ids)
                .map(stored ->
                        ids.stream().filter(id -> !stored.contains(id.value())).toList())
                .filter(missing -> !missing.isEmpty())
                .flatMapMany(missing -> client.read(missing).flatMapIterable(found -> found))
                .concatMap(this::apply)
                .then();
    }

    /// Of all accounts, so that deliveries-service is not called about destinations of another account.
    private Mono<Set<String>> stored(Collection<DestinationId> ids) {
        return db.sql("select id from known_destination where id = any(:ids)")
                .bind("ids", ids.stream().map(DestinationId::value).toArray(String[]::new))
                .map(row -> row.get("id", String.class))
                .all()
                .collect(Collectors.toUnmodifiableSet());
    }

    private Mono<Set<String>> usable(AccountId account, Collection<DestinationId> ids) {
        return db.sql("select id from known_destination where id = any(:ids) and account = :account and not removed")
                .bind("ids", ids.stream().map(DestinationId::value).toArray(String[]::new))
                .bind("account", account.value())
                .map(row -> row.get("id", String.class))
                .all()
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Stores the snapshot unless a newer one is there.
    Mono<Void> apply(DestinationSnapshot destination) {
        return db.sql("""
                insert into known_destination as stored (id, version, account, removed, learned_at)
                values (:id, :version, :account, :removed, :now)
                on conflict (id) do update set
                    version = excluded.version, removed = excluded.removed, learned_at = excluded.learned_at
                where stored.version < excluded.version
                """)
                .bindValues(Map.of(
                        "id", destination.id().value(),
                        "version", destination.version(),
                        "account", destination.account().value(),
                        "removed", destination.removed(),
                        "now", clock.instant()))
                .then();
    }

    /// Deletes destinations that were removed before that time. If a client uses such an id later, the destination
    /// is fetched again and stored as removed.
    public Mono<Long> deleteRemoved(Instant before, int limit) {
        return db.sql("""
                delete from known_destination where id in (
                    select id from known_destination where removed and learned_at < :before limit :limit)
                """).bind("before", before).bind("limit", limit).fetch().rowsUpdated();
    }

    private static void requireAll(List<String> ids, Predicate<String> isUsable, String path) {
        var errors = IntStream.range(0, ids.size())
                .filter(i -> !isUsable.test(ids.get(i)))
                .mapToObj(i -> new FieldError(
                        String.format(Locale.ROOT, "%s[%d]", path, i), "no such destination in this account"))
                .toList();
        if (!errors.isEmpty()) {
            var first = errors.getFirst();
            throw ApiException.of(
                    ErrorCode.UNKNOWN_DESTINATION, "%s: %s.".formatted(first.path(), first.message()), errors);
        }
    }

    private static Optional<DestinationId> destinationId(String id) {
        return Id.parse(DestinationId.PREFIX, id, DestinationId::new);
    }
}
