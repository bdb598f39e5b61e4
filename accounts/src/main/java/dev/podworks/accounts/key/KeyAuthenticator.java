package dev.podworks.accounts.key;

import dev.podworks.kit.caller.Principal.Caller;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Authenticates API keys.
@Component
public final class KeyAuthenticator {
    private final KeyCache cache;
    private final Counter accepted;
    private final Counter missing;
    private final Counter malformed;
    private final Counter unknown;

    KeyAuthenticator(KeyCache cache, MeterRegistry metrics) {
        this.cache = cache;
        this.accepted = counter(metrics, "accepted");
        this.missing = counter(metrics, "missing");
        this.malformed = counter(metrics, "malformed");
        this.unknown = counter(metrics, "unknown");
    }

    private static Counter counter(MeterRegistry metrics, String outcome) {
        return metrics.counter("podworks.gateway.authentications", "outcome", outcome);
    }

    /// Empty when the key is missing, malformed, unknown or revoked, or its creator was removed or disabled. Only
    /// the metric distinguishes these.
    public Mono<Caller> authenticate(Optional<String> secret) {
        if (secret.isEmpty()) {
            return rejected(missing);
        }
        return KeySecret.parse(secret.get())
                .map(key -> cache.find(key).doOnNext(_ -> accepted.increment()).switchIfEmpty(rejected(unknown)))
                .orElseGet(() -> rejected(malformed));
    }

    private static Mono<Caller> rejected(Counter outcome) {
        return Mono.fromRunnable(outcome::increment);
    }
}
