package dev.podworks.local.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BenchmarkTest {
    private static final Path ROOT = Path.of(System.getProperty("podworks.root"));

    @Test
    void everyBenchmarkHasACommand() throws IOException {
        try (var files =
                Files.find(ROOT, 20, (file, _) -> file.toString().matches(".*/src/test/java/.*Benchmark\\.java"))) {
            var found = files.map(file -> ROOT.relativize(file).getName(0) + " "
                    + file.getFileName().toString().replace(".java", ""));
            assertThat(found)
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(Benchmark.values())
                            .map(benchmark -> benchmark.module() + " " + benchmark.testClass())
                            .toList());
        }
    }
}
