package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The JVM that is killed here has the embedded ones, whatever this one has. Containers end otherwise: Testcontainers
/// has one that looks after the others.
class ChildrenEndWithTheirParentTest {

    /// What the killed JVM leaves lying about.
    @TempDir
    Path folder;

    @Test
    void aKilledTestJvmLeavesNoProgramBehind() throws Exception {
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
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /// A test's JVM that uses everything and never gets to clean up.
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
