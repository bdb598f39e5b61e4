package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Each SDK against the running stack: the main job, a webhook and errors, in a program of its own language. Skipped
/// where the SDK was not built because its tools are missing.
@Tag("integration")
@ExtendWith(RunningStack.class)
class SdksIT {
    private static final int LIMIT_MINUTES = 5;
    private static final Path SDKS = Path.of(System.getProperty("podworks.root"), "sdks");
    private static Map<String, String> environment;

    @BeforeAll
    static void signUp(RunningStack stack) {
        Customer customer = stack.signUp("Sdks");
        environment = Map.of(
                "PODWORKS_BASE_URL", stack.gateway().toString(),
                "PODWORKS_LIVE_KEY", customer.live().key(),
                "PODWORKS_TEST_KEY", customer.testKey().key());
    }

    @Test
    void java() throws IOException, InterruptedException {
        var built = "target/test.classpath";
        var java = SDKS.resolve("java");
        var libraries = Files.exists(java.resolve(built)) ? Files.readString(java.resolve(built)) : "";
        run(
                "java",
                built,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                String.join(File.pathSeparator, "target/classes", "target/test-classes", libraries),
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--disable-banner",
                "--details=tree",
                "--fail-if-no-tests",
                "--select-class=dev.podworks.sdk.system.StackIT");
    }

    @Test
    void python() throws IOException, InterruptedException {
        run(
                "python",
                "target/package.stamp",
                "target/venv/bin/python",
                "-m",
                "pytest",
                "-q",
                "-o",
                "addopts=",
                "tests/system");
    }

    @Test
    void typescript() throws IOException, InterruptedException {
        run("typescript", "target/tests.stamp", "node", "--test", "target/test/system/stack.test.js");
    }

    /// @param built within the SDK's folder; missing if the SDK was not built
    private static void run(String sdk, String built, String... command) throws IOException, InterruptedException {
        var folder = SDKS.resolve(sdk);
        assumeTrue(Files.exists(folder.resolve(built)), "sdks/%s was not built: see its build".formatted(sdk));
        var output = Files.createTempFile(sdk, ".log");
        try {
            var builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().putAll(environment);
            var process = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            var ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            process.destroyForcibly();
            assertThat(ended && process.waitFor() == 0)
                    .as("the test of sdks/%s succeeds:\n%s", sdk, Files.readString(output))
                    .isTrue();
        } finally {
            Files.delete(output);
        }
    }
}
