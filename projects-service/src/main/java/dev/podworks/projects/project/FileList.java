package dev.podworks.projects.project;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.file.RefusedFilesException;
import dev.podworks.projects.project.CreateProject.FileIn;
import dev.podworks.projects.project.CreateProject.FileIn.Existing;
import dev.podworks.projects.project.CreateProject.FileIn.Inline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The files that a caller wants in a project, in their order. Decisions: File ids in a project.
///
/// @param kept those that the project has already, which need not be ready
record FileList(List<FileIn> items, Map<FileId, ProjectFile> kept) {
    private static final Pattern INDEX = Pattern.compile("files\\[(\\d)]");

    /// @throws ApiException `invalid_request` when a file is named twice
    static FileList of(List<FileIn> items) {
        return of(items, List.of());
    }

    /// @param present the files of the project, which may be named again
    /// @throws ApiException `invalid_request` when a file is named twice
    static FileList of(List<FileIn> items, List<ProjectFile> present) {
        var seen = new HashSet<FileIn>();
        var repeated = faults(items, item -> item instanceof Existing && !seen.add(item), "is in the list already");
        if (!repeated.isEmpty()) {
            throw ValidationErrors.of(repeated);
        }
        var kept = present.stream().collect(Collectors.toUnmodifiableMap(ProjectFile::id, Function.identity()));
        return new FileList(items, kept);
    }

    /// The named files that the project does not have yet.
    List<FileId> existing() {
        return items.stream()
                .filter(Existing.class::isInstance)
                .flatMap(item -> ((Existing) item).fileId().stream())
                .filter(id -> !kept.containsKey(id))
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

    /// files-service counts the new files alone; callers find a fault where they wrote it.
    ApiException refused(RefusedFilesException refusal) {
        var positions = IntStream.range(0, items.size())
                .filter(position -> items.get(position) instanceof Inline)
                .toArray();
        return ValidationErrors.of(refusal.faults().stream()
                .map(fault -> new FieldError(inCallersList(fault.path(), positions), fault.message()))
                .toList());
    }

    private static String inCallersList(String path, int[] positions) {
        var index = INDEX.matcher(path);
        return index.lookingAt()
                ? String.format(
                        Locale.ROOT,
                        "files[%d]%s",
                        positions[Integer.parseInt(index.group(1))],
                        path.substring(index.end()))
                : path;
    }

    /// @param made answers to {@link #newFiles}, in their order
    List<ProjectFile> places(FileFacts ready, FreshFiles made) {
        var places = new ArrayList<ProjectFile>();
        var next = made.files().iterator();
        for (var item : items) {
            places.add(
                    switch (item) {
                        case Existing existing ->
                            keptFile(existing)
                                    .orElseGet(() ->
                                            place(snapshot(existing, ready).orElseThrow()));
                        case Inline _ -> place(next.next().file());
                    });
        }
        return places;
    }

    private static ProjectFile place(FileSnapshot file) {
        return new ProjectFile(file.id(), file.fileName(), null);
    }

    private Optional<ProjectFile> keptFile(Existing existing) {
        return existing.fileId().map(kept::get);
    }

    private boolean isMissing(FileIn item, FileFacts visible) {
        return item instanceof Existing existing
                && keptFile(existing).isEmpty()
                && snapshot(existing, visible)
                        .filter(file -> file.status() != FileStatus.DELETED)
                        .isEmpty();
    }

    private boolean isReady(FileIn item, FileFacts visible) {
        return switch (item) {
            case Inline _ -> true;
            case Existing existing ->
                keptFile(existing).isPresent()
                        || snapshot(existing, visible)
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

    private static List<FieldError> faults(List<FileIn> items, Predicate<FileIn> which, String message) {
        return IntStream.range(0, items.size())
                .filter(position -> which.test(items.get(position)))
                .mapToObj(position -> new FieldError(String.format(Locale.ROOT, "files[%d]", position), message))
                .toList();
    }
}
