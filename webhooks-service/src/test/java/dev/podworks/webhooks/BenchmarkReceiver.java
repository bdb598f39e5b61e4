package dev.podworks.webhooks;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/// A receiver with little overhead: responds with 200 and records when each event's first request arrived.
/// `/silent` never responds.
final class BenchmarkReceiver implements AutoCloseable {
    private final Map<String, Long> firstNanos = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();
    private final DisposableServer server = HttpServer.create()
            .host("127.0.0.1")
            .route(routes -> routes.post("/silent", (_, _) -> Mono.never()).post("/{any}", this::receive))
            .bindNow();

    String url(String path) {
        return String.format(Locale.ROOT, "http://127.0.0.1:%d/%s", server.port(), path);
    }

    long requests() {
        return requests.get();
    }

    Map<String, Long> firstNanos() {
        return firstNanos;
    }

    private Publisher<Void> receive(HttpServerRequest request, HttpServerResponse response) {
        firstNanos.putIfAbsent(request.requestHeaders().get("Service-Event-Id", ""), System.nanoTime());
        return request.receive()
                .then()
                .doOnTerminate(requests::incrementAndGet)
                .then(response.status(200).send().then());
    }

    @Override
    public void close() {
        server.disposeNow();
    }
}
