package dev.podworks.studio.render;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.test.ManifestSchema;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.MediaSource;
import dev.podworks.media.ResourceLimits;
import dev.podworks.media.test.FileServer;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.denoising.FfmpegDenoiser;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.render.progress.Progress;
import dev.podworks.studio.speech.EnergyDetector;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("integration")
class RendererTest {
    @TempDir
    Path directory;

    private Path scratch;
    private Renderer renderer;

    @BeforeEach
    void renderer() throws Exception {
        scratch = directory.resolve("scratch");
        renderer = RenderFixtures.renderer(scratch);
    }

    @Test
    void theManifestDescribesTheSamplesOutputs() throws Exception {
        RenderJob job = RenderFixtures.job(TestMedia.SAMPLE);
        try (RenderResult result = renderer.render(job, progress -> {})) {
            OutputFile file = result.files().getFirst();
            assertThat(file.name()).isEqualTo("interview.mp3");
            assertThat(file.kind()).isEqualTo(OutputKind.AUDIO);

            JsonNode manifest = JsonMapper.shared().readTree(result.manifest().toJson());
            assertThat(manifest.at("/projectId").asString())
                    .isEqualTo(job.projectId().value());
            assertThat(manifest.at("/settings/noiseLevel").asString()).isEqualTo("n2");
            assertThat(manifest.at("/engine/ffmpeg").asString()).isEqualTo(TestMedia.FFMPEG.version());
            assertThat(ManifestSchema.validate(result.manifest().toJson())).isEmpty();
            JsonNode output = manifest.at("/outputs/0");
            assertThat(output.at("/name").asString()).isEqualTo("interview.mp3");
            assertThat(output.at("/kind").asString()).isEqualTo("audio");
            assertThat(output.at("/sizeBytes").asLong()).isEqualTo(Files.size(file.path()));
            assertThat(output.at("/sha256").asString()).isEqualTo(sha256(Files.readAllBytes(file.path())));
            assertThat(output.at("/sources/0/fileId").asString())
                    .isEqualTo(job.tracks().getFirst().fileId().value());
            assertThat(output.at("/sources/0/fileName").asString()).isEqualTo("interview.wav");
            assertThat(output.at("/sources/0/hum/mainsHz").asInt()).isEqualTo(50);
            assertThat(output.at("/sources/0/hum/tonesHz").toString()).isEqualTo("[50,100]");

            assertMeasured(output.at("/sources/0/before"), TestMedia.SAMPLE);
            assertMeasured(output.at("/after"), file.path());
            assertThat(output.at("/sources/0/before/noiseFloorDbfs").asDouble()).isCloseTo(-46.5, within(1.5));
        }
    }

    /// The manifest's figures agree with FFmpeg's meter.
    private static void assertMeasured(JsonNode measurement, Path file) throws Exception {
        TestMedia.Loudness loudness = TestMedia.loudness(file);
        assertThat(measurement.at("/loudnessLufs").asDouble()).isCloseTo(loudness.integratedLufs(), within(0.1));
        assertThat(measurement.at("/truePeakDbtp").asDouble()).isCloseTo(loudness.truePeakDbtp(), within(0.2));
        assertThat(measurement.at("/durationSeconds").asDouble())
                .isCloseTo(TestMedia.decode(file).length / 48_000.0, within(0.001));
    }

    @Test
    void theZipContainsTheFilesAndTheManifestUnchanged() throws Exception {
        Path first = excerpt("interview.wav", "-t", "3", "-ss", "2");
        Path other = Files.copy(
                first, Files.createDirectory(directory.resolve("other")).resolve("INTERVIEW.wav"));
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (RenderResult result = renderer.render(RenderFixtures.job(first, other), progress -> {})) {
            result.writeZip(zip);
            Map<String, byte[]> entries = unzip(zip.toByteArray());
            assertThat(entries.keySet())
                    .containsExactly(
                            "interview.mp3",
                            "interview.flac",
                            "interview.waveform.json",
                            "interview.before.waveform.json",
                            "INTERVIEW (2).mp3",
                            "INTERVIEW (2).flac",
                            "INTERVIEW (2).waveform.json",
                            "INTERVIEW (2).before.waveform.json",
                            Manifest.FILE_NAME);
            for (OutputFile file : result.files()) {
                assertThat(entries.get(file.name())).isEqualTo(Files.readAllBytes(file.path()));
            }
            assertThat(entries.get(Manifest.FILE_NAME))
                    .isEqualTo(result.manifest().toJson());
        }
    }

    @Test
    void progressNeverDecreasesAndNamesEveryStep() throws Exception {
        List<Progress> reports = new CopyOnWriteArrayList<>();
        List<Long> times = new CopyOnWriteArrayList<>();
        Path other = Files.copy(TestMedia.SAMPLE, directory.resolve("other.wav"));
        long startedAt = System.nanoTime();
        try (var result = renderer.render(RenderFixtures.job(TestMedia.SAMPLE, other), progress -> {
            reports.add(progress);
            times.add(System.nanoTime());
        })) {
            assertThat(reports.getLast().percent())
                    .as("the files are not stored yet")
                    .isLessThan(100);
            result.stored(Long.MAX_VALUE);
        }
        assertThat(reports.stream().map(Progress::percent)).isSorted();
        assertThat(reports).allSatisfy(progress -> {
            assertThat(progress.percent()).isBetween(0.0, progress.capPercent());
            assertThat(progress.ratePerSecond()).isNotNegative();
        });
        assertThat(reports.stream().map(Progress::step).distinct())
                .containsExactly("Measuring", "Cleaning", "Encoding", "Storing the files");
        // A busy machine opens the recordings slowly, so that much of the time is over by then.
        double share = 100.0 * (times.getFirst() - startedAt) / (times.getLast() - startedAt);
        assertThat(reports.getFirst().percent()).isLessThan(45 + share);
        assertThat(reports.getLast().percent()).isCloseTo(100, within(1e-6));
        // FFmpeg reports progress within the steps, too.
        assertThat(reports.stream().map(Progress::percent).distinct().count()).isGreaterThan(8);
    }

    @Test
    void aRecordingIsReadFromItsLink() throws Exception {
        excerpt("voice.wav", "-t", "5");
        try (FileServer store = new FileServer(directory)) {
            MediaSource link = new MediaSource.Remote(store.link("voice.wav"));
            RenderJob job = new RenderJob(
                    RenderFixtures.job(TestMedia.SAMPLE).projectId(),
                    null,
                    ProjectSettings.DEFAULTS,
                    List.of(RenderFixtures.track("voice.wav", link)));
            try (RenderResult result = renderer.render(job, progress -> {})) {
                Manifest.Output output = result.manifest().outputs().getFirst();
                assertThat(requireNonNull(output.after()).durationSeconds()).isCloseTo(5, within(0.01));
            }
        }
    }

    @Test
    void anUnreadableTrackFailsTheJobPermanentlyAndLeavesNoFiles() throws Exception {
        Path text = Files.writeString(directory.resolve("notes.wav"), "no sound at all\n".repeat(100));
        assertThatThrownBy(() -> renderer.render(RenderFixtures.job(TestMedia.SAMPLE, text), progress -> {}))
                .isInstanceOf(RenderException.UnusableRecording.class)
                .hasMessageContaining("notes.wav");
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void anUnreachableStoreIsATransientFailure() {
        MediaSource nobodyListens = new MediaSource.Remote(URI.create("http://127.0.0.1:1/voice.wav"));
        RenderJob job = new RenderJob(
                RenderFixtures.job(TestMedia.SAMPLE).projectId(),
                null,
                ProjectSettings.DEFAULTS,
                List.of(RenderFixtures.track("voice.wav", nobodyListens)));
        assertThatThrownBy(() -> renderer.render(job, progress -> {})).isInstanceOf(RenderException.Transient.class);
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void aFullDiskIsATransientFailureAndLeavesNoFiles() throws Exception {
        ResourceLimits littleSpace = new ResourceLimits(2L << 30, 1 << 20, 1);
        Renderer cramped = new Renderer(
                new Ffmpeg(TestMedia.TOOLS, littleSpace),
                new FfmpegDenoiser(),
                new EnergyDetector(),
                Optional.empty(),
                new ScratchSpace(scratch),
                InstantSource.system(),
                2);
        assertThatThrownBy(() -> cramped.render(RenderFixtures.job(TestMedia.SAMPLE, TestMedia.SAMPLE), progress -> {}))
                .isInstanceOf(RenderException.Transient.class);
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void aCancelledJobEndsImmediatelyAndLeavesNoFiles() throws Exception {
        Path minutes = TestMedia.synthesize(directory.resolve("minutes.wav"), "anoisesrc=r=8000:a=0.1", "-t", "600");
        CountDownLatch cleaning = new CountDownLatch(1);
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread worker = Thread.ofVirtual().start(() -> {
            try {
                renderer.render(RenderFixtures.job(minutes, minutes), progress -> {
                    if (progress.step().equals("Cleaning")) {
                        cleaning.countDown();
                    }
                });
            } catch (RenderException | InterruptedException e) {
                end.complete(e);
            }
        });
        assertThat(cleaning.await(60, TimeUnit.SECONDS)).isTrue();
        worker.interrupt();
        assertThat(end.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        assertThat(scratch).isEmptyDirectory();
        assertThat(ffmpegsReading(minutes)).isZero();
    }

    @Test
    void closingTheRenderingDeletesItsFiles() throws Exception {
        Path second = excerpt("second.wav", "-t", "1", "-ss", "2");
        try (RenderResult result = renderer.render(RenderFixtures.job(second), progress -> {})) {
            assertThat(result.files().getFirst().path()).exists();
        }
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void filesOfAKilledWorkerAreDeletedOnTheNextStart() throws Exception {
        Path leftover =
                Files.createDirectories(scratch.resolve("job-123/deeper")).resolve("track-1.f32");
        Files.writeString(leftover, "left by a worker that was killed");
        new ScratchSpace(scratch);
        assertThat(scratch).isEmptyDirectory();
    }

    private Path excerpt(String name, String... options) throws Exception {
        Path file = directory.resolve(name);
        TestMedia.ffmpeg(
                Stream.of(Stream.of("-i", TestMedia.SAMPLE.toString()), Stream.of(options), Stream.of(file.toString()))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
        return file;
    }

    private static long ffmpegsReading(Path file) {
        return ProcessHandle.allProcesses()
                .filter(process -> String.join(" ", process.info().arguments().orElse(new String[0]))
                        .contains("file:" + file))
                .count();
    }

    private static Map<String, byte[]> unzip(byte[] zip) throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
