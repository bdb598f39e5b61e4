package dev.podworks.files.upload;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.Ids;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Owner;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Makes files that are to be uploaded.
@Component
public class Uploads {
    /// Specification: Limits, files awaiting upload per account.
    private static final int MAX_AWAITED = 100;

    private final InputFiles files;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    Uploads(InputFiles files, TransactionalOperator tx, Ids ids, InstantSource clock) {
        this.files = files;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Makes all of them, or none.
    ///
    /// @return the files in the order of their names, or the error `awaiting_upload_limit`
    public Mono<List<InputFile>> create(Caller caller, List<String> fileNames) {
        var made = fileNames.stream()
                .map(name -> InputFile.awaitingUpload(ids.file(), Owner.of(caller), name, clock.instant()))
                .toList();
        return files.countAwaitingUpload(caller.account())
                .filter(awaited -> awaited + made.size() <= MAX_AWAITED)
                .switchIfEmpty(Mono.error(Uploads::tooMany))
                .flatMap(_ -> files.add(made))
                .thenReturn(made)
                .as(tx::transactional);
    }

    private static ApiException tooMany() {
        return ApiException.of(
                ErrorCode.AWAITING_UPLOAD_LIMIT,
                "At most %d files of an account can await their upload. Upload some, and read them: that notices it."
                        .formatted(MAX_AWAITED));
    }
}
