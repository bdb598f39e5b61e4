package dev.podworks.kit.cause;

import dev.podworks.contracts.id.Id;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Propagates the cause between the Reactor context and the MDC, on any thread.
public final class CauseMdc implements ThreadLocalAccessor<Cause> {
    public static final String REQUEST = "requestId";
    public static final String ACCOUNT = "accountId";
    public static final String PROJECT = "projectId";
    /// The name in the Elastic Common Schema, by which log stores find the lines of a trace.
    public static final String TRACE = "trace.id";

    private static final ThreadLocal<Cause> CURRENT = ThreadLocal.withInitial(() -> Cause.UNKNOWN);

    /// Registers it once per process. Further calls have no effect.
    public static void register() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(new CauseMdc());
    }

    /// @return the thread's previous cause
    static Cause swap(Cause cause) {
        var previous = CURRENT.get();
        // The operators of a chain restore the same cause many times.
        if (previous != cause) {
            CURRENT.set(cause);
            put(REQUEST, cause.request().map(Id::value));
            put(ACCOUNT, cause.account().map(Id::value));
            put(PROJECT, cause.project().map(Id::value));
            put(TRACE, cause.trace().map(TraceParent::traceId));
        }
        return previous;
    }

    private static void put(String key, Optional<String> value) {
        value.ifPresentOrElse(text -> MDC.put(key, text), () -> MDC.remove(key));
    }

    @Override
    public Object key() {
        return Cause.KEY;
    }

    @Override
    public @Nullable Cause getValue() {
        var current = CURRENT.get();
        return current == Cause.UNKNOWN ? null : current;
    }

    @Override
    public void setValue(Cause cause) {
        swap(cause);
    }

    @Override
    public void setValue() {
        swap(Cause.UNKNOWN);
    }
}
