package dev.podworks.kit.sample;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class SampleController {
    private static final Logger LOG = LoggerFactory.getLogger(SampleController.class);

    private final SampleFiles files;
    private final SampleGate gate;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;

    SampleController(SampleFiles files, SampleGate gate, Idempotency idempotency, TransactionalOperator tx, Ids ids) {
        this.files = files;
        this.gate = gate;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
    }

    record CreateFile(String fileName) {}

    @PostMapping("/v1/files")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<FileSnapshot> create(Caller caller, @ValidBody Mono<CreateFile> body) {
        return body.doOnNext(SampleController::failIfRequested)
                .flatMap(file -> save(caller, file.fileName()).as(tx::transactional));
    }

    private Mono<FileSnapshot> save(Caller caller, String name) {
        return gate.pass(name)
                .then(files.save(ids.file(), caller.account(), name))
                .flatMap(file -> idempotency.storeResponse(HttpStatus.CREATED, file))
                .doOnNext(SampleController::rejectIfRequested);
    }

    private static void failIfRequested(CreateFile file) {
        if (file.fileName().startsWith("defect")) {
            throw new IllegalStateException(file.fileName());
        }
        if (file.fileName().equals("outage")) {
            throw new CannotCreateTransactionException("the pool is empty");
        }
    }

    /// After the effect, which must be rolled back.
    private static void rejectIfRequested(FileSnapshot file) {
        switch (file.fileName()) {
            case "taken" -> throw ApiException.of(ErrorCode.DUPLICATE_CLIENT_REF, "The test requested it.");
            case "too many" -> throw ApiException.of(ErrorCode.AWAITING_UPLOAD_LIMIT, "The test requested it.");
            default -> {}
        }
    }

    /// Logs the request.
    @GetMapping("/v1/projects/{id}")
    Mono<Void> project(Caller caller, @PathVariable ProjectId id) {
        return Mono.delay(Duration.ofMillis(1))
                .doOnNext(_ -> LOG.info("Requested {}", id))
                .then();
    }

    @GetMapping("/v1/files/{id}")
    Mono<FileSnapshot> read(Caller caller, @PathVariable FileId id) {
        return files.find(id, caller.account()).switchIfEmpty(Mono.error(() -> ApiException.notFound("file")));
    }
}
