package dev.podworks.kit.request;

import dev.podworks.contracts.id.RequestId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// Where a request's id is kept: in the exchange, in the Reactor context (and with it in every log line), in headers.
public final class RequestIds {
    public static final String HEADER = "Request-Id";
    /// The key in the Reactor context and in the log's MDC.
    public static final String KEY = "requestId";

    private RequestIds() {}

    public static Optional<RequestId> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(KEY));
    }

    public static Optional<RequestId> of(ContextView context) {
        return context.<String>getOrEmpty(KEY).map(RequestId::new);
    }

    public static Context put(Context context, RequestId id) {
        return context.put(KEY, id.value());
    }

    /// Reads a header that another of our services wrote; anything else counts as none.
    public static Optional<RequestId> parse(@Nullable String header) {
        try {
            return Optional.ofNullable(header).map(RequestId::new);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
