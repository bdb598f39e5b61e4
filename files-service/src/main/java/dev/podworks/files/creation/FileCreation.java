package dev.podworks.files.creation;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.Ids;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Owner;
import dev.podworks.files.importing.Imports;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Creates files: for upload, or with an import that starts immediately.
@Component
public class FileCreation {
    /// Specification: Limits, files awaiting upload and importing at once per account.
    private static final int MAX_AWAITING_UPLOAD = 100;
    private static final int MAX_IMPORTING = 24;

    private final InputFiles files;
    private final Imports imports;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    FileCreation(InputFiles files, Imports imports, TransactionalOperator tx, Ids ids, InstantSource clock) {
        this.files = files;
        this.imports = imports;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Creates all of the files or none.
    ///
    /// @return the files in the requested order, or the error `awaiting_upload_limit` or `import_limit`
    public Mono<List<InputFile>> create(Caller caller, List<NewFile> newFiles) {
        var now = clock.instant();
        var created = newFiles.stream().map(file -> build(caller, file, now)).toList();
        return requireCapacity(caller, created)
                .then(files.add(created))
                .then(startImports(newFiles, created))
                .thenReturn(created)
                .as(tx::transactional);
    }

    private InputFile build(Caller caller, NewFile newFile, Instant now) {
        var owner = Owner.of(caller);
        return switch (newFile.source()) {
            case FileSource.Upload() -> InputFile.awaitingUpload(ids.file(), owner, newFile.fileName(), now);
            case FileSource.Import source -> InputFile.importing(ids.file(), owner, newFile.fileName(), source, now);
        };
    }

    private Mono<Void> requireCapacity(Caller caller, List<InputFile> created) {
        var importing = created.stream().filter(InputFile::isImporting).count();
        return requireCapacity(caller, FileStatus.AWAITING_UPLOAD, created.size() - importing, MAX_AWAITING_UPLOAD)
                .then(requireCapacity(caller, FileStatus.IMPORTING, importing, MAX_IMPORTING));
    }

    private Mono<Void> requireCapacity(Caller caller, FileStatus status, long more, int max) {
        return more == 0
                ? Mono.empty()
                : files.countLocked(caller.account(), status)
                        .filter(current -> current + more <= max)
                        .switchIfEmpty(Mono.error(() -> limitReached(status, max)))
                        .then();
    }

    private Mono<Void> startImports(List<NewFile> newFiles, List<InputFile> created) {
        return Flux.fromStream(IntStream.range(0, created.size()).boxed())
                .concatMap(i -> newFiles.get(i).source() instanceof FileSource.Import source
                        ? imports.start(created.get(i), source)
                        : Mono.<Void>empty())
                .then();
    }

    private static ApiException limitReached(FileStatus status, int max) {
        return status == FileStatus.IMPORTING
                ? ApiException.of(
                        ErrorCode.IMPORT_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "An account can have at most %d files importing. Wait until some have finished.",
                                max))
                : ApiException.of(
                        ErrorCode.AWAITING_UPLOAD_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "An account can have at most %d files awaiting upload. Upload some of them, then get"
                                        + " them so that the uploads are detected.",
                                max));
    }
}
