package dev.podworks.systemtests.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/// A bare program in a process of its own, with the JVM flags of the stack's services.
public final class BareProcess implements AutoCloseable {
    private static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseCompactObjectHeaders",
            "-Xmx256m",
            "-Xss512k",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final Process process;
    private final int port;

    private BareProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// @param settings environment variables
    public static BareProcess start(Class<?> program, int port, Map<String, String> settings) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        try {
            var builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(
                            Path.of("target", program.getSimpleName() + ".log").toFile());
            builder.environment().putAll(settings);
            builder.environment().put("SERVER_PORT", Integer.toString(port));
            builder.environment().put("SERVER_ADDRESS", "127.0.0.1");
            var started = new BareProcess(builder.start(), port);
            started.awaitReady();
            return started;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroy();
    }

    private void awaitReady() {
        Awaitility.await("the bare process").atMost(Duration.ofSeconds(60)).until(() -> {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
                return true;
            } catch (IOException _) {
                return false;
            }
        });
    }
}
