package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.web.util.UriUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Storage whose folders go by their path: the Dropbox HTTP API. Files go up in upload sessions, in parts that count
/// whole or not at all.
final class FolderCloud implements Cloud {
    /// What a broken connection costs at most. Larger parts are hardly faster.
    private static final int PART_BYTES = 4 << 20;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final CloudHttp http;
    private final CloudProperties.Folder properties;

    FolderCloud(CloudHttp http, CloudProperties.Folder properties) {
        this.http = http;
        this.properties = properties;
    }

    @Override
    public int partBytes() {
        return PART_BYTES;
    }

    @Override
    public Mono<CloudFolder> openFolder(String token, FolderWish wish) {
        var made = wish.made();
        return made == null
                ? makeFolder(token, wish)
                : isThere(token, made.ref()).flatMap(there -> there ? Mono.just(made) : makeFolder(token, wish));
    }

    private Mono<CloudFolder> makeFolder(String token, FolderWish wish) {
        var path = wish.target().fullPath() + "/" + wish.name();
        return requireTarget(token, wish)
                .then(Mono.defer(() -> createFolder(token, path)))
                // One that is not there now went away with the folder around it.
                .then(Mono.defer(() -> metadata(token, path)))
                .thenReturn(new CloudFolder(path, properties.webUrl() + "/home" + encodedPath(path)));
    }

    private Mono<Void> requireTarget(String token, FolderWish wish) {
        var path = wish.target().fullPath();
        return wish.targetIsKnown() && !path.isEmpty() ? metadata(token, path).then() : Mono.empty();
    }

    private Mono<Boolean> isThere(String token, String path) {
        return metadata(token, path)
                .thenReturn(true)
                .onErrorResume(
                        CloudException.Refused.class,
                        refusal ->
                                refusal.error().code() == Code.FOLDER_MISSING ? Mono.just(false) : Mono.error(refusal));
    }

    private Mono<Answer> metadata(String token, String path) {
        return call(token, "/2/files/get_metadata", Map.of("path", path)).map(FolderCloud::success);
    }

    private Mono<Void> createFolder(String token, String path) {
        return call(token, "/2/files/create_folder_v2", Map.of("path", path, "autorename", false))
                .filter(answer -> !FolderAnswers.summary(answer).startsWith("path/conflict/folder"))
                .map(FolderCloud::success)
                .then();
    }

    @Override
    public Mono<String> begin(String token, CloudFile file) {
        return content(token, "start", Map.of("close", false), nothing())
                .map(FolderCloud::success)
                .map(answer -> answer.json().path("session_id").stringValue());
    }

    /// Adding nothing at the place that is assumed: where it is another one, the answer says so.
    @Override
    public Mono<Long> offset(String token, String upload, CloudFile file, long assumed) {
        return append(token, upload, new Part(assumed, 0, Flux.empty()));
    }

    @Override
    public Mono<Long> send(String token, String upload, CloudFile file, Part part) {
        return append(token, upload, part);
    }

    private Mono<Long> append(String token, String upload, Part part) {
        var argument = Map.of("cursor", cursor(upload, part.from()), "close", false);
        return content(token, "append_v2", argument, part).map(answer -> {
            var correct = answer.json().at("/error/correct_offset");
            return correct.isNumber() ? correct.longValue() : success(answer, part.end());
        });
    }

    @Override
    public Mono<Void> finish(String token, String upload, CloudFile file) {
        var path = file.folder().ref() + "/" + file.name();
        var commit = Map.of("path", path, "mode", "overwrite", "autorename", false, "mute", true);
        var argument = Map.of("cursor", cursor(upload, file.sizeBytes()), "commit", commit);
        return content(token, "finish", argument, nothing())
                .map(FolderCloud::success)
                .then()
                .onErrorResume(CloudException.UploadLost.class, lost -> requireFinished(token, path, file, lost));
    }

    /// The answer to an earlier try may have been lost.
    private Mono<Void> requireFinished(String token, String path, CloudFile file, CloudException lost) {
        return metadata(token, path)
                .filter(answer -> answer.json().path("size").asLong(-1) == file.sizeBytes())
                .onErrorMap(CloudException.Refused.class, _ -> lost)
                .switchIfEmpty(Mono.error(lost))
                .then();
    }

    private Mono<Answer> call(String token, String path, Object body) {
        return http.json(HttpMethod.POST, properties.apiUrl().resolve(path), authorization(token), body);
    }

    private Mono<Answer> content(String token, String call, Object argument, Part part) {
        var headers = new HashMap<>(authorization(token));
        headers.put("Dropbox-API-Arg", headerSafe(JSON.writeValueAsString(argument)));
        headers.put("Content-Type", "application/octet-stream");
        URI uri = properties.contentUrl().resolve("/2/files/upload_session/" + call);
        return http.part(HttpMethod.POST, uri, headers, part);
    }

    private static Part nothing() {
        return new Part(0, 0, Flux.empty());
    }

    private static Map<String, Object> cursor(String upload, long offset) {
        return Map.of("session_id", upload, "offset", offset);
    }

    private static Map<String, String> authorization(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Answer success(Answer answer) {
        return success(answer, answer);
    }

    private static <T> T success(Answer answer, T result) {
        if (!answer.isSuccess()) {
            throw FolderAnswers.fault(answer);
        }
        return result;
    }

    /// Headers take ASCII only; JSON can say everything in it.
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
