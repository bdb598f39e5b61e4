package dev.podworks.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class StudioPropertiesTest {
    private static StudioProperties bound(Map<String, String> set) {
        var all = new TreeMap<>(Map.of(
                "studio.jobs-at-once", "2",
                "studio.large-jobs-at-once", "1",
                "studio.lease", "15s",
                "studio.retry-pauses", "10s,3m",
                "studio.work-dir", "work",
                "studio.ffmpeg-path", "",
                "studio.transcripts", "auto",
                "studio.whisper.model", "",
                "studio.whisper.language", "en"));
        all.putAll(set);
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("studio", StudioProperties.class)
                .get();
    }

    @Test
    void emptyPropertiesCountAsAbsent() {
        assertThat(bound(Map.of()).ffmpegPath()).isNull();
        assertThat(bound(Map.of()).whisper().model()).isNull();
        assertThat(bound(Map.of("studio.whisper.model", "/models/small.bin"))
                        .whisper()
                        .model())
                .isEqualTo(Path.of("/models/small.bin"));
    }

    @Test
    void anInvalidNumberOfRetryDelaysFailsTheStartup() {
        assertThatThrownBy(() -> bound(Map.of("studio.retry-pauses", "10s")))
                .isInstanceOf(BindException.class)
                .hasRootCauseMessage("STUDIO_RETRY_PAUSES must be 2 durations, such as 10s,3m");
    }

    @Test
    void anInvalidNumberOfJobsFailsTheStartup() {
        assertThatThrownBy(() -> bound(Map.of("studio.jobs-at-once", "-1")))
                .isInstanceOf(BindException.class)
                .hasRootCauseMessage("STUDIO_JOBS_AT_ONCE must be from 0 to 64");
        assertThatThrownBy(() -> bound(Map.of("studio.large-jobs-at-once", "65")))
                .isInstanceOf(BindException.class)
                .hasRootCauseMessage("STUDIO_LARGE_JOBS_AT_ONCE must be from 0 to 64");
    }

    @Test
    void aReplicaMayTakeJobsOfOneClassOnly() {
        assertThat(bound(Map.of("studio.jobs-at-once", "0")).jobsAtOnce()).isZero();
        assertThat(bound(Map.of("studio.large-jobs-at-once", "0")).largeJobsAtOnce())
                .isZero();
    }

    @Test
    void aReplicaThatTakesNoJobsFailsTheStartup() {
        assertThatThrownBy(() -> bound(Map.of("studio.jobs-at-once", "0", "studio.large-jobs-at-once", "0")))
                .isInstanceOf(BindException.class)
                .hasRootCauseMessage(
                        "STUDIO_JOBS_AT_ONCE and STUDIO_LARGE_JOBS_AT_ONCE are both 0: this replica would take no jobs");
    }
}
