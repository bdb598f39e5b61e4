package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.request.RequestIds;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/// Adds the caller token that the gateway issued for this service, and the request's id, to calls to another
/// service.
///
/// Outside a caller's request there is no token, and the call fails before it is sent.
public final class CallerTokenRelay implements ExchangeFilterFunction {
    private final Service service;

    public CallerTokenRelay(Service service) {
        this.service = service;
    }

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return Mono.deferContextual(context -> next.exchange(ClientRequest.from(request)
                .headers(headers -> add(headers, context))
                .build()));
    }

    private void add(HttpHeaders headers, ContextView context) {
        headers.set(CallerToken.HEADER, Principals.token(context, service));
        RequestIds.of(context).ifPresent(id -> headers.set(RequestIds.HEADER, id.value()));
    }
}
