package dev.podworks.projects;

import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.delivery.InternalDestinations.Destinations;
import dev.podworks.contracts.delivery.InternalDestinations.ReadDestinations;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/// A fake deliveries-service over HTTP with destinations in memory. It checks the caller token, and can be made to
/// fail.
final class FakeDeliveriesService {
    private final JsonMapper json = WireJson.mapper();
    private final Ids ids = new Ids(InstantSource.system());
    private final Map<DestinationId, DestinationSnapshot> destinations = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final HttpServer server;
    private final List<String> forwarded = new CopyOnWriteArrayList<>();
    private final Semaphore responses = new Semaphore(Integer.MAX_VALUE);
    private volatile boolean failing;

    FakeDeliveriesService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/destinations/read", this::read);
        server.createContext("/internal/events", this::receive);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// Adds a destination without an event.
    DestinationId add(AccountId account) {
        var destination = new DestinationSnapshot(ids.destination(), 1, account, "Finished episodes", false);
        destinations.put(destination.id(), destination);
        return destination.id();
    }

    void setFailing(boolean failing) {
        this.failing = failing;
    }

    /// The types of the forwarded events of an aggregate.
    List<String> forwarded(String id) {
        return forwarded.stream()
                .filter(event -> event.startsWith(id))
                .map(event -> event.substring(id.length() + 1))
                .toList();
    }

    /// Does not respond to forwarded events until it is closed.
    Closing hang() {
        responses.drainPermits();
        return () -> responses.release(Integer.MAX_VALUE);
    }

    interface Closing extends AutoCloseable {
        @Override
        void close();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var payload = json.readTree(exchange.getRequestBody().readAllBytes());
            var account = accountOf(exchange);
            var subject = payload.has("project") ? payload.path("project") : payload.path("show");
            if (!subject.path("account").asString().equals(account)) {
                throw new IllegalStateException("an event of another account");
            }
            forwarded.add(subject.path("id").asString() + " "
                    + exchange.getRequestHeaders().getFirst(EventHeaders.inHttp(EventHeaders.TYPE)));
            responses.acquireUninterruptibly();
            responses.release();
            exchange.sendResponseHeaders(204, -1);
        }
    }

    int requests() {
        return requests.get();
    }

    private void read(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.incrementAndGet();
            var request = json.readValue(exchange.getRequestBody().readAllBytes(), ReadDestinations.class);
            if (failing) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            var account = accountOf(exchange);
            var found = request.ids().stream()
                    .map(destinations::get)
                    .filter(Objects::nonNull)
                    .filter(destination -> destination.account().value().equals(account))
                    .toList();
            var body = json.writeValueAsBytes(new Destinations(found));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String accountOf(HttpExchange exchange) {
        try {
            var claims = SignedJWT.parse(exchange.getRequestHeaders().getFirst(CallerToken.HEADER))
                    .getJWTClaimsSet();
            if (!claims.getAudience().equals(List.of("deliveries-service/internal"))) {
                throw new IllegalStateException("a token for " + claims.getAudience());
            }
            return claims.getStringClaim("account");
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }
}
