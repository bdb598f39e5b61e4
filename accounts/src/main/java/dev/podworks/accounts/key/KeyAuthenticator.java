package dev.podworks.accounts.key;

import dev.podworks.kit.caller.Principal.Caller;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Who a request with this key comes from.
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

    /// Empty when there is no key, or one that is malformed, unknown or revoked, or whose creator has left or is
    /// disabled. Only the metric tells which.
    public Mono<Caller> authenticate(Optional<String> secret) {
        if (secret.isEmpty()) {
            return refused(missing);
        }
        return KeySecret.parse(secret.get())
                .map(key -> cache.callerWith(key)
                        .doOnNext(_ -> accepted.increment())
                        .switchIfEmpty(refused(unknown)))
                .orElseGet(() -> refused(malformed));
    }

    private static Mono<Caller> refused(Counter why) {
        return Mono.fromRunnable(why::increment);
    }
}
