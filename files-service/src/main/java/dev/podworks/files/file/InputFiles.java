package dev.podworks.files.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.paging.Cursors.Position;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Reads and changes files. Every change holds the row's lock and publishes an event.
@Component
public class InputFiles {
    private final FileTable table;
    private final Outbox outbox;

    InputFiles(DatabaseClient db, TransactionalOperator tx, JsonMapper json, Outbox outbox) {
        this.table = new FileTable(db, tx, json);
        this.outbox = outbox;
    }

    /// Empty if the file does not exist or the caller may not access it.
    public Mono<InputFile> find(Caller caller, FileId id) {
        return findAll(caller, List.of(id)).next();
    }

    /// The files among the ids that the caller may access, in no particular order.
    public Flux<InputFile> findAll(Caller caller, Collection<FileId> ids) {
        var createdBy = Optional.of(caller.actorId()).filter(_ -> caller.limitedToShow());
        return table.find(ids, caller.account(), caller.mode(), createdBy);
    }

    /// The files that the caller may access, newest first.
    ///
    /// @param after the position of the last file of the previous page
    public Mono<List<InputFile>> list(Caller caller, FileFilter filter, Optional<Position> after, int atMost) {
        return table.list(caller, filter, after, atMost);
    }

    /// The files among the ids that belong to the account and mode, in no particular order.
    public Flux<InputFile> findAll(AccountId account, Mode mode, Collection<FileId> ids) {
        return table.find(ids, account, mode, Optional.empty());
    }

    /// Without access control, for internal work. Requests of callers use the methods above.
    public Mono<InputFile> find(FileId id) {
        return table.find(id);
    }

    /// Candidates for expiry, read without a lock: {@link InputFile#expired} decides.
    public Flux<FileId> findExpired(Instant now, int atMost) {
        return table.findExpired(now, atMost);
    }

    /// Deletes files that ended more than 90 days ago, unless a project still refers to them. Their bytes were
    /// deleted when they ended.
    ///
    /// @return the number of rows processed: less than `atMost` once no more are left
    public Mono<Long> deleteEnded(Instant now, int atMost) {
        return table.setMissingEnds(now, atMost)
                .zipWith(Mono.defer(() -> table.deleteEnded(now.minus(InputFile.ENDED_RETENTION), atMost)), Math::max);
    }

    /// Inserts new files in the current transaction.
    public Mono<Void> add(List<InputFile> files) {
        return Flux.fromIterable(files)
                .concatMap(file -> table.insert(file).then(publish(file, EventType.FILE_CHANGED)))
                .then();
    }

    /// Applies a transition to a file in the current transaction.
    ///
    /// @return the changed file; empty if it does not exist or the transition does not apply
    public Mono<InputFile> update(FileId id, Function<InputFile, Optional<InputFile>> transition) {
        return table.lock(id)
                .flatMap(file -> Mono.justOrEmpty(transition.apply(file))
                        .flatMap(changed -> table.update(changed)
                                .then(publish(changed, changed.eventType(file.status())))
                                .thenReturn(changed)));
    }

    /// Locks a file until the current transaction ends.
    public Mono<InputFile> lock(FileId id) {
        return table.lock(id);
    }

    /// The number of files that an account has in a status. Holds a lock that serializes these counts per account
    /// until the current transaction ends.
    public Mono<Long> countLocked(AccountId account, FileStatus status) {
        return table.countLocked(account, status);
    }

    private Mono<Void> publish(InputFile file, EventType type) {
        return outbox.append(type, new FileEvent(file.snapshot()));
    }
}
