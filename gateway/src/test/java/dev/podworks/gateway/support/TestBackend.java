package dev.podworks.gateway.support;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.request.RequestIds;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/// An HTTP stub of a service: it records requests and sends the responses that a test defines.
public final class TestBackend {
    private static final Map<Service, TestBackend> ALL = new EnumMap<>(Service.class);

    /// What reached the service.
    public record Received(String method, String uri, Map<String, List<String>> headers, String body) {
        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)))
                    .map(values -> String.join(", ", values));
        }
    }

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final DisposableServer server;
    private volatile BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> answer = TestBackend::ok;

    private TestBackend() {
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(this::handle)
                .bindNow();
    }

    public static synchronized TestBackend of(Service service) {
        return ALL.computeIfAbsent(service, _ -> new TestBackend());
    }

    public static void resetAll() {
        ALL.values().forEach(TestBackend::reset);
    }

    private void reset() {
        received.clear();
        answer = TestBackend::ok;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    public void answerWith(BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> how) {
        answer = how;
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    /// The only request that was received.
    public Received onlyReceived() {
        if (received.size() != 1) {
            throw new AssertionError("expected one request, got " + received);
        }
        return received.getFirst();
    }

    /// The response of a service: JSON with the request id.
    public static Publisher<Void> ok(HttpServerRequest request, HttpServerResponse response) {
        return json(request, response, 200, "{\"ok\":true}");
    }

    public static Publisher<Void> json(
            HttpServerRequest request, HttpServerResponse response, int status, String body) {
        return response.status(status)
                .header("Content-Type", "application/json")
                .header(
                        RequestIds.HEADER,
                        Objects.toString(request.requestHeaders().get(RequestIds.HEADER), "none"))
                .sendString(Mono.just(body));
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        return request.receive()
                .aggregate()
                .asString(StandardCharsets.UTF_8)
                .defaultIfEmpty("")
                .doOnNext(body -> received.add(received(request, body)))
                .thenMany(Mono.defer(() -> Mono.from(answer.apply(request, response))));
    }

    private static Received received(HttpServerRequest request, String body) {
        var headers = new HashMap<String, List<String>>();
        request.requestHeaders()
                .names()
                .forEach(name -> headers.put(
                        name.toLowerCase(Locale.ROOT), request.requestHeaders().getAll(name)));
        return new Received(request.method().name(), request.uri(), headers, body);
    }

    /// Half a response, then stalls.
    public static Publisher<Void> stallInTheMiddle(HttpServerRequest request, HttpServerResponse response) {
        return response.header("Content-Type", "application/json")
                .header(RequestIds.HEADER, request.requestHeaders().get(RequestIds.HEADER))
                .send(Mono.just(Unpooled.copiedBuffer("{\"half\":", StandardCharsets.UTF_8))
                        .concatWith(Mono.never()));
    }

    /// The headers of a response, then stalls.
    public static Publisher<Void> stallAfterTheHead(HttpServerRequest request, HttpServerResponse response) {
        return response.header("Content-Type", "application/json")
                .header(RequestIds.HEADER, request.requestHeaders().get(RequestIds.HEADER))
                .sendHeaders()
                .then(Mono.never());
    }
}
