package dev.podworks.local.stack;

import dev.podworks.local.balancer.BalancerMain;
import dev.podworks.local.cloud.CloudMain;
import dev.podworks.local.kafka.KafkaMain;
import dev.podworks.local.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The infrastructure: PostgreSQL, Kafka, cloud services, and a load balancer for services with replicas.
record Infrastructure(StackHome home, PortPlan plan, Secrets secrets, StackSettings settings) {

    private static final int KAFKA_HEAP_MEGABYTES = 256;
    private static final int CLOUD_HEAP_MEGABYTES = 96;
    private static final int BALANCER_HEAP_MEGABYTES = 48;
    private static final int TRAINING_HEAP_MEGABYTES = 32;

    List<Part> parts() {
        var parts = new ArrayList<Part>(List.of(new PostgresPart(home, plan, secrets), kafka(), cloud()));
        if (settings.replicas() > 1) {
            parts.add(balancer());
        }
        return List.copyOf(parts);
    }

    private Part kafka() {
        var ports = List.of(plan.kafka(), plan.kafkaController());
        return program("kafka", ports, KafkaMain.class, KAFKA_HEAP_MEGABYTES, this::kafkaEnvironment);
    }

    private Part cloud() {
        var ports = List.of(plan.store(), plan.smtp(), plan.providers());
        return program("cloud", ports, CloudMain.class, CLOUD_HEAP_MEGABYTES, this::cloudEnvironment);
    }

    /// Until replicas are running it closes every connection.
    private Part balancer() {
        var ports = Stream.of(ServiceModule.values()).map(plan::of).toList();
        return program("balancer", ports, BalancerMain.class, BALANCER_HEAP_MEGABYTES, this::balancerEnvironment);
    }

    /// The environment is evaluated at the start, when the secrets exist.
    private Part program(
            String name,
            List<Integer> ports,
            Class<?> main,
            int heapMegabytes,
            Supplier<Map<String, String>> environment) {
        return new ProgramPart(name, ports, () -> launch(main, heapMegabytes, withSettings(name, environment.get())));
    }

    private Map<String, String> withSettings(String name, Map<String, String> environment) {
        var complete = new HashMap<>(environment);
        complete.putAll(settings.of(name));
        return complete;
    }

    private Map<String, String> balancerEnvironment() {
        return Map.of(
                "BALANCER_ROUTES",
                Stream.of(ServiceModule.values()).map(this::route).collect(Collectors.joining(" ")));
    }

    private String route(ServiceModule service) {
        return Replica.of(service, settings.replicas()).stream()
                .map(replica -> Integer.toString(plan.of(replica)))
                .collect(Collectors.joining(",", plan.of(service) + "=", ""));
    }

    private Map<String, String> kafkaEnvironment() {
        return Map.of(
                "KAFKA_PORT", Integer.toString(plan.kafka()),
                "KAFKA_CONTROLLER_PORT", Integer.toString(plan.kafkaController()),
                "KAFKA_DATA", home.data("kafka").toString(),
                "KAFKA_DURABLE", "true");
    }

    private Map<String, String> cloudEnvironment() {
        return Map.of(
                "STORE_PORT", Integer.toString(plan.store()),
                "STORE_DATA", home.data("store").toString(),
                "STORE_BUCKET", ServiceEnvironment.BUCKET,
                "STORE_ACCESS_KEY", secrets.storeAccessKey(),
                "STORE_SECRET_KEY", secrets.storeSecretKey(),
                "SMTP_PORT", Integer.toString(plan.smtp()),
                "MAIL_FOLDER", home.mail().toString(),
                "PROVIDERS_PORT", Integer.toString(plan.providers()),
                "PROVIDERS_FOLDER", home.cloud().toString());
    }

    private Launch launch(Class<?> main, int heapMegabytes, Map<String, String> environment) {
        var jar = programsJar();
        var programs = Programs.from(jar, home.root());
        var variables = new HashMap<>(environment);
        variables.putAll(programs.environment());
        return new Launch(programs.command(main.getName(), heapMegabytes, sharedClasses(jar, main)), variables);
    }

    /// The JVM dumps the loaded classes when it exits, and starts faster the next time. It maintains the file
    /// itself.
    private static List<String> sharedClasses(Path jar, Class<?> main) {
        var archive =
                jar.resolveSibling(jar.getFileName().toString().replace(".jar", "-" + main.getSimpleName() + ".jsa"));
        return List.of(
                "-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off,cds+dynamic=off");
    }

    /// Background work after a start, at the lowest priority.
    Launch training() {
        var launch = launch(AotTraining.class, TRAINING_HEAP_MEGABYTES, AotTraining.environment(home));
        var politely = new ArrayList<>(List.of("nice", "-n", "19"));
        politely.addAll(launch.command());
        return new Launch(politely, launch.environment());
    }

    /// A copy of this module's jar, so that a rebuild does not affect a running Kafka.
    private Path programsJar() {
        var jar = home.root().resolve("local/target/local-1.0.0-SNAPSHOT.jar");
        try {
            var stamp = Files.getLastModifiedTime(jar).toMillis() + "-" + Files.size(jar);
            var copy = home.apps().resolve("local-" + stamp + ".jar");
            if (!Files.exists(copy)) {
                copy(jar, copy);
            }
            return copy;
        } catch (IOException e) {
            throw new StackException("The local programs are not built. Missing: " + jar, e);
        }
    }

    private static void copy(Path jar, Path copy) throws IOException {
        Files.createDirectories(copy.resolveSibling("."));
        var unfinished = Files.createTempFile(copy.resolveSibling("."), "copying-", ".jar");
        Files.copy(jar, unfinished, StandardCopyOption.REPLACE_EXISTING);
        Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
    }
}
