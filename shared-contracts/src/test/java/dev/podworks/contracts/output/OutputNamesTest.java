package dev.podworks.contracts.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputNamesTest {
    private static final List<FileFormat> ALL = List.of(FileFormat.values());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "interview.wav | interview.mp3",
                "no extension | no extension.mp3",
                "two.dots.wav | two.dots.mp3",
                "../../etc/passwd | passwd.mp3",
                "C:\\Users\\me\\take 1.wav | take 1.mp3",
                ".hidden.wav | hidden.mp3",
                "a<b>c:d?.wav | a_b_c_d_.mp3",
                "folge äöü 字.wav | folge äöü 字.mp3",
                "... | recording.mp3",
                "trailing . .wav | trailing.mp3",
            })
    void outputsAreNamedAfterTheirInput(String input, String output) {
        assertThat(new OutputNames().reserve(input, "", ALL) + ".mp3").isEqualTo(output);
    }

    @Test
    void controlCharactersAndBidiMarksAreRemoved() {
        assertThat(new OutputNames().reserve("a\u0000b\nc\u202Ed.wav", "", ALL)).isEqualTo("a_b_c_d");
    }

    @Test
    void namesAreUniqueIgnoringCase() {
        OutputNames names = new OutputNames();
        assertThat(names.reserve("Host.wav", "", ALL)).isEqualTo("Host");
        assertThat(names.reserve("host.mp3", "", ALL)).isEqualTo("host (2)");
        assertThat(names.reserve("HOST.flac", "", ALL)).isEqualTo("HOST (3)");
        assertThat(names.reserve("host (2).wav", "", ALL)).isEqualTo("host (2) (2)");
    }

    @Test
    void theLongestNameStillFitsAFileSystem() {
        String name = new OutputNames().reserve("字".repeat(1020) + ".wav", " (right)", ALL);
        assertThat(name.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(250);
        assertThat(new OutputNames().reserve("🎙".repeat(500), "", ALL))
                .doesNotContain("\uFFFD")
                .endsWith("🎙");
    }

    @Test
    void outputNamesNeverCollideWithEachOtherOrTheManifest() {
        OutputNames names = new OutputNames();
        assertThat(names.reserve("manifest.wav", "", ALL)).isEqualTo("manifest (2)");
        assertThat(names.reserve("a.wav", "", ALL)).isEqualTo("a");
        assertThat(names.reserve("a.waveform.wav", "", ALL)).isEqualTo("a.waveform (2)");
    }

    @Test
    void channelsOfOneFileHaveDistinctNames() {
        assertThat(new OutputNames().reserve("talk.wav", " (left)", ALL)).isEqualTo("talk (left)");
    }

    /// Regression: an episode named after its host had `host (2).txt` without a `host.txt`.
    @Test
    void namesReserveOnlyWhatExists() {
        var names = new OutputNames();
        assertThat(names.reserve("host.wav", "", List.of(FileFormat.MP3))).isEqualTo("host");
        assertThat(names.reserve("Host.", "", FileFormat.transcripts())).isEqualTo("Host");
        assertThat(names.reserve("host.flac", "", List.of(FileFormat.MP3))).isEqualTo("host (2)");
        assertThat(names.reserve("host.", "", FileFormat.transcripts())).isEqualTo("host (2)");
    }
}
