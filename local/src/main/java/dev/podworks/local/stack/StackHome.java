package dev.podworks.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;

/// Where a stack's code comes from and where its state lives. Several stacks may run on one machine, each with a folder
/// and ports of its own.
///
/// @param root the checkout whose built modules are run
/// @param state everything that a stack keeps; deleting it forgets the stack
public record StackHome(Path root, Path state) {

    /// File locks hold between processes; this one holds between the threads of one.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    /// The stack of a checkout, in its `.podworks` folder.
    public static StackHome of(Path root) {
        return new StackHome(root, root.resolve(".podworks"));
    }

    /// The data of one part, which survives everything but a wipe.
    Path data(String part) {
        return state.resolve("data").resolve(part);
    }

    public Path mail() {
        return state.resolve("mail");
    }

    /// What was delivered to the stand-in for cloud storage.
    public Path cloud() {
        return state.resolve("cloud");
    }

    public LogFile log(String part) {
        return new LogFile(state.resolve("logs").resolve(part + ".log"));
    }

    /// The running processes, one file each.
    Path run() {
        return state.resolve("run");
    }

    /// Unpacked programs. Only a cache: what is missing is made again.
    Path apps() {
        return state.resolve("apps");
    }

    Path secrets() {
        return state.resolve("secrets");
    }

    Path settings() {
        return state.resolve("settings");
    }

    /// Addresses and keys for people and scripts, as `NAME=VALUE` lines.
    public Path env() {
        return state.resolve("env");
    }

    /// Keeps two commands from starting or stopping the same stack at once: the second waits.
    void exclusively(Runnable action) {
        IN_THIS_PROCESS.lock();
        try {
            Files.createDirectories(state);
            try (var file = FileChannel.open(lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.lock();
                action.run();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private Path lockFile() {
        return state.resolve("lock");
    }

    /// Deletes the state. The lock stays: whoever waits for it must not get one of its own.
    void wipe() {
        try (var children = Files.list(state)) {
            children.filter(child -> !child.equals(lockFile())).forEach(StackHome::deleteTree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Writes a file that only its owner can read, whole or not at all.
    public static void writePrivately(Path file, String content) {
        try {
            Files.createDirectories(file.resolveSibling("."));
            var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            var unfinished =
                    Files.createTempFile(file.resolveSibling("."), file.getFileName() + ".", ".tmp", ownerOnly);
            Files.writeString(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void deleteTree(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
