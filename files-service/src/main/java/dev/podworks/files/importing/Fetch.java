package dev.podworks.files.importing;

import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.InvalidAddressException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.resources.ConnectionProvider;

/// Asks for a file, over at most five redirects, each held to the same rules as the first address.
final class Fetch {
    /// Specification: Limits, import download time.
    private static final int MAX_REDIRECTS = 5;

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    /// No byte for this long is a broken connection.
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
    private static final Duration ANSWER_LIMIT = CONNECT_LIMIT.plus(LONGEST_SILENCE);
    /// Network buffers that may wait for a slow store.
    private static final int BUFFERS_AHEAD = 16;

    private final Egress egress;
    private final WebClient http;

    Fetch(Egress egress) {
        this.egress = egress;
        // A connection each: links of strangers have nothing to share.
        var client =
                egress.client(ConnectionProvider.newConnection(), CONNECT_LIMIT).responseTimeout(LONGEST_SILENCE);
        this.http = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(client))
                .defaultHeader(HttpHeaders.USER_AGENT, "Podworks-Import/1")
                .defaultHeader(HttpHeaders.ACCEPT_ENCODING, "identity")
                .build();
    }

    /// @throws ImportRefusedException when the link is to blame
    /// @throws IOException a fault that may pass
    Download open(Origin origin) throws ImportRefusedException, IOException, InterruptedException {
        var at = origin;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            requireFit(at.uri());
            var answer = ask(at);
            var location = answer.getHeaders().getFirst(HttpHeaders.LOCATION);
            if (!Answers.isRedirect(answer.getStatusCode()) || location == null || location.isBlank()) {
                return download(at, answer);
            }
            discard(answer);
            at = next(at, location);
        }
        throw new ImportRefusedException(
                String.format(Locale.ROOT, "The link redirects more than %d times.", MAX_REDIRECTS));
    }

    private static Origin next(Origin at, String location) throws ImportRefusedException {
        try {
            return at.redirectedTo(location);
        } catch (InvalidAddressException invalid) {
            throw new ImportRefusedException("The address that the link redirects to " + invalid.reason() + ".");
        }
    }

    private void requireFit(URI address) throws ImportRefusedException {
        var fault = egress.fault(address);
        if (fault.isPresent()) {
            throw new ImportRefusedException("The address of the file, or where it redirects to, " + fault.get() + ".");
        }
    }

    private ResponseEntity<Flux<DataBuffer>> ask(Origin origin)
            throws ImportRefusedException, IOException, InterruptedException {
        try {
            var answer = http.get()
                    .uri(origin.uri())
                    .headers(headers -> authorize(headers, origin.token()))
                    .retrieve()
                    .onStatus(_ -> true, _ -> Mono.empty())
                    .toEntityFlux(DataBuffer.class)
                    .block(ANSWER_LIMIT);
            return Objects.requireNonNull(answer, "an answer has a status");
        } catch (RuntimeException fault) {
            throw Answers.fault(fault);
        }
    }

    private static void authorize(HttpHeaders headers, @Nullable String token) {
        if (token != null) {
            headers.setBearerAuth(token);
        }
    }

    private static Download download(Origin origin, ResponseEntity<Flux<DataBuffer>> answer)
            throws ImportRefusedException, IOException {
        var status = answer.getStatusCode();
        if (status.value() != 200) {
            throw Answers.refusal(answer.getStatusCode(), answer.getHeaders(), beginning(answer));
        }
        var headers = answer.getHeaders();
        if (!origin.takesPages() && MediaType.TEXT_HTML.isCompatibleWith(headers.getContentType())) {
            discard(answer);
            throw new ImportRefusedException("The share link leads to a page, not to a file. Share the file itself.");
        }
        var length =
                headers.getContentLength() < 0 ? OptionalLong.empty() : OptionalLong.of(headers.getContentLength());
        return new Download(DataBufferUtils.subscriberInputStream(body(answer), BUFFERS_AHEAD), length);
    }

    private static Flux<DataBuffer> body(ResponseEntity<Flux<DataBuffer>> answer) {
        return Objects.requireNonNullElse(answer.getBody(), Flux.empty());
    }

    /// Ends the connection: what else it says is of no interest.
    private static void discard(ResponseEntity<Flux<DataBuffer>> answer) {
        body(answer)
                .doOnNext(DataBufferUtils::release)
                .take(1)
                .onErrorComplete()
                .subscribe();
    }

    /// The first bytes of an error's body, in which some services say what they mean.
    private static String beginning(ResponseEntity<Flux<DataBuffer>> answer) {
        return Objects.requireNonNullElse(
                DataBufferUtils.join(DataBufferUtils.takeUntilByteCount(body(answer), Answers.MAX_ERROR_BYTES))
                        .map(buffer -> {
                            var text = buffer.toString(java.nio.charset.StandardCharsets.UTF_8);
                            DataBufferUtils.release(buffer);
                            return text;
                        })
                        .timeout(CONNECT_LIMIT)
                        .onErrorReturn("")
                        .block(),
                "");
    }
}
