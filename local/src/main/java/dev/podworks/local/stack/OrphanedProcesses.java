package dev.podworks.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Processes that outlived the one that started them, found by their program and the directory that they work in.
///
/// @param program the name of the executable file
record OrphanedProcesses(String program, Path directory) {
    private static final Path PROCESSES = Path.of("/proc");

    /// Whether all of them have ended within the limit.
    boolean awaitEnd(Duration limit) {
        return Polling.until(() -> !exist(), limit);
    }

    boolean exist() {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (var processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            var wanted = directory.toRealPath();
            for (var process : processes) {
                if (worksIn(process, wanted)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// False for a process that has ended meanwhile, and for those of other users, which can't be asked.
    private boolean worksIn(Path process, Path wanted) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd")).equals(wanted)
                    && Files.readSymbolicLink(process.resolve("exe")).endsWith(program);
        } catch (IOException e) {
            return false;
        }
    }
}
