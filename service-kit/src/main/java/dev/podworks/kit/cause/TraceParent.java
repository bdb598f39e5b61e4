package dev.podworks.kit.cause;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The span that a step belongs to, in the format of W3C Trace Context: `00-<trace id>-<span id>-<flags>`.
public record TraceParent(String value) {
    public static final String HEADER = "traceparent";

    private static final Pattern FORMAT = Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final int TRACE_BEGIN = 3;
    private static final int TRACE_END = 35;

    public TraceParent {
        if (!FORMAT.matcher(value).matches()) {
            throw new IllegalArgumentException("not a valid traceparent: " + value);
        }
    }

    /// @return empty if the header is missing or not valid
    public static Optional<TraceParent> parse(@Nullable String header) {
        return Optional.ofNullable(header)
                .filter(value -> FORMAT.matcher(value).matches())
                .map(TraceParent::new);
    }

    public String traceId() {
        return value.substring(TRACE_BEGIN, TRACE_END);
    }

    @Override
    public String toString() {
        return value;
    }
}
