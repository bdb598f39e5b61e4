package dev.podworks.webhooks;

import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A fake of projects-service over HTTP: has shows and outputs, and can be made unavailable.
final class FakeProjectsService {
    private final Set<String> shows = ConcurrentHashMap.newKeySet();
    private final HttpServer server;
    private final AtomicInteger outputRequests = new AtomicInteger();
    private volatile boolean unavailable;
    private final Set<String> deletedOutputs = ConcurrentHashMap.newKeySet();

    FakeProjectsService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/internal/shows/", this::require);
        server.createContext("/v1/outputs/", this::output);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void add(ShowId show) {
        shows.add("/internal/shows/%s/require".formatted(show.value()));
    }

    /// @param link a permanent link
    void deleteOutput(String link) {
        deletedOutputs.add(URI.create(link).getPath());
    }

    int outputRequests() {
        return outputRequests.get();
    }

    private void output(HttpExchange exchange) throws IOException {
        outputRequests.incrementAndGet();
        if (!unavailable) {
            var isDeleted = deletedOutputs.contains(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(isDeleted ? 410 : 302, -1);
        }
        exchange.close();
    }

    void setUnavailable(boolean unavailable) {
        this.unavailable = unavailable;
    }

    private void require(HttpExchange exchange) throws IOException {
        if (unavailable || !isForShows(exchange.getRequestHeaders().getFirst(CallerToken.HEADER))) {
            exchange.close();
            return;
        }
        if (shows.contains(exchange.getRequestURI().getPath())) {
            exchange.sendResponseHeaders(204, -1);
        } else {
            refuse(exchange);
        }
        exchange.close();
    }

    private static boolean isForShows(String token) {
        try {
            return SignedJWT.parse(token).getJWTClaimsSet().getAudience().equals(List.of("projects-service/internal"));
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        var body = WireJson.mapper()
                .writeValueAsBytes(new ErrorBody("show: unknown show id.", 400, ErrorCode.UNKNOWN_SHOW, null, null));
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(400, body.length);
        exchange.getResponseBody().write(body);
    }
}
