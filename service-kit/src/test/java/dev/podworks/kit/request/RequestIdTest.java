package dev.podworks.kit.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.sample.SampleService;
import dev.podworks.kit.test.TestCallers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class RequestIdTest extends KitTest {
    private static final Logger LOG = (Logger) LoggerFactory.getLogger(SampleService.class.getPackageName());

    private final Lines lines = new Lines();

    @BeforeEach
    void listen() {
        lines.start();
        LOG.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        LOG.detachAppender(lines);
    }

    @Test
    void theIdIsInTheLogLinesOfTheRequestItsEventAndItsHandlers() {
        var answer = client.as(TestCallers.live())
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectBody(FileSnapshot.class)
                .returnResult();
        var id = Objects.requireNonNull(answer.getResponseHeaders().getFirst(RequestIds.HEADER));
        var file = Objects.requireNonNull(answer.getResponseBody()).id();

        assertThat(new RequestId(id).value()).isEqualTo(id);
        assertThat(lines.requestOf("Saved " + file)).containsExactly(id);
        await().untilAsserted(
                        () -> assertThat(lines.requestOf("Heard of " + file)).containsExactly(id));
        assertThat(recorded.records(Topic.FILES.topicName()))
                .filteredOn(message -> file.value().equals(message.key()))
                .singleElement()
                .satisfies(message -> assertThat(message.headers()
                                .lastHeader(EventHeaders.REQUEST_ID)
                                .value())
                        .isEqualTo(id.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theGatewaysIdIsKept() {
        var id = "req_01kahp3x8v0s5m2c9d7q4e6t1r";

        client.anyone()
                .get()
                .uri("/v1/files/x")
                .header(RequestIds.HEADER, id)
                .exchange()
                .expectHeader()
                .valueEquals(RequestIds.HEADER, id)
                .expectBody()
                .jsonPath("$.requestId")
                .isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mine", "req_", "prj_01kahp3x8v0s5m2c9d7q4e6t1r", "req_01kahp3x8v0s5m2c9d7q4e6t1r, x"})
    void whatIsNoRequestIdIsReplaced(String header) {
        client.anyone()
                .get()
                .uri("/v1/files/x")
                .header(RequestIds.HEADER, header)
                .exchange()
                .expectHeader()
                .value(
                        RequestIds.HEADER,
                        id -> assertThat(new RequestId(id).value()).isNotEqualTo(header));
    }

    private static final class Lines extends AppenderBase<ILoggingEvent> {
        private record Line(String text, @Nullable String request) {}

        private final Queue<Line> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent line) {
            lines.add(new Line(
                    line.getFormattedMessage(), line.getMDCPropertyMap().get(RequestIds.KEY)));
        }

        List<String> requestOf(String text) {
            return lines.stream()
                    .filter(line -> line.text().equals(text))
                    .map(line -> String.valueOf(line.request()))
                    .toList();
        }
    }
}
