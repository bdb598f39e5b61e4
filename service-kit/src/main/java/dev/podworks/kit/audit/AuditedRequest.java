package dev.podworks.kit.audit;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.audit.AuditActor;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.caller.Principals;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// Who sends the request that is being handled, and whether it has written to the audit log. In the Reactor context.
///
/// @param actor the system where the request needs no authentication, and outside of requests
record AuditedRequest(AuditActor actor, Optional<Mode> mode, Optional<ClientInfo> client, AtomicBoolean recorded) {
    private static final String KEY = AuditedRequest.class.getName();

    static AuditedRequest of(ServerWebExchange exchange) {
        var principal = Principals.of(exchange);
        return new AuditedRequest(
                principal.map(AuditedRequest::actor).orElse(AuditActor.SYSTEM),
                principal.flatMap(AuditedRequest::mode),
                ClientInfo.of(exchange),
                new AtomicBoolean());
    }

    static AuditedRequest of(ContextView context) {
        return context.<AuditedRequest>getOrEmpty(KEY)
                .orElseGet(() ->
                        new AuditedRequest(AuditActor.SYSTEM, Optional.empty(), Optional.empty(), new AtomicBoolean()));
    }

    Context putInto(Context context) {
        return context.put(KEY, this);
    }

    private static AuditActor actor(Principal principal) {
        return switch (principal) {
            case Operator() -> AuditActor.OPERATOR;
            case Caller caller -> new AuditActor(type(caller.actorType()), caller.actorId());
        };
    }

    private static AuditActor.Type type(ActorType type) {
        return switch (type) {
            case API_KEY -> AuditActor.Type.API_KEY;
            case USER -> AuditActor.Type.USER;
        };
    }

    private static Optional<Mode> mode(Principal principal) {
        return principal instanceof Caller caller ? Optional.of(caller.mode()) : Optional.empty();
    }
}
