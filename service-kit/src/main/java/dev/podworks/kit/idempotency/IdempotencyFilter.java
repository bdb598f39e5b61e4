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
import dev.podworks.kit.error.HelpLink;
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

/// Runs a request under its `Idempotency-Key`, or replays the stored response.
///
/// Runs after [dev.podworks.kit.caller.CallerFilter], so that unauthorized requests reveal nothing about a key.
@Order(10)
final class IdempotencyFilter implements WebFilter {
    static final String REPLAYED = "Idempotent-Replayed";
    /// Errors that depend on the resource's state, which a repeated request must get again.
    private static final Set<Integer> STORED_ERRORS = Set.of(402, 409);

    private final IdempotencyKeyTable keys;
    private final ErrorWriter errors;
    private final JsonMapper json;

    IdempotencyFilter(IdempotencyKeyTable keys, ErrorWriter errors, JsonMapper json) {
        this.keys = keys;
        this.errors = errors;
        this.json = json;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return caller(exchange)
                .map(caller -> underKey(caller, IdempotencyHeader.parse(exchange.getRequest()), exchange, chain))
                .orElseGet(() -> chain.filter(exchange));
    }

    /// Empty if the request has no key, or its route accepts none.
    private static Optional<Caller> caller(ServerWebExchange exchange) {
        return Principals.of(exchange)
                .filter(_ -> exchange.getRequest().getHeaders().containsHeader(IdempotencyHeader.NAME))
                .filter(_ -> acceptsKey(exchange.getRequest()))
                .map(Caller.class::cast);
    }

    /// On `/internal` paths, the calling service decides where to send a key.
    private static boolean acceptsKey(ServerHttpRequest request) {
        var path = request.getPath().value();
        return path.startsWith("/internal/")
                || Routes.match(request.getMethod().name(), path)
                        .filter(Route::acceptsIdempotencyKey)
                        .isPresent();
    }

    private Mono<Void> underKey(Caller caller, String key, ServerWebExchange exchange, WebFilterChain chain) {
        return RequestBytes.read(exchange.getRequest())
                .flatMap(body -> claim(caller, key, exchange, body)
                        .flatMap(result -> respond(result, RequestBytes.withBody(exchange, body), chain)));
    }

    private Mono<ClaimResult> claim(Caller caller, String key, ServerWebExchange exchange, byte[] body) {
        var request = exchange.getRequest();
        var fingerprint = Fingerprint.of(
                caller, request.getMethod().name(), request.getPath().value(), body, json);
        return keys.claim(KeyClaim.of(caller, key), fingerprint);
    }

    private Mono<Void> respond(ClaimResult result, ServerWebExchange exchange, WebFilterChain chain) {
        return switch (result) {
            case ClaimResult.Claimed(KeyClaim claim) -> run(claim, exchange, chain);
            case ClaimResult.Completed(int status, byte[] body) -> replay(status, body, exchange);
            case ClaimResult.InFlight() -> Mono.error(Idempotency.inFlight());
            case ClaimResult.Mismatch() -> Mono.error(reused());
        };
    }

    private Mono<Void> run(KeyClaim claim, ServerWebExchange exchange, WebFilterChain chain) {
        return Mono.usingWhen(Mono.just(claim), _ -> handle(claim, exchange, chain), keys::release);
    }

    private Mono<Void> handle(KeyClaim claim, ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange)
                .contextWrite(claim::putInto)
                .onErrorResume(error ->
                        storeError(claim, errors.toErrorBody(exchange, error)).then(Mono.error(error)));
    }

    private Mono<Void> storeError(KeyClaim claim, ErrorBody error) {
        return STORED_ERRORS.contains(error.statusCode())
                ? keys.storeResponse(claim, error.statusCode(), json.writeValueAsBytes(error))
                        .then()
                : Mono.empty();
    }

    private Mono<Void> replay(int status, byte[] body, ServerWebExchange exchange) {
        var response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(status));
        if (STORED_ERRORS.contains(status)) {
            HelpLink.set(exchange, json.readTree(body).path("code").asString());
        }
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().set(REPLAYED, "true");
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    private static ApiException reused() {
        return ApiException.of(
                ErrorCode.IDEMPOTENCY_KEY_REUSED,
                "This Idempotency-Key was used with another path or body. Use a new key for a new request.");
    }
}
