package dev.podworks.deliveries.cloud.drive;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.deliveries.cloud.CloudHttp;
import dev.podworks.deliveries.cloud.CloudResponse;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.FilePart;
import dev.podworks.deliveries.cloud.FolderRequest;
import dev.podworks.kit.egress.InvalidUrlException;
import dev.podworks.kit.egress.WebUrl;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Folders and resumable uploads of the Google Drive v3 API. An interrupted upload keeps every byte that arrived.
final class DriveStorage implements CloudStorage {
    /// A multiple of 256 KiB, as the API requires.
    private static final int PART_BYTES = 64 << 20;
    private static final String FOLDER_TYPE = "application/vnd.google-apps.folder";
    private static final String FIELDS = "id,name,mimeType,trashed,webViewLink";

    private final CloudHttp http;
    private final URI api;

    DriveStorage(CloudHttp http, URI api) {
        this.http = http;
        this.api = api;
    }

    @Override
    public int partBytes() {
        return PART_BYTES;
    }

    @Override
    public Mono<CloudFolder> openFolder(String token, FolderRequest request) {
        var existing = request.existing();
        return existing == null
                ? createFolder(token, request)
                : read(token, existing.ref())
                        .map(_ -> existing)
                        .onErrorResume(DriveStorage::isMissing, _ -> createFolder(token, request));
    }

    private Mono<CloudFolder> createFolder(String token, FolderRequest request) {
        return target(token, request)
                .flatMap(target -> findOrCreate(token, target, request.name()))
                .map(DriveStorage::folder);
    }

    /// The id of the innermost folder of the target's path.
    private Mono<String> target(String token, FolderRequest request) {
        var start = read(token, String.valueOf(request.target().folderId()));
        return Flux.fromIterable(request.target().names())
                .reduce(start, (parent, name) -> parent.flatMap(folder -> child(token, request, id(folder), name)))
                .flatMap(last -> last)
                .map(DriveStorage::id);
    }

    private Mono<JsonNode> child(String token, FolderRequest request, String parent, String name) {
        return request.targetExisted()
                ? find(token, parent, name, true).switchIfEmpty(Mono.error(CloudException::folderMissing))
                : findOrCreate(token, parent, name);
    }

    private Mono<JsonNode> findOrCreate(String token, String parent, String name) {
        return find(token, parent, name, true).switchIfEmpty(Mono.defer(() -> create(token, parent, name)));
    }

    private Mono<JsonNode> read(String token, String id) {
        var uri = api.resolve("/drive/v3/files/%s?supportsAllDrives=true&fields=%s"
                .formatted(CloudHttp.encoded(id), CloudHttp.encoded(FIELDS)));
        return http.get(uri, CloudHttp.bearer(token))
                .map(DriveStorage::json)
                .filter(entry -> !entry.path("trashed").asBoolean(false)
                        && entry.path("mimeType").asString("").equals(FOLDER_TYPE))
                .switchIfEmpty(Mono.error(CloudException::folderMissing));
    }

    private Mono<JsonNode> find(String token, String parent, String name, boolean isFolder) {
        var query = "'%s' in parents and name = '%s' and mimeType %s '%s' and trashed = false"
                .formatted(parent, escaped(name), isFolder ? "=" : "!=", FOLDER_TYPE);
        var uri = api.resolve(
                "/drive/v3/files?supportsAllDrives=true&includeItemsFromAllDrives=true&pageSize=1&fields=%s&q=%s"
                        .formatted(CloudHttp.encoded("files(" + FIELDS + ")"), CloudHttp.encoded(query)));
        return http.get(uri, CloudHttp.bearer(token))
                .map(response -> json(response).at("/files/0"))
                .filter(entry -> !entry.isMissingNode());
    }

    private Mono<JsonNode> create(String token, String parent, String name) {
        var uri = api.resolve("/drive/v3/files?supportsAllDrives=true&fields=" + CloudHttp.encoded(FIELDS));
        var body = Map.of("name", name, "mimeType", FOLDER_TYPE, "parents", List.of(parent));
        return http.json(HttpMethod.POST, uri, CloudHttp.bearer(token), body).map(DriveStorage::json);
    }

    /// Replaces the content of a file of that name, since Drive allows two of one name.
    @Override
    public Mono<String> startUpload(String token, CloudFile file) {
        var replacement = find(token, file.folder().ref(), file.name(), false)
                .flatMap(existing -> startUpload(token, HttpMethod.PATCH, "/" + id(existing), Map.of(), file));
        var body = Map.of("name", file.name(), "parents", List.of(file.folder().ref()));
        return replacement.switchIfEmpty(Mono.defer(() -> startUpload(token, HttpMethod.POST, "", body, file)));
    }

    private Mono<String> startUpload(
            String token, HttpMethod method, String fileId, Map<String, ?> body, CloudFile file) {
        var headers = new HashMap<>(CloudHttp.bearer(token));
        headers.put("X-Upload-Content-Length", Long.toString(file.sizeBytes()));
        var uri = api.resolve("/upload/drive/v3/files%s?uploadType=resumable&supportsAllDrives=true".formatted(fileId));
        return http.json(method, uri, headers, body)
                .map(response -> response.requireSuccess(DriveErrors::of))
                .map(response -> sessionUri(uri, response.headers().get("Location", "")));
    }

    /// Uploads carry the access token, so the session has to be at the provider's own address.
    private String sessionUri(URI request, String location) {
        try {
            var upload = WebUrl.resolve(request, location);
            if (!location.isBlank() && WebUrl.resolve(api, "/").equals(upload.resolve("/"))) {
                return upload.toString();
            }
        } catch (InvalidUrlException _) {
            // Rejected below, like any other foreign address.
        }
        throw new CloudException.Rejected(
                Code.PROVIDER_ERROR, "The provider redirected the upload to an unknown address.");
    }

    @Override
    public Mono<Long> uploadedBytes(String token, String upload, CloudFile file, long acknowledged) {
        var headers = CloudHttp.with(CloudHttp.bearer(token), "Content-Range", "bytes */" + file.sizeBytes());
        return http.call(HttpMethod.PUT, URI.create(upload), headers, new byte[0])
                .map(response -> storedBytes(response, file));
    }

    @Override
    public Mono<Long> uploadPart(String token, String upload, CloudFile file, FilePart part) {
        var range = String.format(Locale.ROOT, "bytes %d-%d/%d", part.from(), part.end() - 1, file.sizeBytes());
        var headers = CloudHttp.with(CloudHttp.bearer(token), "Content-Range", range);
        return http.part(HttpMethod.PUT, URI.create(upload), headers, part)
                .map(response -> storedBytes(response, file));
    }

    /// The last byte completes the file; only an empty one still needs a request.
    @Override
    public Mono<Void> finishUpload(String token, String upload, CloudFile file) {
        return file.sizeBytes() > 0
                ? Mono.empty()
                : uploadedBytes(token, upload, file, 0).then();
    }

    /// A 308 names the last byte that is stored, or none.
    private static long storedBytes(CloudResponse response, CloudFile file) {
        if (response.status() == 308) {
            var range = response.headers().get("Range", "");
            return range.isEmpty() ? 0 : Long.parseLong(range.substring(range.lastIndexOf('-') + 1)) + 1;
        }
        if (response.status() == 404 || response.status() == 410) {
            throw new CloudException.UploadNotFound();
        }
        response.requireSuccess(DriveErrors::of);
        return file.sizeBytes();
    }

    private static boolean isMissing(Throwable failure) {
        return failure instanceof CloudException e && e.isFolderMissing();
    }

    private static CloudFolder folder(JsonNode entry) {
        return new CloudFolder(id(entry), entry.path("webViewLink").asString(""));
    }

    private static String id(JsonNode entry) {
        return entry.path("id").stringValue();
    }

    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("'", "\\'");
    }

    private static JsonNode json(CloudResponse response) {
        return response.requireSuccess(DriveErrors::of).json();
    }
}
