package dev.podworks.files.intake;

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

/// Makes files: some await their upload, others are fetched at once.
@Component
public class NewFiles {
    /// Specification: Limits, files awaiting upload and importing at once per account.
    private static final int MAX_AWAITED = 100;
    private static final int MAX_IMPORTING = 24;

    private final InputFiles files;
    private final Imports imports;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    NewFiles(InputFiles files, Imports imports, TransactionalOperator tx, Ids ids, InstantSource clock) {
        this.files = files;
        this.imports = imports;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Makes all of them, or none.
    ///
    /// @return the files in the order asked, or the error `awaiting_upload_limit` or `import_limit`
    public Mono<List<InputFile>> create(Caller caller, List<NewFile> asked) {
        var now = clock.instant();
        var made = asked.stream().map(file -> make(caller, file, now)).toList();
        return requireRoom(caller, made)
                .then(files.add(made))
                .then(beginImports(asked, made))
                .thenReturn(made)
                .as(tx::transactional);
    }

    private InputFile make(Caller caller, NewFile asked, Instant now) {
        var owner = Owner.of(caller);
        return switch (asked.source()) {
            case FileSource.Upload() -> InputFile.awaitingUpload(ids.file(), owner, asked.fileName(), now);
            case FileSource.Import source -> InputFile.importing(ids.file(), owner, asked.fileName(), source, now);
        };
    }

    private Mono<Void> requireRoom(Caller caller, List<InputFile> made) {
        var importing = made.stream().filter(InputFile::isImporting).count();
        return requireRoom(caller, FileStatus.AWAITING_UPLOAD, made.size() - importing, MAX_AWAITED)
                .then(requireRoom(caller, FileStatus.IMPORTING, importing, MAX_IMPORTING));
    }

    private Mono<Void> requireRoom(Caller caller, FileStatus status, long more, int max) {
        return more == 0
                ? Mono.empty()
                : files.countLocked(caller.account(), status)
                        .filter(present -> present + more <= max)
                        .switchIfEmpty(Mono.error(() -> tooMany(status, max)))
                        .then();
    }

    private Mono<Void> beginImports(List<NewFile> asked, List<InputFile> made) {
        return Flux.fromStream(IntStream.range(0, made.size()).boxed())
                .concatMap(i -> asked.get(i).source() instanceof FileSource.Import source
                        ? imports.begin(made.get(i), source)
                        : Mono.<Void>empty())
                .then();
    }

    private static ApiException tooMany(FileStatus status, int max) {
        return status == FileStatus.IMPORTING
                ? ApiException.of(
                        ErrorCode.IMPORT_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "At most %d files of an account can be importing at once. Wait for some to end.",
                                max))
                : ApiException.of(
                        ErrorCode.AWAITING_UPLOAD_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "At most %d files of an account can await their upload. Upload some, and read them: that notices it.",
                                max));
    }
}
