package dev.podworks.kit.sample;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class SampleController {
    private final SampleFiles files;
    private final Ids ids;

    SampleController(SampleFiles files, Ids ids) {
        this.files = files;
        this.ids = ids;
    }

    record CreateFile(String fileName) {}

    @PostMapping("/v1/files")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<FileSnapshot> create(Caller caller, @ValidBody Mono<CreateFile> body) {
        return body.doOnNext(SampleController::failWhereATestWantsIt)
                .flatMap(file -> files.save(ids.file(), caller.account(), file.fileName()));
    }

    private static void failWhereATestWantsIt(CreateFile file) {
        if (file.fileName().startsWith("defect")) {
            throw new IllegalStateException(file.fileName());
        }
        if (file.fileName().equals("outage")) {
            throw new CannotCreateTransactionException("the pool is empty");
        }
    }

    @GetMapping("/v1/files/{id}")
    Mono<FileSnapshot> read(Caller caller, @PathVariable FileId id) {
        return files.find(id, caller.account()).switchIfEmpty(Mono.error(() -> ApiException.notFound("file")));
    }
}
