package dev.podworks.local.provider;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;

/// Uploads under way: each a file of what has come so far, and one of what it will become.
final class Uploads {
    private static final int BUFFER_BYTES = 256 << 10;

    private final Path folder;
    private final Troubles troubles;
    private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();

    Uploads(Path folder, Troubles troubles) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.troubles = troubles;
    }

    /// @param about what the provider wants to remember of it
    String begin(Properties about) throws IOException {
        var random = new byte[12];
        ThreadLocalRandom.current().nextBytes(random);
        var id = HexFormat.of().formatHex(random);
        try (var out = Files.newOutputStream(about(id))) {
            about.store(out, null);
        }
        Files.createFile(bytes(id));
        return id;
    }

    boolean exists(String id) {
        return id.matches("[0-9a-f]{24}") && Files.exists(bytes(id));
    }

    Properties aboutOf(String id) throws IOException {
        var about = new Properties();
        try (var in = Files.newInputStream(about(id))) {
            about.load(in);
        }
        return about;
    }

    long offset(String id) throws IOException {
        return Files.size(bytes(id));
    }

    /// One part at a time; an overtaken one waits.
    Object lock(String id) {
        return locks.computeIfAbsent(id, _ -> new Object());
    }

    /// Adds a part to the end.
    ///
    /// @param granularity of what is kept of a part that broke off, in bytes; 0: nothing is
    void append(String id, InputStream part, long length, int granularity) throws IOException {
        troubles.uploadBegins(length);
        try (var file = FileChannel.open(bytes(id), StandardOpenOption.WRITE)) {
            var begin = file.size();
            file.position(begin);
            try {
                copy(part, length, file);
            } catch (IOException broken) {
                file.truncate(granularity == 0 ? begin : file.size() / granularity * granularity);
                throw broken;
            }
        }
    }

    private void copy(InputStream part, long length, FileChannel file) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        for (long left = length; left > 0; ) {
            var read = part.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new IOException("the part broke off");
            }
            var bytes = ByteBuffer.wrap(buffer, 0, read);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            left -= read;
            troubles.uploaded(read);
        }
    }

    /// Whether it has come to its end; what is known of it stays.
    boolean isFinished(String id) {
        return id.matches("[0-9a-f]{24}") && Files.exists(about(id)) && !Files.exists(bytes(id));
    }

    /// Puts what has come into its place, at once.
    void finish(String id, Path place) throws IOException {
        Files.createDirectories(place.resolveSibling("."));
        Files.move(bytes(id), place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        locks.remove(id);
    }

    private Path bytes(String id) {
        return folder.resolve(id + ".part");
    }

    private Path about(String id) {
        return folder.resolve(id + ".about");
    }
}
