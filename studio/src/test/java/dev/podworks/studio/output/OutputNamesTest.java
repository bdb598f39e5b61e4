package dev.podworks.studio.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputNamesTest {
    private static final List<String> MP3 = List.of(".mp3");

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
        assertThat(new OutputNames().base(input, "", MP3) + ".mp3").isEqualTo(output);
    }

    @Test
    void controlCharactersAndReorderingMarksGo() {
        assertThat(new OutputNames().base("a\u0000b\nc\u202Ed.wav", "", MP3)).isEqualTo("a_b_c_d");
    }

    @Test
    void namesAreUniqueToSystemsThatIgnoreCase() {
        OutputNames names = new OutputNames();
        assertThat(names.base("Host.wav", "", MP3)).isEqualTo("Host");
        assertThat(names.base("host.mp3", "", MP3)).isEqualTo("host (2)");
        assertThat(names.base("HOST.flac", "", MP3)).isEqualTo("HOST (3)");
        assertThat(names.base("host (2).wav", "", MP3)).isEqualTo("host (2) (2)");
    }

    @Test
    void theLongestNameStillFitsAFileSystem() {
        String name = new OutputNames().base("字".repeat(1020) + ".wav", " (right)", List.of(".mp3"));
        assertThat(name.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(250);
        assertThat(new OutputNames().base("🎙".repeat(500), "", MP3))
                .doesNotContain("\uFFFD")
                .endsWith("🎙");
    }

    @Test
    void noOutputIsMistakenForAnotherOneOrForTheManifest() {
        OutputNames names = new OutputNames();
        List<String> endings = List.of(".json", ".waveform.json");
        assertThat(names.base("manifest.wav", "", endings)).isEqualTo("manifest (2)");
        assertThat(names.base("a.wav", "", endings)).isEqualTo("a");
        assertThat(names.base("a.waveform.wav", "", endings)).isEqualTo("a.waveform (2)");
    }

    @Test
    void theSidesOfOneFileAreToldApart() {
        assertThat(new OutputNames().base("talk.wav", " (left)", MP3)).isEqualTo("talk (left)");
    }
}
