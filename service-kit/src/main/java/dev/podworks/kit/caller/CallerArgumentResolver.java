package dev.podworks.kit.caller;

import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.core.MethodParameter;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/// Resolves `Caller` parameters of controllers.
public final class CallerArgumentResolver implements SyncHandlerMethodArgumentResolver {
    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class;
    }

    @Override
    public Object resolveArgumentValue(MethodParameter parameter, BindingContext binding, ServerWebExchange exchange) {
        return Principals.of(exchange).filter(Caller.class::isInstance).orElseThrow(CallerTokenVerifier::unauthorized);
    }
}
