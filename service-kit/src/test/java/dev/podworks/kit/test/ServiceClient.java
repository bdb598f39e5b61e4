package dev.podworks.kit.test;

import dev.podworks.contracts.api.Routes;
import dev.podworks.kit.caller.Audience;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.CallerTokenHeaders;
import dev.podworks.kit.caller.Principal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.ClientRequest;

/// Calls the service under test over HTTP.
public final class ServiceClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final Environment environment;
    private final InstantSource clock;

    ServiceClient(Environment environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /// Sends requests with the caller tokens that the gateway would add.
    public WebTestClient as(Principal principal) {
        return anonymous()
                .mutate()
                .filter((request, next) -> next.exchange(ClientRequest.from(request)
                        .headers(headers -> putTokens(headers, principal, request))
                        .build()))
                .build();
    }

    private void putTokens(HttpHeaders headers, Principal principal, ClientRequest request) {
        var service = environment.getRequiredProperty("spring.application.name");
        var path = request.url().getPath();
        Function<Set<String>, String> issuer = audiences -> TestCallers.token(principal, audiences, clock.instant());
        if (path.startsWith("/internal/")) {
            headers.set(CallerToken.HEADER, issuer.apply(Set.of(Audience.internalOf(service))));
        } else {
            Routes.match(request.method().name(), path)
                    .ifPresentOrElse(
                            route -> CallerTokenHeaders.put(headers, Audience.routesOf(service), route, issuer),
                            () -> headers.set(CallerToken.HEADER, issuer.apply(Set.of(Audience.routesOf(service)))));
        }
    }

    /// Sends requests without a caller token.
    public WebTestClient anonymous() {
        return WebTestClient.bindToServer()
                .baseUrl("http://127.0.0.1:" + environment.getRequiredProperty("local.server.port"))
                .responseTimeout(TIMEOUT)
                .filter(new AccountDocument())
                .filter(new TextCheck())
                .build();
    }
}
