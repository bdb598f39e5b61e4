package dev.podworks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TrainingRunTest {
    /// A command that failed would leave its classes out of the cache, and nobody would see it.
    @Test
    void everyCommandSucceeds() throws IOException {
        assertThat(TrainingRun.run()).isZero();
    }
}
