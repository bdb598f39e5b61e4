package dev.podworks.accounts.session;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Proven;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Passwords that somebody shows, counted together wherever they show them: for the address and for the place.
@Component
public final class PasswordAttempts {
    private static final Duration WINDOW = Duration.ofMinutes(15);
    private static final int TRIES_PER_EMAIL = 10;
    private static final int TRIES_PER_NETWORK = 100;

    private final Users users;
    private final Throttle throttle;
    private final ClientResolver clients;

    PasswordAttempts(Users users, Throttle throttle, ClientResolver clients) {
        this.users = users;
        this.throttle = throttle;
        this.clients = clients;
    }

    /// What comes of it makes the try count no more.
    ///
    /// @param use for the right password; empty where it is not to be accepted all the same
    /// @return empty for an unknown address and a wrong password; the error `rate_limited` before either is
    ///         looked at
    public <T> Mono<T> show(String email, String password, ServerWebExchange exchange, Function<Proven, Mono<T>> use) {
        var byNetwork = AttemptLimit.of("sign-in-from", clients.of(exchange).network(), TRIES_PER_NETWORK, WINDOW);
        var byEmail = AttemptLimit.of("sign-in-as", email.toLowerCase(Locale.ROOT), TRIES_PER_EMAIL, WINDOW);
        return throttle.take(byNetwork)
                .then(throttle.take(byEmail))
                .then(Mono.defer(() -> users.withPassword(email, password)))
                .flatMap(use)
                .delayUntil(_ -> throttle.giveBack(byNetwork).then(throttle.forget(byEmail)));
    }
}
