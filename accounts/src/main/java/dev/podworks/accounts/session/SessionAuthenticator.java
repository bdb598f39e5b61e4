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

/// Who a request with a session's cookie comes from, and in which account.
@Component
public final class SessionAuthenticator {
    /// Carries the token of whoever wants to change something.
    public static final String CSRF_HEADER = "Podworks-Csrf";
    /// Chooses among several accounts.
    public static final String ACCOUNT_HEADER = "Podworks-Account";

    /// Chooses between what live keys see and what test keys see; live where it is left out.
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
        return cookie.isIn(exchange);
    }

    /// @return empty when the session is over or was none; the error `invalid_csrf_token`, or `not_found` for an
    ///     account that the person does not belong to
    public Mono<Caller> authenticate(ServerWebExchange exchange) {
        return Mono.justOrEmpty(cookie.read(exchange))
                .flatMap(sessions::find)
                .doOnNext(person -> requireToken(exchange, person))
                .map(person -> admit(exchange, person))
                .doOnNext(_ -> count("session"))
                .switchIfEmpty(Mono.fromRunnable(() -> count("session_over")));
    }

    private static void requireToken(ServerWebExchange exchange, UserSession person) {
        var request = exchange.getRequest();
        if (!SAFE.contains(request.getMethod())
                && !isToken(person, header(exchange, CSRF_HEADER).orElse(""))) {
            throw ApiException.of(
                    ErrorCode.INVALID_CSRF_TOKEN,
                    "Send the session's csrfToken in the header %s.".formatted(CSRF_HEADER));
        }
    }

    private static boolean isToken(UserSession person, String presented) {
        return MessageDigest.isEqual(
                person.csrfToken().getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    private static Caller admit(ServerWebExchange exchange, UserSession person) {
        var caller = person.in(header(exchange, ACCOUNT_HEADER), mode(exchange))
                .orElseThrow(() -> ApiException.notFound("account"));
        person.putInto(exchange);
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
