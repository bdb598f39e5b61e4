package dev.podworks.files.retention;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.importing.Imports;
import dev.podworks.files.removal.ObjectRemoval;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Deletes a file at the client's request. Specification: Endpoints, Files.
@Component
public class FileDeletion {
    private final InputFiles files;
    private final FileUses uses;
    private final Imports imports;
    private final ObjectRemoval removals;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    FileDeletion(
            InputFiles files,
            FileUses uses,
            Imports imports,
            ObjectRemoval removals,
            TransactionalOperator tx,
            InstantSource clock) {
        this.files = files;
        this.uses = uses;
        this.imports = imports;
        this.removals = removals;
        this.tx = tx;
        this.clock = clock;
    }

    /// Deleting a deleted file has no effect.
    ///
    /// @return nothing, or the error `not_found` or `file_in_use`
    public Mono<Void> delete(Caller caller, FileId id) {
        return files.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("file")))
                .flatMap(file -> files.lock(file.id()))
                .filter(file -> file.status() != FileStatus.DELETED)
                .flatMap(this::deleteUnused)
                .as(tx::transactional);
    }

    private Mono<Void> deleteUnused(InputFile file) {
        return uses.isInWork(file.id())
                .filter(inWork -> !inWork)
                .switchIfEmpty(Mono.error(FileDeletion::inUse))
                .then(files.update(file.id(), current -> current.deleted(clock.instant())))
                .then(imports.cancel(file.id()))
                .then(removals.schedule(file));
    }

    private static ApiException inUse() {
        return ApiException.of(
                ErrorCode.FILE_IN_USE,
                "A submitted project uses this file. Cancel the project or wait until it has finished.");
    }
}
