package dev.podworks.studio.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The peak use of memory and disk, sampled four times a second.
final class ResourceMonitor implements AutoCloseable {
    private static final int PAGE_BYTES = 4096;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Path directory;
    private volatile long ownBytes;
    private volatile long childrenBytes;
    private volatile long diskBytes;

    ResourceMonitor(Path directory) {
        this.directory = directory;
        clock.scheduleAtFixedRate(this::look, 0, 250, TimeUnit.MILLISECONDS);
    }

    private void look() {
        long children = ProcessHandle.current()
                .descendants()
                .mapToLong(ResourceMonitor::residentBytes)
                .sum();
        ownBytes = Math.max(ownBytes, residentBytes(ProcessHandle.current()));
        childrenBytes = Math.max(childrenBytes, children);
        diskBytes = Math.max(diskBytes, sizeOf(directory));
    }

    private static long residentBytes(ProcessHandle process) {
        try {
            return Long.parseLong(Files.readString(Path.of("/proc/" + process.pid() + "/statm"))
                            .split(" ")[1])
                    * PAGE_BYTES;
        } catch (IOException | RuntimeException ended) {
            return 0;
        }
    }

    private static long sizeOf(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException | RuntimeException changing) {
            return 0;
        }
    }

    /// Resident memory of this JVM and of its child processes, and the directory's size.
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "at most %d MB in this JVM, %d MB in its children, %d MB on disk",
                ownBytes >> 20,
                childrenBytes >> 20,
                diskBytes >> 20);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
