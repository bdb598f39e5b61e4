package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackSettingsTest {

    @TempDir
    Path root;

    @Test
    void aLaterCommandReadsWhatAnEarlierOneWrote() {
        var home = StackHome.of(root);
        var variables = Map.of("A", "plain", "B", " blanks = and \\ signs: #!", "C", "two\nlines", "D", "");
        new StackSettings(9000, 2, variables).save(home);
        assertThat(StackSettings.load(home)).contains(new StackSettings(9000, 2, variables));
    }

    @Test
    void aVariableAppliesToAllComponentsOrToOne() {
        var settings = new StackSettings(9000, 2, Map.of("A", "all", "files-service/B", "files", "kafka/C", "kafka"));
        assertThat(settings.forEveryService()).containsExactly(Map.entry("A", "all"));
        assertThat(settings.of("files-service")).containsExactly(Map.entry("B", "files"));
        assertThat(settings.of("files-service-2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void anInvalidNumberOfReplicasIsRefused(int replicas) {
        assertThatThrownBy(() -> new StackSettings(9000, replicas, Map.of()))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("not " + replicas);
    }

    @Test
    void aStackThatWasNeverStartedHasNoSettings() {
        assertThat(StackSettings.load(StackHome.of(root))).isEmpty();
    }
}
