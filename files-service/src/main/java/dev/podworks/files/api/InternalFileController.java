package dev.podworks.files.api;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.file.InternalFiles.ClaimFiles;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.creation.FileCreation;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.UploadDetection;
import dev.podworks.files.upload.UploadLinks;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Requests of projects-service on behalf of a caller, with the caller's token and access rights.
@RestController
@RequestMapping("/internal/files")
class InternalFileController {
    private static final int CONCURRENT_DETECTIONS = 8;

    private final InputFiles files;
    private final SourceValidator sources;
    private final FileCreation creation;
    private final UploadDetection uploads;
    private final UploadLinks links;
    private final FileUses uses;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    InternalFileController(
            InputFiles files,
            SourceValidator sources,
            FileCreation creation,
            UploadDetection uploads,
            UploadLinks links,
            FileUses uses,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.files = files;
        this.sources = sources;
        this.creation = creation;
        this.uploads = uploads;
        this.links = links;
        this.uses = uses;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    /// With an `Idempotency-Key` a repeated request returns the files of the first one.
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Files> create(Caller caller, @RequestBody Mono<CreateFiles> body) {
        AccessCheck.check(Route.CREATE_FILE, caller);
        return body.map(CreateFiles::files)
                .doOnNext(files -> sources.require(files, "files[%d]."::formatted))
                .flatMap(newFiles -> create(caller, newFiles).as(tx::transactional));
    }

    private Mono<Files> create(Caller caller, List<NewFile> newFiles) {
        return creation.create(caller, newFiles)
                .map(this::response)
                .flatMap(response -> idempotency.storeResponse(HttpStatus.CREATED, response));
    }

    @PostMapping("/read")
    Mono<Files> read(Caller caller, @RequestBody Mono<ReadFiles> body) {
        return body.flatMap(request -> files.findAll(caller, request.ids())
                .flatMap(uploads::detectIfAvailable, CONCURRENT_DETECTIONS)
                .collectMap(InputFile::id)
                .map(found -> response(inOrder(request.ids(), found))));
    }

    /// For a submission that projects-service is about to store.
    @PostMapping("/claim")
    Mono<Files> claim(Caller caller, @RequestBody Mono<ClaimFiles> body) {
        return body.flatMap(request -> uses.claim(caller, request.project(), request.submission(), request.ids())
                .map(file -> new FileWithUpload(file.snapshot(), null))
                .collectList()
                .map(Files::new)
                .as(tx::transactional));
    }

    private static List<InputFile> inOrder(List<FileId> ids, Map<FileId, InputFile> found) {
        return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
    }

    private Files response(List<InputFile> inputFiles) {
        return new Files(inputFiles.stream()
                .map(file ->
                        new FileWithUpload(file.snapshot(), links.form(file).orElse(null)))
                .toList());
    }
}
