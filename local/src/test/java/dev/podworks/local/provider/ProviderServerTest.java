package dev.podworks.local.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The stand-in's behaviour by each provider's documentation. deliveries-service's tests use the rest of it.
class ProviderServerTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");
    private static final int STEP = 256 << 10;

    @TempDir
    private Path root;

    private final HttpClient http = HttpClient.newHttpClient();
    private ProviderServer server;
    private String token;

    @BeforeEach
    void start() throws Exception {
        server = new ProviderServer(root, 0, InstantSource.fixed(NOW));
        server.start();
        token = authorize();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aCodeIsValidForItsOwnVerifierAndOnce() throws Exception {
        var page = "/oauth2/authorize?response_type=code&client_id=me&redirect_uri=http%3A%2F%2Fback%2F&state=s%2B1"
                + "&code_challenge_method=S256&code_challenge=";
        var back = send(request(page + challenge("right")).GET())
                .headers()
                .firstValue("Location")
                .orElseThrow();
        assertThat(back).startsWith("http://back/?code=").endsWith("&state=s%2B1");
        var code = back.replaceAll(".*code=([0-9a-f]+)&.*", "$1");
        assertThat(exchange(code, "wrong").statusCode()).isEqualTo(400);
        assertThat(exchange(code, "right").statusCode())
                .as("used up by the failed exchange")
                .isEqualTo(400);
        assertThat(send(request("/oauth2/authorize?client_id=me").GET()).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aTokenSurvivesARestart() throws Exception {
        server.stop();
        server = new ProviderServer(root, 0, InstantSource.fixed(NOW));
        server.start();
        assertThat(call("/2/files/create_folder_v2", "{\"path\": \"/A\"}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void aPartOfAnUploadIsStoredCompletelyOrNotAtAll() throws Exception {
        var session = json(content("start", "{\"close\": false}", new byte[0]))
                .path("session_id")
                .asString();
        var part = random(1_000_000);
        assertThat(append(session, 0, part).statusCode()).isEqualTo(200);
        setFault("{\"fault\": \"reset\", \"resetEveryBytes\": 500000}");
        assertThatThrownBy(() -> append(session, part.length, part)).isInstanceOf(IOException.class);
        setFault("{\"fault\": \"none\"}");
        var wrong = append(session, 7, part);
        assertThat(wrong.statusCode()).isEqualTo(409);
        assertThat(json(wrong).at("/error/correct_offset").asLong()).isEqualTo(part.length);

        var commit = "{\"cursor\": {\"session_id\": \"%s\", \"offset\": %d}, \"commit\": {\"path\": \"/a/b.mp3\"}}";
        var finished = content("finish", commit.formatted(session, part.length), new byte[0]);
        assertThat(json(finished).path("size").asLong()).isEqualTo(part.length);
        assertThat(Files.readAllBytes(root.resolve("folder/a/b.mp3"))).isEqualTo(part);
        assertThat(json(append(session, part.length, part))
                        .path("error_summary")
                        .asString())
                .startsWith("not_found");
    }

    @Test
    void driveKeepsTheReceivedBytesInMultiplesOf256Kibibytes() throws Exception {
        var bytes = random(2_000_000);
        var upload = URI.create(send(authorized("/upload/drive/v3/files?uploadType=resumable")
                        .POST(BodyPublishers.ofString("{\"name\": \"a.mp3\", \"parents\": [\"root\"]}")))
                .headers()
                .firstValue("Location")
                .orElseThrow());
        setFault("{\"fault\": \"reset\", \"resetEveryBytes\": 1000000}");
        assertThatThrownBy(() -> put(upload, "bytes 0-1999999/2000000", bytes)).isInstanceOf(IOException.class);
        setFault("{\"fault\": \"none\"}");

        var status = put(upload, "bytes */2000000", new byte[0]);
        assertThat(status.statusCode()).isEqualTo(308);
        var range = status.headers().firstValue("Range").orElseThrow();
        var kept = Integer.parseInt(range.substring("bytes=0-".length())) + 1;
        assertThat(kept).isPositive().isLessThan(1_100_000);
        assertThat(kept % STEP).isZero();
        var rest = Arrays.copyOfRange(bytes, kept, bytes.length);
        assertThat(put(upload, String.format(Locale.ROOT, "bytes %d-1999999/2000000", kept), rest)
                        .statusCode())
                .isEqualTo(200);
        assertThat(put(upload, "bytes */2000000", new byte[0]).statusCode())
                .as("repeated")
                .isEqualTo(200);
        assertThat(Files.readAllBytes(root.resolve("drive/a.mp3"))).isEqualTo(bytes);
    }

    @Test
    void noPathEscapesTheUsersFolder() throws Exception {
        var rejected = call("/2/files/create_folder_v2", "{\"path\": \"/../../outside\"}");
        assertThat(json(rejected).path("error_summary").asString()).startsWith("path/malformed_path");
        assertThat(root.resolveSibling("outside")).doesNotExist();
        var id = DriveIds.of("/../../outside");
        assertThat(send(authorized("/drive/v3/files/" + id).GET()).statusCode()).isEqualTo(400);
    }

    @Test
    void anUnknownIdNamesAFolderAndADeletedIdIsMissing() throws Exception {
        var mine = send(authorized("/drive/v3/files/My-Folder").GET());
        assertThat(mine.statusCode()).isEqualTo(200);
        assertThat(root.resolve("drive/My-Folder")).isDirectory();
        Files.delete(root.resolve("drive/My-Folder"));
        var id = json(mine).path("id").asString();
        assertThat(send(authorized("/drive/v3/files/" + id).GET()).statusCode()).isEqualTo(404);
    }

    private String authorize() throws Exception {
        var page = "/oauth2/authorize?response_type=code&client_id=me&redirect_uri=http%3A%2F%2Fback%2F&state=s"
                + "&code_challenge_method=S256&code_challenge=" + challenge("word");
        var back = send(request(page).GET()).headers().firstValue("Location").orElseThrow();
        return json(exchange(back.replaceAll(".*code=([0-9a-f]+)&.*", "$1"), "word"))
                .path("access_token")
                .asString();
    }

    private HttpResponse<String> exchange(String code, String verifier) throws Exception {
        var form =
                "grant_type=authorization_code&client_id=me&redirect_uri=http%%3A%%2F%%2Fback%%2F&code=%s&code_verifier=%s";
        return send(request("/oauth2/token").POST(BodyPublishers.ofString(form.formatted(code, verifier))));
    }

    private HttpResponse<String> call(String path, String body) throws Exception {
        return send(authorized(path).POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> content(String call, String argument, byte[] body) throws Exception {
        return send(authorized("/2/files/upload_session/" + call)
                .header("Dropbox-API-Arg", argument)
                .POST(BodyPublishers.ofByteArray(body)));
    }

    private HttpResponse<String> append(String session, long offset, byte[] part) throws Exception {
        return content(
                "append_v2",
                String.format(Locale.ROOT, "{\"cursor\": {\"session_id\": \"%s\", \"offset\": %d}}", session, offset),
                part);
    }

    private HttpResponse<String> put(URI upload, String range, byte[] bytes) throws Exception {
        return send(HttpRequest.newBuilder(upload)
                .header("Authorization", "Bearer " + token)
                .header("Content-Range", range)
                .PUT(BodyPublishers.ofByteArray(bytes)));
    }

    private void setFault(String body) throws Exception {
        send(request("/stand-in").POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder authorized(String path) {
        return request(path).header("Authorization", "Bearer " + token);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    private static byte[] random(int size) {
        var bytes = new byte[size];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static String challenge(String verifier) throws Exception {
        var hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }
}
