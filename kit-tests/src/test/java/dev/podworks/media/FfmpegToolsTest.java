package dev.podworks.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class FfmpegToolsTest {
    @TempDir
    Path directory;

    @Test
    void programOrItsDirectoryCanBeConfigured() {
        var program = TestMedia.TOOLS.ffmpeg();
        var byProgram = FfmpegTools.locate(Optional.of(program));
        assertThat(byProgram.version()).matches("[nN]?-?\\d+\\.\\d+.*");
        assertThat(FfmpegTools.locate(Optional.ofNullable(program.getParent()))).isEqualTo(byProgram);
    }

    @Test
    void missingProgramIsReportedWithInstructions() {
        var missing = directory.resolve("bin");
        assertThatThrownBy(() -> FfmpegTools.locate(Optional.of(missing)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No ffmpeg at " + missing)
                .hasMessageContaining("apt-get install ffmpeg");
    }

    @Test
    void programThatIsNotFfmpegIsRejected() throws Exception {
        var ffmpeg = TestPrograms.shellScript(directory.resolve("ffmpeg"), "echo something else entirely 1.0");
        TestPrograms.shellScript(directory.resolve("ffprobe"), "true");
        assertThatThrownBy(() -> FfmpegTools.locate(Optional.of(ffmpeg)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is not FFmpeg");
    }
}
