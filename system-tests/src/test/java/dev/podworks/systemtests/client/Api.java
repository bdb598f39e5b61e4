package dev.podworks.systemtests.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.text.ResponseTexts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client of the API with one key. Validates every response under `/v1` against the document that the gateway
/// publishes, and its texts.
public final class Api {
    public static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration LONGEST_UPLOAD = Duration.ofMinutes(5);

    private final URI base;
    private final String key;

    public Api(URI base, String key) {
        this.base = base;
        this.key = key;
    }

    public String key() {
        return key;
    }

    public ApiResponse get(String path) {
        return send(request(path).GET());
    }

    public ApiResponse post(String path) {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    public ApiResponse post(String path, Object body) {
        return postText(path, JSON.writeValueAsString(body));
    }

    public ApiResponse delete(String path) {
        return send(request(path).DELETE());
    }

    /// Sends any request.
    public ApiResponse send(String method, String path, String body, Map<String, String> headers) {
        var request = request(path).method(method, BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        return send(request);
    }

    /// Sends the text unchanged, for invalid bodies.
    public ApiResponse postText(String path, String body) {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    /// The document that describes the responses.
    public PublishedDocument description() {
        return PublishedDocument.of(base);
    }

    /// PUTs a file's bytes to a presigned URL, with no header, as a client would.
    ///
    /// @return the status
    public static int upload(String uploadUrl, Path file) {
        try {
            var put = HttpRequest.newBuilder(URI.create(uploadUrl))
                    .timeout(LONGEST_UPLOAD)
                    .PUT(BodyPublishers.ofFile(file))
                    .build();
            return HTTP.send(put, BodyHandlers.discarding()).statusCode();
        } catch (IOException exception) {
            throw new AssertionError("the store did not answer " + uploadUrl, exception);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    /// GETs a presigned URL into a file.
    public static Path download(String url, Path target) {
        try {
            var answer = HTTP.send(
                    HttpRequest.newBuilder(URI.create(url)).timeout(LIMIT).build(), BodyHandlers.ofFile(target));
            if (answer.statusCode() != 200) {
                throw new AssertionError(String.format(Locale.ROOT, "status %d for %s", answer.statusCode(), url));
            }
            return answer.body();
        } catch (IOException exception) {
            throw new AssertionError("the store did not answer " + url, exception);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(LIMIT).header("Authorization", "Bearer " + key);
    }

    /// A request without a key.
    static JsonNode plainGet(URI address) {
        return sendNow(HttpRequest.newBuilder(address).timeout(LIMIT).build()).body();
    }

    private ApiResponse send(HttpRequest.Builder built) {
        var request = built.build();
        var answer = sendNow(request);
        description()
                .require(
                        request.method(), request.uri().getRawPath(), answer.status(), answer.headers(), answer.text());
        assertThat(ResponseTexts.problems(answer.text()))
                .as("wrong texts of %s %s", request.method(), request.uri())
                .isEmpty();
        return answer;
    }

    private static ApiResponse sendNow(HttpRequest request) {
        try {
            var answer = HTTP.send(request, BodyHandlers.ofString());
            return new ApiResponse(answer.statusCode(), answer.body(), answer.headers());
        } catch (IOException exception) {
            throw new AssertionError("the gateway did not answer: " + exception, exception);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    private static AssertionError interrupted(InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted", interrupted);
    }
}
