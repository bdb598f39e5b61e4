package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackSettingsTest {

    @TempDir
    Path root;

    @Test
    void aLaterCommandReadsWhatAnEarlierOneWrote() {
        var home = StackHome.of(root);
        var variables = Map.of("A", "plain", "B", " blanks = and \\ signs: #!", "C", "two\nlines", "D", "");
        new StackSettings(9000, variables).save(home);
        assertThat(StackSettings.load(home)).contains(new StackSettings(9000, variables));
    }

    @Test
    void whereNothingWasStartedThereIsNothingToRead() {
        assertThat(StackSettings.load(StackHome.of(root))).isEmpty();
    }
}
