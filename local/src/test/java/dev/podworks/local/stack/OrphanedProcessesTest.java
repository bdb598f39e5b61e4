package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphanedProcessesTest {
    @TempDir
    private Path directory;

    @Test
    void areAwaitedUntilTheLastOneEnds() throws IOException {
        var process =
                new ProcessBuilder("sleep", "60").directory(directory.toFile()).start();
        var sleeping = new OrphanedProcesses("sleep", directory);
        try {
            assertThat(sleeping.awaitEnd(Duration.ZERO)).isFalse();
            assertThat(new OrphanedProcesses("postgres", directory).exist()).isFalse();
        } finally {
            process.destroyForcibly();
        }
        assertThat(sleeping.awaitEnd(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void noneWorkInADirectoryThatDoesNotExist() {
        assertThat(new OrphanedProcesses("sleep", directory.resolve("absent")).exist())
                .isFalse();
    }
}
