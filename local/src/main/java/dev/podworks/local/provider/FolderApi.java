package dev.podworks.local.provider;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import tools.jackson.databind.JsonNode;

/// The provider whose folders go by their path: the calls of the Dropbox HTTP API. A part of an upload counts whole or
/// not at all.
final class FolderApi {
    private final UserFiles files;
    private final Uploads uploads;
    private final Troubles troubles;

    FolderApi(UserFiles files, Uploads uploads, Troubles troubles) {
        this.files = files;
        this.uploads = uploads;
        this.troubles = troubles;
    }

    void serve(Http http) throws IOException {
        try {
            call(http);
        } catch (FileSystemException | IllegalArgumentException malformed) {
            http.answer(409, pathError("malformed_path"));
        }
    }

    private void call(Http http) throws IOException {
        switch (http.path()) {
            case "/2/files/get_metadata" ->
                metadata(http, http.json().path("path").asString(""));
            case "/2/files/create_folder_v2" ->
                createFolder(http, http.json().path("path").asString(""));
            case "/2/files/upload_session/start" -> start(http);
            case "/2/files/upload_session/append_v2" -> append(http);
            case "/2/files/upload_session/finish" -> finish(http);
            default -> http.answer(404, Map.of("error", "no such call"));
        }
    }

    void refuseLogin(Http http) throws IOException {
        http.answer(401, error("expired_access_token", Map.of(".tag", "expired_access_token")));
    }

    void refuseNow(Http http) throws IOException {
        var seconds = troubles.switches().retryAfterSeconds();
        http.set("Retry-After", Integer.toString(seconds));
        var reason = Map.of("reason", Map.of(".tag", "too_many_requests"), "retry_after", seconds);
        http.answer(429, error("too_many_requests", reason));
    }

    private void metadata(Http http, String path) throws IOException {
        if (troubles.has(Fault.FOLDER_MISSING) || !Files.exists(files.at(path))) {
            http.answer(409, pathError("not_found"));
        } else {
            http.answer(200, entry(path));
        }
    }

    private void createFolder(Http http, String path) throws IOException {
        if (troubles.has(Fault.FORBIDDEN)) {
            http.answer(409, pathError("no_write_permission"));
        } else if (files.isFolder(path)) {
            var conflict = Map.of(".tag", "conflict", "conflict", Map.of(".tag", "folder"));
            http.answer(409, error("path/conflict/folder", Map.of(".tag", "path", "path", conflict)));
        } else {
            files.makeFolder(path);
            http.answer(200, Map.of("metadata", entry(path)));
        }
    }

    private void start(Http http) throws IOException {
        var id = uploads.begin(new Properties());
        uploads.append(id, http.exchange().getRequestBody(), http.contentLength(), 0);
        http.answer(200, Map.of("session_id", id));
    }

    private void append(Http http) throws IOException {
        var cursor = argument(http).path("cursor");
        var id = cursor.path("session_id").asString("");
        synchronized (uploads.lock(id)) {
            if (!uploads.exists(id)) {
                http.answer(409, error("not_found", Map.of(".tag", "not_found")));
            } else if (uploads.offset(id) != cursor.path("offset").asLong(-1)) {
                http.answer(409, error("incorrect_offset", incorrectOffset(id)));
            } else {
                uploads.append(id, http.exchange().getRequestBody(), http.contentLength(), 0);
                http.answerText("null");
            }
        }
    }

    private void finish(Http http) throws IOException {
        var argument = argument(http);
        var id = argument.at("/cursor/session_id").asString("");
        var path = argument.at("/commit/path").asString("");
        synchronized (uploads.lock(id)) {
            if (!uploads.exists(id)) {
                http.answer(409, lookupFailed(Map.of(".tag", "not_found")));
            } else if (uploads.offset(id) != argument.at("/cursor/offset").asLong(-1)) {
                http.answer(409, lookupFailed(incorrectOffset(id)));
            } else if (troubles.has(Fault.FULL)) {
                http.answer(409, pathError("insufficient_space"));
            } else if (troubles.has(Fault.FORBIDDEN)) {
                http.answer(409, pathError("no_write_permission"));
            } else {
                uploads.finish(id, files.at(path));
                http.answer(200, entry(path));
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

    private static Map<String, Object> lookupFailed(Map<String, ?> why) {
        return error("lookup_failed/" + why.get(".tag"), Map.of(".tag", "lookup_failed", "lookup_failed", why));
    }

    private static Map<String, Object> pathError(String tag) {
        return error("path/" + tag, Map.of(".tag", "path", "path", Map.of(".tag", tag)));
    }

    private static Map<String, Object> error(String summary, Map<String, ?> error) {
        return Map.of("error_summary", summary + "/..", "error", error);
    }

    private static JsonNode argument(Http http) {
        return Http.json(http.header("Dropbox-API-Arg").orElse("{}"));
    }
}
