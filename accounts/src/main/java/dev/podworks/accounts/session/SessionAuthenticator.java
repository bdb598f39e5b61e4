package dev.podworks.accounts.session;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Authenticates session cookies and selects the account.
@Component
public final class SessionAuthenticator {
    /// The CSRF token of unsafe requests.
    public static final String CSRF_HEADER = "Podworks-Csrf";
    /// Selects one of the user's accounts.
    public static final String ACCOUNT_HEADER = "Podworks-Account";

    /// Selects live (the default) or test mode.
    public static final String MODE_HEADER = "Podworks-Mode";

    private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final Sessions sessions;
    private final SessionCookie cookie;
    private final MeterRegistry metrics;

    SessionAuthenticator(Sessions sessions, SessionCookie cookie, MeterRegistry metrics) {
        this.sessions = sessions;
        this.cookie = cookie;
        this.metrics = metrics;
    }

    public boolean hasCookie(ServerWebExchange exchange) {
        return cookie.isPresent(exchange);
    }

    /// @return empty when the session is unknown or has expired; the error `invalid_csrf_token`, or `not_found` for
    ///     an account that the user does not belong to
    public Mono<Caller> authenticate(ServerWebExchange exchange) {
        return Mono.justOrEmpty(cookie.read(exchange))
                .flatMap(sessions::use)
                .doOnNext(session -> requireCsrfToken(exchange, session))
                .map(session -> caller(exchange, session))
                .doOnNext(_ -> count("session"))
                .switchIfEmpty(Mono.fromRunnable(() -> count("session_over")));
    }

    /// The same for a request that was authenticated before, without a use of the session.
    public Mono<Caller> verify(ServerWebExchange exchange) {
        return Mono.justOrEmpty(cookie.read(exchange))
                .flatMap(sessions::find)
                .map(session -> caller(exchange, session));
    }

    private static void requireCsrfToken(ServerWebExchange exchange, UserSession session) {
        var request = exchange.getRequest();
        if (!SAFE.contains(request.getMethod())
                && !isCsrfToken(session, header(exchange, CSRF_HEADER).orElse(""))) {
            throw ApiException.of(
                    ErrorCode.INVALID_CSRF_TOKEN,
                    "Send the session's csrfToken in the header %s.".formatted(CSRF_HEADER));
        }
    }

    private static boolean isCsrfToken(UserSession session, String presented) {
        return MessageDigest.isEqual(
                session.csrfToken().getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    private static Caller caller(ServerWebExchange exchange, UserSession session) {
        var caller = session.callerIn(header(exchange, ACCOUNT_HEADER), mode(exchange))
                .orElseThrow(() -> ApiException.notFound("account"));
        session.storeIn(exchange);
        return caller;
    }

    private static Mode mode(ServerWebExchange exchange) {
        return header(exchange, MODE_HEADER)
                .map(mode -> WireEnum.parse(Mode.class, mode)
                        .orElseThrow(() -> ValidationErrors.of(MODE_HEADER, "must be live or test")))
                .orElse(Mode.LIVE);
    }

    private static Optional<String> header(ServerWebExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequest().getHeaders().getFirst(name));
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.authentications", "outcome", outcome).increment();
    }
}
