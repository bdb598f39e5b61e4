package dev.podworks.kit.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.KitTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class DrainTest extends KitTest {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterAll
    static void close() {
        HTTP.close();
    }

    @Test
    void stoppingServiceHandlesRequestsAndClosesConnections() throws Exception {
        var service = anotherService("leaving", Map.of("SHUTDOWN_DRAIN", "2s"));
        assertThat(answer(service, "liveness").headers().firstValue("Connection"))
                .isEmpty();

        var end = Thread.ofVirtual().start(service::close);
        Awaitility.await("not ready")
                .pollInterval(Duration.ofMillis(20))
                .until(() -> answer(service, "readiness").statusCode() == 503);

        var last = answer(service, "liveness");
        assertThat(last.statusCode()).isEqualTo(200);
        assertThat(last.headers().firstValue("Connection")).contains("close");
        assertThat(end.join(Duration.ofSeconds(20))).isTrue();
    }

    private static HttpResponse<String> answer(ConfigurableApplicationContext service, String probe)
            throws IOException, InterruptedException {
        var port = service.getEnvironment().getRequiredProperty("local.server.port");
        var address = URI.create("http://127.0.0.1:%s/actuator/health/%s".formatted(port, probe));
        return HTTP.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }
}
