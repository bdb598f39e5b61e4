package dev.podworks.files.retention;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.importing.Imports;
import dev.podworks.files.removal.ObjectRemoval;
import dev.podworks.files.use.FileUses;
import dev.podworks.files.use.UseCheck;
import dev.podworks.files.use.UseCheck.EndedUses;
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
    private final UseCheck check;
    private final Imports imports;
    private final ObjectRemoval removals;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    FileDeletion(
            InputFiles files,
            FileUses uses,
            UseCheck check,
            Imports imports,
            ObjectRemoval removals,
            TransactionalOperator tx,
            InstantSource clock) {
        this.files = files;
        this.uses = uses;
        this.check = check;
        this.imports = imports;
        this.removals = removals;
        this.tx = tx;
        this.clock = clock;
    }

    /// Deleting a deleted file has no effect.
    ///
    /// @return nothing, or the error `not_found`, `file_in_use` or `unavailable`
    public Mono<Void> delete(Caller caller, FileId id) {
        return files.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("file")))
                .flatMap(_ -> check.endedUses(id).switchIfEmpty(Mono.error(FileDeletion::inUse)))
                .flatMap(ended -> delete(id, ended).as(tx::transactional));
    }

    private Mono<Void> delete(FileId id, EndedUses ended) {
        return files.lock(id)
                .filter(file -> file.status() != FileStatus.DELETED)
                .flatMap(file -> requireNoOtherUse(id, ended).then(delete(file)));
    }

    /// A submission may have claimed the file since the check.
    private Mono<Void> requireNoOtherUse(FileId id, EndedUses ended) {
        return uses.inWork(id)
                .filter(ended::include)
                .switchIfEmpty(Mono.error(FileDeletion::inUse))
                .then();
    }

    private Mono<Void> delete(InputFile file) {
        return Mono.defer(() -> files.update(file.id(), current -> current.deleted(clock.instant()))
                .then(imports.cancel(file.id()))
                .then(removals.schedule(file)));
    }

    private static ApiException inUse() {
        return ApiException.of(
                ErrorCode.FILE_IN_USE,
                "A submitted project uses this file. Cancel the project or wait until it has finished.");
    }
}
