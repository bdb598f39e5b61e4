package dev.podworks.files.door;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.intake.NewFiles;
import dev.podworks.files.upload.Noticing;
import dev.podworks.files.upload.UploadLinks;
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

/// What projects-service asks inside a caller's request, with the caller's own token: it gets what the caller would.
@RestController
@RequestMapping("/internal/files")
class InternalFileController {
    private static final int NOTICED_AT_ONCE = 8;

    private final InputFiles files;
    private final SourceCheck sources;
    private final NewFiles newFiles;
    private final Noticing noticing;
    private final UploadLinks links;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    InternalFileController(
            InputFiles files,
            SourceCheck sources,
            NewFiles newFiles,
            Noticing noticing,
            UploadLinks links,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.files = files;
        this.sources = sources;
        this.newFiles = newFiles;
        this.noticing = noticing;
        this.links = links;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    /// With an `Idempotency-Key` the files are made once, however often their answer is lost.

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Files> create(Caller caller, @RequestBody Mono<CreateFiles> body) {
        AccessCheck.check(Route.CREATE_FILE, caller);
        return body.map(CreateFiles::files)
                .doOnNext(files -> sources.require(files, "files[%d]."::formatted))
                .flatMap(asked -> create(caller, asked).as(tx::transactional));
    }

    private Mono<Files> create(Caller caller, List<NewFile> asked) {
        return newFiles.create(caller, asked)
                .map(this::answer)
                .flatMap(answer -> idempotency.keep(HttpStatus.CREATED, answer));
    }

    @PostMapping("/read")
    Mono<Files> read(Caller caller, @RequestBody Mono<ReadFiles> body) {
        return body.flatMap(asked -> files.findAll(caller, asked.ids())
                .flatMap(noticing::noticeIfReachable, NOTICED_AT_ONCE)
                .collectMap(InputFile::id)
                .map(found -> answer(inOrder(asked.ids(), found))));
    }

    private static List<InputFile> inOrder(List<FileId> ids, Map<FileId, InputFile> found) {
        return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
    }

    private Files answer(List<InputFile> answered) {
        return new Files(answered.stream()
                .map(file ->
                        new FileWithUpload(file.snapshot(), links.form(file).orElse(null)))
                .toList());
    }
}
