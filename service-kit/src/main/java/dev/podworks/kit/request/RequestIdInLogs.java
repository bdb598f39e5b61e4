package dev.podworks.kit.request;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Carries the request id between the Reactor context and the log's MDC, whatever thread a step runs on.
public final class RequestIdInLogs implements ThreadLocalAccessor<String> {
    /// Once per process; again does no harm.
    public static void register() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(new RequestIdInLogs());
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
