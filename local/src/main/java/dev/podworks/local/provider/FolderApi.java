package dev.podworks.local.provider;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import tools.jackson.databind.JsonNode;

/// The Dropbox HTTP API. A part of an upload is stored whole or not at all.
final class FolderApi implements StandInApi {
    private static final String PAGES = "/home";

    private final UserFiles files;
    private final UploadSessions uploads;
    private final FaultInjection faults;

    FolderApi(UserFiles files, UploadSessions uploads, FaultInjection faults) {
        this.files = files;
        this.uploads = uploads;
        this.faults = faults;
    }

    @Override
    public String authorizationPath() {
        return "/oauth2/authorize";
    }

    @Override
    public String tokenPath() {
        return "/oauth2/token";
    }

    @Override
    public boolean isCall(String path) {
        return path.startsWith("/2/files/");
    }

    @Override
    public boolean isPage(String path) {
        return path.startsWith(PAGES);
    }

    @Override
    public void servePage(HttpCall http) throws IOException {
        http.respondText(files.listing(http.path().substring(PAGES.length())));
    }

    @Override
    public void serveCall(HttpCall http) throws IOException {
        try {
            call(http);
        } catch (FileSystemException | IllegalArgumentException e) {
            http.respond(409, pathError("malformed_path"));
        }
    }

    private void call(HttpCall http) throws IOException {
        switch (http.path()) {
            case "/2/files/get_metadata" ->
                metadata(http, http.json().path("path").asString(""));
            case "/2/files/create_folder_v2" ->
                createFolder(http, http.json().path("path").asString(""));
            case "/2/files/upload_session/start" -> start(http);
            case "/2/files/upload_session/append_v2" -> append(http);
            case "/2/files/upload_session/finish" -> finish(http);
            default -> http.respond(404, Map.of("error", "no such call"));
        }
    }

    @Override
    public void respondUnauthorized(HttpCall http) throws IOException {
        http.respond(401, error("expired_access_token", Map.of(".tag", "expired_access_token")));
    }

    @Override
    public void respondRateLimited(HttpCall http) throws IOException {
        var seconds = faults.settings().retryAfterSeconds();
        http.set("Retry-After", Integer.toString(seconds));
        var reason = Map.of("reason", Map.of(".tag", "too_many_requests"), "retry_after", seconds);
        http.respond(429, error("too_many_requests", reason));
    }

    private void metadata(HttpCall http, String path) throws IOException {
        if (faults.has(Fault.FOLDER_MISSING) || !Files.exists(files.at(path))) {
            http.respond(409, pathError("not_found"));
        } else {
            http.respond(200, entry(path));
        }
    }

    private void createFolder(HttpCall http, String path) throws IOException {
        if (faults.has(Fault.FORBIDDEN)) {
            http.respond(409, pathError("no_write_permission"));
        } else if (files.isFolder(path)) {
            var conflict = Map.of(".tag", "conflict", "conflict", Map.of(".tag", "folder"));
            http.respond(409, error("path/conflict/folder", Map.of(".tag", "path", "path", conflict)));
        } else {
            files.createFolder(path);
            http.respond(200, Map.of("metadata", entry(path)));
        }
    }

    private void start(HttpCall http) throws IOException {
        var id = uploads.start(new Properties());
        uploads.append(id, http.exchange().getRequestBody(), http.contentLength(), 0);
        http.respond(200, Map.of("session_id", id));
    }

    private void append(HttpCall http) throws IOException {
        var cursor = argument(http).path("cursor");
        var id = cursor.path("session_id").asString("");
        synchronized (uploads.lock(id)) {
            if (!uploads.exists(id)) {
                http.respond(409, error("not_found", Map.of(".tag", "not_found")));
            } else if (uploads.offset(id) != cursor.path("offset").asLong(-1)) {
                http.respond(409, error("incorrect_offset", incorrectOffset(id)));
            } else {
                uploads.append(id, http.exchange().getRequestBody(), http.contentLength(), 0);
                http.respondText("null");
            }
        }
    }

    private void finish(HttpCall http) throws IOException {
        var argument = argument(http);
        var id = argument.at("/cursor/session_id").asString("");
        var path = argument.at("/commit/path").asString("");
        synchronized (uploads.lock(id)) {
            if (!uploads.exists(id)) {
                http.respond(409, lookupFailed(Map.of(".tag", "not_found")));
            } else if (uploads.offset(id) != argument.at("/cursor/offset").asLong(-1)) {
                http.respond(409, lookupFailed(incorrectOffset(id)));
            } else if (faults.has(Fault.FULL)) {
                http.respond(409, pathError("insufficient_space"));
            } else if (faults.has(Fault.FORBIDDEN)) {
                http.respond(409, pathError("no_write_permission"));
            } else {
                uploads.finish(id, files.at(path));
                http.respond(200, entry(path));
            }
        }
    }

    private Map<String, Object> entry(String path) throws IOException {
        var file = files.at(path);
        var entry = new LinkedHashMap<String, Object>();
        entry.put(".tag", files.isFolder(path) ? "folder" : "file");
        entry.put("name", file.getFileName().toString());
        entry.put("path_lower", path.toLowerCase(Locale.ROOT));
        entry.put("path_display", path);
        if (!files.isFolder(path)) {
            entry.put("size", Files.size(file));
        }
        return entry;
    }

    private Map<String, Object> incorrectOffset(String id) throws IOException {
        return Map.of(".tag", "incorrect_offset", "correct_offset", uploads.offset(id));
    }

    private static Map<String, Object> lookupFailed(Map<String, ?> reason) {
        return error("lookup_failed/" + reason.get(".tag"), Map.of(".tag", "lookup_failed", "lookup_failed", reason));
    }

    private static Map<String, Object> pathError(String tag) {
        return error("path/" + tag, Map.of(".tag", "path", "path", Map.of(".tag", tag)));
    }

    private static Map<String, Object> error(String summary, Map<String, ?> error) {
        return Map.of("error_summary", summary + "/..", "error", error);
    }

    private static JsonNode argument(HttpCall http) {
        return HttpCall.json(http.header("Dropbox-API-Arg").orElse("{}"));
    }
}
