package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.kit.egress.InvalidAddressException;
import dev.podworks.kit.egress.WebAddress;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Storage whose folders have ids: the Google Drive v3 API. Files go up in resumable upload sessions, of which it keeps
/// every byte that came.
final class DriveCloud implements Cloud {
    private static final int PART_BYTES = 64 << 20;
    private static final String FOLDER_TYPE = "application/vnd.google-apps.folder";
    private static final String FIELDS = "id,name,mimeType,trashed,webViewLink";

    private final CloudHttp http;
    private final URI api;

    DriveCloud(CloudHttp http, CloudProperties.Drive properties) {
        this.http = http;
        this.api = properties.apiUrl();
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
                : read(token, made.ref())
                        .map(_ -> made)
                        .onErrorResume(DriveCloud::isMissing, _ -> makeFolder(token, wish));
    }

    private Mono<CloudFolder> makeFolder(String token, FolderWish wish) {
        return target(token, wish)
                .flatMap(target -> findOrCreate(token, target, wish.name()))
                .map(DriveCloud::folder);
    }

    /// The target's last folder: each on the way is found, or made as long as nobody ever saw the target.
    private Mono<String> target(String token, FolderWish wish) {
        var begin = read(token, String.valueOf(wish.target().folderId()));
        return Flux.fromIterable(wish.target().names())
                .reduce(begin, (parent, name) -> parent.flatMap(folder -> step(token, wish, id(folder), name)))
                .flatMap(last -> last)
                .map(DriveCloud::id);
    }

    private Mono<JsonNode> step(String token, FolderWish wish, String parent, String name) {
        return wish.targetIsKnown()
                ? find(token, parent, name, true).switchIfEmpty(Mono.error(DriveAnswers::missing))
                : findOrCreate(token, parent, name);
    }

    private Mono<JsonNode> findOrCreate(String token, String parent, String name) {
        return find(token, parent, name, true).switchIfEmpty(Mono.defer(() -> create(token, parent, name)));
    }

    private Mono<JsonNode> read(String token, String id) {
        var uri = api.resolve("/drive/v3/files/%s?supportsAllDrives=true&fields=%s"
                .formatted(CloudHttp.encoded(id), CloudHttp.encoded(FIELDS)));
        return http.get(uri, authorization(token))
                .map(answer -> success(answer).json())
                .filter(entry -> !entry.path("trashed").asBoolean(false)
                        && entry.path("mimeType").asString("").equals(FOLDER_TYPE))
                .switchIfEmpty(Mono.error(DriveAnswers::missing));
    }

    private Mono<JsonNode> find(String token, String parent, String name, boolean isFolder) {
        var query = "'%s' in parents and name = '%s' and mimeType %s '%s' and trashed = false"
                .formatted(parent, quoted(name), isFolder ? "=" : "!=", FOLDER_TYPE);
        var uri = api.resolve(
                "/drive/v3/files?supportsAllDrives=true&includeItemsFromAllDrives=true&pageSize=1&fields=%s&q=%s"
                        .formatted(CloudHttp.encoded("files(" + FIELDS + ")"), CloudHttp.encoded(query)));
        return http.get(uri, authorization(token))
                .map(answer -> success(answer).json().at("/files/0"))
                .filter(entry -> !entry.isMissingNode());
    }

    private Mono<JsonNode> create(String token, String parent, String name) {
        var uri = api.resolve("/drive/v3/files?supportsAllDrives=true&fields=" + CloudHttp.encoded(FIELDS));
        var body = Map.of("name", name, "mimeType", FOLDER_TYPE, "parents", List.of(parent));
        return http.json(HttpMethod.POST, uri, authorization(token), body)
                .map(answer -> success(answer).json());
    }

    /// A file of that name is given the new content, since the drive would have two of one name.
    @Override
    public Mono<String> begin(String token, CloudFile file) {
        var replaced = find(token, file.folder().ref(), file.name(), false)
                .flatMap(there -> begin(token, HttpMethod.PATCH, "/" + id(there), Map.of(), file));
        var body = Map.of("name", file.name(), "parents", List.of(file.folder().ref()));
        return replaced.switchIfEmpty(Mono.defer(() -> begin(token, HttpMethod.POST, "", body, file)));
    }

    private Mono<String> begin(String token, HttpMethod method, String which, Map<String, ?> body, CloudFile file) {
        var headers = new HashMap<>(authorization(token));
        headers.put("X-Upload-Content-Length", Long.toString(file.sizeBytes()));
        var uri = api.resolve("/upload/drive/v3/files%s?uploadType=resumable&supportsAllDrives=true".formatted(which));
        return http.json(method, uri, headers, body)
                .map(DriveCloud::success)
                .map(answer -> ownAddress(uri, answer.headers().get("Location", "")));
    }

    /// The token goes along to wherever it leads, so it has to lead to the provider.
    private String ownAddress(URI asked, String location) {
        try {
            var upload = WebAddress.follow(asked, location);
            if (!location.isBlank() && WebAddress.follow(api, "/").equals(upload.resolve("/"))) {
                return upload.toString();
            }
        } catch (InvalidAddressException _) {
            // An answer like any other that can't be followed.
        }
        throw new CloudException.Refused(
                Code.PROVIDER_ERROR, "The provider wanted the file to be sent to another address.");
    }

    @Override
    public Mono<Long> offset(String token, String upload, CloudFile file, long assumed) {
        var headers = CloudHttp.with(authorization(token), "Content-Range", "bytes */" + file.sizeBytes());
        return http.call(HttpMethod.PUT, URI.create(upload), headers, new byte[0])
                .map(answer -> acknowledged(answer, file));
    }

    @Override
    public Mono<Long> send(String token, String upload, CloudFile file, Part part) {
        var range = String.format(Locale.ROOT, "bytes %d-%d/%d", part.from(), part.end() - 1, file.sizeBytes());
        var headers = CloudHttp.with(authorization(token), "Content-Range", range);
        return http.part(HttpMethod.PUT, URI.create(upload), headers, part).map(answer -> acknowledged(answer, file));
    }

    /// The last byte makes the file; only one without bytes still needs a word.
    @Override
    public Mono<Void> finish(String token, String upload, CloudFile file) {
        return file.sizeBytes() > 0
                ? Mono.empty()
                : offset(token, upload, file, 0).then();
    }

    /// 308 goes on behind the last byte that it names; without one it has nothing.
    private static long acknowledged(Answer answer, CloudFile file) {
        if (answer.status() == 308) {
            var range = answer.headers().get("Range", "");
            return range.isEmpty() ? 0 : Long.parseLong(range.substring(range.lastIndexOf('-') + 1)) + 1;
        }
        if (answer.status() == 404 || answer.status() == 410) {
            throw new CloudException.UploadLost();
        }
        success(answer);
        return file.sizeBytes();
    }

    private static boolean isMissing(Throwable fault) {
        return fault instanceof CloudException.Refused refusal
                && refusal.error().code() == Code.FOLDER_MISSING;
    }

    private static CloudFolder folder(JsonNode entry) {
        return new CloudFolder(id(entry), entry.path("webViewLink").asString(""));
    }

    private static String id(JsonNode entry) {
        return entry.path("id").stringValue();
    }

    private static String quoted(String name) {
        return name.replace("\\", "\\\\").replace("'", "\\'");
    }

    private static Map<String, String> authorization(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Answer success(Answer answer) {
        if (!answer.isSuccess()) {
            throw DriveAnswers.fault(answer);
        }
        return answer;
    }
}
