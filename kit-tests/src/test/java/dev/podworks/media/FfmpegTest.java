package dev.podworks.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.media.test.TestMedia;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class FfmpegTest {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(60);

    private final String marker = UUID.randomUUID().toString();

    @TempDir
    Path directory;

    @Test
    void eachProcessReadsTheOutputOfThePreviousOne() throws Exception {
        var samples = new ByteArrayOutputStream();
        run(
                stdout -> stdout.transferTo(samples),
                List.of(
                        List.of("-f", "lavfi", "-i", "sine=r=8000:d=2", "-f", "s16le", "pipe:1"),
                        List.of("-f", "s16le", "-ar", "8000", "-i", "pipe:0", "-t", "1.5", "-f", "s16le", "pipe:1")));
        assertThat(samples.size()).isEqualTo(12_000 * 2);
    }

    @Test
    void progressIncreasesToTheEndOfTheMedia() throws Exception {
        var progress = Collections.synchronizedList(new ArrayList<Duration>());
        var realTime = List.of("-re", "-f", "lavfi", "-i", "sine=d=1", "-f", "null", "-");
        TestMedia.FFMPEG.run(FfmpegRun.of(List.of(realTime), directory, TIME_LIMIT, stdout -> {}, progress::add));
        assertThat(progress).hasSizeGreaterThan(2).isSorted();
        assertThat(progress.getLast()).isBetween(Duration.ofMillis(990), Duration.ofMillis(1010));
    }

    @Test
    void timeLimitKillsEveryProcess() {
        var start = System.nanoTime();
        assertThatThrownBy(() -> TestMedia.FFMPEG.run(endless(Duration.ofMillis(700))))
                .isInstanceOf(FfmpegException.class)
                .hasMessageContaining("time limit");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        awaitNoProcess();
    }

    @Test
    void interruptKillsEveryProcess() throws Exception {
        var end = new CompletableFuture<Throwable>();
        var thread = Thread.ofPlatform().start(() -> {
            try {
                TestMedia.FFMPEG.run(endless(TIME_LIMIT));
            } catch (MediaException | InterruptedException e) {
                end.complete(e);
            }
        });
        await().until(() -> processes() == 2);
        thread.interrupt();
        assertThat(end.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        awaitNoProcess();
    }

    @Test
    void exitOfTheJvmKillsEveryProcess() throws Exception {
        var jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dpodworks.root=" + System.getProperty("podworks.root"),
                        "-Dpodworks.ffmpeg=" + TestMedia.TOOLS.ffmpeg(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessRun.class.getName(),
                        marker)
                .inheritIO()
                .start();
        try {
            await().atMost(20, TimeUnit.SECONDS).until(() -> processes() == 2);
            jvm.destroy(); // SIGTERM: an orderly exit, which does not wait for the run
            assertThat(jvm.waitFor(10, TimeUnit.SECONDS)).isTrue();
            awaitNoProcess();
        } finally {
            jvm.destroyForcibly();
        }
    }

    /// Runs in a JVM of its own.
    static final class EndlessRun {
        public static void main(String[] args) throws Exception {
            TestMedia.FFMPEG.run(endless(args[0], TIME_LIMIT));
        }
    }

    @Test
    void failureHasFfmpegsMessageWithoutTheSignatureOfAUrl() {
        MediaSource unreachable = new MediaSource.Remote(URI.create("http://127.0.0.1:1/a.wav?X-Amz-Signature=c0ffee"));
        var arguments = new ArrayList<String>(unreachable.inputArguments());
        arguments.addAll(List.of("-f", "null", "-"));
        assertThatThrownBy(() -> run(stdout -> {}, List.of(arguments)))
                .isInstanceOf(FfmpegException.class)
                .hasMessageContaining("http://127.0.0.1:1/a.wav")
                .hasMessageContaining("Connection refused")
                .message()
                .doesNotContain("c0ffee");
    }

    @Test
    void failureOfTheReaderEndsTheRun() {
        List<String> forever =
                List.of("-f", "lavfi", "-i", "sine", "-metadata", "comment=" + marker, "-f", "wav", "pipe:1");
        FfmpegRun.OutputReader failing = stdout -> {
            throw new IOException("No space left on device");
        };
        assertThatThrownBy(() -> run(failing, List.of(forever)))
                .isInstanceOf(FfmpegException.class)
                .hasMessageContaining("No space left on device");
        awaitNoProcess();
    }

    @Test
    void fileSizeIsLimited() {
        assumeTrue(TestMedia.TOOLS.prlimit().isPresent(), "limits need prlimit");
        var ffmpeg = new Ffmpeg(TestMedia.TOOLS, new ResourceLimits(2L << 30, 1 << 20, 1));
        var large = List.of(
                "-f",
                "lavfi",
                "-i",
                "anullsrc",
                "-t",
                "600",
                directory.resolve("large.wav").toString());
        assertThatThrownBy(() -> ffmpeg.run(FfmpegRun.of(List.of(large), directory, TIME_LIMIT, stdout -> {}, t -> {})))
                .isInstanceOf(FfmpegException.class);
        assertThat(directory.resolve("large.wav"))
                .satisfies(file -> assertThat(Files.size(file)).isLessThanOrEqualTo(1 << 20));
    }

    @Test
    void environmentOfTheServiceIsNotInherited() throws Exception {
        var program = TestPrograms.shellScript(directory.resolve("ffmpeg"), "env");
        var ffmpeg = new Ffmpeg(new FfmpegTools(program, program, "0", Optional.empty()), ResourceLimits.defaults());
        var environment = new ByteArrayOutputStream();
        ffmpeg.run(FfmpegRun.of(List.of(List.of()), directory, TIME_LIMIT, in -> in.transferTo(environment), t -> {}));
        assertThat(environment.toString(StandardCharsets.UTF_8).lines().map(line -> line.split("=", 2)[0]))
                .contains("PATH", "LC_ALL")
                .isSubsetOf(
                        "PATH",
                        "LC_ALL",
                        "LD_LIBRARY_PATH",
                        "SSL_CERT_FILE",
                        "SSL_CERT_DIR",
                        "AV_LOG_FORCE_NOCOLOR",
                        "PWD",
                        "SHLVL",
                        "_");
    }

    private void run(FfmpegRun.OutputReader reader, List<List<String>> stages) throws Exception {
        TestMedia.FFMPEG.run(FfmpegRun.of(stages, directory, TIME_LIMIT, reader, ignored -> {}));
    }

    private FfmpegRun endless(Duration timeLimit) {
        return endless(marker, timeLimit);
    }

    /// Two processes that never exit, with the marker among their arguments.
    private static FfmpegRun endless(String marker, Duration timeLimit) {
        var comment = "comment=" + marker;
        return FfmpegRun.of(
                List.of(
                        List.of("-re", "-f", "lavfi", "-i", "sine", "-metadata", comment, "-f", "wav", "pipe:1"),
                        List.of("-i", "pipe:0", "-metadata", comment, "-f", "null", "-")),
                Path.of("."),
                timeLimit,
                stdout -> stdout.transferTo(ByteArrayOutputStream.nullOutputStream()),
                ignored -> {});
    }

    private long processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").contains("ffmpeg"))
                .filter(process -> String.join(" ", process.info().arguments().orElse(new String[0]))
                        .contains(marker))
                .count();
    }

    private void awaitNoProcess() {
        await().atMost(5, TimeUnit.SECONDS).until(() -> processes() == 0);
    }
}
