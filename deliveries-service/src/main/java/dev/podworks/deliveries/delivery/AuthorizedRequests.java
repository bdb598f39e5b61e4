package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.connection.AccessTokens;
import dev.podworks.deliveries.connection.AccessTokens.AccessToken;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Sends the requests of one attempt with the connection's access token. A rejected token is refreshed once; if the
/// new one is rejected too, the connection needs a reconnect.
final class AuthorizedRequests {
    /// Longer than any request may take.
    private static final Duration TIMEOUT = Duration.ofMinutes(20);

    private final AccessTokens tokens;
    private final ConnectionId connection;
    private @Nullable AccessToken token;

    AuthorizedRequests(AccessTokens tokens, ConnectionId connection) {
        this.tokens = tokens;
        this.connection = connection;
    }

    /// @throws CloudException when the request fails
    <T> T call(Function<String, Mono<T>> request) {
        return send(request.andThen(Mono::single));
    }

    /// For requests without a result.
    void run(Function<String, Mono<Void>> request) {
        send(accessToken -> request.apply(accessToken).thenReturn(true));
    }

    private <T> T send(Function<String, Mono<T>> request) {
        var current = token == null ? await(tokens.current(connection)) : token;
        token = current;
        try {
            return await(request.apply(current.value()));
        } catch (CloudException.Unauthorized _) {
            return sendAgain(request, await(tokens.newerThan(connection, current.version())));
        }
    }

    private <T> T sendAgain(Function<String, Mono<T>> request, AccessToken refreshed) {
        token = refreshed;
        try {
            return await(request.apply(refreshed.value()));
        } catch (CloudException.Unauthorized e) {
            tokens.rejected(connection, refreshed.version()).block(TIMEOUT);
            throw e;
        }
    }

    private static <T> T await(Mono<T> mono) {
        return mono.blockOptional(TIMEOUT)
                .orElseThrow(() -> new CloudException.Rejected(
                        DeliveryError.Code.CONNECTION_REMOVED, "The destination's connection was removed."));
    }
}
