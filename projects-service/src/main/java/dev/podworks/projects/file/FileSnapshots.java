package dev.podworks.projects.file;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The newest snapshot of each of a set of files.
public final class FileSnapshots {
    private static final BinaryOperator<FileSnapshot> NEWER = (a, b) -> b.version() > a.version() ? b : a;

    private final Map<FileId, FileSnapshot> files;

    private FileSnapshots(Stream<FileSnapshot> files) {
        this.files = files.collect(Collectors.toUnmodifiableMap(FileSnapshot::id, Function.identity(), NEWER));
    }

    public static FileSnapshots of(Collection<FileSnapshot> files) {
        return new FileSnapshots(files.stream());
    }

    public Optional<FileSnapshot> find(FileId id) {
        return Optional.ofNullable(files.get(id));
    }

    public Collection<FileSnapshot> all() {
        return files.values();
    }

    /// The union. Of a file in both, the newer version.
    public FileSnapshots mergedWith(FileSnapshots others) {
        return new FileSnapshots(Stream.concat(files.values().stream(), others.files.values().stream()));
    }

    public FileSnapshots filter(Predicate<FileSnapshot> predicate) {
        return new FileSnapshots(files.values().stream().filter(predicate));
    }

    /// The ids without a snapshot.
    public List<FileId> missing(Collection<FileId> ids) {
        return ids.stream().filter(id -> !files.containsKey(id)).toList();
    }
}
