package dev.podworks.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.kit.hardening.ProcessHardening;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a program that a recording has exploited can access. A shell script in place of FFmpeg attempts it.
@Tag("integration")
class SandboxTest {
    private static final long THIS_JVM = ProcessHandle.current().pid();
    private static final String READ_ENVIRONMENT = "cat /proc/%s/environ 2>&1; echo done".formatted(THIS_JVM);
    /// Set in every test JVM. Programs in a sandbox inherit it, so its value is not secret.
    private static final String KNOWN_VARIABLE = "PATH=";

    @TempDir
    Path directory;

    @TempDir
    Path elsewhere;

    @BeforeAll
    static void closeProcess() {
        ProcessHardening.apply();
    }

    static Stream<Sandbox> sandboxes() {
        return Stream.concat(bubblewrap().stream(), reducedPrivileges().stream());
    }

    private static Optional<Sandbox> bubblewrap() {
        return FfmpegTools.onPath("bwrap").map(Bubblewrap::new);
    }

    private static Optional<Sandbox> reducedPrivileges() {
        return FfmpegTools.onPath("setpriv").map(setpriv -> new Sandbox.ReducedPrivileges(setpriv, isRoot()));
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    @ParameterizedTest
    @MethodSource("sandboxes")
    void environmentOfTheServiceCannotBeRead(Sandbox sandbox) throws Exception {
        assertThat(run(sandbox, READ_ENVIRONMENT)).endsWith("done\n").doesNotContain(KNOWN_VARIABLE);
    }

    @ParameterizedTest
    @MethodSource("sandboxes")
    void memoryAndOpenFilesOfTheServiceCannotBeRead(Sandbox sandbox) throws Exception {
        var attempt = "head -c 1 /proc/%1$s/mem >/dev/null 2>&1 && echo read; readlink /proc/%1$s/fd/*; echo done"
                .formatted(THIS_JVM);
        assertThat(run(sandbox, attempt)).isEqualTo("done\n");
    }

    /// Shows that the script is able to read the environment without a sandbox.
    @Test
    void rootWithoutASandboxReadsTheEnvironment() throws Exception {
        assumeTrue(isRoot(), "only root may read it");
        assertThat(run(Sandbox.none(), READ_ENVIRONMENT)).contains(KNOWN_VARIABLE);
    }

    @ParameterizedTest
    @MethodSource("sandboxes")
    void workingDirectoryIsWritable(Sandbox sandbox) throws Exception {
        run(sandbox, "echo created > created.txt");
        assertThat(directory.resolve("created.txt")).hasContent("created");
    }

    @Test
    void bubblewrapHidesOtherFilesAndProcesses() throws Exception {
        Sandbox sandbox = requireBubblewrap();
        var secret = Files.writeString(elsewhere.resolve("secret.txt"), "a secret");
        var attempt = "cat %s /etc/passwd /etc/shadow 2>/dev/null; ls -d /proc/[0-9]* | wc -l".formatted(secret);
        assertThat(Integer.parseInt(run(sandbox, attempt).strip()))
                .as("the script, its commands and the sandbox's first process")
                .isLessThanOrEqualTo(5);
    }

    @Test
    void bubblewrapAllowsWritesToTheWorkingDirectoryOnly() throws Exception {
        Sandbox sandbox = requireBubblewrap();
        var input = Files.writeString(elsewhere.resolve("input.wav"), "sound");
        var attempt = "for file in %s /usr/changed /etc/changed; do echo changed 2>/dev/null > $file; done; cat %1$s"
                .formatted(input);
        assertThat(run(sandbox, attempt, "file:" + input)).isEqualTo("sound");
        assertThat(input).hasContent("sound");
    }

    @Test
    void bubblewrapAllowsNetworkOnlyToReadAUrl() throws Exception {
        Sandbox sandbox = requireBubblewrap();
        var interfaces = "tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' ' | sort | tr '\\n' ' '";
        var all = run(Sandbox.none(), interfaces);
        assertThat(run(sandbox, interfaces)).isEqualTo("lo ");
        assertThat(run(
                        sandbox,
                        interfaces,
                        new MediaSource.Remote(URI.create("http://store/a"))
                                .uri()
                                .toString()))
                .isEqualTo(all);
    }

    private static Sandbox requireBubblewrap() {
        var sandbox = bubblewrap();
        assumeTrue(sandbox.isPresent(), "bubblewrap is not installed");
        return sandbox.orElseThrow();
    }

    /// @return the output of the script
    private String run(Sandbox sandbox, String script, String... arguments) throws Exception {
        var program = TestPrograms.shellScript(directory.resolve("ffmpeg"), script);
        var ffmpeg = new Ffmpeg(
                new FfmpegTools(program, program, "0", Optional.empty()), ResourceLimits.defaults(), sandbox);
        var output = new ByteArrayOutputStream();
        ffmpeg.run(FfmpegRun.of(
                List.of(List.of(arguments)),
                directory,
                Duration.ofSeconds(30),
                stdout -> stdout.transferTo(output),
                _ -> {}));
        return output.toString(StandardCharsets.UTF_8);
    }
}
