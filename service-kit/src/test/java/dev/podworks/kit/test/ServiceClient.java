package dev.podworks.kit.test;

import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.core.env.Environment;
import org.springframework.test.web.reactive.server.WebTestClient;

/// Calls the service under test over HTTP.
public final class ServiceClient {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);

    private final Environment environment;
    private final InstantSource clock;

    ServiceClient(Environment environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /// As the gateway would on behalf of a caller.
    public WebTestClient as(Principal principal) {
        return anyone().mutate()
                .defaultHeader(CallerToken.HEADER, TestCallers.token(principal, clock.instant()))
                .build();
    }

    /// Without a token.
    public WebTestClient anyone() {
        return WebTestClient.bindToServer()
                .baseUrl("http://127.0.0.1:" + environment.getRequiredProperty("local.server.port"))
                .responseTimeout(ANSWER_LIMIT)
                .filter(new AccountDocument())
                .build();
    }
}
