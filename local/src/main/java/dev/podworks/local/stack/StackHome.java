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

/// The location of a stack's code and state. Several stacks can run on one machine, each with its own folder and
/// ports.
///
/// @param root the checkout with the built modules
/// @param state the folder with everything that a stack stores
public record StackHome(Path root, Path state) {

    /// File locks exclude other processes; this one excludes other threads.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    /// The stack of a checkout, in its `.podworks` folder.
    public static StackHome of(Path root) {
        return new StackHome(root, root.resolve(".podworks"));
    }

    /// The data of one part, which only a wipe deletes.
    Path data(String part) {
        return state.resolve("data").resolve(part);
    }

    /// The learned models, which the build has installed.
    Path models() {
        return root.resolve("models/target/models");
    }

    public Path mail() {
        return state.resolve("mail");
    }

    /// The files of the stand-in for cloud storage.
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

    /// Unpacked programs: a cache that is recreated on demand.
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

    /// Prevents two commands from starting or stopping the same stack at the same time: the second waits.
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

    /// Deletes the state, except for the lock: other commands may be waiting for it.
    void wipe() {
        try (var children = Files.list(state)) {
            children.filter(child -> !child.equals(lockFile())).forEach(StackHome::deleteTree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Writes a file that only its owner can read, atomically.
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
