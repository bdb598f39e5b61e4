package dev.podworks.kit.audit;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.kit.messaging.Source;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Tells [AuditLog] who sends the request, and checks that a request which the log must have is in it.
///
/// A successful request of a route with an action ([Route#audit]) that recorded nothing is a defect: it is logged
/// and counted, because the change has been committed. Tests of the services require the counter to be zero.
///
/// Runs after [dev.podworks.kit.idempotency.IdempotencyFilter]: a replayed response changes nothing.
@Order(20)
public final class AuditFilter implements WebFilter {
    /// The counter of successful requests that are missing from the audit log.
    public static final String MISSING = "podworks.audit.missing";

    private static final Logger LOG = LoggerFactory.getLogger(AuditFilter.class);

    private final Source source;
    private final Counter missing;

    public AuditFilter(Source source, MeterRegistry metrics) {
        this.source = source;
        this.missing = metrics.counter(MISSING);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getMethod().equals(HttpMethod.GET)) {
            return chain.filter(exchange);
        }
        var request = AuditedRequest.of(exchange);
        return chain.filter(exchange)
                .then(Mono.<Void>fromRunnable(() -> check(exchange, request)))
                .contextWrite(request::putInto);
    }

    private void check(ServerWebExchange exchange, AuditedRequest request) {
        var isSuccess = Optional.ofNullable(exchange.getResponse().getStatusCode())
                .map(HttpStatusCode::is2xxSuccessful)
                .orElse(true);
        if (isSuccess && !request.recorded().get()) {
            audited(exchange).ifPresent(this::report);
        }
    }

    /// Not the routes that the gateway forwards.
    private Optional<Route> audited(ServerWebExchange exchange) {
        var request = exchange.getRequest();
        return Routes.match(request.getMethod().name(), request.getPath().value())
                .filter(route -> route.audit().isPresent())
                .filter(route -> route.service().serviceName().equals(source.name()));
    }

    private void report(Route route) {
        missing.increment();
        LOG.error("{} {} succeeded without an entry in the audit log", route.method(), route.template());
    }
}
