package dev.podworks.kit.readmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class ReadThroughTest {
    private final Caller caller = TestCallers.live();
    private final StoredNames stored = new StoredNames();
    private final List<List<String>> calls = new ArrayList<>();

    /// Snapshots are their ids.
    private static final class StoredNames implements ReadModel<String, String> {
        private final Set<String> names = ConcurrentHashMap.newKeySet();

        @Override
        public Mono<List<String>> missing(Collection<String> ids) {
            return Mono.fromSupplier(
                    () -> ids.stream().filter(id -> !names.contains(id)).toList());
        }

        @Override
        public Mono<Void> apply(String snapshot) {
            return Mono.fromRunnable(() -> names.add(snapshot));
        }
    }

    @Test
    void storedEntitiesCauseNoCall() {
        stored.names.add("a");
        readThrough(Mono::just).load(caller, List.of("a")).block();
        readThrough(Mono::just).load(caller, List.of()).block();
        assertThat(calls).isEmpty();
    }

    @Test
    void missingEntitiesAreFetchedInOneCallAndStored() {
        stored.names.add("a");
        var lookup = readThrough(Mono::just);
        lookup.load(caller, List.of("a", "b", "c")).block();
        lookup.load(caller, List.of("a", "b", "c")).block();
        assertThat(calls).containsExactly(List.of("b", "c"));
        assertThat(stored.names).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void unknownIdsAreNotRemembered() {
        var lookup = readThrough(_ -> Mono.just(List.of()));
        lookup.load(caller, List.of("a")).block();
        lookup.load(caller, List.of("a")).block();
        assertThat(calls).hasSize(2);
        assertThat(stored.names).isEmpty();
    }

    @Test
    void concurrentLookupsOfACallerShareOneCall() {
        var response = Sinks.<List<String>>one();
        var lookup = readThrough(_ -> response.asMono());
        var first = lookup.load(caller, List.of("a")).toFuture();
        var second = lookup.load(caller, List.of("a")).toFuture();
        var ofAnother = lookup.load(TestCallers.live(), List.of("a")).toFuture();
        response.tryEmitValue(List.of("a"));
        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
        assertThat(ofAnother).isCompleted();
        assertThat(calls).as("one for each caller").hasSize(2);
    }

    @Test
    void aFailureIsReportedAndTheNextLookupCallsAgain() {
        var lookup = readThrough(
                ids -> calls.size() == 1 ? Mono.error(new IllegalStateException("unavailable")) : Mono.just(ids));
        assertThatThrownBy(() -> lookup.load(caller, List.of("a")).block()).hasMessage("unavailable");
        lookup.load(caller, List.of("a")).block();
        assertThat(stored.names).containsExactly("a");
    }

    private ReadThrough<String, String> readThrough(Function<List<String>, Mono<List<String>>> owner) {
        return new ReadThrough<>(
                "names",
                stored,
                (_, ids) -> {
                    calls.add(ids);
                    return owner.apply(ids);
                },
                new SimpleMeterRegistry());
    }
}
