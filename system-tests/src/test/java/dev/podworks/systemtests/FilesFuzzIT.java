package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Whatever is sent to the routes of files, the response is never a server error.
@Tag("integration")
@ExtendWith(RunningStack.class)
class FilesFuzzIT {
    private static final long SEED = 20_261_121;
    private static final int ROUNDS = 400;
    private static final List<String> PIECES = List.of(
            "a",
            "episode",
            ".wav",
            "/",
            "..",
            "\\",
            "\0",
            "\n",
            "\r",
            "\"",
            "'",
            "%",
            "%00",
            "{",
            "${x}",
            "é",
            "日本",
            "\u202e",
            "\ud83c\udf99",
            "\ud800",
            "\ufeff",
            " ",
            "<script>",
            "; drop table file",
            "null",
            "-1",
            "https://",
            "http://",
            "file://",
            "127.0.0.1",
            "@",
            ":",
            "?",
            "#",
            "&",
            "=",
            "file_",
            "01kahp3x8v0s5m2c9d7q4e6t1r",
            "==",
            "_-");
    private static final List<String> TYPES = List.of("upload", "url", "sharelink", "drivefile", "ftp", "", "URL");
    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY");
    private static final List<String> HEADERS = List.of(
            "Idempotency-Key",
            "Accept",
            "If-None-Match",
            "Range",
            "X-Forwarded-For",
            "Accept-Language",
            "Podworks-Caller");

    @Test
    void noRequestCausesAServerError(RunningStack stack) {
        var customer = stack.signUp("Fuzz");
        var random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            switch (random.nextInt(4)) {
                case 0 -> create(customer, random, round);
                case 1 -> list(customer, random, round);
                case 2 -> anyMethod(customer, random, round);
                default -> raw(customer, random, round);
            }
        }
        assertThat(customer.live().get("/v1/files").expect(200).path("files").isArray())
                .isTrue();
    }

    private static void create(Customer customer, Random random, int round) {
        var source = new LinkedHashMap<String, Object>();
        source.put("type", pick(random, TYPES));
        for (var property : List.of("url", "fileId", "accessToken", text(random, 2))) {
            if (random.nextBoolean()) {
                source.put(property, value(random));
            }
        }
        var body = new LinkedHashMap<String, Object>(Map.of("fileName", value(random)));
        if (random.nextBoolean()) {
            body.put("source", random.nextInt(8) == 0 ? value(random) : source);
        }
        check(customer.live(), "POST", "/v1/files", Api.JSON.writeValueAsString(body), headers(random), round);
    }

    private static void list(Customer customer, Random random, int round) {
        var query = "?status=%s&limit=%s&cursor=%s"
                .formatted(encoded(text(random, 2)), encoded(text(random, 1)), encoded(text(random, 6)));
        check(customer.live(), "GET", "/v1/files" + query, "", headers(random), round);
    }

    private static void anyMethod(Customer customer, Random random, int round) {
        var path = "/v1/files/" + encoded(text(random, 3));
        check(customer.live(), pick(random, METHODS), path, "", headers(random), round);
    }

    /// Bytes that only occasionally resemble JSON.
    private static void raw(Customer customer, Random random, int round) {
        var body = "{\"fileName\": %s%s".formatted(text(random, 4), random.nextBoolean() ? "}" : "");
        check(customer.live(), "POST", "/v1/files", body, headers(random), round);
    }

    private static void check(
            Api api, String method, String path, String body, Map<String, String> headers, int round) {
        var answer = api.send(method, path, body, headers);
        assertThat(answer.status())
                .as("seed %d, round %d: %s %s %s %s → %s", SEED, round, method, path, headers, body, answer.body())
                .isLessThan(500);
        if (answer.status() >= 400 && !method.equals("HEAD")) {
            assertThat(answer.body().path("code").asString())
                    .as("seed %d, round %d", SEED, round)
                    .isNotEmpty();
        }
    }

    private static Map<String, String> headers(Random random) {
        var headers = new LinkedHashMap<String, String>();
        if (random.nextBoolean()) {
            // Only what the HTTP client accepts.
            var value = text(random, 3).replaceAll("[^\\x20-\\x7e]", "");
            headers.put(pick(random, HEADERS), value.isBlank() ? "x" : value);
        }
        return headers;
    }

    private static Object value(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextBoolean();
            case 2 -> List.of(text(random, 1));
            case 3 -> "x".repeat(random.nextInt(5_000));
            default -> text(random, 6);
        };
    }

    private static String text(Random random, int pieces) {
        var text = new StringBuilder();
        for (int i = random.nextInt(pieces + 1); i > 0; i--) {
            text.append(pick(random, PIECES));
        }
        return text.toString();
    }

    private static <T> T pick(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
