package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @Test
    void aPlainStreamGetsNoRedrawnLinesOrColours() {
        var terminal = terminal(Map.of("PODWORKS_TERMINAL", "false"));
        terminal.redraw("12 %");
        terminal.line(terminal.good("done"));
        assertThat(screen()).isEqualTo("done" + System.lineSeparator());
    }

    @Test
    void aRedrawnLineIsErasedBeforeTheNextCompleteLine() {
        var terminal = terminal(Map.of("PODWORKS_TERMINAL", "true", "NO_COLOR", "1"));
        terminal.redraw("12 %");
        terminal.line("done");
        assertThat(screen()).isEqualTo("\r\033[2K12 %\r\033[2Kdone" + System.lineSeparator());
    }

    @Test
    void redrawsAreRateLimited() {
        var terminal = terminal(Map.of("PODWORKS_TERMINAL", "true"));
        for (int i = 0; i < 1_000; i++) {
            terminal.redraw("percent");
        }
        assertThat(screen().split("percent", -1).length - 1).isLessThan(100);
    }

    @Test
    void anInvalidWidthFallsBackToTheDefault() {
        assertThat(terminal(Map.of("COLUMNS", "0")).columns()).isEqualTo(80);
        assertThat(terminal(Map.of("COLUMNS", "132")).columns()).isEqualTo(132);
    }

    private Terminal terminal(Map<String, String> environment) {
        return Terminal.of(new PrintStream(shown, true, StandardCharsets.UTF_8), environment);
    }

    private String screen() {
        return shown.toString(StandardCharsets.UTF_8);
    }
}
