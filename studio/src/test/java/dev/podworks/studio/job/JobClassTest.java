package dev.podworks.studio.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobClassTest {
    private static final Ids IDS = new Ids(InstantSource.system());

    @Test
    void aJobAboveThreeHoursIsLarge() {
        assertThat(of(tracks(1).measured(1))).isEqualTo(JobClass.STANDARD);
        assertThat(of(tracks(1).measured(10_800))).isEqualTo(JobClass.STANDARD);
        assertThat(of(tracks(1).measured(10_800.1))).isEqualTo(JobClass.LARGE);
    }

    @Test
    void theAudioOfAllTracksCounts() {
        assertThat(of(tracks(8).measured(minutes(22)))).isEqualTo(JobClass.STANDARD);
        assertThat(of(tracks(8).measured(minutes(23)))).isEqualTo(JobClass.LARGE);
        assertThat(of(tracks(8).measured(minutes(8 * 60)))).isEqualTo(JobClass.LARGE);
    }

    /// The handler of the event must not fail: it would keep all later events of its partition waiting.
    @Test
    void aFileWithoutADurationDoesNotCount() {
        assertThat(of(tracks(2))).isEqualTo(JobClass.STANDARD);
    }

    @Test
    void theStandardQueueIsTheOneOfThePreviousRelease() {
        assertThat(JobClass.STANDARD.queue()).isEqualTo("render");
        assertThat(JobClass.STANDARD.wire()).as("the column's default").isEqualTo("standard");
        assertThat(JobClass.LARGE.queue()).isEqualTo("render-large");
    }

    private static JobClass of(TestProject project) {
        return JobClass.of(project.snapshot());
    }

    private static TestProject tracks(int number) {
        return TestProject.of(TestCallers.live().account())
                .files(Stream.generate(IDS::file).limit(number).toArray(FileId[]::new));
    }

    private static double minutes(int number) {
        return Duration.ofMinutes(number).toSeconds();
    }
}
