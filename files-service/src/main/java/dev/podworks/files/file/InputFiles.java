package dev.podworks.files.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.outbox.Outbox;
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

    /// Those of them that belong to an account and mode, in no order.
    public Flux<InputFile> findAll(AccountId account, Mode mode, Collection<FileId> ids) {
        return table.find(ids, account, mode, Optional.empty());
    }

    /// For work that is already ours: whoever asks a caller's question uses the ones above.
    public Mono<InputFile> find(FileId id) {
        return table.find(id);
    }

    /// Adds new files in the present transaction.
    public Mono<Void> add(List<InputFile> files) {
        return Flux.fromIterable(files)
                .concatMap(file -> table.insert(file).then(tell(file)))
                .then();
    }

    /// Changes a file in the present transaction.
    ///
    /// @return the file after the change; empty when there is no such file or the transition was refused
    public Mono<InputFile> change(FileId id, Function<InputFile, Optional<InputFile>> transition) {
        return table.lock(id)
                .flatMap(file -> Mono.justOrEmpty(transition.apply(file)))
                .flatMap(changed -> table.update(changed).then(tell(changed)).thenReturn(changed));
    }

    /// Locks an account's uploads against another such count until the present transaction ends.
    public Mono<Long> countAwaitingUpload(AccountId account) {
        return table.countAwaitingUpload(account);
    }

    private Mono<Void> tell(InputFile file) {
        return outbox.append(file.eventType(), new FileEvent(file.snapshot()));
    }
}
