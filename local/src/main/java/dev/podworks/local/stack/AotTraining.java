package dev.podworks.local.stack;

import dev.podworks.local.program.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Creates a JDK ahead-of-time cache for each service, so that its next start is faster.
///
/// This program runs once after a start, at the lowest priority: it starts a second instance of each service, up to
/// the point where it would accept requests, and lets the JVM record what it has loaded. A cache appears
/// atomically, and the JVM ignores one that does not match, so a failure here can't keep a service from starting.
public final class AotTraining {

    static final String PART = "aot-training";

    private static final Logger log = LoggerFactory.getLogger(AotTraining.class);
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final ServiceEnvironment variables;

    private AotTraining(StackHome home) {
        var settings = StackSettings.load(home).orElseThrow();
        this.variables =
                new ServiceEnvironment(home, new PortPlan(settings.port()), new Secrets(home.secrets()), settings);
    }

    /// Whether a service has no cache yet.
    static boolean isNeeded(StackHome home) {
        return List.of(ServiceModule.values()).stream()
                .map(service -> ServiceApp.unpack(service, home.root(), home.apps()))
                .anyMatch(app -> !app.hasAotCache());
    }

    static Map<String, String> environment(StackHome home) {
        return Map.of(
                "PODWORKS_ROOT", home.root().toString(),
                "PODWORKS_STATE", home.state().toString());
    }

    public static void main(String[] args) throws InterruptedException {
        var settings = Settings.ofEnvironment();
        var home = new StackHome(settings.path("PODWORKS_ROOT"), settings.path("PODWORKS_STATE"));
        var training = new AotTraining(home);
        for (var service : ServiceModule.values()) {
            training.train(ServiceApp.unpack(service, home.root(), home.apps()));
        }
    }

    private void train(ServiceApp app) throws InterruptedException {
        if (app.hasAotCache()) {
            return;
        }
        var begin = System.nanoTime();
        var unfinished = app.folder().resolve("unfinished.aot");
        try {
            if (run(app, unfinished) && Files.exists(unfinished)) {
                app.adoptAotCache(unfinished);
                log.info(
                        "{} in {} s",
                        app.service().module(),
                        Duration.ofNanos(System.nanoTime() - begin).toSeconds());
            } else {
                log.warn(
                        "{} could not be trained; it starts without a cache",
                        app.service().module());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Spring leaves with the context made and nothing started: no port is taken and no record is read.
    private boolean run(ServiceApp app, Path cache) throws IOException, InterruptedException {
        var command = app.command(List.of("-XX:AOTCacheOutput=" + cache, "-Dspring.context.exit=onRefresh"));
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(variables.of(new Replica(app.service(), 1, 1)));
        builder.environment().put("SERVER_PORT", "0");
        var process = builder.start();
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }
}
