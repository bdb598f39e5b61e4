package dev.podworks.projects.editing;

import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.projects.editing.RequestedFile.Existing;
import dev.podworks.projects.editing.RequestedFile.New;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.file.FilesRefusedException;
import dev.podworks.projects.project.ProjectFile;
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

/// The `files` of a request, in their order.
///
/// @param kept files that the project has already, which need not be ready
record RequestedFiles(List<RequestedFile> items, Map<FileId, ProjectFile> kept) {
    private static final Pattern INDEX = Pattern.compile("files\\[(\\d)]");

    /// @throws ApiException `invalid_request` if a file is repeated
    static RequestedFiles of(List<RequestedFile> items) {
        return of(items, List.of());
    }

    /// @param current the project's files
    /// @throws ApiException `invalid_request` if a file is repeated
    static RequestedFiles of(List<RequestedFile> items, List<ProjectFile> current) {
        var seen = new HashSet<RequestedFile>();
        var repeated = errors(items, item -> item instanceof Existing && !seen.add(item), "listed more than once");
        if (!repeated.isEmpty()) {
            throw ValidationErrors.of(repeated);
        }
        var kept = current.stream().collect(Collectors.toUnmodifiableMap(ProjectFile::id, Function.identity()));
        return new RequestedFiles(items, kept);
    }

    /// The ids of existing files that the project does not have yet.
    List<FileId> existing() {
        return items.stream()
                .filter(Existing.class::isInstance)
                .flatMap(item -> ((Existing) item).fileId().stream())
                .filter(id -> !kept.containsKey(id))
                .toList();
    }

    List<NewFile> newFiles() {
        return items.stream()
                .filter(New.class::isInstance)
                .map(item -> ((New) item).toNewFile())
                .toList();
    }

    /// Whether a file belongs to the caller and is ready. A key that is limited to a show may use only files that
    /// it created.
    static boolean isUsable(Caller caller, FileSnapshot file) {
        return caller.owns(file.account(), file.mode())
                && (!caller.limitedToShow() || file.madeBy().equals(caller.actorId()))
                && file.status() == FileStatus.READY;
    }

    /// @param visible those of the existing files that the caller may see
    /// @throws ApiException `unknown_file`, `file_not_ready`
    void requireReady(FileSnapshots visible) {
        refuse(ErrorCode.UNKNOWN_FILE, item -> isMissing(item, visible), "no such file in this account");
        refuse(ErrorCode.FILE_NOT_READY, item -> !isReady(item, visible), "file is not ready");
    }

    /// Translates the paths of files-service, which received the new files only, into those of the client's list.
    ApiException translate(FilesRefusedException refusal) {
        var positions = IntStream.range(0, items.size())
                .filter(position -> items.get(position) instanceof New)
                .toArray();
        return ValidationErrors.of(refusal.errors().stream()
                .map(error -> new FieldError(translate(error.path(), positions), error.message()))
                .toList());
    }

    private static String translate(String path, int[] positions) {
        var index = INDEX.matcher(path);
        return index.lookingAt()
                ? String.format(
                        Locale.ROOT,
                        "files[%d]%s",
                        positions[Integer.parseInt(index.group(1))],
                        path.substring(index.end()))
                : path;
    }

    /// @param created the files created for {@link #newFiles}, in their order
    List<ProjectFile> toProjectFiles(FileSnapshots ready, FetchedFiles created) {
        var files = new ArrayList<ProjectFile>();
        var next = created.files().iterator();
        for (var item : items) {
            files.add(
                    switch (item) {
                        case Existing existing ->
                            kept(existing)
                                    .orElseGet(() -> projectFile(
                                            snapshot(existing, ready).orElseThrow()));
                        case New _ -> projectFile(next.next().file());
                    });
        }
        return files;
    }

    private static ProjectFile projectFile(FileSnapshot file) {
        return new ProjectFile(file.id(), file.fileName(), null);
    }

    private Optional<ProjectFile> kept(Existing existing) {
        return existing.fileId().map(kept::get);
    }

    private boolean isMissing(RequestedFile item, FileSnapshots visible) {
        return item instanceof Existing existing
                && kept(existing).isEmpty()
                && snapshot(existing, visible)
                        .filter(file -> file.status() != FileStatus.DELETED)
                        .isEmpty();
    }

    private boolean isReady(RequestedFile item, FileSnapshots visible) {
        return switch (item) {
            case New _ -> true;
            case Existing existing ->
                kept(existing).isPresent()
                        || snapshot(existing, visible)
                                .filter(file -> file.status() == FileStatus.READY)
                                .isPresent();
        };
    }

    private static Optional<FileSnapshot> snapshot(Existing existing, FileSnapshots snapshots) {
        return existing.fileId().flatMap(snapshots::find);
    }

    private void refuse(ErrorCode code, Predicate<RequestedFile> which, String message) {
        var errors = errors(items, which, message);
        if (!errors.isEmpty()) {
            var first = errors.getFirst();
            throw ApiException.of(code, Sentence.ended(first.path() + ": " + first.message()), errors);
        }
    }

    private static List<FieldError> errors(List<RequestedFile> items, Predicate<RequestedFile> which, String message) {
        return IntStream.range(0, items.size())
                .filter(position -> which.test(items.get(position)))
                .mapToObj(position -> new FieldError(String.format(Locale.ROOT, "files[%d]", position), message))
                .toList();
    }
}
