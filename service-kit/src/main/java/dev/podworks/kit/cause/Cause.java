package dev.podworks.kit.cause;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import java.util.Optional;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// The request, account, project and trace that a step is done for, as far as they are known.
///
/// It is propagated in the exchange of a request, in the Reactor context, and on blocking threads by {@link
/// #openScope()}.
public record Cause(
        Optional<RequestId> request,
        Optional<AccountId> account,
        Optional<ProjectId> project,
        Optional<TraceParent> trace) {
    public static final Cause UNKNOWN =
            new Cause(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static final String KEY = Cause.class.getName();

    public static Cause of(ServerWebExchange exchange) {
        return Optional.<Cause>ofNullable(exchange.getAttribute(KEY)).orElse(UNKNOWN);
    }

    public static Cause of(ContextView context) {
        return context.<Cause>getOrEmpty(KEY).orElse(UNKNOWN);
    }

    public Cause withRequest(RequestId newRequest) {
        return new Cause(Optional.of(newRequest), account, project, trace);
    }

    public Cause withAccount(AccountId newAccount) {
        return new Cause(request, Optional.of(newAccount), project, trace);
    }

    public Cause withProject(ProjectId newProject) {
        return new Cause(request, account, Optional.of(newProject), trace);
    }

    public Cause withTrace(TraceParent span) {
        return new Cause(request, account, project, Optional.of(span));
    }

    /// Sets the exchange's cause. Steps that have started already keep their previous cause.
    public void storeIn(ServerWebExchange exchange) {
        exchange.getAttributes().put(KEY, this);
    }

    public Context putInto(Context context) {
        return context.put(KEY, this);
    }

    /// Runs an action with this cause, for code outside of a request's filters or without context propagation.
    public void run(Runnable action) {
        try (var _ = openScope()) {
            action.run();
        }
    }

    /// Makes this the current thread's cause until the scope is closed. It is used for log lines and, where context
    /// propagation is enabled, for reactive code that the thread blocks for.
    public Scope openScope() {
        return new Scope(CauseMdc.swap(this));
    }

    /// Restores the thread's previous cause when closed.
    public static final class Scope implements AutoCloseable {
        private final Cause previous;

        private Scope(Cause previous) {
            this.previous = previous;
        }

        @Override
        public void close() {
            CauseMdc.swap(previous);
        }
    }
}
