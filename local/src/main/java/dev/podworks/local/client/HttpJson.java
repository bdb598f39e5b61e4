package dev.podworks.local.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON over HTTP with a bearer token.
///
/// Every POST has an `Idempotency-Key`, so it can be retried after a lost response or a 503.
final class HttpJson {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final int TRIES = 6;
    private static final long MAX_PAUSE_SECONDS = 10;

    private final URI base;
    private final String token;
    private final HttpClient http;

    HttpJson(URI base, String token) {
        this.base = base;
        this.token = token;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
    }

    <T> T get(String path, Class<T> type) {
        return read(send(request(path).GET()), type);
    }

    <T> T post(String path, Map<String, ?> body, Class<T> type) {
        var request = request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
        return read(send(request), type);
    }

    void delete(String path) {
        send(request(path).DELETE());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(ANSWER_LIMIT)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json");
    }

    private String send(HttpRequest.Builder builder) {
        var request = builder.build();
        for (int tryNumber = 1; ; tryNumber++) {
            try {
                var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() < 300) {
                    return answer.body();
                }
                if (tryNumber == TRIES || !isPassing(answer.statusCode())) {
                    throw refusal(answer);
                }
                pause(answer.headers().firstValueAsLong("Retry-After").orElse(1));
            } catch (IOException e) {
                if (tryNumber == TRIES) {
                    throw new ApiException("The API at " + base + " does not answer: " + ApiException.reason(e), e);
                }
                pause(1);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    private static boolean isPassing(int status) {
        return status == 429 || status == 502 || status == 503 || status == 504;
    }

    private static void pause(long seconds) {
        try {
            Thread.sleep(Duration.ofSeconds(Math.clamp(seconds, 1, MAX_PAUSE_SECONDS)));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static ApiException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new ApiException("Interrupted", e);
    }

    private static <T> T read(String body, Class<T> type) {
        return JSON.readValue(body, type);
    }

    /// The API's error body, or else the status.
    private static ApiException refusal(HttpResponse<String> answer) {
        try {
            var error = JSON.readTree(answer.body());
            var code = error.path("code").asString("http_" + answer.statusCode());
            var detail = error.path("detail").asString("HTTP status " + answer.statusCode());
            return new ApiException(answer.statusCode(), code, withFaults(detail, error.get("extra")));
        } catch (JacksonException e) {
            return new ApiException(answer.statusCode(), "http_" + answer.statusCode(), "HTTP " + answer.statusCode());
        }
    }

    /// All validation errors if there are several; the detail describes a single one.
    private static String withFaults(String detail, @Nullable JsonNode extra) {
        if (extra == null || !extra.isArray() || extra.size() < 2) {
            return detail;
        }
        var errors = new StringJoiner("; ");
        extra.forEach(error -> errors.add(
                error.path("path").asString("") + " " + error.path("message").asString("")));
        return errors.toString();
    }
}
