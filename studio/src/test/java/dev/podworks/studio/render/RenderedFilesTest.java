package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputPlan;
import dev.podworks.contracts.output.OutputPlan.Input;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.output.Manifest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The files of a live project are those that [OutputPlan] plans, as those of a test project are (`SimulationTest`).
@Tag("integration")
class RenderedFilesTest {
    @TempDir
    Path directory;

    private Path host;
    private Path guest;

    @BeforeEach
    void record() throws Exception {
        host = synthesize("host.wav", 1);
        guest = synthesize("guest.wav", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'transcript': {'enabled': false}}",
                "{'transcript': {'enabled': false}, 'mergeOutput': true}",
                "{'transcript': {'enabled': false}, 'formats': {'opus': {'bitRateKbps': 64}, 'wav': {}}}",
                "{'transcript': {'enabled': false}, 'music': {'positions': [1], 'duckingDb': 12}}"
            })
    void renderedFilesAreThePlannedOnes(String settings) throws Exception {
        requirePlanned(
                RenderFixtures.job(RenderFixtures.settings(settings.replace('\'', '"')), host, guest),
                audio("host.wav"),
                audio("guest.wav"));
    }

    @Test
    void theFilesOfTwoSpeakersInAVideoAreThePlannedOnes() throws Exception {
        var video = directory.resolve("talk.mov");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                "testsrc2=size=64x36:rate=10",
                "-i",
                synthesize("talk.wav", 2).toString(),
                "-t",
                "2",
                "-c:v",
                "mpeg4",
                "-c:a",
                "aac",
                video.toString());
        var settings = RenderFixtures.settings("{\"transcript\": {\"enabled\": false}}");
        requirePlanned(
                RenderFixtures.twoSpeakers(settings, video), new Input("talk.mov", true, Optional.of(FileFormat.MOV)));
    }

    private void requirePlanned(RenderJob job, Input... inputs) throws Exception {
        var plan = OutputPlan.of(job.name(), job.settings(), List.of(inputs));
        try (var result = RenderFixtures.renderer(directory.resolve("scratch")).render(job, _ -> {})) {
            assertThat(RenderFixtures.names(result))
                    .containsExactlyElementsOf(
                            plan.files().stream().map(OutputPlan.File::name).toList());
            assertThat(result.files().stream().map(file -> file.format().file()))
                    .containsExactlyElementsOf(
                            plan.files().stream().map(OutputPlan.File::format).toList());
            assertThat(result.manifest().outputs())
                    .extracting(Manifest.Output::name)
                    .containsExactlyElementsOf(RenderFixtures.names(result));
        }
    }

    private static Input audio(String fileName) {
        return new Input(fileName, false, Optional.empty());
    }

    private Path synthesize(String name, int channels) throws Exception {
        Files.createDirectories(directory);
        return TestMedia.synthesize(
                directory.resolve(name), "anoisesrc=color=pink:amplitude=0.1:duration=2", "-ac", "" + channels);
    }
}
