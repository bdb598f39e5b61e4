package dev.podworks.kit.request;

import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.ContextView;

/// Reads a request's id from the exchange, the Reactor context or a header.
public final class RequestIds {
    public static final String HEADER = "Request-Id";

    private RequestIds() {}

    public static Optional<RequestId> of(ServerWebExchange exchange) {
        return Cause.of(exchange).request();
    }

    public static Optional<RequestId> of(ContextView context) {
        return Cause.of(context).request();
    }

    /// @return empty if the header is missing or not valid
    public static Optional<RequestId> parse(@Nullable String header) {
        return Id.parse(RequestId.PREFIX, header, RequestId::new);
    }
}
