package dev.podworks.projects.file;

import dev.podworks.contracts.file.InternalFiles.ClaimFiles;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.idempotency.IdempotencyHeader;
import dev.podworks.kit.upstream.UpstreamClient;
import dev.podworks.kit.upstream.UpstreamErrors;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient.RequestHeadersSpec;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/// Calls files-service within a caller's request and on that caller's behalf.
///
/// Limits of the caller, such as too many files awaiting their upload, are passed on unchanged. If files-service
/// does not respond, the caller gets `unavailable` and nothing is stored here.
public final class FilesClient {
    private static final Retry SECOND_ATTEMPT = Retry.max(1)
            .filter(WebClientRequestException.class::isInstance)
            .onRetryExhaustedThrow((_, signal) -> signal.failure());

    private final UpstreamClient files;

    FilesClient(UpstreamClient files) {
        this.files = files;
    }

    /// Creates files that await their upload or are imported: all of them or none. If the connection breaks before
    /// the response, the request is repeated with the same idempotency key, so that no file is created twice.
    ///
    /// @return the files in the given order, or a {@link FilesRefusedException}
    public Mono<FetchedFiles> create(List<NewFile> newFiles) {
        return newFiles.isEmpty() ? Mono.just(FetchedFiles.NONE) : Mono.defer(() -> createOnce(newFiles));
    }

    private Mono<FetchedFiles> createOnce(List<NewFile> newFiles) {
        var request = post("/internal/files", new CreateFiles(newFiles))
                .header(IdempotencyHeader.NAME, UUID.randomUUID().toString());
        return files.call(fetch(request).retryWhen(SECOND_ATTEMPT));
    }

    /// Gets files and detects finished uploads. Files that the caller may not see are left out.
    public Mono<FetchedFiles> read(List<FileId> ids) {
        return ids.isEmpty()
                ? Mono.just(FetchedFiles.NONE)
                : files.call(fetch(post("/internal/files/read", new ReadFiles(ids))));
    }

    /// Gets files that a submission is about to use, and prevents their deletion.
    ///
    /// @param submission the number that the submission will have
    public Mono<FetchedFiles> claim(ProjectId project, int submission, List<FileId> ids) {
        return files.call(fetch(post("/internal/files/claim", new ClaimFiles(project, submission, ids))));
    }

    private RequestHeadersSpec<?> post(String path, Object body) {
        return files.http().post().uri(path).bodyValue(body);
    }

    private static Mono<FetchedFiles> fetch(RequestHeadersSpec<?> request) {
        return request.retrieve()
                .onStatus(HttpStatus.BAD_REQUEST::equals, FilesClient::refusal)
                .onStatus(HttpStatus.TOO_MANY_REQUESTS::equals, UpstreamErrors::toApiException)
                .bodyToMono(Files.class)
                .map(response -> new FetchedFiles(response.files()));
    }

    /// The body of the error `invalid_request`.
    private record InvalidRequest(List<FieldError> extra) {}

    private static Mono<Throwable> refusal(ClientResponse response) {
        return response.bodyToMono(InvalidRequest.class).map(body -> new FilesRefusedException(body.extra()));
    }
}
