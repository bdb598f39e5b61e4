package dev.podworks.kit.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.json.WireJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnstorableTextTest {
    private static final List<String> BROKEN =
            List.of("\\ud800", "\\udc00", "\\udc00\\ud800", "\\ud83d!", "\\ud83d\\ud83d\\ude00", "\\u0000");

    @Test
    void unstorableTextIsFoundInValuesAndNames() {
        var body = WireJson.mapper().readTree("""
                {"name": "a\\u0000", "files": ["b", {"fileName": "\\u0000"}], "metadata": {"c\\u0000": "d"}}""");
        assertThat(UnstorableText.find(body))
                .extracting(FieldError::path)
                .containsExactly("name", "files[1].fileName", "metadata");
    }

    @Test
    void escapedBackslashIsValid() {
        var body = WireJson.mapper().readTree("""
                {"name": "\\\\u0000", "limit": 7, "show": null}""");
        assertThat(UnstorableText.find(body)).isEmpty();
    }

    @Test
    void unpairedSurrogatesAreFoundAtAnyDepth() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            var expected = new ArrayList<String>();
            var body = WireJson.mapper().readTree(object(random, 0, "", expected));
            assertThat(UnstorableText.find(body))
                    .as("seed %d: %s", seed, body)
                    .extracting(FieldError::path)
                    .containsExactlyElementsOf(expected);
        }
    }

    /// A random object with properties `a`, `b`, …. Adds the path of each unstorable text to `expected`.
    private static String object(Random random, int depth, String path, List<String> expected) {
        var members = new ArrayList<String>();
        for (int i = 0; i < random.nextInt(4); i++) {
            var name = Character.toString('a' + i);
            if (random.nextInt(8) == 0) {
                expected.add(path.isEmpty() ? "body" : path);
                members.add("\"%s%s\": 1".formatted(name, BROKEN.get(random.nextInt(BROKEN.size()))));
            } else {
                var place = path.isEmpty() ? name : path + "." + name;
                members.add("\"%s\": %s".formatted(name, value(random, depth + 1, place, expected)));
            }
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String value(Random random, int depth, String path, List<String> expected) {
        return switch (random.nextInt(depth < 5 ? 6 : 4)) {
            case 0 -> "7";
            case 1 -> "null";
            case 2 -> "\"x\\ud83d\\ude00ä😀\"";
            case 3 -> {
                expected.add(path);
                yield "\"x%s\"".formatted(BROKEN.get(random.nextInt(BROKEN.size())));
            }
            case 4 -> object(random, depth, path, expected);
            default ->
                IntStream.range(0, random.nextInt(3))
                        .mapToObj(i -> value(random, depth + 1, path + "[" + i + "]", expected))
                        .collect(Collectors.joining(",", "[", "]"));
        };
    }
}
