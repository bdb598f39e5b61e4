package dev.podworks.kit.test;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/// Captures the log lines of a package or class, with their MDC, until it is closed.
public final class CapturedLogs extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private record Line(String text, Map<String, String> cause) {}

    private final Queue<Line> lines = new ConcurrentLinkedQueue<>();
    private final Logger logger;

    private CapturedLogs(Logger logger) {
        this.logger = logger;
    }

    /// @param name of a package or class
    public static CapturedLogs of(String name) {
        var lines = new CapturedLogs((Logger) LoggerFactory.getLogger(name));
        lines.start();
        lines.logger.addAppender(lines);
        return lines;
    }

    /// The MDC of the lines with this text, in order.
    public List<Map<String, String>> causesOf(String text) {
        return lines.stream()
                .filter(line -> line.text().equals(text))
                .map(Line::cause)
                .toList();
    }

    @Override
    protected void append(ILoggingEvent line) {
        lines.add(new Line(line.getFormattedMessage(), Map.copyOf(line.getMDCPropertyMap())));
    }

    @Override
    public void close() {
        logger.detachAppender(this);
        stop();
    }
}
