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

/// The Google Drive v3 API. Of an interrupted upload it keeps the received bytes, in multiples of 256 KiB.
final class DriveApi implements StandInApi {
    private static final String FILES = "/drive/v3/files";
    private static final String UPLOAD = "/upload/drive/v3/files";
    private static final String PAGES = "/drive/folders/";

    private static final String FOLDER_TYPE = "application/vnd.google-apps.folder";
    private static final int GRANULARITY = 256 << 10;
    private static final Pattern RANGE = Pattern.compile("bytes (?:(\\d+)-(\\d+)|\\*)/(\\d+)");

    private final UserFiles files;
    private final UploadSessions uploads;
    private final FaultInjection faults;

    DriveApi(UserFiles files, UploadSessions uploads, FaultInjection faults) {
        this.files = files;
        this.uploads = uploads;
        this.faults = faults;
    }

    @Override
    public String authorizationPath() {
        return "/o/oauth2/v2/auth";
    }

    @Override
    public String tokenPath() {
        return "/token";
    }

    @Override
    public boolean isCall(String path) {
        return path.startsWith(FILES) || path.startsWith(UPLOAD);
    }

    @Override
    public boolean isPage(String path) {
        return path.startsWith(PAGES);
    }

    @Override
    public void servePage(HttpCall http) throws IOException {
        http.respondText(files.listing(DriveIds.pathOf(http.path().substring(PAGES.length()))));
    }

    @Override
    public void serveCall(HttpCall http) throws IOException {
        try {
            call(http);
        } catch (FileSystemException | IllegalArgumentException e) {
            respondError(http, 400, "invalid", "Invalid value.");
        }
    }

    private void call(HttpCall http) throws IOException {
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

    @Override
    public void respondUnauthorized(HttpCall http) throws IOException {
        respondError(http, 401, "authError", "Invalid Credentials");
    }

    @Override
    public void respondRateLimited(HttpCall http) throws IOException {
        http.set("Retry-After", Integer.toString(faults.settings().retryAfterSeconds()));
        respondError(http, 429, "rateLimitExceeded", "Rate Limit Exceeded");
    }

    private void read(HttpCall http, String id) throws IOException {
        var path = DriveIds.pathOf(id);
        if (!DriveIds.isIssued(id)) {
            files.createFolder(path);
        }
        if (faults.has(Fault.FOLDER_MISSING) || !Files.exists(files.at(path))) {
            respondError(http, 404, "notFound", "File not found: " + id + ".");
        } else {
            http.respond(200, entry(http, path));
        }
    }

    private void find(HttpCall http) throws IOException {
        var query = DriveQuery.parse(http.query("q"));
        var path = DriveIds.pathOf(query.parent()) + "/" + query.name();
        var matches = Files.exists(files.at(path)) && files.isFolder(path) == query.folder();
        http.respond(200, Map.of("files", matches ? List.of(entry(http, path)) : List.of()));
    }

    private void createFolder(HttpCall http) throws IOException {
        var request = http.json();
        var parent = request.at("/parents/0").asString("root");
        if (faults.has(Fault.FORBIDDEN)) {
            respondError(http, 403, "insufficientFilePermissions", "The user does not have sufficient permissions.");
        } else if (faults.has(Fault.FOLDER_MISSING) || !files.isFolder(DriveIds.pathOf(parent))) {
            respondError(http, 404, "notFound", "File not found: " + parent + ".");
        } else {
            var path = DriveIds.pathOf(parent) + "/" + request.path("name").asString("Untitled");
            files.createFolder(path);
            http.respond(200, entry(http, path));
        }
    }

    private void upload(HttpCall http, String rest) throws IOException {
        var session = http.query("upload_id");
        if (session.isEmpty()) {
            start(http, rest);
        } else {
            synchronized (uploads.lock(session)) {
                put(http, session);
            }
        }
    }

    private void start(HttpCall http, String rest) throws IOException {
        var request = http.json();
        if (faults.has(Fault.FULL)) {
            respondError(http, 403, "storageQuotaExceeded", "The user's Drive storage quota has been exceeded.");
            return;
        }
        if (faults.has(Fault.FORBIDDEN)) {
            respondError(http, 403, "insufficientFilePermissions", "The user does not have sufficient permissions.");
            return;
        }
        var parent = DriveIds.pathOf(request.at("/parents/0").asString("root"));
        var path = rest.isEmpty()
                ? parent + "/" + request.path("name").asString("Untitled")
                : DriveIds.pathOf(rest.substring(1));
        if (faults.has(Fault.FOLDER_MISSING) || !files.isFolder(parentOf(path))) {
            respondError(http, 404, "notFound", "File not found.");
            return;
        }
        var metadata = new Properties();
        metadata.setProperty("path", path);
        http.set("Location", http.address() + UPLOAD + "?uploadType=resumable&upload_id=" + uploads.start(metadata));
        http.respondEmpty(200);
    }

    private void put(HttpCall http, String session) throws IOException {
        var range = RANGE.matcher(http.header("Content-Range").orElse(""));
        if (uploads.isFinished(session)) {
            http.respond(200, entry(http, uploads.metadata(session).getProperty("path")));
            return;
        }
        if (!uploads.exists(session) || !range.matches()) {
            respondError(http, range.matches() ? 404 : 400, "notFound", "No such upload.");
            return;
        }
        var size = Long.parseLong(range.group(3));
        if (range.group(1) != null) {
            if (Long.parseLong(range.group(1)) != uploads.offset(session)) {
                respondError(http, 400, "badRequest", "The range does not start at the current offset.");
                return;
            }
            uploads.append(session, http.exchange().getRequestBody(), http.contentLength(), GRANULARITY);
        }
        if (uploads.offset(session) == size) {
            var path = uploads.metadata(session).getProperty("path");
            uploads.finish(session, files.at(path));
            http.respond(200, entry(http, path));
        } else {
            resume(http, uploads.offset(session));
        }
    }

    private static void resume(HttpCall http, long offset) throws IOException {
        if (offset > 0) {
            http.set("Range", "bytes=0-" + (offset - 1));
        }
        http.respondEmpty(308);
    }

    private Map<String, Object> entry(HttpCall http, String path) throws IOException {
        var file = files.at(path);
        var entry = new LinkedHashMap<String, Object>();
        entry.put("id", DriveIds.of(path));
        entry.put("name", String.valueOf(file.getFileName()));
        entry.put("mimeType", files.isFolder(path) ? FOLDER_TYPE : "application/octet-stream");
        entry.put("trashed", false);
        entry.put("webViewLink", http.address() + PAGES + DriveIds.of(path));
        if (!files.isFolder(path)) {
            entry.put("size", Long.toString(Files.size(file)));
        }
        return entry;
    }

    private static String parentOf(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static void respondError(HttpCall http, int status, String reason, String message) throws IOException {
        var errors = new ArrayList<Map<String, String>>();
        errors.add(Map.of("domain", "global", "reason", reason, "message", message));
        http.respond(status, Map.of("error", Map.of("code", status, "message", message, "errors", errors)));
    }
}
