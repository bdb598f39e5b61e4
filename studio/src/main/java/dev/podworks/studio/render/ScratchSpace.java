package dev.podworks.studio.render;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The disk space of one worker: a directory for each job, deleted at the job's end. What a killed worker left is
/// deleted when the next one starts, so workers must not share a root.
public final class ScratchSpace {
    private static final String PREFIX = "job-";

    private final Path root;

    /// Creates the root if it does not exist, and empties it.
    public ScratchSpace(Path root) throws IOException {
        this.root = Files.createDirectories(root);
        List<Path> leftovers;
        try (Stream<Path> entries = Files.list(root)) {
            leftovers = entries.filter(entry -> entry.getFileName().toString().startsWith(PREFIX))
                    .toList();
        }
        for (Path leftover : leftovers) {
            deleteTree(leftover);
        }
    }

    Directory newDirectory() throws IOException {
        return new Directory(Files.createTempDirectory(root, PREFIX).toAbsolutePath());
    }

    record Directory(Path path) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            deleteTree(path);
        }
    }

    private static void deleteTree(Path tree) throws IOException {
        if (Files.notExists(tree)) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
