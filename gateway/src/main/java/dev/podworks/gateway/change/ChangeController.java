package dev.podworks.gateway.change;

import dev.podworks.accounts.RequestAuthenticator;
import dev.podworks.gateway.routing.MatchedRoute;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Streams the changes of the caller's account and mode.
@RestController
class ChangeController {
    static final String PATH = "/account/api/changes";
    private static final String POSITION = "Last-Event-ID";

    private final ChangeStreams streams;
    private final RequestAuthenticator authenticator;

    ChangeController(ChangeStreams streams, RequestAuthenticator authenticator) {
        this.streams = streams;
        this.authenticator = authenticator;
    }

    @GetMapping(path = PATH, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<Object>> stream(Caller caller, ServerWebExchange exchange) {
        if (!streams.isRunning()) {
            throw ApiException.unavailable("This replica is stopping. Connect again.", Duration.ofSeconds(1));
        }
        forbidBuffering(exchange.getResponse().getHeaders());
        var position = Optional.ofNullable(exchange.getRequest().getHeaders().getFirst(POSITION));
        return streams.open(Reader.of(caller), position, isStillValid(caller, exchange))
                .map(StreamEvent::toServerSentEvent);
    }

    /// For proxies: neither to collect the response, nor to compress it, for which they would collect it.
    private static void forbidBuffering(HttpHeaders headers) {
        headers.set("X-Accel-Buffering", "no");
        headers.setCacheControl("no-store, no-transform");
    }

    /// Whether the session would be accepted again, as the same caller: with the same role.
    private Mono<Boolean> isStillValid(Caller caller, ServerWebExchange exchange) {
        return authenticator
                .verifyPerson(exchange)
                .doOnNext(now -> MatchedRoute.of(exchange)
                        .ifPresent(route -> authenticator.requireSufficient(route, now, exchange)))
                .map(caller::equals);
    }
}
