package dev.podworks.kit.test;

import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.project.InternalProjects;
import dev.podworks.contracts.project.InternalProjects.ReadProjects;
import dev.podworks.contracts.project.InternalProjects.Submission;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.show.InternalShows;
import dev.podworks.contracts.show.InternalShows.ReadShows;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Audience;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A fake of projects-service's internal API and its permanent links over HTTP. It can be made unavailable, and closes
/// connections of internal requests without a token for it.
public final class FakeProjectsService {
    private final Map<String, ShowSnapshot> shows = new ConcurrentHashMap<>();
    private final Map<String, ProjectSnapshot> projects = new ConcurrentHashMap<>();
    private final Set<String> deletedOutputs = ConcurrentHashMap.newKeySet();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger outputRequests = new AtomicInteger();
    private final HttpServer server;
    private final AtomicReference<Runnable> afterNextRead = new AtomicReference<>(() -> {});
    private volatile boolean unavailable;

    public FakeProjectsService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/internal/shows/read", exchange -> respond(exchange, this::readShows));
        server.createContext("/internal/projects/read", exchange -> respond(exchange, this::readProjects));
        server.createContext("/internal/projects/submissions", exchange -> respond(exchange, this::readSubmissions));
        server.createContext("/v1/outputs/", this::redirect);
        server.createContext("/store/", FakeProjectsService::download);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public void put(ShowSnapshot show) {
        shows.put(show.id().value(), show);
    }

    /// Replaces an older snapshot.
    public void put(ProjectSnapshot project) {
        projects.merge(project.id().value(), project, (old, next) -> next.version() > old.version() ? next : old);
    }

    public void delete(ProjectSnapshot project) {
        projects.remove(project.id().value());
    }

    /// @param link a permanent link
    public void deleteOutput(String link) {
        deletedOutputs.add(URI.create(link).getPath());
    }

    public int outputRequests() {
        return outputRequests.get();
    }

    private void redirect(HttpExchange exchange) throws IOException {
        outputRequests.incrementAndGet();
        try (exchange) {
            if (!unavailable) {
                var isDeleted = deletedOutputs.contains(exchange.getRequestURI().getPath());
                exchange.getResponseHeaders().set("Location", url() + "/store/output");
                exchange.sendResponseHeaders(isDeleted ? 410 : 302, -1);
            }
        }
    }

    private static void download(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, 5);
            exchange.getResponseBody().write("sound".getBytes(StandardCharsets.UTF_8));
        }
    }

    public int calls() {
        return calls.get();
    }

    public void setUnavailable(boolean unavailable) {
        this.unavailable = unavailable;
    }

    /// Runs an action between the next internal request's read and its response.
    public void afterNextRead(Runnable action) {
        afterNextRead.set(action);
    }

    @FunctionalInterface
    private interface Handler {
        Object handle(byte[] body, SignedJWT token) throws ParseException;
    }

    private void respond(HttpExchange exchange, Handler handler) throws IOException {
        calls.incrementAndGet();
        try (exchange) {
            var token = SignedJWT.parse(exchange.getRequestHeaders().getFirst(CallerToken.HEADER));
            if (unavailable
                    || !token.getJWTClaimsSet().getAudience().equals(List.of(Audience.internalOf(Service.PROJECTS)))) {
                return;
            }
            var body = WireJson.mapper()
                    .writeValueAsBytes(handler.handle(exchange.getRequestBody().readAllBytes(), token));
            afterNextRead.getAndSet(() -> {}).run();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private InternalShows.Shows readShows(byte[] body, SignedJWT token) throws ParseException {
        var account = account(token);
        return new InternalShows.Shows(WireJson.mapper().readValue(body, ReadShows.class).ids().stream()
                .map(id -> shows.get(id.value()))
                .filter(Objects::nonNull)
                .filter(show -> show.account().value().equals(account))
                .toList());
    }

    /// Those of the account and mode; a limit to a show is applied too.
    private InternalProjects.Projects readProjects(byte[] body, SignedJWT token) throws ParseException {
        var account = account(token);
        var mode = token.getJWTClaimsSet().getStringClaim("mode");
        var show = token.getJWTClaimsSet().getStringClaim("show");
        return new InternalProjects.Projects(WireJson.mapper().readValue(body, ReadProjects.class).ids().stream()
                .map(id -> projects.get(id.value()))
                .filter(Objects::nonNull)
                .filter(project -> project.account().value().equals(account))
                .filter(project -> project.mode().wire().equals(mode))
                .filter(project -> show == null
                        || (project.show() != null && project.show().value().equals(show)))
                .toList());
    }

    private InternalProjects.Submissions readSubmissions(byte[] body, SignedJWT token) throws ParseException {
        var account = account(token);
        return new InternalProjects.Submissions(WireJson.mapper().readValue(body, ReadProjects.class).ids().stream()
                .map(id -> projects.get(id.value()))
                .filter(Objects::nonNull)
                .filter(project -> project.account().value().equals(account))
                .map(project -> new Submission(
                        project.id(), project.submission(), project.status().isUnfinished()))
                .toList());
    }

    private static String account(SignedJWT token) throws ParseException {
        return token.getJWTClaimsSet().getStringClaim("account");
    }
}
