package dev.podworks.studio.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputNamesTest {
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
        assertThat(new OutputNames().name(input, "mp3")).isEqualTo(output);
    }

    @Test
    void controlCharactersAndReorderingMarksGo() {
        assertThat(new OutputNames().name("a\u0000b\nc\u202Ed.wav", "mp3")).isEqualTo("a_b_c_d.mp3");
    }

    @Test
    void namesAreUniqueToSystemsThatIgnoreCase() {
        OutputNames names = new OutputNames();
        assertThat(names.name("Host.wav", "mp3")).isEqualTo("Host.mp3");
        assertThat(names.name("host.mp3", "mp3")).isEqualTo("host (2).mp3");
        assertThat(names.name("HOST.flac", "mp3")).isEqualTo("HOST (3).mp3");
        assertThat(names.name("host (2).wav", "mp3")).isEqualTo("host (2) (2).mp3");
    }

    @Test
    void theLongestNameStillFitsAFileSystem() {
        String name = new OutputNames().name("字".repeat(1020) + ".wav", "mp3");
        assertThat(name.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(250);
        assertThat(new OutputNames().name("🎙".repeat(500), "mp3"))
                .doesNotContain("\uFFFD")
                .endsWith("🎙.mp3");
    }
}
