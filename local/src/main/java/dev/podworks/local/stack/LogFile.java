package dev.podworks.local.stack;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// What one part says. Processes append to it, so it can be cut while they run.
public record LogFile(Path path) {

    private static final long MAX_BYTES = 20L << 20;
    private static final int TAIL_BYTES = 64 << 10;

    /// Moves a log that has grown too large to `<name>.1.log`, in place of an older one. A line that is written at that
    /// very moment may be lost.
    LogFile trim() {
        try {
            Files.createDirectories(path.resolveSibling("."));
            if (Files.exists(path) && Files.size(path) > MAX_BYTES) {
                Files.copy(path, previous(), StandardCopyOption.REPLACE_EXISTING);
                Files.write(path, new byte[0]);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path previous() {
        return path.resolveSibling(path.getFileName().toString().replaceAll("\\.log$", ".1.log"));
    }

    /// The last lines, or none where nothing was ever logged.
    public List<String> tail(int lines) {
        if (!Files.exists(path)) {
            return List.of();
        }
        var start = Math.max(0, size() - TAIL_BYTES);
        var all =
                new String(read(start, size()), StandardCharsets.UTF_8).lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }

    /// Reads on from the present end.
    public Follower follow() {
        return new Follower();
    }

    private long size() {
        try {
            return Files.exists(path) ? Files.size(path) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] read(long start, long end) {
        if (end <= start) {
            return new byte[0];
        }
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            file.seek(start);
            var bytes = new byte[(int) (end - start)];
            file.readFully(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Remembers how far it has read.
    public final class Follower {

        private long position = size();

        private Follower() {}

        /// The whole lines that came since the last call. A log that was cut in between is read from its beginning.
        public List<String> next() {
            var end = size();
            if (end < position) {
                position = 0;
            }
            var text = read(position, Math.min(end, position + TAIL_BYTES));
            var lines = new String(text, 0, wholeLines(text), StandardCharsets.UTF_8);
            position += wholeLines(text);
            return lines.lines().toList();
        }

        /// A line too long for one reading is shown in pieces.
        private static int wholeLines(byte[] text) {
            int end = text.length;
            while (end > 0 && text[end - 1] != '\n') {
                end--;
            }
            return end == 0 && text.length == TAIL_BYTES ? text.length : end;
        }
    }
}
