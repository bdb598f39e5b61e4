package dev.podworks.accounts.key;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Authenticates API keys.
@Component
public final class KeyAuthenticator {
    private final KeyCache cache;
    private final ClientResolver clients;
    private final KeyUsage usage;
    private final LastUse lastUse;
    private final Counter accepted;
    private final Counter missing;
    private final Counter malformed;
    private final Counter unknown;
    private final Counter otherAddress;

    KeyAuthenticator(KeyCache cache, ClientResolver clients, KeyUsage usage, LastUse lastUse, MeterRegistry metrics) {
        this.cache = cache;
        this.clients = clients;
        this.usage = usage;
        this.lastUse = lastUse;
        this.accepted = counter(metrics, "accepted");
        this.missing = counter(metrics, "missing");
        this.malformed = counter(metrics, "malformed");
        this.unknown = counter(metrics, "unknown");
        this.otherAddress = counter(metrics, "address_not_allowed");
    }

    private static Counter counter(MeterRegistry metrics, String outcome) {
        return metrics.counter("podworks.gateway.authentications", "outcome", outcome);
    }

    /// @return empty when the key is missing, malformed, unknown, revoked or expired, or its creator was removed or
    ///     disabled, which only the metric distinguishes; the error `address_not_allowed`
    public Mono<Caller> authenticate(Optional<String> secret, ServerWebExchange exchange) {
        if (secret.isEmpty()) {
            return rejected(missing);
        }
        return KeySecret.parse(secret.get())
                .map(key ->
                        cache.find(key).map(found -> accept(found, exchange)).switchIfEmpty(rejected(unknown)))
                .orElseGet(() -> rejected(malformed));
    }

    private Caller accept(ActiveKey key, ServerWebExchange exchange) {
        if (key.restrictsAddresses()) {
            requireAllowed(key, address(exchange));
        }
        accepted.increment();
        usage.count(key.id());
        lastUse.record(key.id(), () -> address(exchange));
        key.storeIn(exchange);
        return key.caller();
    }

    private void requireAllowed(ActiveKey key, InetAddress address) {
        try {
            key.requireAllowed(address);
        } catch (ApiException e) {
            otherAddress.increment();
            throw e;
        }
    }

    private InetAddress address(ServerWebExchange exchange) {
        return clients.resolve(exchange).address();
    }

    private static Mono<Caller> rejected(Counter outcome) {
        return Mono.fromRunnable(outcome::increment);
    }
}
