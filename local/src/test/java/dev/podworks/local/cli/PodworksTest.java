package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.stack.StackHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodworksTest {

    @TempDir
    Path root;

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream standardError = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void leave() {
        System.setErr(standardError);
    }

    @Test
    void missingFileIsAnErrorWithStatus2AndStartsNothing() {
        assertThat(execute("process", "nosuchfile.wav")).isEqualTo(2);
        assertThat(error()).isEqualTo("podworks: no such file: nosuchfile.wav\n");
        assertThat(root.resolve(".podworks")).doesNotExist();
    }

    @Test
    void folderIsRejected() {
        assertThat(execute("process", root.toString())).isEqualTo(2);
        assertThat(error()).contains("is not a readable file");
    }

    @Test
    void ninthFileIsRejected() throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", file, file, file, file, file, file, file, file, file))
                .isEqualTo(2);
        assertThat(error()).isEqualTo("podworks: a project takes 1 to 8 files, not 9\n");
    }

    @Test
    void unknownLevelListsTheValidOnes() throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", file, "--noise", "n4")).isEqualTo(2);
        assertThat(error()).contains("n1, n2, n3").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-24.1", "-13.9", "0", "NaN"})
    void loudnessOutsideItsRangeIsRejected(String loudness) throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", file, "--loudness", loudness)).isEqualTo(2);
        assertThat(error()).isEqualTo("podworks: --loudness must be from -24 to -14\n");
        assertThat(root.resolve(".podworks")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ogg", "mp3:", "mp3:x", "mp3:128:2", "wav flac"})
    void formatsThatAreNoneAreRejected(String formats) throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", file, "--formats", "flac," + formats)).isEqualTo(2);
        assertThat(error())
                .isEqualTo("podworks: --formats must be formats such as mp3:128 or wav, separated by commas, not "
                        + formats + "\n");
        assertThat(root.resolve(".podworks")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "--trim-silence, 0.4, from 0.5 to 30",
        "--trim-silence, 31, from 0.5 to 30",
        "--ducking, -1, from 0 to 40"
    })
    void pausesAndDuckingOutsideTheirRangesAreRejected(String option, String value, String range) throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", file, option, value)).isEqualTo(2);
        assertThat(error()).isEqualTo("podworks: " + option + " must be " + range + "\n");
    }

    @Test
    void missingMusicIsNamed() throws Exception {
        var voice = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute("process", voice, "--music", root.resolve("none.wav").toString()))
                .isEqualTo(2);
        assertThat(error()).contains("no such file").contains("none.wav");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--url http://localhost:1", "--url=http://localhost:1"})
    void anotherAddressIsForTheCustomersCommandLine(String url) throws Exception {
        var file = Files.createFile(root.resolve("a.wav")).toString();
        assertThat(execute(String.join(" ", "process", file, url).split(" "))).isEqualTo(2);
        assertThat(error())
                .contains("cli/podworks process", "PODWORKS_BASE_URL")
                .hasLineCount(1);
        assertThat(root.resolve(".podworks")).doesNotExist();
    }

    @Test
    void unknownCommandPointsToTheHelp() {
        assertThat(execute("proces")).isEqualTo(2);
        assertThat(error()).contains("proces", "./podworks help").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"up", "process", "chaos", "operator"})
    void everyCommandHasHelp(String command) {
        assertThat(execute(command, "--help")).isZero();
        assertThat(error()).isEmpty();
    }

    @Test
    void unknownPartListsTheValidOnes() {
        assertThat(execute("logs", "nobody")).isEqualTo(1);
        assertThat(error()).contains("nobody", "billing-service", "kafka").hasLineCount(1);
    }

    @Test
    void chaosOptionsArePassedOn() {
        assertThat(execute("chaos", "--minutes", "1", "--rolling")).isEqualTo(1);
        assertThat(error()).contains("The system tests are not built");
    }

    @Test
    void statusWithoutAStackIsNotReadyAndCreatesNoFiles() {
        assertThat(execute("status")).isEqualTo(1);
        assertThat(root.resolve(".podworks")).doesNotExist();
    }

    private int execute(String... args) {
        var nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        var terminal = new Terminal(nowhere, false, false, 80);
        return Podworks.execute(new CommandContext(StackHome.of(root), terminal), args);
    }

    private String error() {
        return errors.toString(StandardCharsets.UTF_8);
    }
}
