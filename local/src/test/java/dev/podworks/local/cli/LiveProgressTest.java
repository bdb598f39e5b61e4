package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.client.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveProgressTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    /// The samples that the test of the account page reads.
    private static final JsonNode SAMPLES = JsonMapper.shared()
            .readTree(read(
                    Path.of(System.getProperty("podworks.root"), "account-page/src/test/page/progress-samples.json")));

    @Test
    void thePercentageIsTheOneOfTheAccountPage() {
        for (var sample : SAMPLES.get("percent")) {
            var progress = new Project.Progress(
                    "Cleaning", number(sample, "percent"), number(sample, "rate"), number(sample, "cap"));
            var since = Duration.ofSeconds(sample.get("seconds").longValue());
            assertThat(LiveProgress.percentNow(progress, since))
                    .as("%s", sample)
                    .isEqualTo(number(sample, "shown"));
        }
    }

    @Test
    void theTimeLeftIsTheOneOfTheAccountPageAndNeverZero() {
        for (var sample : SAMPLES.get("left")) {
            var millis = number(sample, "millis");
            var estimate = millis == null ? null : NOW.plusMillis(millis.longValue());
            var left = LiveProgress.left(estimate, NOW);
            var seconds = number(sample, "seconds");
            assertThat(left)
                    .as("%s", sample)
                    .isEqualTo(seconds == null ? null : Duration.ofSeconds(seconds.longValue()));
        }
    }

    /// Regression: it fell when the next read was behind the animation.
    @Test
    void thePercentageNeverFalls() {
        var live = new LiveProgress();
        assertThat(live.percent(at(20), Duration.ofMillis(400))).isEqualTo(20.8);
        assertThat(live.percent(at(20.5), Duration.ZERO)).isEqualTo(20.8);
        assertThat(live.percent(at(30), Duration.ZERO)).isEqualTo(30);
    }

    private static Project at(double percent) {
        var progress = new Project.Progress("Cleaning", percent, 2.0, 60.0);
        return new Project("prj_1", "processing", 1L, null, progress, null, null, null, null, List.of());
    }

    private static @Nullable Double number(JsonNode sample, String name) {
        return sample.get(name).isNull() ? null : sample.get(name).doubleValue();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
