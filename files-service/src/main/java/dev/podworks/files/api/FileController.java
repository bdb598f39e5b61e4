package dev.podworks.files.api;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.creation.FileCreation;
import dev.podworks.files.file.FileFilter;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.retention.FileDeletion;
import dev.podworks.files.upload.UploadDetection;
import dev.podworks.files.upload.UploadLinks;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The files of the API. Specification: Endpoints, Files.
@RestController
class FileController {
    private static final int DEFAULT_LIMIT = 20;

    private final InputFiles files;
    private final FileList list;
    private final FileCreation creation;
    private final SourceValidator sources;
    private final UploadDetection uploads;
    private final UploadLinks links;
    private final FileDeletion deletion;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    FileController(
            InputFiles files,
            FileList list,
            FileCreation creation,
            SourceValidator sources,
            UploadDetection uploads,
            UploadLinks links,
            FileDeletion deletion,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.files = files;
        this.list = list;
        this.creation = creation;
        this.sources = sources;
        this.uploads = uploads;
        this.links = links;
        this.deletion = deletion;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    /// @param source where to import the file from; absent for an upload
    record CreateFile(String fileName, @Nullable FileSource source) {
        NewFile newFile() {
            return new NewFile(fileName, Optional.ofNullable(source).orElseGet(FileSource.Upload::new));
        }
    }

    record FilesPage(List<FileView> files, @Nullable String nextCursor) {}

    @PostMapping("/v1/files")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<FileView> create(Caller caller, @ValidBody Mono<CreateFile> body) {
        return body.map(CreateFile::newFile)
                .doOnNext(file -> sources.require(List.of(file), _ -> ""))
                .flatMap(file -> create(caller, file).as(tx::transactional));
    }

    private Mono<FileView> create(Caller caller, NewFile file) {
        return creation.create(caller, List.of(file))
                .map(created -> view(created.getFirst()))
                .flatMap(view -> idempotency.storeResponse(HttpStatus.CREATED, view));
    }

    @GetMapping("/v1/files/{id}")
    Mono<FileView> get(Caller caller, @PathVariable FileId id) {
        return files.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("file")))
                .flatMap(uploads::detectIfAvailable)
                .map(this::view);
    }

    @GetMapping("/v1/files")
    Mono<FilesPage> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        return list.page(
                        caller,
                        FileFilter.of(parameters),
                        Optional.ofNullable(parameters.find("cursor")),
                        Limit.parse(parameters.find("limit"), DEFAULT_LIMIT))
                .map(page -> page.map(this::view))
                .map(page -> new FilesPage(page.rows(), page.nextCursor()));
    }

    @DeleteMapping("/v1/files/{id}")
    Mono<Deleted> delete(Caller caller, @PathVariable FileId id) {
        return deletion.delete(caller, id).thenReturn(Deleted.of(id));
    }

    private FileView view(InputFile file) {
        return FileView.of(file, links.link(file));
    }
}
