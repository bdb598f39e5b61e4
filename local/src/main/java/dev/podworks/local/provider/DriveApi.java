package dev.podworks.local.provider;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/// The provider whose folders have ids: the calls of the Google Drive v3 API. Of an upload that broke off it keeps what
/// came, in steps of 256 KiB.
final class DriveApi {
    static final String FILES = "/drive/v3/files";
    static final String UPLOAD = "/upload/drive/v3/files";

    private static final String FOLDER_TYPE = "application/vnd.google-apps.folder";
    private static final int KEPT_IN_STEPS_OF = 256 << 10;
    private static final Pattern RANGE = Pattern.compile("bytes (?:(\\d+)-(\\d+)|\\*)/(\\d+)");

    private final UserFiles files;
    private final Uploads uploads;
    private final Troubles troubles;

    DriveApi(UserFiles files, Uploads uploads, Troubles troubles) {
        this.files = files;
        this.uploads = uploads;
        this.troubles = troubles;
    }

    void serve(Http http) throws IOException {
        try {
            call(http);
        } catch (FileSystemException | IllegalArgumentException malformed) {
            refuse(http, 400, "invalid", "Invalid value.");
        }
    }

    private void call(Http http) throws IOException {
        var path = http.path();
        if (path.startsWith(UPLOAD)) {
            upload(http, path.substring(UPLOAD.length()));
        } else if (http.method().equals("GET") && path.equals(FILES)) {
            find(http);
        } else if (http.method().equals("GET")) {
            read(http, path.substring(FILES.length() + 1));
        } else {
            createFolder(http);
        }
    }

    void refuseLogin(Http http) throws IOException {
        refuse(http, 401, "authError", "Invalid Credentials");
    }

    void refuseNow(Http http) throws IOException {
        http.set("Retry-After", Integer.toString(troubles.switches().retryAfterSeconds()));
        refuse(http, 429, "rateLimitExceeded", "Rate Limit Exceeded");
    }

    private void read(Http http, String id) throws IOException {
        var path = DriveIds.pathOf(id);
        if (!DriveIds.isGivenOut(id)) {
            files.makeFolder(path);
        }
        if (troubles.has(Fault.FOLDER_MISSING) || !Files.exists(files.at(path))) {
            refuse(http, 404, "notFound", "File not found: " + id + ".");
        } else {
            http.answer(200, entry(http, path));
        }
    }

    private void find(Http http) throws IOException {
        var asked = DriveQuery.parse(http.query("q"));
        var path = DriveIds.pathOf(asked.parent()) + "/" + asked.name();
        var fits = Files.exists(files.at(path)) && files.isFolder(path) == asked.folder();
        http.answer(200, Map.of("files", fits ? List.of(entry(http, path)) : List.of()));
    }

    private void createFolder(Http http) throws IOException {
        var asked = http.json();
        var parent = asked.at("/parents/0").asString("root");
        if (troubles.has(Fault.FORBIDDEN)) {
            refuse(http, 403, "insufficientFilePermissions", "The user does not have sufficient permissions.");
        } else if (troubles.has(Fault.FOLDER_MISSING) || !files.isFolder(DriveIds.pathOf(parent))) {
            refuse(http, 404, "notFound", "File not found: " + parent + ".");
        } else {
            var path = DriveIds.pathOf(parent) + "/" + asked.path("name").asString("Untitled");
            files.makeFolder(path);
            http.answer(200, entry(http, path));
        }
    }

    private void upload(Http http, String rest) throws IOException {
        var session = http.query("upload_id");
        if (session.isEmpty()) {
            begin(http, rest);
        } else {
            synchronized (uploads.lock(session)) {
                put(http, session);
            }
        }
    }

    private void begin(Http http, String rest) throws IOException {
        var asked = http.json();
        if (troubles.has(Fault.FULL)) {
            refuse(http, 403, "storageQuotaExceeded", "The user's Drive storage quota has been exceeded.");
            return;
        }
        if (troubles.has(Fault.FORBIDDEN)) {
            refuse(http, 403, "insufficientFilePermissions", "The user does not have sufficient permissions.");
            return;
        }
        var parent = DriveIds.pathOf(asked.at("/parents/0").asString("root"));
        var place = rest.isEmpty()
                ? parent + "/" + asked.path("name").asString("Untitled")
                : DriveIds.pathOf(rest.substring(1));
        if (troubles.has(Fault.FOLDER_MISSING) || !files.isFolder(parentOf(place))) {
            refuse(http, 404, "notFound", "File not found.");
            return;
        }
        var about = new Properties();
        about.setProperty("place", place);
        http.set("Location", http.address() + UPLOAD + "?uploadType=resumable&upload_id=" + uploads.begin(about));
        http.answerEmpty(200);
    }

    private void put(Http http, String session) throws IOException {
        var range = RANGE.matcher(http.header("Content-Range").orElse(""));
        if (uploads.isFinished(session)) {
            http.answer(200, entry(http, uploads.aboutOf(session).getProperty("place")));
            return;
        }
        if (!uploads.exists(session) || !range.matches()) {
            refuse(http, range.matches() ? 404 : 400, "notFound", "No such upload.");
            return;
        }
        var size = Long.parseLong(range.group(3));
        if (range.group(1) != null) {
            if (Long.parseLong(range.group(1)) != uploads.offset(session)) {
                refuse(http, 400, "badRequest", "The range does not begin where the upload is.");
                return;
            }
            uploads.append(session, http.exchange().getRequestBody(), http.contentLength(), KEPT_IN_STEPS_OF);
        }
        if (uploads.offset(session) == size) {
            var place = uploads.aboutOf(session).getProperty("place");
            uploads.finish(session, files.at(place));
            http.answer(200, entry(http, place));
        } else {
            resume(http, uploads.offset(session));
        }
    }

    private static void resume(Http http, long offset) throws IOException {
        if (offset > 0) {
            http.set("Range", "bytes=0-" + (offset - 1));
        }
        http.answerEmpty(308);
    }

    private Map<String, Object> entry(Http http, String path) throws IOException {
        var file = files.at(path);
        var entry = new LinkedHashMap<String, Object>();
        entry.put("id", DriveIds.of(path));
        entry.put("name", String.valueOf(file.getFileName()));
        entry.put("mimeType", files.isFolder(path) ? FOLDER_TYPE : "application/octet-stream");
        entry.put("trashed", false);
        entry.put("webViewLink", http.address() + "/drive/folders/" + DriveIds.of(path));
        if (!files.isFolder(path)) {
            entry.put("size", Long.toString(Files.size(file)));
        }
        return entry;
    }

    private static String parentOf(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static void refuse(Http http, int status, String reason, String message) throws IOException {
        var errors = new ArrayList<Map<String, String>>();
        errors.add(Map.of("domain", "global", "reason", reason, "message", message));
        http.answer(status, Map.of("error", Map.of("code", status, "message", message, "errors", errors)));
    }
}
