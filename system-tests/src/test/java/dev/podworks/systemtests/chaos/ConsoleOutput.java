package dev.podworks.systemtests.chaos;

import dev.podworks.local.cli.ProgressLine;
import dev.podworks.local.cli.Terminal;
import dev.podworks.local.stack.StackListener;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/// The console output: a line per event and, on a terminal, a progress bar.
final class ConsoleOutput implements StackListener {
    static final Duration FRAME = Duration.ofMillis(200);

    private final Terminal terminal;
    private volatile Supplier<String> numbers = () -> "";

    ConsoleOutput() {
        this.terminal = Terminal.of(System.out, System.getenv());
    }

    @Override
    public void ready(String part, Duration took) {
        terminal.line(String.format(Locale.ROOT, "  %-22s %.1f s", part, took.toMillis() / 1e3));
    }

    /// Sets the label of the bar.
    void shows(Supplier<String> numbers) {
        this.numbers = numbers;
    }

    void line(String text) {
        terminal.line(text);
    }

    void heading(String text) {
        terminal.line(terminal.bold(text));
    }

    /// @param share from 0 to 1
    void progress(String step, double share, Duration left) {
        var shown = numbers.get();
        terminal.redraw(new ProgressLine(terminal.columns())
                .render(
                        shown.isEmpty() ? step : shown,
                        100 * Math.clamp(share, 0, 1),
                        left.isNegative() ? Duration.ZERO : left));
    }
}
