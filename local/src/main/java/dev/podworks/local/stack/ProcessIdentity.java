package dev.podworks.local.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Distinguishes a process from a later one with the same id: by its start time and boot id.
record ProcessIdentity(String bootId, long startTicks) {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int STATE = 0;
    private static final int START_TICKS = 19;

    /// Empty when no such process is running, or it is a zombie.
    static Optional<ProcessIdentity> of(long pid) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The second field is the program's name in parentheses, which may contain anything.
            var fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
            if (fields.get(STATE).equals("Z") || fields.get(STATE).equals("X")) {
                return Optional.empty();
            }
            return Optional.of(new ProcessIdentity(currentBoot(), Long.parseLong(fields.get(START_TICKS))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static ProcessIdentity parse(String text) {
        var parts = text.split(":", 2);
        return new ProcessIdentity(parts[0], Long.parseLong(parts[1]));
    }

    @Override
    public String toString() {
        return bootId + ":" + startTicks;
    }

    private static String currentBoot() throws IOException {
        return Files.readString(BOOT_ID).strip();
    }
}
