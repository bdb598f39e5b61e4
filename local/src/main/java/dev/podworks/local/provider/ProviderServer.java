package dev.podworks.local.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stand-in's server: every [StandInProvider] on one local port. Their paths do not overlap, but OAuth paths
/// may be shared.
public final class ProviderServer {
    private static final Logger log = LoggerFactory.getLogger(ProviderServer.class);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final FaultInjection faults = new FaultInjection();
    private final OAuthServer oauth;
    private final List<StandInApi> apis = new ArrayList<>();

    /// @param root the parent of the folders with the user's files, one per provider
    /// @param port 0 for any free one
    public ProviderServer(Path root, int port, InstantSource clock) throws IOException {
        // Otherwise Nagle's algorithm delays every other small response by 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        oauth = new OAuthServer(faults, clock);
        var uploads = new UploadSessions(root.resolve(".uploads"), faults);
        for (var provider : StandInProvider.values()) {
            var files = new UserFiles(Files.createDirectories(root.resolve(provider.folder())));
            apis.add(provider.create(files, uploads, faults));
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public void start() {
        server.start();
    }

    public void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            serve(new HttpCall(exchange));
        } catch (IOException e) {
            log.info("{} was interrupted: {}", exchange.getRequestURI().getPath(), e.getMessage());
        } catch (RuntimeException e) {
            log.warn("{} failed", exchange.getRequestURI(), e);
        }
    }

    private void serve(HttpCall http) throws IOException {
        var path = http.path();
        if (path.equals("/stand-in")) {
            control(http);
        } else if (find(api -> api.authorizationPath().equals(path)).isPresent()) {
            oauth.authorize(http);
        } else if (find(api -> api.tokenPath().equals(path)).isPresent()) {
            oauth.token(http);
        } else {
            serveProvider(http, path);
        }
    }

    private void serveProvider(HttpCall http, String path) throws IOException {
        var called = find(api -> api.isCall(path));
        var shown = find(api -> api.isPage(path));
        if (called.isPresent()) {
            call(called.get(), http);
        } else if (shown.isPresent()) {
            shown.get().servePage(http);
        } else {
            http.respond(404, Map.of("error", "nothing here"));
        }
    }

    private Optional<StandInApi> find(Predicate<StandInApi> condition) {
        return apis.stream().filter(condition).findFirst();
    }

    private void call(StandInApi api, HttpCall http) throws IOException {
        faults.countRequest();
        if (!oauth.isAuthorized(http)) {
            api.respondUnauthorized(http);
        } else if (faults.has(Fault.BUSY)) {
            api.respondRateLimited(http);
        } else {
            api.serveCall(http);
        }
    }

    /// Sets the fault, and returns it with the counters.
    private void control(HttpCall http) throws IOException {
        if (http.method().equals("POST")) {
            var request = http.json();
            var defaults = FaultInjection.Settings.DEFAULT;
            var fault = Fault.named(request.path("fault").asString("none"));
            if (fault.isEmpty()) {
                http.respond(400, Map.of("error", "no such fault"));
                return;
            }
            faults.configure(new FaultInjection.Settings(
                    fault.get(),
                    request.path("resetEveryBytes").asLong(defaults.resetEveryBytes()),
                    request.path("retryAfterSeconds").asInt(defaults.retryAfterSeconds()),
                    request.path("accessTokenSeconds").asInt(defaults.accessTokenSeconds())));
        }
        var counters = faults.counters();
        http.respond(
                200,
                Map.of(
                        "fault", faults.settings().fault().name().toLowerCase(Locale.ROOT),
                        "uploadedBytes", counters.uploadedBytes(),
                        "resets", counters.resets(),
                        "refreshes", counters.refreshes(),
                        "requests", counters.requests()));
    }
}
