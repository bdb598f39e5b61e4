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

/// Lets a service ask another one on behalf of the caller whose request it is serving: the call carries the token that
/// the gateway made for this purpose, and the request's id.
///
/// Outside a caller's request there is nobody to ask for, and the call is refused before it leaves.
public final class CallerTokenRelay implements ExchangeFilterFunction {
    private final Service asked;

    public CallerTokenRelay(Service asked) {
        this.asked = asked;
    }

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return Mono.deferContextual(context -> next.exchange(ClientRequest.from(request)
                .headers(headers -> add(headers, context))
                .build()));
    }

    private void add(HttpHeaders headers, ContextView context) {
        headers.set(CallerToken.HEADER, Principals.token(context, asked));
        RequestIds.of(context).ifPresent(id -> headers.set(RequestIds.HEADER, id.value()));
    }
}
