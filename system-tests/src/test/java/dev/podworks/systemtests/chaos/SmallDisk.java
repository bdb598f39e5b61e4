package dev.podworks.systemtests.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/// A small disk in memory (tmpfs), which requires the privilege to mount.
record SmallDisk(Path folder) implements AutoCloseable {
    private static final String SIZE = "size=96m";
    private static final int BLOCK_BYTES = 64 << 10;

    /// Empty without the privilege.
    static Optional<SmallDisk> mountAt(Path folder) {
        run("umount", "--lazy", folder.toString()); // left by a killed run
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", folder.toString())
                ? Optional.of(new SmallDisk(folder))
                : Optional.empty();
    }

    /// Fills the disk.
    void fill() {
        var block = ByteBuffer.allocate(BLOCK_BYTES);
        try (var file = FileChannel.open(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                file.write(block.clear());
            }
        } catch (IOException full) {
            // No space left on device, as intended.
        }
    }

    void free() {
        try {
            Files.deleteIfExists(filler());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        run("umount", "--lazy", folder.toString());
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    private static boolean run(String... command) {
        try {
            return new ProcessBuilder(List.of(command))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // the program is not installed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
