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

/// Upload sessions: a file with the bytes received so far, and one with the metadata of the session.
final class UploadSessions {
    private static final int BUFFER_BYTES = 256 << 10;

    private final Path folder;
    private final FaultInjection faults;
    private final ConcurrentMap<String, Object> locks = new ConcurrentHashMap<>();

    UploadSessions(Path folder, FaultInjection faults) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.faults = faults;
    }

    /// @param metadata of the provider
    String start(Properties metadata) throws IOException {
        var random = new byte[12];
        ThreadLocalRandom.current().nextBytes(random);
        var id = HexFormat.of().formatHex(random);
        try (var out = Files.newOutputStream(metadataFile(id))) {
            metadata.store(out, null);
        }
        Files.createFile(bytes(id));
        return id;
    }

    boolean exists(String id) {
        return id.matches("[0-9a-f]{24}") && Files.exists(bytes(id));
    }

    Properties metadata(String id) throws IOException {
        var metadata = new Properties();
        try (var in = Files.newInputStream(metadataFile(id))) {
            metadata.load(in);
        }
        return metadata;
    }

    long offset(String id) throws IOException {
        return Files.size(bytes(id));
    }

    /// Serializes the parts of a session.
    Object lock(String id) {
        return locks.computeIfAbsent(id, _ -> new Object());
    }

    /// Appends a part.
    ///
    /// @param granularity what is kept of an interrupted part, in multiples of so many bytes; 0 for nothing
    void append(String id, InputStream part, long length, int granularity) throws IOException {
        faults.uploadStarted(length);
        try (var file = FileChannel.open(bytes(id), StandardOpenOption.WRITE)) {
            var start = file.size();
            file.position(start);
            try {
                copy(part, length, file);
            } catch (IOException e) {
                file.truncate(granularity == 0 ? start : file.size() / granularity * granularity);
                throw e;
            }
        }
    }

    private void copy(InputStream part, long length, FileChannel file) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        for (long remaining = length; remaining > 0; ) {
            var read = part.read(buffer, 0, (int) Math.min(buffer.length, remaining));
            if (read < 0) {
                throw new IOException("the part was interrupted");
            }
            var bytes = ByteBuffer.wrap(buffer, 0, read);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            remaining -= read;
            faults.uploaded(read);
        }
    }

    /// Whether the file was completed. The metadata is kept.
    boolean isFinished(String id) {
        return id.matches("[0-9a-f]{24}") && Files.exists(metadataFile(id)) && !Files.exists(bytes(id));
    }

    /// Moves the received bytes to the target, atomically.
    void finish(String id, Path target) throws IOException {
        Files.createDirectories(target.resolveSibling("."));
        Files.move(bytes(id), target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        locks.remove(id);
    }

    private Path bytes(String id) {
        return folder.resolve(id + ".part");
    }

    private Path metadataFile(String id) {
        return folder.resolve(id + ".about");
    }
}
