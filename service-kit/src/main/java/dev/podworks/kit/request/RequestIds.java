package dev.podworks.kit.request;

import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.ContextView;

/// Where a request's id is found: in the exchange, in the Reactor context, in headers.
public final class RequestIds {
    public static final String HEADER = "Request-Id";

    private RequestIds() {}

    public static Optional<RequestId> of(ServerWebExchange exchange) {
        return Cause.of(exchange).request();
    }

    public static Optional<RequestId> of(ContextView context) {
        return Cause.of(context).request();
    }

    /// Reads a header that another of our services wrote; anything else counts as none.
    public static Optional<RequestId> parse(@Nullable String header) {
        return Id.parse(RequestId.PREFIX, header, RequestId::new);
    }
}
