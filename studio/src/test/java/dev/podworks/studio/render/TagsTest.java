package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Chapter;
import dev.podworks.studio.output.Manifest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("integration")
class TagsTest {
    @TempDir
    Path directory;

    @Test
    void outputsHaveTheTitleTheDurationAndTheInputsChapters() throws Exception {
        Path tags = Files.writeString(directory.resolve("tags"), """
                ;FFMETADATA1
                [CHAPTER]
                TIMEBASE=1/1000
                START=0
                END=2500
                title=Intro \\= hello
                [CHAPTER]
                TIMEBASE=1/1000
                START=2500
                END=5000
                title=Über Räume 🎙
                """);
        Path video = directory.resolve("talk.mp4");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "testsrc=s=64x64:r=5:d=5",
                "-t",
                "5",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-i",
                tags.toString(),
                "-map_chapters",
                "2",
                "-c:v",
                "mpeg4",
                video.toString());

        try (RenderResult result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(video), progress -> {})) {
            for (String name : List.of("talk.m4a", "talk.mp4", "talk.flac")) {
                String metadata = metadata(RenderFixtures.file(result, name));
                assertThat(Chapter.parse(metadata))
                        .as(name)
                        .extracting(Chapter::startMillis, Chapter::title)
                        .containsExactly(tuple(0L, "Intro = hello"), tuple(2500L, "Über Räume 🎙"));
            }
            // FFmpeg's chapter times of an MP3 exclude the encoder delay; those of players include it.
            assertThat(Chapter.parse(metadata(RenderFixtures.file(result, "talk.mp3"))))
                    .allSatisfy(
                            chapter -> assertThat(chapter.startMillis() % 2500).isIn(0L, 2477L))
                    .extracting(Chapter::title)
                    .containsExactly("Intro = hello", "Über Räume 🎙");
            assertThat(metadata(RenderFixtures.file(result, "talk.mp3"))).contains("title=Episode 12", "TLEN=50");
            assertThat(metadata(RenderFixtures.file(result, "talk.flac"))).contains("title=Episode 12");
            assertThat(TestMedia.decode(RenderFixtures.file(result, "talk.mp3")))
                    .hasSizeBetween(5 * 48_000, 5 * 48_000 + 1024);
        }
    }

    @Test
    void waveformPeaksFollowTheLoudness() throws Exception {
        Path input = directory.resolve("half.wav");
        TestMedia.ffmpeg(
                "-ss",
                "8",
                "-t",
                "4",
                "-i",
                TestMedia.SAMPLE.toString(),
                "-af",
                "afade=t=out:st=2:d=0.05",
                input.toString());
        try (RenderResult result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(input), progress -> {})) {
            JsonNode waveform = waveform(result, "half.waveform.json");
            assertThat(waveform.get("version").asInt()).isEqualTo(2);
            int length = waveform.get("length").asInt();
            assertThat(length * waveform.get("samples_per_pixel").asInt() / 48_000.0)
                    .isCloseTo(4, within(0.02));
            assertThat(waveform.get("data").size()).isEqualTo(2 * length);
            assertThat(highest(waveform, 0, length / 2)).isGreaterThan(80);
            assertThat(highest(waveform, length * 5 / 8, length)).isLessThan(10);
        }
    }

    @Test
    void theManifestListsTheWaveformOfTheInputToo() throws Exception {
        Path input = directory.resolve("quiet.wav");
        TestMedia.ffmpeg(
                "-ss", "8", "-t", "4", "-i", TestMedia.SAMPLE.toString(), "-af", "volume=-20dB", input.toString());
        try (RenderResult result = RenderFixtures.renderer(directory.resolve("scratch"))
                .render(RenderFixtures.job(input), progress -> {})) {
            var before = waveform(result, "quiet.before.waveform.json");
            var after = waveform(result, "quiet.waveform.json");
            int length = after.get("length").asInt();
            assertThat(before.get("length").asInt()).isEqualTo(length);
            assertThat(before.get("samples_per_pixel")).isEqualTo(after.get("samples_per_pixel"));
            assertThat(highest(before, 0, length)).isBetween(1, highest(after, 0, length) / 3);
            assertThat(result.manifest().outputs())
                    .allSatisfy(output -> assertThat(output.sources())
                            .extracting(Manifest.Source::waveform)
                            .containsExactly("quiet.before.waveform.json"));
        }
    }

    private static JsonNode waveform(RenderResult result, String name) throws Exception {
        return JsonMapper.shared().readTree(Files.readString(RenderFixtures.file(result, name)));
    }

    private static int highest(JsonNode waveform, int from, int to) {
        int highest = -128;
        for (int i = from; i < to; i++) {
            highest = Math.max(highest, waveform.at("/data/" + (2 * i + 1)).asInt());
        }
        return highest;
    }

    private static String metadata(Path file) throws Exception {
        byte[] text = TestMedia.ffmpeg("-i", file.toString(), "-f", "ffmetadata", "pipe:1");
        return new String(text, StandardCharsets.UTF_8);
    }
}
