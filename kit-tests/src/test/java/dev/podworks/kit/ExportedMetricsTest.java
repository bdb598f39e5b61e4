package dev.podworks.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExportedMetricsTest extends KitTest {
    private static final String EVERY = " every";

    /// Dashboards and alerts are checked against the same list: an alert on a missing metric would never fire.
    @Test
    void metricsOfTheDashboardsAreExported() throws IOException {
        client.anonymous().get().uri("/v1/files/x").exchange();
        var expected = expected();
        assertThat(expected).isNotEmpty();
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(exported()).containsAll(expected));
    }

    private static List<String> expected() throws IOException {
        var list = Path.of(System.getProperty("podworks.root"), "observability/metrics.txt");
        return Files.readAllLines(list).stream()
                .filter(line -> line.endsWith(EVERY) && !line.startsWith("#"))
                .map(line -> line.substring(0, line.length() - EVERY.length()))
                .toList();
    }

    private List<String> exported() {
        var body = client.anonymous()
                .get()
                .uri("/actuator/prometheus")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return Objects.requireNonNull(body)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .distinct()
                .toList();
    }
}
