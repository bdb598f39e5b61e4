package dev.podworks.projects.file;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.Faults.Fault;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Asks files-service, within a caller's own request and on that caller's behalf.
///
/// A limit of the caller's (too many files awaiting their upload, say) is passed on as it is. Where there is no answer
/// in time the caller gets `unavailable`, at once while the breaker is open, and nothing has changed here.
public final class FilesClient {
    private static final Logger LOG = LoggerFactory.getLogger(FilesClient.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final WebClient http;
    private final CircuitBreaker breaker;

    /// @param http knows the address and carries the caller's token
    /// @param breaker counts everything as a fault that is no {@link #isAnswer}
    FilesClient(WebClient http, CircuitBreaker breaker) {
        this.http = http;
        this.breaker = breaker;
    }

    /// Makes files that await their upload or are imported at once: all of them or none.
    ///
    /// @return the files in that order, or a {@link RefusedFilesException}
    public Mono<FreshFiles> create(List<NewFile> files) {
        return files.isEmpty() ? Mono.just(FreshFiles.NONE) : ask("/internal/files", new CreateFiles(files));
    }

    /// Reads files, noticing uploads. What the caller may not see is left out.
    public Mono<FreshFiles> read(List<FileId> ids) {
        return ids.isEmpty() ? Mono.just(FreshFiles.NONE) : ask("/internal/files/read", new ReadFiles(ids));
    }

    private Mono<FreshFiles> ask(String path, Object question) {
        return http.post()
                .uri(path)
                .bodyValue(question)
                .retrieve()
                .onStatus(HttpStatus.BAD_REQUEST::equals, FilesClient::faults)
                .onStatus(HttpStatus.TOO_MANY_REQUESTS::equals, FilesClient::limit)
                .bodyToMono(Files.class)
                .timeout(LONGEST_WAIT)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(fault -> !isAnswer(fault), FilesClient::unavailable)
                .map(answer -> new FreshFiles(answer.files()));
    }

    /// What went wrong is the caller's to know, and no fault of files-service.
    static boolean isAnswer(Throwable fault) {
        return fault instanceof ApiException || fault instanceof RefusedFilesException;
    }

    /// The body of `invalid_request`.
    private record Refusal(List<Fault> extra) {}

    private static Mono<Throwable> faults(ClientResponse response) {
        return response.bodyToMono(Refusal.class).map(body -> new RefusedFilesException(body.extra()));
    }

    private static Mono<Throwable> limit(ClientResponse response) {
        return response.bodyToMono(ErrorBody.class).map(body -> ApiException.of(body.code(), body.detail()));
    }

    private static ApiException unavailable(Throwable fault) {
        LOG.warn("files-service did not answer: {}", fault.toString());
        return ApiException.unavailable("The files service does not answer right now. Try again shortly.", RETRY_AFTER);
    }
}
