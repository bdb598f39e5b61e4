package dev.podworks.kit.idempotency;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.kit.body.RequestBytes;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ErrorWriter;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Runs a request under its `Idempotency-Key`, or answers it as it was answered before.
///
/// Behind the caller's check: who may not ask learns nothing about a key.
@Order(10)
final class IdempotencyFilter implements WebFilter {
    static final String HEADER = Idempotency.HEADER;
    static final String REPLAYED = "Idempotent-Replayed";
    private static final int MAX_CHARACTERS = 255;
    /// Refusals of the state: asked again, the same request gets the same.
    private static final Set<Integer> KEPT_REFUSALS = Set.of(402, 409);

    private final KeyTable keys;
    private final ErrorWriter errors;
    private final JsonMapper json;

    IdempotencyFilter(KeyTable keys, ErrorWriter errors, JsonMapper json) {
        this.keys = keys;
        this.errors = errors;
        this.json = json;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return caller(exchange)
                .map(caller -> underKey(caller, key(exchange), exchange, chain))
                .orElseGet(() -> chain.filter(exchange));
    }

    /// Empty where no key came, or none counts.
    private static Optional<Caller> caller(ServerWebExchange exchange) {
        return Principals.of(exchange)
                .filter(_ -> exchange.getRequest().getHeaders().containsHeader(HEADER))
                .filter(_ -> takesKey(exchange.getRequest()))
                .map(Caller.class::cast);
    }

    /// Another service that asks on behalf of its caller knows itself where a key means something.
    private static boolean takesKey(ServerHttpRequest request) {
        var path = request.getPath().value();
        return path.startsWith("/internal/")
                || Routes.match(request.getMethod().name(), path)
                        .filter(Route::acceptsIdempotencyKey)
                        .isPresent();
    }

    private static String key(ServerWebExchange exchange) {
        var keys = exchange.getRequest().getHeaders().getOrEmpty(HEADER);
        var key = keys.size() == 1 ? keys.getFirst() : "";
        if (key.isBlank() || key.length() > MAX_CHARACTERS) {
            throw ValidationErrors.of(
                    HEADER, String.format(Locale.ROOT, "must be one value of 1 to %d characters", MAX_CHARACTERS));
        }
        return key;
    }

    private Mono<Void> underKey(Caller caller, String key, ServerWebExchange exchange, WebFilterChain chain) {
        return RequestBytes.read(exchange.getRequest())
                .flatMap(body -> claim(caller, key, exchange, body)
                        .flatMap(claim -> answer(claim, RequestBytes.again(exchange, body), chain)));
    }

    private Mono<Claim> claim(Caller caller, String key, ServerWebExchange exchange, byte[] body) {
        var request = exchange.getRequest();
        var fingerprint = Fingerprint.of(
                caller, request.getMethod().name(), request.getPath().value(), body, json);
        return keys.claim(Ticket.of(caller, key), fingerprint);
    }

    private Mono<Void> answer(Claim claim, ServerWebExchange exchange, WebFilterChain chain) {
        return switch (claim) {
            case Claim.Taken(Ticket ticket) -> run(ticket, exchange, chain);
            case Claim.Answered(int status, byte[] answer) -> replay(status, answer, exchange);
            case Claim.InFlight() -> Mono.error(Idempotency.inFlight());
            case Claim.Different() -> Mono.error(reused());
        };
    }

    private Mono<Void> run(Ticket ticket, ServerWebExchange exchange, WebFilterChain chain) {
        return Mono.usingWhen(Mono.just(ticket), _ -> answered(ticket, exchange, chain), keys::free);
    }

    private Mono<Void> answered(Ticket ticket, ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange)
                .contextWrite(ticket::putInto)
                .onErrorResume(fault ->
                        keepRefusal(ticket, errors.describe(exchange, fault)).then(Mono.error(fault)));
    }

    private Mono<Void> keepRefusal(Ticket ticket, ErrorBody refusal) {
        return KEPT_REFUSALS.contains(refusal.statusCode())
                ? keys.keep(ticket, refusal.statusCode(), json.writeValueAsBytes(refusal))
                        .then()
                : Mono.empty();
    }

    private static Mono<Void> replay(int status, byte[] answer, ServerWebExchange exchange) {
        var response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(status));
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().set(REPLAYED, "true");
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(answer)));
    }

    private static ApiException reused() {
        return ApiException.of(
                ErrorCode.IDEMPOTENCY_KEY_REUSED,
                "This Idempotency-Key came with another path or body before. Use a new one for a new request.");
    }
}
