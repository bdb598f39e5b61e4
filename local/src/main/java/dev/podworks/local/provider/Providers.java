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
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server of both providers, on one port of this machine. Their paths have nothing in common.
public final class Providers {
    private static final Logger log = LoggerFactory.getLogger(Providers.class);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Troubles troubles = new Troubles();
    private final SignIn signIn;
    private final FolderApi folder;
    private final DriveApi drive;
    private final UserFiles folderFiles;
    private final UserFiles driveFiles;

    /// @param root the user's files land in its subfolders `folder` and `drive`
    /// @param port any free one for 0
    public Providers(Path root, int port, InstantSource clock) throws IOException {
        // Without it every second small answer waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        var uploads = new Uploads(root.resolve(".uploads"), troubles);
        signIn = new SignIn(troubles, clock);
        folderFiles = new UserFiles(Files.createDirectories(root.resolve("folder")));
        driveFiles = new UserFiles(Files.createDirectories(root.resolve("drive")));
        folder = new FolderApi(folderFiles, uploads, troubles);
        drive = new DriveApi(driveFiles, uploads, troubles);
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
            serve(new Http(exchange));
        } catch (IOException broken) {
            log.info("{} broke off: {}", exchange.getRequestURI().getPath(), broken.getMessage());
        } catch (RuntimeException fault) {
            log.warn("{} failed", exchange.getRequestURI(), fault);
        }
    }

    private void serve(Http http) throws IOException {
        var path = http.path();
        switch (path) {
            case "/stand-in" -> standIn(http);
            case "/oauth2/authorize", "/o/oauth2/v2/auth" -> signIn.consent(http);
            case "/oauth2/token", "/token" -> signIn.token(http);
            default -> serveApi(http, path);
        }
    }

    private void serveApi(Http http, String path) throws IOException {
        if (path.startsWith("/2/files/")) {
            troubles.countRequest();
            serveFolder(http);
        } else if (path.startsWith(DriveApi.FILES) || path.startsWith(DriveApi.UPLOAD)) {
            troubles.countRequest();
            serveDrive(http);
        } else if (path.startsWith("/home")) {
            http.answerText(folderFiles.listing(path.substring("/home".length())));
        } else if (path.startsWith("/drive/folders/")) {
            http.answerText(driveFiles.listing(DriveIds.pathOf(path.substring("/drive/folders/".length()))));
        } else {
            http.answer(404, Map.of("error", "nothing here"));
        }
    }

    private void serveFolder(Http http) throws IOException {
        if (!signIn.isSignedIn(http)) {
            folder.refuseLogin(http);
        } else if (troubles.has(Fault.BUSY)) {
            folder.refuseNow(http);
        } else {
            folder.serve(http);
        }
    }

    private void serveDrive(Http http) throws IOException {
        if (!signIn.isSignedIn(http)) {
            drive.refuseLogin(http);
        } else if (troubles.has(Fault.BUSY)) {
            drive.refuseNow(http);
        } else {
            drive.serve(http);
        }
    }

    private void standIn(Http http) throws IOException {
        if (http.method().equals("POST")) {
            var asked = http.json();
            var preset = Troubles.Switches.NONE;
            var fault = Fault.named(asked.path("fault").asString("none"));
            if (fault.isEmpty()) {
                http.answer(400, Map.of("error", "no such fault"));
                return;
            }
            troubles.set(new Troubles.Switches(
                    fault.get(),
                    asked.path("resetEveryBytes").asLong(preset.resetEveryBytes()),
                    asked.path("retryAfterSeconds").asInt(preset.retryAfterSeconds()),
                    asked.path("accessTokenSeconds").asInt(preset.accessTokenSeconds())));
        }
        var counted = troubles.counted();
        http.answer(
                200,
                Map.of(
                        "fault", counted.fault().name().toLowerCase(Locale.ROOT),
                        "uploadedBytes", counted.uploadedBytes(),
                        "resets", counted.resets(),
                        "refreshes", counted.refreshes(),
                        "requests", counted.requests()));
    }
}
