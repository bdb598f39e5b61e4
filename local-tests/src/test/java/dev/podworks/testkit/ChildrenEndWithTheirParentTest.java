package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The killed JVM always uses the embedded programs. Containers are removed by Testcontainers' Ryuk.
@Tag("integration")
class ChildrenEndWithTheirParentTest {

    /// The killed JVM leaves files in its working directory.
    @TempDir
    Path directory;

    @Test
    void programsExitWithAKilledTestJvm() throws Exception {
        var parent = start();
        try (var output = parent.inputReader()) {
            assertThat(output.readLine()).isEqualTo("started");
            var children = parent.descendants().toList();
            assertThat(children).hasSizeGreaterThanOrEqualTo(3);

            parent.destroyForcibly().waitFor();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            parent.destroyForcibly();
        }
    }

    private Process start() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var root = "-Dpodworks.root=" + System.getProperty("podworks.root");
        return new ProcessBuilder(List.of(java, "-cp", classPath, root, Victim.class.getName()))
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /// A test JVM that starts all programs and is killed.
    static final class Victim {

        public static void main(String[] args) throws InterruptedException {
            TestPostgres.database("victim");
            TestKafka.bootstrapServers();
            TestStore.bucket("victim");
            System.out.println("started");
            Thread.currentThread().join();
        }
    }
}
