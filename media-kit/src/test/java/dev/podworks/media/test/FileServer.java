package dev.podworks.media.test;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/// Serves a directory over HTTP with byte ranges, as an object store does, and records requests.
public final class FileServer implements AutoCloseable {
    private final HttpServer server;
    private final Path directory;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    public FileServer(Path directory) throws IOException {
        this.directory = directory;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    public URI link(String name) {
        return URI.create(String.format(
                Locale.ROOT,
                "http://127.0.0.1:%d/%s?X-Amz-Signature=c0ffee",
                server.getAddress().getPort(),
                name));
    }

    public List<String> requests() {
        return List.copyOf(requests);
    }

    private void handle(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        requests.add(path);
        var file = directory.resolve(path.substring(1));
        if (!Files.exists(file)) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        var bytes = Files.readAllBytes(file);
        var range = exchange.getRequestHeaders().getFirst("Range");
        var from = range == null ? 0 : Integer.parseInt(range.replaceAll("bytes=(\\d+)-.*", "$1"));
        exchange.getResponseHeaders().add("Accept-Ranges", "bytes");
        exchange.getResponseHeaders()
                .add(
                        "Content-Range",
                        String.format(Locale.ROOT, "bytes %d-%d/%d", from, bytes.length - 1, bytes.length));
        exchange.sendResponseHeaders(range == null ? 200 : 206, bytes.length - from);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes, from, bytes.length - from);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
