package dev.podworks.kit.request;

import dev.podworks.contracts.id.RequestId;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.server.ServerWebExchange;

/// Carries the request id between the Reactor context and the log's MDC, whatever thread a step runs on.
public final class RequestIdInLogs implements ThreadLocalAccessor<String> {
    /// Once per process; again does no harm.
    public static void register() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(new RequestIdInLogs());
    }

    /// For what is logged outside the request's filters, or where no context is carried to the thread: has the
    /// request's id in its log lines.
    public static void during(ServerWebExchange exchange, Runnable logging) {
        var id = RequestIds.of(exchange).map(RequestId::value).orElse("");
        try (var _ = MDC.putCloseable(RequestIds.KEY, id)) {
            logging.run();
        }
    }

    @Override
    public Object key() {
        return RequestIds.KEY;
    }

    @Override
    public @Nullable String getValue() {
        return MDC.get(RequestIds.KEY);
    }

    @Override
    public void setValue(String id) {
        MDC.put(RequestIds.KEY, id);
    }

    @Override
    public void setValue() {
        MDC.remove(RequestIds.KEY);
    }
}
