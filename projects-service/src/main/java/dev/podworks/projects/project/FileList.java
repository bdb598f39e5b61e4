package dev.podworks.projects.project;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.Faults;
import dev.podworks.kit.error.Faults.Fault;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.project.CreateProject.FileIn;
import dev.podworks.projects.project.CreateProject.FileIn.Existing;
import dev.podworks.projects.project.CreateProject.FileIn.Inline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// The files that a caller wants in a project, in their order. Decisions: File ids in a project.
record FileList(List<FileIn> items) {
    /// @throws ApiException `invalid_request` when a file is named twice
    static FileList of(List<FileIn> items) {
        var seen = new HashSet<FileIn>();
        var repeated = faults(items, item -> item instanceof Existing && !seen.add(item), "is in the list already");
        if (!repeated.isEmpty()) {
            throw Faults.of(repeated);
        }
        return new FileList(items);
    }

    List<FileId> existing() {
        return items.stream()
                .filter(Existing.class::isInstance)
                .flatMap(item -> ((Existing) item).fileId().stream())
                .toList();
    }

    List<NewFile> newFiles() {
        return items.stream()
                .filter(Inline.class::isInstance)
                .map(item -> ((Inline) item).newFile())
                .toList();
    }

    /// Whether a file of which we know is the caller's own and ready. A key limited to a show sees what it made.
    static boolean usable(Caller caller, FileSnapshot file) {
        return caller.owns(file.account(), file.mode())
                && (!caller.limitedToShow() || file.madeBy().equals(caller.actorId()))
                && file.status() == FileStatus.READY;
    }

    /// @param visible those of the named files that the caller may see
    /// @throws ApiException `unknown_file`, `file_not_ready`
    void requireReady(FileFacts visible) {
        refuse(ErrorCode.UNKNOWN_FILE, item -> isMissing(item, visible), "is no file of yours");
        refuse(ErrorCode.FILE_NOT_READY, item -> !isReady(item, visible), "is a file that is not ready");
    }

    /// @param made answers to {@link #newFiles}, in their order
    List<ProjectFile> places(FileFacts ready, FreshFiles made) {
        var places = new ArrayList<ProjectFile>();
        var next = made.files().iterator();
        for (var item : items) {
            var file =
                    switch (item) {
                        case Existing existing -> snapshot(existing, ready).orElseThrow();
                        case Inline _ -> next.next().file();
                    };
            places.add(new ProjectFile(file.id(), file.fileName(), null));
        }
        return places;
    }

    private static boolean isMissing(FileIn item, FileFacts visible) {
        return item instanceof Existing existing
                && snapshot(existing, visible)
                        .filter(file -> file.status() != FileStatus.DELETED)
                        .isEmpty();
    }

    private static boolean isReady(FileIn item, FileFacts visible) {
        return switch (item) {
            case Inline _ -> true;
            case Existing existing ->
                snapshot(existing, visible)
                        .filter(file -> file.status() == FileStatus.READY)
                        .isPresent();
        };
    }

    private static Optional<FileSnapshot> snapshot(Existing existing, FileFacts facts) {
        return existing.fileId().flatMap(facts::of);
    }

    private void refuse(ErrorCode code, Predicate<FileIn> which, String message) {
        var faults = faults(items, which, message);
        if (!faults.isEmpty()) {
            var first = faults.getFirst();
            throw ApiException.of(code, "%s %s.".formatted(first.path(), first.message()), faults);
        }
    }

    private static List<Fault> faults(List<FileIn> items, Predicate<FileIn> which, String message) {
        return IntStream.range(0, items.size())
                .filter(position -> which.test(items.get(position)))
                .mapToObj(position -> new Fault("files[%d]".formatted(position), message))
                .toList();
    }
}
