package dev.podworks.kit.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class StorableTextTest {
    record Order(String description, Map<String, String> tags, List<String> lines) {}

    @Test
    void surrogatePairIsValidAndAnUnpairedSurrogateIsNot() {
        assertThat(StorableText.validate("a😀ä\n\uFFFD")).isEmpty();
        assertThat(StorableText.validate("a\ud83d")).get().asString().contains("surrogate");
        assertThat(StorableText.validate("\ude00a")).get().asString().contains("surrogate");
        assertThat(StorableText.validate("\ude00\ud83d")).isPresent();
        assertThat(StorableText.validate("a\0")).get().asString().contains("U+0000");
    }

    @Test
    void repairedTextSurvivesUtf8() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder();
            random.ints(random.nextInt(8), 0, 5).forEach(kind -> text.append("a\0\ud83d\ude00ä".charAt(kind)));
            var repaired = StorableText.repair(text.toString());

            assertThat(StorableText.validate(repaired))
                    .as("seed %d: %s", seed, text)
                    .isEmpty();
            assertThat(repaired).hasSameSizeAs(text);
            if (StorableText.validate(text.toString()).isEmpty()) {
                assertThat(repaired).isEqualTo(text.toString());
            }
        }
    }

    @Test
    void truncationKeepsSurrogatePairs() {
        assertThat(StorableText.truncate("ab😀", 3)).isEqualTo("ab");
        assertThat(StorableText.truncate("ab😀", 4)).isEqualTo("ab😀");
        assertThat(StorableText.truncate("ab", 1)).isEqualTo("a");
        assertThat(StorableText.truncate("ab", 0)).isEmpty();
    }

    @Test
    void mapperRepairsValuesAndKeys() {
        var json = JsonMapper.builder().addModule(StorableText.repairModule()).build();

        var order = json.readValue("""
                {"description": "a\\ud800b\\u0000", "tags": {"\\udc00": "\\ud83d\\ude00"}, "lines": ["\\ud800", null]}""", Order.class);

        assertThat(order.description()).isEqualTo("a\uFFFDb\uFFFD");
        assertThat(order.tags()).containsExactly(Map.entry("\uFFFD", "😀"));
        assertThat(order.lines()).containsExactly("\uFFFD", null);
    }
}
