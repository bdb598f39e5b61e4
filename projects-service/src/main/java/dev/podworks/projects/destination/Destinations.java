package dev.podworks.projects.destination;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
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

/// The read model of destinations: what deliveries-service last told of each.
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

    /// @throws ApiException `unknown_destination` for what can't be an identifier, found under that path
    public static List<DestinationId> parse(List<String> ids, String path) {
        requireAll(ids, id -> destinationId(id).isPresent(), path);
        return ids.stream().flatMap(id -> destinationId(id).stream()).toList();
    }

    /// One of which no event has come may have been made a moment ago: deliveries-service is asked once.
    ///
    /// @param path where they stand in the body, such as `deliveries`
    /// @return the error `unknown_destination` unless each is one of the account's
    public Mono<Void> requireKnown(AccountId account, List<DestinationId> ids, String path) {
        return ids.isEmpty()
                ? Mono.empty()
                : learnUnheardOf(ids)
                        .then(Mono.defer(() -> usable(account, ids)))
                        .doOnNext(known -> requireAll(
                                ids.stream().map(DestinationId::value).toList(), known::contains, path))
                        .then();
    }

    private Mono<Void> learnUnheardOf(List<DestinationId> ids) {
        return heardOf(ids)
                .map(heard ->
                        ids.stream().filter(id -> !heard.contains(id.value())).toList())
                .filter(unheardOf -> !unheardOf.isEmpty())
                .flatMapMany(unheardOf -> client.read(unheardOf).flatMapIterable(answer -> answer))
                .concatMap(this::learn)
                .then();
    }

    /// Whoever's they are: nobody is asked about another account's.
    private Mono<Set<String>> heardOf(Collection<DestinationId> ids) {
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

    /// Keeps what is newer than what was known.
    Mono<Void> learn(DestinationSnapshot destination) {
        return db.sql("""
                insert into known_destination as known (id, version, account, removed, learned_at)
                values (:id, :version, :account, :removed, :now)
                on conflict (id) do update set
                    version = excluded.version, removed = excluded.removed, learned_at = excluded.learned_at
                where known.version < excluded.version
                """)
                .bindValues(Map.of(
                        "id", destination.id().value(),
                        "version", destination.version(),
                        "account", destination.account().value(),
                        "removed", destination.removed(),
                        "now", clock.instant()))
                .then();
    }

    /// Forgets destinations that were removed before that. One that is named again is asked for again, and learned as
    /// removed.
    Mono<Long> forgetRemoved(Instant before, int atMost) {
        return db.sql("""
                delete from known_destination where id in (
                    select id from known_destination where removed and learned_at < :before limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private static void requireAll(List<String> ids, Predicate<String> isKnown, String path) {
        var faults = IntStream.range(0, ids.size())
                .filter(i -> !isKnown.test(ids.get(i)))
                .mapToObj(i ->
                        new FieldError(String.format(Locale.ROOT, "%s[%d]", path, i), "is no destination of yours"))
                .toList();
        if (!faults.isEmpty()) {
            var first = faults.getFirst();
            throw ApiException.of(
                    ErrorCode.UNKNOWN_DESTINATION, "%s %s.".formatted(first.path(), first.message()), faults);
        }
    }

    private static Optional<DestinationId> destinationId(String id) {
        try {
            return Optional.of(new DestinationId(id));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
