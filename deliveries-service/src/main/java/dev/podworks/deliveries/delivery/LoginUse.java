package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.connection.Logins;
import dev.podworks.deliveries.connection.Logins.Login;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Requests of one try with its connection's token: one that is not taken is renewed once, and a new one that is not
/// taken either says that the login stopped working.
final class LoginUse {
    /// Longer than any request may take.
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final Logins logins;
    private final ConnectionId connection;
    private @Nullable Login login;

    LoginUse(Logins logins, ConnectionId connection) {
        this.logins = logins;
        this.connection = connection;
    }

    /// @throws CloudException as the request did
    <T> T call(Function<String, Mono<T>> request) {
        return ask(request.andThen(Mono::single));
    }

    void run(Function<String, Mono<Void>> request) {
        ask(token -> request.apply(token).thenReturn(true));
    }

    private <T> T ask(Function<String, Mono<T>> request) {
        var present = login == null ? get(logins.current(connection)) : login;
        login = present;
        try {
            return get(request.apply(present.accessToken()));
        } catch (CloudException.LoginRefused _) {
            return askAnew(request, get(logins.renewed(connection, present.version())));
        }
    }

    private <T> T askAnew(Function<String, Mono<T>> request, Login renewed) {
        login = renewed;
        try {
            return get(request.apply(renewed.accessToken()));
        } catch (CloudException.LoginRefused refused) {
            logins.refused(connection, renewed.version()).block(LIMIT);
            throw refused;
        }
    }

    private static <T> T get(Mono<T> mono) {
        return mono.blockOptional(LIMIT)
                .orElseThrow(() -> new CloudException.Refused(
                        DeliveryError.Code.CONNECTION_REMOVED, "The destination's connection was removed."));
    }
}
