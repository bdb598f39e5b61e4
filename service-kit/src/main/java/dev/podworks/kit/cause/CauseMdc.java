package dev.podworks.kit.cause;

import dev.podworks.contracts.id.Id;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Carries the cause between the Reactor context and the log's MDC, whatever thread a step runs on.
public final class CauseMdc implements ThreadLocalAccessor<Cause> {
    public static final String REQUEST = "requestId";
    public static final String ACCOUNT = "accountId";
    public static final String PROJECT = "projectId";
    /// As the Elastic Common Schema has it, by which log stores find a trace's lines.
    public static final String TRACE = "trace.id";

    private static final ThreadLocal<Cause> PRESENT = ThreadLocal.withInitial(() -> Cause.UNKNOWN);

    /// Once per process; again does no harm.
    public static void register() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(new CauseMdc());
    }

    /// @return what the thread had before
    static Cause swap(Cause cause) {
        var before = PRESENT.get();
        // The same thread takes the same cause up again and again while the steps of a chain pass by.
        if (before != cause) {
            PRESENT.set(cause);
            put(REQUEST, cause.request().map(Id::value));
            put(ACCOUNT, cause.account().map(Id::value));
            put(PROJECT, cause.project().map(Id::value));
            put(TRACE, cause.trace().map(TraceParent::traceId));
        }
        return before;
    }

    private static void put(String key, Optional<String> value) {
        value.ifPresentOrElse(known -> MDC.put(key, known), () -> MDC.remove(key));
    }

    @Override
    public Object key() {
        return Cause.KEY;
    }

    @Override
    public @Nullable Cause getValue() {
        var present = PRESENT.get();
        return present == Cause.UNKNOWN ? null : present;
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
