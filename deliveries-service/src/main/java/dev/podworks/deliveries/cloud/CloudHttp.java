package dev.podworks.deliveries.cloud;

import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.ForbiddenTargetException;
import dev.podworks.kit.egress.UnresolvedHostException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
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
import java.util.stream.Collectors;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.json.JsonMapper;

/// Requests to providers, each answered or [CloudException.Broken].
final class CloudHttp {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    /// From the last byte of the request to the first of the answer.
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(90);
    /// A part over a slow line.
    private static final Duration PART_LIMIT = Duration.ofMinutes(15);
    private static final Duration IDLE_CONNECTION = Duration.ofSeconds(20);
    private static final int MOST_CONNECTIONS_PER_HOST = 1_024;
    private static final int MOST_ANSWER_BYTES = 64 << 10;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient http;
    private final InstantSource clock;

    CloudHttp(Egress egress, InstantSource clock) {
        this.clock = clock;
        var connections = ConnectionProvider.builder("clouds")
                .maxConnections(MOST_CONNECTIONS_PER_HOST)
                .pendingAcquireTimeout(CONNECT_LIMIT)
                .maxIdleTime(IDLE_CONNECTION)
                .evictInBackground(IDLE_CONNECTION)
                .build();
        this.http = egress.client(connections, CONNECT_LIMIT)
                .responseTimeout(LONGEST_SILENCE)
                .headers(headers ->
                        headers.set("User-Agent", "Podworks-Deliveries/1").set("Accept-Encoding", "identity"));
    }

    Mono<Answer> get(URI uri, Map<String, String> headers) {
        return call(HttpMethod.GET, uri, headers, new byte[0]);
    }

    Mono<Answer> json(HttpMethod method, URI uri, Map<String, String> headers, Object body) {
        return call(method, uri, with(headers, "Content-Type", "application/json"), JSON.writeValueAsBytes(body));
    }

    Mono<Answer> form(URI uri, Map<String, String> fields) {
        var body = fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        var headers = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return call(HttpMethod.POST, uri, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    Mono<Answer> call(HttpMethod method, URI uri, Map<String, String> headers, byte[] body) {
        var bytes = Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body));
        return exchange(http, method, uri, headers, body.length, bytes, CALL_LIMIT);
    }

    /// Streams a part. It is sent once: a client that repeats it by itself would not know what had arrived.
    Mono<Answer> part(HttpMethod method, URI uri, Map<String, String> headers, Part part) {
        return exchange(http.disableRetry(true), method, uri, headers, part.length(), part.bytes(), PART_LIMIT);
    }

    private Mono<Answer> exchange(
            HttpClient client,
            HttpMethod method,
            URI uri,
            Map<String, String> headers,
            long length,
            Publisher<ByteBuf> body,
            Duration limit) {
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
                .timeout(limit)
                .onErrorMap(fault -> !(fault instanceof CloudException), CloudHttp::broken);
    }

    private Flux<Answer> read(HttpClientResponse answer, ByteBufFlux content) {
        var body = new ByteArrayOutputStream();
        return content.asByteArray()
                .doOnNext(body::writeBytes)
                .takeUntil(_ -> body.size() > MOST_ANSWER_BYTES)
                .thenMany(Mono.fromSupplier(() -> new Answer(
                        answer.status().code(),
                        answer.responseHeaders(),
                        body.toString(StandardCharsets.UTF_8),
                        clock.instant())));
    }

    static Map<String, String> with(Map<String, String> headers, String name, String value) {
        var all = new HashMap<>(headers);
        all.put(name, value);
        return all;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static CloudException broken(Throwable fault) {
        return new CloudException.Broken(
                switch (fault) {
                    case ForbiddenTargetException _ -> "Its address is not a public one.";
                    case UnresolvedHostException _ -> "Its host name could not be resolved.";
                    case UnknownHostException _ -> "Its host name does not exist.";
                    case TimeoutException _ -> "It did not answer in time.";
                    case io.netty.handler.timeout.ReadTimeoutException _ -> "It did not answer in time.";
                    case ConnectException _ -> "It can't be reached.";
                    default -> "The connection broke.";
                });
    }
}
