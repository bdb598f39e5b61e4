package dev.podworks.kit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.audit.AuditActor;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.test.TestCallers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class AuditFilterTest {
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final AuditFilter filter = new AuditFilter(new Source("webhooks-service"), metrics);

    @ParameterizedTest
    @CsvSource({
        "POST,   /v1/webhook-endpoints,        201, 1",
        "POST,   /v1/webhook-endpoints,        400, 0",
        "GET,    /v1/webhook-endpoints,        200, 0",
        "DELETE, /v1/webhook-endpoints/whe_1,  200, 1",
        "POST,   /v1/projects,                 201, 0",
        "POST,   /v1/shows,                    201, 0",
        "POST,   /v1/nothing,                  404, 0"
    })
    void aSuccessfulRequestWithoutAnEntryIsCounted(HttpMethod method, String path, int status, int missing) {
        var exchange = exchange(method, path);
        filter.filter(exchange, request -> {
                    request.getResponse().setStatusCode(HttpStatus.valueOf(status));
                    return Mono.empty();
                })
                .block();

        assertThat(metrics.counter(AuditFilter.MISSING).count()).isEqualTo(missing);
    }

    @Test
    void aRequestThatRecordedItsEntryIsNotCounted() {
        filter.filter(
                        exchange(HttpMethod.POST, "/v1/webhook-endpoints"),
                        _ -> Mono.deferContextual(context -> {
                            AuditedRequest.of(context).recorded().set(true);
                            return Mono.empty();
                        }))
                .block();

        assertThat(metrics.counter(AuditFilter.MISSING).count()).isZero();
    }

    @Test
    void theSenderOfTheRequestIsTheActor() {
        var caller = TestCallers.live();
        var exchange = exchange(HttpMethod.POST, "/v1/webhook-endpoints");
        Principals.put(exchange, caller);
        var client = new ClientInfo("203.0.113.7", "curl/8.0");
        client.storeIn(exchange);

        var request = requestSeenIn(exchange);

        assertThat(request.actor()).isEqualTo(new AuditActor(AuditActor.Type.API_KEY, caller.actorId()));
        assertThat(request.mode()).contains(caller.mode());
        assertThat(request.client()).contains(client);
    }

    @Test
    void operatorsHaveNoId() {
        var exchange = exchange(HttpMethod.POST, "/operator/accounts");
        Principals.put(exchange, new Operator());

        assertThat(requestSeenIn(exchange).actor()).isEqualTo(AuditActor.OPERATOR);
    }

    private AuditedRequest requestSeenIn(MockServerWebExchange exchange) {
        var seen = new AtomicReference<AuditedRequest>();
        filter.filter(
                        exchange,
                        _ -> Mono.deferContextual(context -> {
                            seen.set(AuditedRequest.of(context));
                            return Mono.empty();
                        }))
                .block();
        return Objects.requireNonNull(seen.get());
    }

    private static MockServerWebExchange exchange(HttpMethod method, String path) {
        return MockServerWebExchange.from(MockServerHttpRequest.method(method, path));
    }
}
