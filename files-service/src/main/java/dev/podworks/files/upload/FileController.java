package dev.podworks.files.upload;

import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The files of the API. Specification: Endpoints, Files.
@RestController
class FileController {
    private final InputFiles files;
    private final Uploads uploads;
    private final Noticing noticing;
    private final UploadLinks links;

    FileController(InputFiles files, Uploads uploads, Noticing noticing, UploadLinks links) {
        this.files = files;
        this.uploads = uploads;
        this.noticing = noticing;
        this.links = links;
    }

    /// @param source where the bytes come from; left out, they are uploaded
    record CreateFile(String fileName, @Nullable Source source) {
        record Source(String type) {}
    }

    @PostMapping("/v1/files")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<FileView> create(Caller caller, @ValidBody Mono<CreateFile> body) {
        return body.flatMap(file -> uploads.create(caller, List.of(file.fileName())))
                .map(created -> view(created.getFirst()));
    }

    @GetMapping("/v1/files/{id}")
    Mono<FileView> read(Caller caller, @PathVariable FileId id) {
        return files.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("file")))
                .flatMap(noticing::noticeIfReachable)
                .map(this::view);
    }

    private FileView view(InputFile file) {
        return FileView.of(file, links.link(file));
    }
}
