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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// All files, and the one way to change one: under its row's lock, with the event that tells of it.
@Component
public class InputFiles {
    private final FileTable table;
    private final Outbox outbox;

    InputFiles(DatabaseClient db, JsonMapper json, Outbox outbox) {
        this.table = new FileTable(db, json);
        this.outbox = outbox;
    }

    /// Empty when there is none, or when it is not one that the caller may see.
    public Mono<InputFile> find(Caller caller, FileId id) {
        return findAll(caller, List.of(id)).next();
    }

    /// Those of them that the caller may see, in no order.
    public Flux<InputFile> findAll(Caller caller, Collection<FileId> ids) {
        var madeBy = Optional.of(caller.actorId()).filter(_ -> caller.limitedToShow());
        return table.find(ids, caller.account(), caller.mode(), madeBy);
    }

    /// Those that the caller may see, newest first.
    ///
    /// @param status empty for all but the deleted ones
    /// @param after the last one that the caller has seen
    public Flux<InputFile> list(Caller caller, Optional<FileStatus> status, Optional<Position> after, int atMost) {
        return table.list(caller, status, after, atMost);
    }

    /// Those of them that belong to an account and mode, in no order.
    public Flux<InputFile> findAll(AccountId account, Mode mode, Collection<FileId> ids) {
        return table.find(ids, account, mode, Optional.empty());
    }

    /// For work that is already ours: whoever asks a caller's question uses the ones above.
    public Mono<InputFile> find(FileId id) {
        return table.find(id);
    }

    /// Files whose time is over, as far as can be seen without locking them: {@link InputFile#expired} decides.
    public Flux<FileId> findOver(Instant now, int atMost) {
        return table.findOver(now, atMost);
    }

    /// Forgets files whose end was 90 days ago, unless a project names them. Their bytes are gone since then.
    ///
    /// @return how many were dealt with: fewer than asked for once there are no more
    public Mono<Long> forgetEnded(Instant now, int atMost) {
        return table.noteEnds(now, atMost)
                .zipWith(Mono.defer(() -> table.deleteEnded(now.minus(InputFile.REMEMBERED), atMost)), Math::max);
    }

    /// Adds new files in the present transaction.
    public Mono<Void> add(List<InputFile> files) {
        return Flux.fromIterable(files)
                .concatMap(file -> table.insert(file).then(tell(file, EventType.FILE_CHANGED)))
                .then();
    }

    /// Changes a file in the present transaction.
    ///
    /// @return the file after the change; empty when there is no such file or the transition was refused
    public Mono<InputFile> change(FileId id, Function<InputFile, Optional<InputFile>> transition) {
        return table.lock(id)
                .flatMap(file -> Mono.justOrEmpty(transition.apply(file))
                        .flatMap(changed -> table.update(changed)
                                .then(tell(changed, changed.eventType(file.status())))
                                .thenReturn(changed)));
    }

    /// Lets nobody else change a file until the present transaction ends.
    public Mono<InputFile> lock(FileId id) {
        return table.lock(id);
    }

    /// How many files an account has in a status. The count stands until the present transaction ends: whoever else
    /// asks for the same account waits.
    public Mono<Long> countLocked(AccountId account, FileStatus status) {
        return table.countLocked(account, status);
    }

    private Mono<Void> tell(InputFile file, EventType type) {
        return outbox.append(type, new FileEvent(file.snapshot()));
    }
}
