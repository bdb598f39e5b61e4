package dev.podworks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The prompt for the key on a real pseudo-terminal, which `script` of util-linux opens.
@Tag("integration")
class HiddenKeyTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String KEY = "pw_live_typedbyhand";
    private static final String CTRL_C = "\u0003";

    @TempDir
    private Path home;

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(isInstalled("script") && isInstalled("stty"), "This test needs script and stty.");
        api = new TestApi().on("GET /v1/me", 200, CommandsTest.ME);
    }

    @AfterEach
    void stop() {
        if (api != null) api.close();
    }

    @Test
    void theKeyIsNotShownWhileItIsTyped() throws IOException, InterruptedException {
        var session = open(login(), KEY + "\n");

        assertThat(session).contains("API key", "acc_1").doesNotContain("typedbyhand");
        assertThat(api.requests()).singleElement().asString().endsWith("Bearer " + KEY);
        assertThat(isEchoing(session)).isTrue();
    }

    /// Regression: the key was shown if standard output was not a terminal.
    @Test
    void theKeyIsNotShownEvenIfTheOutputIsPiped() throws IOException, InterruptedException {
        var session = open(login() + " | cat", KEY + "\n");

        assertThat(session).contains("API key", "acc_1").doesNotContain("typedbyhand");
        assertThat(api.requests()).singleElement().asString().endsWith("Bearer " + KEY);
        assertThat(isEchoing(session)).isTrue();
    }

    @Test
    void anInterruptionTurnsTheEchoOnAgain() throws IOException, InterruptedException {
        var session = open(login() + " | cat", CTRL_C);

        assertThat(api.requests()).isEmpty();
        assertThat(isEchoing(session)).isTrue();
    }

    @Test
    void aKeyThatCannotBeHiddenIsNotRead() throws IOException, InterruptedException {
        var session = open("(PATH=/nowhere; %s) 2>&1 | cat".formatted(login()), "");

        assertThat(session).contains("would be visible", "podworks login < key.txt");
        assertThat(api.requests()).isEmpty();
    }

    /// Runs a command on a terminal, types a text once there is a prompt, and prints the settings of the terminal.
    ///
    /// @return what the terminal showed
    private String open(String command, String typed) throws IOException, InterruptedException {
        // The shell survives Ctrl-C, the command does not.
        var script = Files.writeString(home.resolve("session.sh"), "trap : INT\n%s\nstty -a\n".formatted(command));
        var shown = home.resolve("shown");
        // A build in the background of a shell ignores SIGINT, and so would all processes that it starts.
        var terminal = new ProcessBuilder("env", "--default-signal=INT", "script", "-qefc", "sh " + script, "/dev/null")
                .redirectErrorStream(true)
                .redirectOutput(shown.toFile());
        terminal.environment().put("HOME", home.toString());
        terminal.environment().keySet().removeIf(name -> name.startsWith("PODWORKS_") || name.startsWith("XDG_"));
        var process = terminal.start();
        try (var keyboard = process.outputWriter(StandardCharsets.UTF_8)) {
            if (!typed.isEmpty()) {
                await().atMost(LIMIT).until(() -> Files.readString(shown).contains("API key"));
                keyboard.write(typed);
                keyboard.flush();
            }
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as(Files.readString(shown))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(shown);
    }

    private static boolean isEchoing(String session) {
        var settings = List.of(session.split("\\s+"));
        return settings.contains("echo") && !settings.contains("-echo");
    }

    private String login() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        return "'%s' -cp '%s' %s login --url %s"
                .formatted(java, System.getProperty("java.class.path"), Main.class.getName(), api.url());
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
