package dev.podworks.accounts.session;

import dev.podworks.accounts.secret.RandomSecret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/// The session cookie. Scripts cannot read it, and forms of other sites do not send it.
@Component
final class SessionCookie {
    private static final Logger LOG = LoggerFactory.getLogger(SessionCookie.class);
    private static final String NAME = "podworks_session";
    /// Browsers accept cookies with this prefix only from this host, over HTTPS and for every path.
    private static final String HOST_ONLY = "__Host-";

    private final SessionProperties properties;

    SessionCookie(SessionProperties properties) {
        this.properties = properties;
        if (!properties.secureCookie()) {
            LOG.warn("Session cookies are sent over plain HTTP: SESSION_COOKIE_SECURE is false");
        }
    }

    boolean isPresent(ServerWebExchange exchange) {
        return exchange.getRequest().getCookies().containsKey(name());
    }

    /// Empty if repeated: one of the cookies may have been set by an attacker.
    Optional<RandomSecret> read(ServerWebExchange exchange) {
        var cookies = exchange.getRequest().getCookies().getOrDefault(name(), List.of());
        return cookies.size() == 1 ? RandomSecret.parse(cookies.getFirst().getValue()) : Optional.empty();
    }

    void set(ServerWebExchange exchange, RandomSecret secret) {
        put(exchange, secret.value(), properties.absolute());
    }

    void clear(ServerWebExchange exchange) {
        put(exchange, "", Duration.ZERO);
    }

    private void put(ServerWebExchange exchange, String value, Duration maxAge) {
        exchange.getResponse()
                .addCookie(ResponseCookie.from(name(), value)
                        .httpOnly(true)
                        .secure(properties.secureCookie())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(maxAge)
                        .build());
    }

    private String name() {
        return properties.secureCookie() ? HOST_ONLY + NAME : NAME;
    }
}
