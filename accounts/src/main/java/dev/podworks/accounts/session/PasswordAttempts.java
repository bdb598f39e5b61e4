package dev.podworks.accounts.session;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Credentials;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Verifies passwords and counts failed attempts per e-mail address and per network, for sign-in and password
/// changes together.
@Component
public final class PasswordAttempts {
    private static final Duration WINDOW = Duration.ofMinutes(15);
    private static final int MAX_PER_EMAIL = 10;
    private static final int MAX_PER_NETWORK = 100;

    private final Users users;
    private final Throttle throttle;
    private final ClientResolver clients;

    PasswordAttempts(Users users, Throttle throttle, ClientResolver clients) {
        this.users = users;
        this.throttle = throttle;
        this.clients = clients;
    }

    /// A successful attempt is uncounted.
    ///
    /// @param use called if the password is correct; an empty result makes the attempt fail
    /// @return empty for an unknown address or a wrong password; the error `rate_limited` before either is verified
    public <T> Mono<T> verify(
            String email, String password, ServerWebExchange exchange, Function<Credentials, Mono<T>> use) {
        var byNetwork =
                AttemptLimit.of("sign-in-from", clients.resolve(exchange).network(), MAX_PER_NETWORK, WINDOW);
        var byEmail = AttemptLimit.of("sign-in-as", email.toLowerCase(Locale.ROOT), MAX_PER_EMAIL, WINDOW);
        return throttle.acquire(byNetwork)
                .then(throttle.acquire(byEmail))
                .then(Mono.defer(() -> users.findByPassword(email, password)))
                .flatMap(use)
                .delayUntil(_ -> throttle.release(byNetwork).then(throttle.reset(byEmail)));
    }
}
