package dev.podworks.projects.destination;

import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Id;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.readmodel.ReadModel;
import dev.podworks.kit.readmodel.ReadThrough;
import dev.podworks.kit.readmodel.StoredIds;
import io.micrometer.core.instrument.MeterRegistry;
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
public class Destinations implements ReadModel<DestinationId, DestinationSnapshot> {
    private final DatabaseClient db;
    private final ReadThrough<DestinationId, DestinationSnapshot> lookup;
    private final InstantSource clock;

    Destinations(DatabaseClient db, DestinationsClient client, InstantSource clock, MeterRegistry metrics) {
        this.db = db;
        this.lookup = new ReadThrough<>("destinations", this, (_, ids) -> client.read(ids), metrics);
        this.clock = clock;
    }

    /// @param path of the ids in the request body, such as `deliveries`
    /// @throws ApiException `unknown_destination` for a malformed id
    public static List<DestinationId> parse(List<String> ids, String path) {
        requireAll(ids, id -> destinationId(id).isPresent(), path);
        return ids.stream().flatMap(id -> destinationId(id).stream()).toList();
    }

    /// @param path of the ids in the request body, such as `deliveries`
    /// @return the error `unknown_destination` unless all belong to the account, or `unavailable`
    public Mono<Void> requireUsable(Caller caller, List<DestinationId> ids, String path) {
        return ids.isEmpty()
                ? Mono.empty()
                : lookup.load(caller, ids)
                        .then(Mono.defer(() -> usable(caller.account(), ids)))
                        .doOnNext(usable -> requireAll(
                                ids.stream().map(DestinationId::value).toList(), usable::contains, path))
                        .then();
    }

    @Override
    public Mono<List<DestinationId>> missing(Collection<DestinationId> ids) {
        return StoredIds.missing(db, "known_destination", ids);
    }

    private Mono<Set<String>> usable(AccountId account, Collection<DestinationId> ids) {
        return db.sql("select id from known_destination where id = any(:ids) and account = :account and not removed")
                .bind("ids", ids.stream().map(DestinationId::value).toArray(String[]::new))
                .bind("account", account.value())
                .map(row -> row.get("id", String.class))
                .all()
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Mono<Void> apply(DestinationSnapshot destination) {
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
                    ErrorCode.UNKNOWN_DESTINATION, Sentence.ended(first.path() + ": " + first.message()), errors);
        }
    }

    private static Optional<DestinationId> destinationId(String id) {
        return Id.parse(DestinationId.PREFIX, id, DestinationId::new);
    }
}
