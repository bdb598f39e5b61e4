package dev.podworks.accounts.signin;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.session.SessionProperties;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/// The cookie that binds a sign-in which waits for its second factor to the browser.
@Component
final class PendingSignInCookie {
    private static final String NAME = "podworks_sign_in";
    private static final String PATH = "/account/api/session";

    private final SessionProperties properties;

    PendingSignInCookie(SessionProperties properties) {
        this.properties = properties;
    }

    /// Empty if repeated: one of the cookies may have been set by an attacker.
    Optional<RandomSecret> read(ServerWebExchange exchange) {
        var cookies = exchange.getRequest().getCookies().getOrDefault(NAME, List.of());
        return cookies.size() == 1 ? RandomSecret.parse(cookies.getFirst().getValue()) : Optional.empty();
    }

    void set(ServerWebExchange exchange, RandomSecret secret, Duration maxAge) {
        put(exchange, secret.value(), maxAge);
    }

    void clear(ServerWebExchange exchange) {
        put(exchange, "", Duration.ZERO);
    }

    private void put(ServerWebExchange exchange, String value, Duration maxAge) {
        exchange.getResponse()
                .addCookie(ResponseCookie.from(NAME, value)
                        .httpOnly(true)
                        .secure(properties.secureCookie())
                        .sameSite("Strict")
                        .path(PATH)
                        .maxAge(maxAge)
                        .build());
    }
}
