package dev.podworks.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFolderTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "interview.mp3, interview.mp3",
        "Folge 3 – Gäste.mp3, Folge 3 – Gäste.mp3",
        "../../etc/passwd, passwd",
        "/etc/passwd, passwd",
        "..\\..\\boot.ini, boot.ini",
        ".bashrc, bashrc",
        "a:b?.mp3, a_b_.mp3"
    })
    void anyNameStaysInsideTheFolder(String name, String expected) throws Exception {
        assertThat(OutputFolder.create(folder).fileFor(name)).isEqualTo(folder.resolve(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "/", "...", "a/..", "\u0000", "\n"})
    void anEmptyNameIsReplaced(String name) throws Exception {
        var file = OutputFolder.create(folder).fileFor(name);
        assertThat(file.getParent()).isEqualTo(folder);
        assertThat(file.getFileName().toString()).isNotBlank().doesNotContain("/", "\u0000", "\n");
    }

    @Test
    void outputsOfTheSameNameAreBothSaved() throws Exception {
        var outputs = OutputFolder.create(folder);
        assertThat(outputs.fileFor("a.mp3")).isEqualTo(folder.resolve("a.mp3"));
        assertThat(outputs.fileFor("x/A.mp3")).isEqualTo(folder.resolve("A (2).mp3"));
        assertThat(outputs.fileFor("a.mp3")).isEqualTo(folder.resolve("a (3).mp3"));
    }

    @Test
    void aLongNameIsTruncatedAndKeepsItsExtension() throws Exception {
        var file = OutputFolder.create(folder).fileFor("ä".repeat(1024) + ".mp3");
        assertThat(file.getFileName().toString().getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(200);
        assertThat(file.toString()).endsWith("ä.mp3");
        Files.createFile(file);
    }
}
