package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.test.TestProject;
import java.time.InstantSource;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FolderNameTest {
    @Test
    void theFolderHasTheProjectsNameAndTheEndOfItsId() {
        var project = TestProject.of(new Ids(InstantSource.system()).account()).snapshot();
        var id = project.id().value();
        assertThat(FolderName.of(project)).isEqualTo("An interview (%s)".formatted(id.substring(id.length() - 6)));
    }

    @ParameterizedTest
    @CsvSource({
        "Episode 1/2, Episode 1 2",
        "../../etc, etc",
        "'a:b*c?d|e<f>g', a b c d e f g",
        "...hidden, hidden",
        "'  spaces   inside ', spaces inside",
        "Über Fußball 🎙, Über Fußball 🎙"
    })
    void charactersThatProvidersRejectAreRemoved(String name, String sanitized) {
        assertThat(FolderName.sanitized(name)).isEqualTo(sanitized);
    }

    @Test
    void noNameEscapesItsFolder() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            var name = random.ints(random.nextInt(300), 1, 0x2fff)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .insert(0, random.nextBoolean() ? "../" : "")
                    .toString();
            var sanitized = FolderName.sanitized(name);
            assertThat(sanitized)
                    .as("seed %d", seed)
                    .doesNotContain("/", "\\", "\n")
                    .isNotEqualTo("..");
            assertThat(sanitized.codePointCount(0, sanitized.length()))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(120);
        }
    }
}
