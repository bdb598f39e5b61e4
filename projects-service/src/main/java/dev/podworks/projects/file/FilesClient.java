package dev.podworks.projects.file;

import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.idempotency.Idempotency;
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

/// Asks files-service, within a caller's own request and on that caller's behalf.
///
/// A limit of the caller's (too many files awaiting their upload, say) is passed on as it is. Where there is no answer
/// the caller gets `unavailable`, and nothing has changed here.
public final class FilesClient {
    private static final Retry ONCE_MORE = Retry.max(1)
            .filter(WebClientRequestException.class::isInstance)
            .onRetryExhaustedThrow((_, tries) -> tries.failure());

    private final UpstreamClient files;

    FilesClient(UpstreamClient files) {
        this.files = files;
    }

    /// Makes files that await their upload or are imported at once: all of them or none. Where the connection breaks
    /// before the answer they are asked for once more under the same key, so that none is made twice.
    ///
    /// @return the files in that order, or a {@link RefusedFilesException}
    public Mono<FreshFiles> create(List<NewFile> wanted) {
        return wanted.isEmpty() ? Mono.just(FreshFiles.NONE) : Mono.defer(() -> createOnce(wanted));
    }

    private Mono<FreshFiles> createOnce(List<NewFile> wanted) {
        var request = post("/internal/files", new CreateFiles(wanted))
                .header(Idempotency.HEADER, UUID.randomUUID().toString());
        return files.answer(fresh(request).retryWhen(ONCE_MORE));
    }

    /// Reads files, noticing uploads. What the caller may not see is left out.
    public Mono<FreshFiles> read(List<FileId> ids) {
        return ids.isEmpty()
                ? Mono.just(FreshFiles.NONE)
                : files.answer(fresh(post("/internal/files/read", new ReadFiles(ids))));
    }

    private RequestHeadersSpec<?> post(String path, Object question) {
        return files.http().post().uri(path).bodyValue(question);
    }

    private static Mono<FreshFiles> fresh(RequestHeadersSpec<?> request) {
        return request.retrieve()
                .onStatus(HttpStatus.BAD_REQUEST::equals, FilesClient::faults)
                .onStatus(HttpStatus.TOO_MANY_REQUESTS::equals, UpstreamErrors::passedOn)
                .bodyToMono(Files.class)
                .map(answer -> new FreshFiles(answer.files()));
    }

    /// The body of `invalid_request`.
    private record Refusal(List<FieldError> extra) {}

    private static Mono<Throwable> faults(ClientResponse response) {
        return response.bodyToMono(Refusal.class).map(body -> new RefusedFilesException(body.extra()));
    }
}
