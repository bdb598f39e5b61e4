package dev.podworks.systemtests.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The load generator `wrk`, which must be on the PATH: repeats one request over several connections.
public record Wrk(int connections, int seconds) {
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern P99 = Pattern.compile("99%\\s+([0-9.]+)(us|ms|s)");
    private static final Pattern REFUSED = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");

    /// @param perSecond responses per second
    public record Load(double perSecond, double p99Millis) {}

    public Load get(URI url, String key) {
        return run(url, key, "wrk.method = \"GET\"");
    }

    public Load post(URI url, String key, String json) {
        return run(url, key, """
                wrk.method = "POST"
                wrk.headers["Content-Type"] = "application/json"
                wrk.body = [[%s]]
                """.formatted(json));
    }

    private Load run(URI url, String key, String script) {
        try {
            var file = Files.writeString(Files.createTempFile(Path.of("target"), "wrk", ".lua"), script);
            var process = new ProcessBuilder(List.of(
                            "wrk",
                            "-t1",
                            "-c" + connections,
                            "-d" + seconds + "s",
                            "--latency",
                            "-s",
                            file.toString(),
                            "-H",
                            "Authorization: Bearer " + key,
                            url.toString()))
                    .redirectErrorStream(true)
                    .start();
            return load(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException exception) {
            throw new UncheckedIOException("wrk is needed, which the distribution's package `wrk` has", exception);
        }
    }

    private static Load load(String report) {
        var rate = RATE.matcher(report);
        var p99 = P99.matcher(report);
        if (!rate.find() || !p99.find() || REFUSED.matcher(report).find()) {
            throw new AssertionError(report);
        }
        var unit =
                switch (p99.group(2)) {
                    case "us" -> 0.001;
                    case "ms" -> 1;
                    default -> 1000;
                };
        return new Load(Double.parseDouble(rate.group(1)), Double.parseDouble(p99.group(1)) * unit);
    }
}
