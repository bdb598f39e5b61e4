package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Videos: the video stream is copied, the audio stream replaced.
@Tag("integration")
class VideoTest {
    private static final String BAND = "highpass=f=4000:p=2,highpass=f=4000:p=2";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "talk.mp4, mpeg4, aac, mov_text, mp4",
        "talk.mov, mpeg4, pcm_s16le, mov_text, mov",
        "talk.mkv, mpeg4, flac, subrip, mkv",
        "talk.webm, libvpx, libopus, webvtt, webm",
        "talk.avi, mpeg4, mp3, none, mkv"
    })
    void videoAndSubtitleStreamsAreCopiedAndTheAudioStreamIsReplaced(
            String name, String picture, String sound, String subtitles, String ending) throws Exception {
        Path video = video(name, picture, sound, subtitles);
        RenderJob job = RenderFixtures.job(video);
        try (RenderResult result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {})) {
            assertThat(RenderFixtures.names(result))
                    .containsExactly(
                            "talk.mp3",
                            "talk.flac",
                            "talk.m4a",
                            "talk." + ending,
                            "talk.waveform.json",
                            "talk.before.waveform.json");
            Path output = RenderFixtures.file(result, "talk." + ending);
            assertThat(pictureHash(output)).isEqualTo(pictureHash(video));
            for (Path playable : List.of(output, RenderFixtures.file(result, "talk.m4a"))) {
                TestMedia.Loudness loudness = TestMedia.loudness(playable);
                assertThat(loudness.integratedLufs()).isCloseTo(-16, within(0.5));
                assertThat(loudness.truePeakDbtp()).isLessThanOrEqualTo(-1);
            }
            // As a player does it: sound and picture by their time stamps. What an encoder needs in front
            // of the sound may move both.
            String byTime = "aresample=48000:async=1:first_pts=0," + BAND;
            int shift = SampleOffset.samples(TestMedia.decode(video, byTime), TestMedia.decode(output, byTime), 2);
            long pictureShift = Math.round((pictureStart(output) - pictureStart(video)) * 48_000);
            // Matroska's clock ticks in milliseconds, and FFmpeg 5 puts Opus's 6.5 ms of look-ahead in front of the
            // picture.
            long inexact =
                    switch (ending) {
                        case "mkv", "webm" -> 48;
                        default -> 1;
                    };
            assertThat(shift - pictureShift).isBetween(-inexact, inexact);
            if (!subtitles.equals("none")) {
                assertSubtitles(video, output, pictureShift / 48_000.0);
            }
        }
    }

    @Test
    void aVideoWithASpeakerPerChannelHasBothVoices() throws Exception {
        Path video = directory.resolve("talk.mp4");
        List<String> arguments = new ArrayList<>(List.of("-f", "lavfi", "-i", "testsrc=s=64x64:r=5:d=6"));
        arguments.addAll(List.of("-t", "6", "-ss", "2", "-i", TestMedia.SAMPLE.toString()));
        arguments.addAll(List.of("-filter_complex", "[1:a]asplit[l][x];[x]areverse[r];[l][r]join=inputs=2[a]"));
        arguments.addAll(List.of("-map", "0:v", "-map", "[a]", "-c:v", "mpeg4", "-c:a", "aac", video.toString()));
        TestMedia.ffmpeg(arguments.toArray(String[]::new));

        RenderJob job = RenderFixtures.twoSpeakers(ProjectSettings.DEFAULTS, video);
        try (RenderResult result =
                RenderFixtures.renderer(directory.resolve("scratch")).render(job, progress -> {})) {
            assertThat(RenderFixtures.names(result)).contains("talk (left).mp3", "talk (right).mp3", "talk.mp4");
            Manifest.Output mixed = result.manifest().outputs().stream()
                    .filter(output -> output.kind() == OutputKind.VIDEO)
                    .findFirst()
                    .orElseThrow();
            assertThat(mixed.sources()).extracting(Manifest.Source::side).containsExactly("left", "right");
            assertThat(pictureHash(RenderFixtures.file(result, "talk.mp4"))).isEqualTo(pictureHash(video));
        }
    }

    /// Subtitles keep their offset to the video.
    private static void assertSubtitles(Path video, Path output, double pictureShiftSeconds) throws Exception {
        for (int stream = 0; stream < 2; stream++) {
            String before = subtitles(video, stream);
            String after = subtitles(output, stream);
            assertThat(after).contains("Welcome back.", "Über Räume.");
            assertThat(secondsOfLastCue(after) - secondsOfLastCue(before))
                    .isCloseTo(pictureShiftSeconds, within(0.003));
        }
    }

    private static String subtitles(Path video, int stream) throws Exception {
        byte[] text = TestMedia.ffmpeg("-i", video.toString(), "-map", "0:s:" + stream, "-f", "srt", "pipe:1");
        return new String(text, StandardCharsets.UTF_8);
    }

    private static double secondsOfLastCue(String subtitles) {
        int arrow = subtitles.lastIndexOf(" --> ");
        return Double.parseDouble(subtitles.substring(arrow - 6, arrow).replace(',', '.'));
    }

    /// @param subtitles the codec of two streams of them, or `none`
    private Path video(String name, String picture, String sound, String subtitles) throws Exception {
        Path text = Files.writeString(directory.resolve("text.srt"), """
                1
                00:00:00,500 --> 00:00:01,000
                Welcome back.

                2
                00:00:01,000 --> 00:00:02,500
                Über Räume.
                """);
        Path video = directory.resolve(name);
        List<String> arguments = new ArrayList<>(List.of("-f", "lavfi", "-i", "testsrc=s=64x64:r=10:d=6"));
        arguments.addAll(List.of("-t", "6", "-ss", "8", "-i", TestMedia.SAMPLE.toString(), "-i", text.toString()));
        arguments.addAll(List.of("-map", "0", "-map", "1", "-c:v", picture, "-c:a", sound, "-ar", "48000"));
        if (!subtitles.equals("none")) {
            arguments.addAll(List.of("-map", "2", "-map", "2", "-c:s", subtitles));
        }
        arguments.add(video.toString());
        TestMedia.ffmpeg(arguments.toArray(String[]::new));
        return video;
    }

    /// In seconds from the start of the file.
    private static double pictureStart(Path video) throws Exception {
        byte[] packet = TestMedia.ffmpeg(
                "-i", video.toString(), "-map", "0:v", "-c", "copy", "-frames:v", "1", "-f", "framecrc", "pipe:1");
        List<String> lines =
                new String(packet, StandardCharsets.US_ASCII).lines().toList();
        String base = lines.stream()
                .filter(line -> line.startsWith("#tb"))
                .map(line -> line.replaceFirst(".*/", ""))
                .findFirst()
                .orElseThrow();
        return Double.parseDouble(lines.getLast().split(",")[2].strip()) / Double.parseDouble(base);
    }

    /// Of the packets in the file, not of the decoded frames.
    private static String pictureHash(Path video) throws Exception {
        byte[] hash = TestMedia.ffmpeg(
                "-i", video.toString(), "-map", "0:v", "-c", "copy", "-f", "streamhash", "-hash", "md5", "pipe:1");
        return new String(hash, StandardCharsets.US_ASCII);
    }
}
