package dev.podworks.kit.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class RequestDeadlineTest {
    private static final Duration LIMIT = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RequestDeadline deadline = new RequestDeadline(LIMIT);
    private final MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/"));

    @Test
    void slowRequestFailsAndIsCancelled() {
        var cancelled = new AtomicBoolean();
        var handling = Mono.<Void>never().doOnCancel(() -> cancelled.set(true));

        assertThatThrownBy(() -> deadline.filter(exchange, _ -> handling).block(PATIENCE))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("took too long");
        assertThat(cancelled).isTrue();
    }

    @Test
    void startedResponseMayTakeLonger() {
        var slowly = exchange.getResponse()
                .setComplete()
                .then(Mono.delay(LIMIT.multipliedBy(3)).then());

        deadline.filter(exchange, _ -> slowly).block(PATIENCE);

        assertThat(exchange.getResponse().isCommitted()).isTrue();
    }

    @Test
    void responseInTimeIsUnchanged() {
        deadline.filter(exchange, _ -> Mono.empty()).block(PATIENCE);
    }

    @Test
    void errorInTimeIsUnchanged() {
        assertThatThrownBy(() -> deadline.filter(exchange, _ -> Mono.error(ApiException.notFound("file")))
                        .block(PATIENCE))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("file");
    }
}
