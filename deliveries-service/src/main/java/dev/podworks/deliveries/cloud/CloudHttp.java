package dev.podworks.deliveries.cloud;

import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.ForbiddenTargetException;
import dev.podworks.kit.egress.UnresolvedHostException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.reactivestreams.Publisher;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.json.JsonMapper;

/// The HTTP client for all providers. Requests go out through the egress guard; whatever breaks a connection is a
/// [CloudException.ConnectionFailed].
@Component
public final class CloudHttp {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /// From the last byte of the request to the first of the response.
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(90);
    /// For a whole part, at any bandwidth that is worth using.
    private static final Duration PART_TIMEOUT = Duration.ofMinutes(15);
    private static final Duration MAX_IDLE = Duration.ofSeconds(20);
    private static final int MAX_CONNECTIONS_PER_HOST = 1_024;
    private static final int MAX_RESPONSE_BYTES = 64 << 10;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient http;
    private final InstantSource clock;

    CloudHttp(Egress egress, InstantSource clock) {
        this.clock = clock;
        var connections = ConnectionProvider.builder("clouds")
                .maxConnections(MAX_CONNECTIONS_PER_HOST)
                .pendingAcquireTimeout(CONNECT_TIMEOUT)
                .maxIdleTime(MAX_IDLE)
                .evictInBackground(MAX_IDLE)
                .build();
        this.http = egress.client(connections, CONNECT_TIMEOUT)
                .responseTimeout(RESPONSE_TIMEOUT)
                .headers(headers ->
                        headers.set("User-Agent", "Podworks-Deliveries/1").set("Accept-Encoding", "identity"));
    }

    public Mono<CloudResponse> get(URI uri, Map<String, String> headers) {
        return call(HttpMethod.GET, uri, headers, new byte[0]);
    }

    public Mono<CloudResponse> json(HttpMethod method, URI uri, Map<String, String> headers, Object body) {
        return call(method, uri, with(headers, "Content-Type", "application/json"), JSON.writeValueAsBytes(body));
    }

    /// @param body form-encoded
    public Mono<CloudResponse> form(URI uri, String body) {
        var headers = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return call(HttpMethod.POST, uri, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    public Mono<CloudResponse> call(HttpMethod method, URI uri, Map<String, String> headers, byte[] body) {
        var bytes = Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body));
        return exchange(http, method, uri, headers, body.length, bytes, CALL_TIMEOUT);
    }

    /// Streams a part. Without the client's own retries: the caller first has to find out what has arrived.
    public Mono<CloudResponse> part(HttpMethod method, URI uri, Map<String, String> headers, FilePart part) {
        return exchange(http.disableRetry(true), method, uri, headers, part.length(), part.bytes(), PART_TIMEOUT);
    }

    private Mono<CloudResponse> exchange(
            HttpClient client,
            HttpMethod method,
            URI uri,
            Map<String, String> headers,
            long length,
            Publisher<ByteBuf> body,
            Duration timeout) {
        var hasBody = !method.equals(HttpMethod.GET);
        return client.headers(set -> headers.forEach(set::set))
                .headers(set -> {
                    if (hasBody) {
                        set.set("Content-Length", length);
                    }
                })
                .request(method)
                .uri(uri)
                .send(hasBody ? body : Mono.empty())
                .response(this::read)
                .single()
                .timeout(timeout)
                .onErrorMap(e -> !(e instanceof CloudException), CloudHttp::connectionFailed);
    }

    private Flux<CloudResponse> read(HttpClientResponse response, ByteBufFlux content) {
        var body = new ByteArrayOutputStream();
        return content.asByteArray()
                .doOnNext(body::writeBytes)
                .takeUntil(_ -> body.size() > MAX_RESPONSE_BYTES)
                .thenMany(Mono.fromSupplier(() -> new CloudResponse(
                        response.status().code(),
                        response.responseHeaders(),
                        body.toString(StandardCharsets.UTF_8),
                        clock.instant())));
    }

    /// RFC 6750: the header that carries an access token.
    public static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    public static Map<String, String> with(Map<String, String> headers, String name, String value) {
        var all = new HashMap<>(headers);
        all.put(name, value);
        return all;
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static CloudException connectionFailed(Throwable failure) {
        return new CloudException.ConnectionFailed(
                switch (failure) {
                    case ForbiddenTargetException _ -> "The provider's address is not public.";
                    case UnresolvedHostException _, UnknownHostException _ ->
                        "The provider's host name could not be resolved.";
                    case TimeoutException _, ReadTimeoutException _ -> "The provider did not respond in time.";
                    case ConnectException _ -> "The provider could not be reached.";
                    default -> "The connection to the provider was interrupted.";
                });
    }
}
