package dev.podworks.local.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;

/// The output of the command line: a terminal with colours, whose last line can be redrawn, or a plain stream.
public final class Terminal {

    private static final String CLEAR_LINE = "\r\033[2K";
    private static final int DEFAULT_COLUMNS = 80;
    private static final long FRAME_NANOS = Duration.ofMillis(40).toNanos();

    private final PrintStream out;
    private final boolean live;
    private final boolean coloured;
    private final int columns;
    private boolean lineIsOpen;
    private long redrawnNanos = System.nanoTime() - FRAME_NANOS;

    Terminal(PrintStream out, boolean live, boolean coloured, int columns) {
        this.out = out;
        this.live = live;
        this.coloured = coloured;
        this.columns = columns;
    }

    /// The `podworks` script has detected which it is; detecting it again would take time.
    public static Terminal of(PrintStream out, Map<String, String> environment) {
        var live = "true".equals(environment.get("PODWORKS_TERMINAL"));
        var columns = environment.getOrDefault("COLUMNS", "");
        return new Terminal(
                out,
                live,
                live && !environment.containsKey("NO_COLOR"),
                columns.matches("[1-9]\\d{1,3}") ? Integer.parseInt(columns) : DEFAULT_COLUMNS);
    }

    /// Whether [#redraw(String)] shows anything.
    boolean isLive() {
        return live;
    }

    public int columns() {
        return columns;
    }

    public synchronized void line(String text) {
        closeLine();
        out.println(text);
    }

    synchronized void line() {
        line("");
    }

    /// Shows a line that the next one replaces, at a limited rate. Shows nothing without a terminal.
    public synchronized void redraw(String text) {
        var now = System.nanoTime();
        if (live && now - redrawnNanos > FRAME_NANOS) {
            redrawnNanos = now;
            out.print(CLEAR_LINE + text);
            out.flush();
            lineIsOpen = true;
        }
    }

    /// Clears the line that is being redrawn.
    private void closeLine() {
        if (lineIsOpen) {
            out.print(CLEAR_LINE);
            lineIsOpen = false;
        }
    }

    public String bold(String text) {
        return styled("1", text);
    }

    public String faint(String text) {
        return styled("2", text);
    }

    public String good(String text) {
        return styled("32", text);
    }

    public String bad(String text) {
        return styled("31", text);
    }

    private String styled(String code, String text) {
        return coloured ? "\033[" + code + "m" + text + "\033[0m" : text;
    }
}
