package dev.podworks.kit.readmodel;

import dev.podworks.kit.caller.Principal.Caller;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import reactor.core.publisher.Mono;

/// Completes a read model from the service that owns its entities.
///
/// Snapshots that the owner returns are stored, so that a second request finds them. Ids that the owner does not
/// know are not remembered: the next request for one calls it again.
///
/// @param <I> the type of the ids
/// @param <S> the type of the snapshots
public final class ReadThrough<I, S> {
    private final ReadModel<I, S> model;
    private final BiFunction<Caller, List<I>, Mono<List<S>>> owner;
    private final MeterRegistry metrics;
    private final String name;
    private final ConcurrentMap<Lookup<I>, Mono<Void>> inFlight = new ConcurrentHashMap<>();

    private record Lookup<I>(Caller caller, List<I> ids) {}

    /// @param name of the entities in metrics, such as `shows`
    /// @param owner reads entities on behalf of a caller. Unknown ids are left out
    public ReadThrough(
            String name,
            ReadModel<I, S> model,
            BiFunction<Caller, List<I>, Mono<List<S>>> owner,
            MeterRegistry metrics) {
        this.name = name;
        this.model = model;
        this.owner = owner;
        this.metrics = metrics;
    }

    /// Stores those of the entities that are not stored yet and that the caller's account has.
    ///
    /// @return the error `unavailable` if one is missing and the owner does not respond
    public Mono<Void> load(Caller caller, Collection<I> ids) {
        return ids.isEmpty()
                ? Mono.empty()
                : model.missing(ids)
                        .filter(missing -> !missing.isEmpty())
                        .flatMap(missing -> shared(new Lookup<>(caller, List.copyOf(missing))));
    }

    private Mono<Void> shared(Lookup<I> lookup) {
        return inFlight.computeIfAbsent(lookup, this::fetch);
    }

    /// Runs once, with the token of the first request that waits for it.
    private Mono<Void> fetch(Lookup<I> lookup) {
        return Mono.defer(() -> owner.apply(lookup.caller(), lookup.ids()))
                .doOnSubscribe(_ -> metrics.counter("podworks.readmodel.lookups", "entities", name)
                        .increment())
                .flatMapIterable(found -> found)
                .concatMap(model::apply)
                .then()
                .doFinally(_ -> inFlight.remove(lookup))
                .cache();
    }
}
