package dev.podworks.kit.idempotency;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.request.RequestIds;
import java.util.Locale;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;

/// The header `Idempotency-Key`. Sent by clients, and by services whose call to another service must not have its
/// effect twice.
public final class IdempotencyHeader {
    public static final String NAME = "Idempotency-Key";
    private static final int MAX_CHARACTERS = 255;

    private IdempotencyHeader() {}

    /// For operator routes, whose handlers store the key with its effect. Defaults to the request id, so that a request
    /// that the gateway retries still has one effect.
    ///
    /// @throws ApiException if the header is invalid
    public static String orRequestId(ServerWebExchange exchange) {
        return exchange.getRequest().getHeaders().containsHeader(NAME)
                ? parse(exchange.getRequest())
                : RequestIds.of(exchange).orElseThrow().value();
    }

    /// @throws ApiException if the header is absent or invalid
    static String parse(ServerHttpRequest request) {
        var keys = request.getHeaders().getOrEmpty(NAME);
        var key = keys.size() == 1 ? keys.getFirst() : "";
        if (key.isBlank() || key.length() > MAX_CHARACTERS) {
            throw ValidationErrors.of(
                    NAME, String.format(Locale.ROOT, "must be one value of 1 to %d characters", MAX_CHARACTERS));
        }
        return key;
    }
}
