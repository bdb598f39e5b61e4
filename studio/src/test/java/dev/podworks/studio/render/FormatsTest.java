package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.project.AudioFormatName;
import dev.podworks.contracts.project.AudioFormatSettings;
import dev.podworks.kit.json.WireJson;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Formats and bit rates that a customer chooses.
@Tag("integration")
class FormatsTest {
    private static final int SECONDS = 6;
    private static final AudioFormatSettings STANDARD = new AudioFormatSettings(null);

    @TempDir
    Path directory;

    private Path recording;

    @BeforeEach
    void record() throws Exception {
        recording = directory.resolve("talk.wav");
        TestMedia.ffmpeg(
                "-ss",
                "2",
                "-t",
                "" + SECONDS,
                "-i",
                TestMedia.SAMPLE.toString(),
                "-ar",
                "48000",
                recording.toString());
    }

    private RenderResult render(Map<AudioFormatName, AudioFormatSettings> formats, Path file) throws Exception {
        var settings = RenderFixtures.settings(WireJson.mapper().writeValueAsString(Map.of("formats", formats)));
        return RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(settings, file), _ -> {});
    }

    @Test
    void everyFormatHasItsCodecItsBitRateTheTitleAndTheRecordingsLength() throws Exception {
        var formats = Map.of(
                AudioFormatName.MP3, new AudioFormatSettings(128),
                AudioFormatName.M4A, new AudioFormatSettings(96),
                AudioFormatName.OPUS, new AudioFormatSettings(64),
                AudioFormatName.FLAC, STANDARD,
                AudioFormatName.WAV, STANDARD);
        try (var result = render(formats, recording)) {
            assertThat(RenderFixtures.audio(result))
                    .extracting(file -> file.name())
                    .containsExactly("talk.mp3", "talk.flac", "talk.wav", "talk.m4a", "talk.opus");
            assertFile(result, "talk.mp3", "mp3", 128);
            assertFile(result, "talk.m4a", "aac", 96);
            assertFile(result, "talk.opus", "opus", 64);
            assertThat(streams(result, "talk.flac")).contains("flac").contains("s32 (24 bit)");
            assertThat(streams(result, "talk.wav")).contains("pcm_s24le");
            var length = TestMedia.decode(recording).length;
            for (var file : RenderFixtures.audio(result)) {
                // FFmpeg doesn't cut the padding of the last AAC frame, which the file's edit list excludes.
                int padding = file.name().endsWith(".m4a") ? 1024 : 0;
                assertThat(TestMedia.decode(file.path()).length).as(file.name()).isBetween(length, length + padding);
                assertThat(TestMedia.loudness(file.path()).integratedLufs())
                        .as(file.name())
                        .isCloseTo(-16, within(0.5));
                assertThat(streams(result, file.name())).as(file.name()).contains("Episode 12");
            }
        }
    }

    private void assertFile(RenderResult result, String name, String codec, int kilobits) throws Exception {
        assertThat(streams(result, name)).contains("Audio: " + codec);
        double bits = Files.size(RenderFixtures.file(result, name)) * 8.0 / SECONDS;
        assertThat(bits).as(name).isCloseTo(kilobits * 1000, within(kilobits * 250.0));
    }

    /// What FFmpeg prints of a file.
    private static String streams(RenderResult result, String name) throws Exception {
        var process = new ProcessBuilder(
                        TestMedia.TOOLS.ffmpeg().toString(),
                        "-hide_banner",
                        "-i",
                        RenderFixtures.file(result, name).toString())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void losslessFilesWithoutAnMp3AreMeasuredOnThemselves() throws Exception {
        try (var result = render(Map.of(AudioFormatName.WAV, STANDARD), recording)) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly("talk.wav", "talk.waveform.json", "talk.before.waveform.json");
            assertThat(result.manifest().outputs().getFirst().measuredOn()).isEqualTo("talk.wav");
        }
        try (var result = render(Map.of(AudioFormatName.OPUS, STANDARD), recording)) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly("talk.opus", "talk.waveform.json", "talk.before.waveform.json");
            assertThat(result.manifest().outputs().getFirst().measuredOn()).isEqualTo("talk.opus");
        }
    }

    @Test
    void soundOfAVideoIsNotAffected() throws Exception {
        var video = directory.resolve("talk.mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "testsrc=s=64x64:r=5:d=" + SECONDS,
                "-i",
                recording.toString(),
                "-c:v",
                "mpeg4",
                video.toString());
        try (var result = render(Map.of(AudioFormatName.M4A, new AudioFormatSettings(64)), video)) {
            assertThat(RenderFixtures.names(result))
                    .contains("talk.m4a", "talk.mp4")
                    .doesNotContain("talk.mp3");
            assertFile(result, "talk.m4a", "aac", 64);
            assertThat(bitRateOf(streams(result, "talk.mp4"))).isGreaterThan(100);
            assertThat(result.manifest().outputs())
                    .filteredOn(output -> output.name().equals("talk.mp4"))
                    .extracting(Manifest.Output::measuredOn)
                    .containsExactly("talk.mp4");
        }
    }

    private static int bitRateOf(String streams) {
        var matcher = Pattern.compile("Audio: aac.*, (\\d+) kb/s").matcher(streams);
        assertThat(matcher.find()).as(streams).isTrue();
        return Integer.parseInt(matcher.group(1));
    }
}
