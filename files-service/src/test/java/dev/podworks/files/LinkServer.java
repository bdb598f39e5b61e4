package dev.podworks.files;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A server that imports download from, with working and broken links.
public final class LinkServer {
    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();

    private LinkServer(HttpServer server) {
        this.server = server;
    }

    @FunctionalInterface
    public interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    /// @param uri path and query
    public record RecordedRequest(URI uri, Optional<String> authorization) {}

    static LinkServer start() {
        try {
            var links =
                    new LinkServer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100));
            links.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            links.server.createContext("/", links::handle);
            links.server.start();
            return links;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI address(String path) {
        try {
            return new URI("http", null, "127.0.0.1", server.getAddress().getPort(), path, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// Sets the response of a path.
    ///
    /// @return the link's URL
    public URI serve(String path, Answer answer) {
        answers.put(path, answer);
        return address(path);
    }

    /// The requests of a path, in order.
    public List<RecordedRequest> requests(String path) {
        return requests.stream().filter(one -> one.uri().getPath().equals(path)).toList();
    }

    public static Answer bytes(byte[] bytes) {
        return exchange -> {
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    static Answer status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    static Answer redirect(int status, URI location) {
        return redirect(status, location.toString());
    }

    /// @param location as sent, one byte per character
    static Answer redirect(int status, String location) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(status, -1);
        };
    }

    /// Sends fewer bytes than declared, then closes the connection.
    static Answer truncated(byte[] bytes) {
        return exchange -> {
            exchange.sendResponseHeaders(200, bytes.length + 1000L);
            exchange.getResponseBody().write(bytes);
        };
    }

    /// Sends the first bytes, then nothing until the latch opens.
    public static Answer stalling(byte[] bytes, CountDownLatch latch) {
        return exchange -> {
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes, 0, Math.min(100, bytes.length));
            exchange.getResponseBody().flush();
            latch.await();
            exchange.getResponseBody().write(bytes, Math.min(100, bytes.length), bytes.length - 100);
        };
    }

    /// Sends the responses in order; the last one repeatedly.
    public static Answer first(Answer... all) {
        var rest = new java.util.ArrayDeque<>(List.of(all));
        return exchange -> {
            Answer next;
            synchronized (rest) {
                next = rest.size() > 1 ? rest.removeFirst() : rest.getFirst();
            }
            next.to(exchange);
        };
    }

    private void handle(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        requests.add(
                new RecordedRequest(exchange.getRequestURI(), Optional.ofNullable(headers.getFirst("Authorization"))));
        try (exchange) {
            answers.getOrDefault(exchange.getRequestURI().getPath(), status(404))
                    .to(exchange);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
