package dev.podworks.local.cli;

import dev.podworks.local.stack.StackListener;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;

/// Shows how parts start and stop: a line for each that is ready and, on a terminal, one with the pending ones.
final class StartProgress implements StackListener, AutoCloseable {

    private static final int NAME_COLUMNS = 20;
    private static final int FRAME_MILLIS = 100;

    private final Terminal terminal;
    private final Instant begin = Instant.now();
    private final TreeSet<String> awaited = new TreeSet<>();
    private final Thread clock;

    StartProgress(Terminal terminal) {
        this.terminal = terminal;
        this.clock = Thread.startVirtualThread(this::tick);
    }

    Duration elapsed() {
        return Duration.between(begin, Instant.now());
    }

    @Override
    public synchronized void starting(String part) {
        awaited.add(part);
    }

    @Override
    public synchronized void ready(String part, Duration took) {
        awaited.remove(part);
        terminal.line("  " + terminal.good("✔") + " " + padded(part) + terminal.faint(Format.duration(took)));
    }

    @Override
    public synchronized void stopped(String part) {
        terminal.line("  " + terminal.faint("■ " + padded(part) + "stopped"));
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(FRAME_MILLIS);
                showAwaited();
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private synchronized void showAwaited() {
        if (!awaited.isEmpty()) {
            var text = "  starting %s … %s".formatted(String.join(", ", awaited), Format.duration(elapsed()));
            terminal.redraw(text.length() > terminal.columns() ? text.substring(0, terminal.columns()) : text);
        }
    }

    private static String padded(String part) {
        return part + " ".repeat(Math.max(1, NAME_COLUMNS - part.length()));
    }

    @Override
    public void close() {
        clock.interrupt();
    }
}
