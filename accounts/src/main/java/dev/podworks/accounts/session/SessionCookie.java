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

/// The cookie by which a browser shows its session. No script sees it, and no other site's form sends it along.
@Component
final class SessionCookie {
    private static final Logger LOG = LoggerFactory.getLogger(SessionCookie.class);
    private static final String NAME = "podworks_session";
    /// Browsers take a cookie of this name from this very host only, over https, for every path.
    private static final String HOST_ONLY = "__Host-";

    private final SessionProperties properties;

    SessionCookie(SessionProperties properties) {
        this.properties = properties;
        if (!properties.secureCookie()) {
            LOG.warn("Sessions travel over plain http: SESSION_COOKIE_SECURE is false");
        }
    }

    boolean isIn(ServerWebExchange exchange) {
        return exchange.getRequest().getCookies().containsKey(name());
    }

    /// One only: of two, somebody else may have put one there.
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
