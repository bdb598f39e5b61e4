package dev.podworks.deliveries.cloud.folder;

import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.deliveries.cloud.CloudHttp;
import dev.podworks.deliveries.cloud.CloudResponse;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.FilePart;
import dev.podworks.deliveries.cloud.FolderRequest;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.web.util.UriUtils;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Folders and upload sessions of the Dropbox HTTP API. A part of an upload is stored whole or not at all.
final class FolderStorage implements CloudStorage {
    /// What an interruption costs at most. Larger parts are hardly faster.
    private static final int PART_BYTES = 4 << 20;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final CloudHttp http;
    private final FolderProperties properties;

    FolderStorage(CloudHttp http, FolderProperties properties) {
        this.http = http;
        this.properties = properties;
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
                : exists(token, existing.ref())
                        .flatMap(exists -> exists ? Mono.just(existing) : createFolder(token, request));
    }

    private Mono<CloudFolder> createFolder(String token, FolderRequest request) {
        var path = request.target().fullPath() + "/" + request.name();
        return requireTarget(token, request)
                .then(Mono.defer(() -> createFolder(token, path)))
                // Fails if the parent folder was deleted meanwhile.
                .then(Mono.defer(() -> metadata(token, path)))
                .thenReturn(new CloudFolder(path, properties.webUrl() + "/home" + encodedPath(path)));
    }

    private Mono<Void> requireTarget(String token, FolderRequest request) {
        var path = request.target().fullPath();
        return request.targetExisted() && !path.isEmpty()
                ? metadata(token, path).then()
                : Mono.empty();
    }

    private Mono<Boolean> exists(String token, String path) {
        return metadata(token, path)
                .thenReturn(true)
                .onErrorResume(
                        CloudException.Rejected.class, e -> e.isFolderMissing() ? Mono.just(false) : Mono.error(e));
    }

    private Mono<CloudResponse> metadata(String token, String path) {
        return call(token, "/2/files/get_metadata", Map.of("path", path)).map(FolderStorage::success);
    }

    private Mono<Void> createFolder(String token, String path) {
        return call(token, "/2/files/create_folder_v2", Map.of("path", path, "autorename", false))
                .filter(response -> !FolderErrors.summary(response).startsWith("path/conflict/folder"))
                .map(FolderStorage::success)
                .then();
    }

    @Override
    public Mono<String> startUpload(String token, CloudFile file) {
        return content(token, "start", Map.of("close", false), FilePart.empty(0))
                .map(FolderStorage::success)
                .map(response -> response.json().path("session_id").stringValue());
    }

    /// Appends nothing at the acknowledged offset: if it is wrong, the error names the correct one.
    @Override
    public Mono<Long> uploadedBytes(String token, String upload, CloudFile file, long acknowledged) {
        return append(token, upload, FilePart.empty(acknowledged));
    }

    @Override
    public Mono<Long> uploadPart(String token, String upload, CloudFile file, FilePart part) {
        return append(token, upload, part);
    }

    private Mono<Long> append(String token, String upload, FilePart part) {
        var argument = Map.of("cursor", cursor(upload, part.from()), "close", false);
        return content(token, "append_v2", argument, part).map(response -> {
            var correct = response.json().at("/error/correct_offset");
            if (correct.isNumber()) {
                return correct.longValue();
            }
            success(response);
            return part.end();
        });
    }

    @Override
    public Mono<Void> finishUpload(String token, String upload, CloudFile file) {
        var path = file.folder().ref() + "/" + file.name();
        var commit = Map.of("path", path, "mode", "overwrite", "autorename", false, "mute", true);
        var argument = Map.of("cursor", cursor(upload, file.sizeBytes()), "commit", commit);
        return content(token, "finish", argument, FilePart.empty(0))
                .map(FolderStorage::success)
                .then()
                .onErrorResume(CloudException.UploadNotFound.class, e -> requireFinished(token, path, file, e));
    }

    /// The response to an earlier attempt may have been lost: the file is there if so.
    private Mono<Void> requireFinished(String token, String path, CloudFile file, CloudException notFound) {
        return metadata(token, path)
                .filter(response -> response.json().path("size").asLong(-1) == file.sizeBytes())
                .onErrorMap(CloudException.Rejected.class, _ -> notFound)
                .switchIfEmpty(Mono.error(notFound))
                .then();
    }

    private Mono<CloudResponse> call(String token, String path, Object body) {
        return http.json(HttpMethod.POST, properties.apiUrl().resolve(path), CloudHttp.bearer(token), body);
    }

    private Mono<CloudResponse> content(String token, String call, Object argument, FilePart part) {
        var headers = new HashMap<>(CloudHttp.bearer(token));
        headers.put("Dropbox-API-Arg", headerSafe(JSON.writeValueAsString(argument)));
        headers.put("Content-Type", "application/octet-stream");
        var uri = properties.contentUrl().resolve("/2/files/upload_session/" + call);
        return http.part(HttpMethod.POST, uri, headers, part);
    }

    private static Map<String, Object> cursor(String upload, long offset) {
        return Map.of("session_id", upload, "offset", offset);
    }

    private static CloudResponse success(CloudResponse response) {
        return response.requireSuccess(FolderErrors::of);
    }

    /// Headers are ASCII, so everything else is escaped as JSON allows.
    static String headerSafe(String json) {
        var safe = new StringBuilder();
        json.chars().forEach(letter -> {
            if (letter < 0x7f) {
                safe.append((char) letter);
            } else {
                safe.append(String.format(Locale.ROOT, "\\u%04x", letter));
            }
        });
        return safe.toString();
    }

    private static String encodedPath(String path) {
        return UriUtils.encodePath(path, StandardCharsets.UTF_8);
    }
}
