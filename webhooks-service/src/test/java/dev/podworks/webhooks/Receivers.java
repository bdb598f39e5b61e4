package dev.podworks.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Servers that receive webhooks: each path is one receiver, which records its requests and sends a configured
/// response.
public final class Receivers {
    private final Map<String, Path> paths = new ConcurrentHashMap<>();
    private final HttpServer server;

    private Receivers(HttpServer server) {
        this.server = server;
    }

    static Receivers start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
            var receivers = new Receivers(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", receivers::handle);
            server.start();
            return receivers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// How a receiver responds to a request.
    @FunctionalInterface
    public interface Responder {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    public record Received(Map<String, List<String>> headers, byte[] body) {
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> String.join(",", header.getValue()))
                    .findFirst()
                    .orElse("");
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    public static final class Path {
        private final String url;
        private final Queue<Received> received = new ConcurrentLinkedQueue<>();
        private final AtomicInteger concurrent = new AtomicInteger();
        private final AtomicInteger maxConcurrent = new AtomicInteger();
        private volatile Responder responder;

        private Path(String url, Responder responder) {
            this.url = url;
            this.responder = responder;
        }

        public String url() {
            return url;
        }

        public List<Received> received() {
            return List.copyOf(received);
        }

        /// The ids of the received events, including repetitions.
        public List<String> events() {
            return received.stream().map(one -> one.header("Service-Event-Id")).toList();
        }

        public int maxConcurrent() {
            return maxConcurrent.get();
        }

        /// Replaces the response from now on.
        public void respondWith(Responder next) {
            responder = next;
        }
    }

    public Path path(Responder responder) {
        var name = "/" + UUID.randomUUID();
        var path = new Path("http://127.0.0.1:" + server.getAddress().getPort() + name, responder);
        paths.put(name, path);
        return path;
    }

    public Path working() {
        return path(status(200));
    }

    public static Responder status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    public static Responder body(int status, String text) {
        return exchange -> {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    /// Does not respond before the latch opens.
    public static Responder hanging(CountDownLatch latch) {
        return exchange -> {
            latch.await();
            exchange.sendResponseHeaders(200, -1);
        };
    }

    private void handle(HttpExchange exchange) throws IOException {
        var path = Objects.requireNonNull(paths.get(exchange.getRequestURI().getPath()));
        try (exchange) {
            path.maxConcurrent.accumulateAndGet(path.concurrent.incrementAndGet(), Math::max);
            path.received.add(new Received(
                    Map.copyOf(exchange.getRequestHeaders()),
                    exchange.getRequestBody().readAllBytes()));
            path.responder.to(exchange);
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            path.concurrent.decrementAndGet();
        }
    }
}
