package dev.podworks.gateway.routing;

import dev.podworks.gateway.caller.CallerTokenIssuer;
import dev.podworks.kit.caller.Audience;
import dev.podworks.kit.caller.CallerTokenHeaders;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.caller.VerifiedCaller;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.request.RequestIds;
import java.util.List;
import java.util.Set;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/// The headers of forwarded requests: a few of the client's, and the gateway's own about the caller. All others are
/// dropped, such as keys, cookies and forged identity headers.
@Component
final class UpstreamHeadersFilter implements HttpHeadersFilter, Ordered {
    private static final List<String> FORWARDED = List.of(
            HttpHeaders.ACCEPT,
            HttpHeaders.CONTENT_LENGTH,
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.IF_MATCH,
            HttpHeaders.IF_NONE_MATCH,
            HttpHeaders.USER_AGENT,
            "Idempotency-Key",
            "Stripe-Signature");
    private static final Set<HttpMethod> WITH_BODY = Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

    private final CallerTokenIssuer tokens;

    UpstreamHeadersFilter(CallerTokenIssuer tokens) {
        this.tokens = tokens;
    }

    @Override
    public HttpHeaders filter(HttpHeaders incoming, ServerWebExchange exchange) {
        var headers = new HttpHeaders();
        FORWARDED.stream()
                .filter(incoming::containsHeader)
                .forEach(name -> headers.put(name, incoming.getOrEmpty(name)));
        declareEmptyBody(exchange.getRequest().getMethod(), headers);
        RequestIds.of(exchange).ifPresent(id -> headers.set(RequestIds.HEADER, id.value()));
        Cause.of(exchange).trace().ifPresent(span -> headers.set(TraceParent.HEADER, span.value()));
        // Open routes have no principal; services refuse requests without a token on other routes.
        Principals.of(exchange).ifPresent(principal -> putTokens(headers, principal, exchange));
        return headers;
    }

    private void putTokens(HttpHeaders headers, Principal principal, ServerWebExchange exchange) {
        var route = MatchedRoute.of(exchange).orElseThrow();
        var client = ClientInfo.of(exchange).filter(_ -> route.audit().isPresent());
        var caller = new VerifiedCaller(principal, client);
        CallerTokenHeaders.put(
                headers, Audience.routesOf(route.service()), route, audiences -> tokens.tokenFor(caller, audiences));
    }

    /// Otherwise the client sends an empty chunked body.
    private static void declareEmptyBody(HttpMethod method, HttpHeaders headers) {
        if (WITH_BODY.contains(method) && !headers.containsHeader(HttpHeaders.CONTENT_LENGTH)) {
            headers.setContentLength(0);
        }
    }

    /// First, so that headers added by later filters are kept.
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
