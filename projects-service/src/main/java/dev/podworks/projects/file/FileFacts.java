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

/// What is known of some files right now: the newest snapshot of each.
public final class FileFacts {
    private static final BinaryOperator<FileSnapshot> NEWER = (a, b) -> b.version() > a.version() ? b : a;

    private final Map<FileId, FileSnapshot> files;

    private FileFacts(Stream<FileSnapshot> files) {
        this.files = files.collect(Collectors.toUnmodifiableMap(FileSnapshot::id, Function.identity(), NEWER));
    }

    public static FileFacts of(Collection<FileSnapshot> files) {
        return new FileFacts(files.stream());
    }

    public Optional<FileSnapshot> of(FileId id) {
        return Optional.ofNullable(files.get(id));
    }

    public Collection<FileSnapshot> all() {
        return files.values();
    }

    /// Both, and of a file in both the newer version.
    public FileFacts and(FileFacts others) {
        return new FileFacts(Stream.concat(files.values().stream(), others.files.values().stream()));
    }

    public FileFacts only(Predicate<FileSnapshot> which) {
        return new FileFacts(files.values().stream().filter(which));
    }

    /// Those of the ids of which nothing is known.
    public List<FileId> missing(Collection<FileId> ids) {
        return ids.stream().filter(id -> !files.containsKey(id)).toList();
    }
}
