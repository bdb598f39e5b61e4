package dev.podworks.gateway.key;

import dev.podworks.kit.caller.Principal.Caller;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Who a request with this key comes from.
@Component
public final class KeyAuthentication {
    private final KeyCache cache;
    private final MeterRegistry metrics;

    KeyAuthentication(KeyCache cache, MeterRegistry metrics) {
        this.cache = cache;
        this.metrics = metrics;
    }

    /// Empty when there is no key, or one that is malformed, unknown or revoked, or whose creator has left or is
    /// disabled. Only the metric tells which.
    public Mono<Caller> callerWith(Optional<String> secret) {
        if (secret.isEmpty()) {
            return refused("missing");
        }
        return KeySecret.parse(secret.get())
                .map(key ->
                        cache.callerWith(key).doOnNext(_ -> count("accepted")).switchIfEmpty(refused("unknown")))
                .orElseGet(() -> refused("malformed"));
    }

    private Mono<Caller> refused(String outcome) {
        return Mono.fromRunnable(() -> count(outcome));
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.authentications", "outcome", outcome).increment();
    }
}
