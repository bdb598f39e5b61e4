package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.denoiser.DenoiserProgram;
import dev.podworks.local.bench.Figure;
import dev.podworks.media.test.TestMedia;
import dev.podworks.testkit.Figures;
import dev.podworks.transcriber.TranscriberProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The processes that run the learned models' native code: what a crash and a cancellation do to a job.
@Tag("integration")
class ModelProcessesTest {
    /// A cancellation takes less than 200 ms on an idle machine; other tests may run beside this one.
    private static final Duration CANCELLATION_MAX = Duration.ofSeconds(2);

    @TempDir
    Path directory;

    private Path recording;

    @BeforeEach
    void record() throws Exception {
        recording = directory.resolve("long.wav");
        TestMedia.ffmpeg(
                "-stream_loop",
                "-1",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-filter_complex",
                "anoisesrc=amplitude=0.02:seed=3[noise];[0:a][noise]amix=inputs=2:normalize=0",
                "-t",
                "300",
                "-ar",
                "48000",
                recording.toString());
    }

    private static Stream<ProcessHandle> processes(Class<?> main) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> String.join(" ", process.info().arguments().orElse(new String[0]))
                        .contains(main.getName()));
    }

    /// A job in progress.
    ///
    /// @param end what it threw
    private record Job(Thread worker, CompletableFuture<Throwable> end) {}

    private Job start() throws Exception {
        var renderer = RenderFixtures.production(directory.resolve("scratch"));
        var end = new CompletableFuture<Throwable>();
        var worker = Thread.ofVirtual().start(() -> {
            try (var _ = renderer.render(RenderFixtures.job(recording), _ -> {})) {
                end.complete(new AssertionError("The job was completed"));
            } catch (Exception e) {
                end.complete(e);
            }
        });
        return new Job(worker, end);
    }

    @Test
    void aCrashOfTheDenoiserEndsOnlyTheAttempt() throws Exception {
        var job = start();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> processes(DenoiserProgram.class).findAny().isPresent());
        processes(DenoiserProgram.class).forEach(ProcessHandle::destroyForcibly);
        assertThat(job.end().get(30, TimeUnit.SECONDS)).isInstanceOf(RenderException.Transient.class);
        assertThat(directory.resolve("scratch")).isEmptyDirectory();
        for (var main : List.of(DenoiserProgram.class, TranscriberProgram.class)) {
            await().untilAsserted(() -> assertThat(processes(main)).isEmpty());
        }
    }

    @Test
    void aCancelledJobEndsItsModelsAtOnce() throws Exception {
        var job = start();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> Stream.of(DenoiserProgram.class, TranscriberProgram.class)
                        .allMatch(main -> processes(main).findAny().isPresent()));
        long cancelled = System.nanoTime();
        job.worker().interrupt();
        assertThat(job.end().get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        var taken = Duration.ofNanos(System.nanoTime() - cancelled);
        Figures.report(Figure.of("cancelling a job that denoises and transcribes", (double) taken.toMillis(), "ms"));
        assertThat(taken).isLessThan(CANCELLATION_MAX);
        assertThat(directory.resolve("scratch")).isEmptyDirectory();
    }
}
