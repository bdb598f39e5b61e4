package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {

    @TempDir
    Path folder;

    private Path path;
    private LogFile log;

    @BeforeEach
    void create() {
        path = folder.resolve("studio.log");
        log = new LogFile(path);
    }

    @Test
    void theTailOfAMissingLogIsEmpty() {
        assertThat(log.tail(5)).isEmpty();
        assertThat(log.follow().next()).isEmpty();
    }

    @Test
    void theTailHasTheLastLines() throws Exception {
        append("one\ntwo\nthree\n");
        assertThat(log.tail(2)).containsExactly("two", "three");
    }

    @Test
    void followingReturnsCompleteLinesOnly() throws Exception {
        append("before\n");
        var follower = log.follow();
        append("fir");
        assertThat(follower.next()).isEmpty();
        append("st\nsecond\nthi");
        assertThat(follower.next()).containsExactly("first", "second");
    }

    @Test
    void followingContinuesAfterTruncation() throws Exception {
        append("a long line that is there before\n");
        var follower = log.follow();
        Files.writeString(path, "new\n");
        assertThat(follower.next()).containsExactly("new");
    }

    @Test
    void aLogThatExceedsItsLimitIsRotated() throws Exception {
        Files.write(path, new byte[21 << 20]);
        try (var writer = Files.newOutputStream(path, StandardOpenOption.APPEND)) {
            log.trim();
            writer.write("after\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        assertThat(Files.readString(path)).isEqualTo("after\n");
        assertThat(folder.resolve("studio.1.log")).hasSize(21 << 20);
    }

    private void append(String text) throws Exception {
        Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
