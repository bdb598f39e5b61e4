package dev.podworks.kit.cause;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import java.util.Optional;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// What a step is done for, as far as it is known.
///
/// It travels in the exchange of a request, in the Reactor context, and on threads that block as what is
/// {@link #openScope()} there.
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

    /// From now on the exchange's cause. Steps that have begun already keep the one that they began with.
    public void storeIn(ServerWebExchange exchange) {
        exchange.getAttributes().put(KEY, this);
    }

    public Context putInto(Context context) {
        return context.put(KEY, this);
    }

    /// For what is logged outside a request's filters, or where no context is carried to the thread.
    public void run(Runnable action) {
        try (var _ = openScope()) {
            action.run();
        }
    }

    /// Makes it the present thread's until it is closed: of its log lines, and where contexts are carried to threads
    /// of whatever reactive it blocks for.
    public Scope openScope() {
        return new Scope(CauseMdc.swap(this));
    }

    /// Gives the thread back what it had before.
    public static final class Scope implements AutoCloseable {
        private final Cause before;

        private Scope(Cause before) {
            this.before = before;
        }

        @Override
        public void close() {
            CauseMdc.swap(before);
        }
    }
}
