package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.local.stack.PartStatus.State;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// The life cycle of one stack of real processes. Only the services are tiny test programs.
@Tag("integration")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StackTest {

    @TempDir
    static Path root;

    private static TestCheckout checkout;
    private static StackSettings settings;

    private final StackListener silent = StackListener.SILENT;

    @BeforeAll
    static void build() throws IOException {
        checkout = TestCheckout.in(root);
        settings = StackSettings.onPort(TestCheckout.freePorts())
                .with(Map.of("GREETING", "hello world", "studio/GREETING", "hello studio"));
    }

    @BeforeEach
    void up() {
        stack().up(silent);
    }

    @AfterAll
    static void down() {
        new Stack(checkout.home(), settings).down(StackListener.SILENT);
    }

    @Test
    void everyServiceIsConfiguredWithItsDatabaseAndItsPeers() {
        assertThat(variable(ServiceModule.BILLING, "DATABASE_NAME")).isEqualTo("billing");
        assertThat(variable(ServiceModule.BILLING, "DATABASE_PASSWORD"))
                .isNotEqualTo(variable(ServiceModule.FILES, "DATABASE_PASSWORD"));
        assertThat(variable(ServiceModule.GATEWAY, "FILES_SERVICE_URL"))
                .isEqualTo("http://127.0.0.1:" + (settings.port() + 2));
        assertThat(variable(ServiceModule.STUDIO, "KAFKA_BOOTSTRAP_SERVERS"))
                .isEqualTo("127.0.0.1:" + (settings.port() + 21));
        assertThat(variable(ServiceModule.FILES, "OPERATOR_TOKEN")).isEqualTo("null");
        assertThat(variable(ServiceModule.WEBHOOKS, "GREETING")).isEqualTo("hello world");
        assertThat(variable(ServiceModule.STUDIO, "GREETING")).isEqualTo("hello studio");
    }

    @Test
    void theCallersEnvironmentIsNotInherited() {
        assertThat(System.getenv()).containsKey("JAVA_HOME").isNotEmpty();
        assertThat(variable(ServiceModule.STUDIO, "JAVA_HOME")).isEqualTo("null");
        assertThat(variable(ServiceModule.STUDIO, "PATH")).isEqualTo(System.getenv("PATH"));
    }

    @Test
    void aLaterCommandFindsTheProcessesOfAnEarlierOne() {
        var before = pids();
        assertThat(stack().status()).extracting(PartStatus::state).containsOnly(State.READY);
        assertThat(stack().status())
                .allSatisfy(part -> assertThat(part.memoryBytes()).isPositive());
        stack().up(silent);
        assertThat(pids()).isEqualTo(before);
    }

    @Test
    void aKilledServiceIsDetectedAndRestarted() {
        var before = pids();
        stack().kill("billing-service");
        assertThat(state("billing-service")).isEqualTo(State.STOPPED);
        assertThat(stack().isReady()).isFalse();
        stack().start("billing-service", silent);
        assertThat(state("billing-service")).isEqualTo(State.READY);
        assertThat(pids().entrySet())
                .containsAll(before.entrySet().stream()
                        .filter(part -> !part.getKey().equals("billing-service"))
                        .toList());
    }

    @Test
    void foreignProcessesAreNotTouched() throws Exception {
        var stranger = new ProcessBuilder("sleep", "60").start();
        try {
            stack().stop("studio", silent);
            Files.writeString(
                    checkout.home().run().resolve("studio.pid"),
                    String.format(
                            Locale.ROOT,
                            "pid=%d%nidentity=other-boot:1%nstartedAt=2026-11-20T09:30:00Z%nfingerprint=x%n",
                            stranger.pid()));
            assertThat(state("studio")).isEqualTo(State.STOPPED);
            assertThatThrownBy(() -> stack().kill("studio")).hasMessage("studio is not running.");
            stack().stop("studio", silent);
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void killedPostgresAndKafkaAreRestarted() {
        stack().kill("postgres");
        stack().kill("kafka");
        stack().start("postgres", silent);
        stack().start("kafka", silent);
        assertThat(stack().isReady()).isTrue();
    }

    @Test
    void onlyTheRebuiltServiceIsRestarted() throws Exception {
        var before = pids();
        Awaitility.await().until(() -> {
            checkout.build(ServiceModule.FILES);
            return !stamp(ServiceModule.FILES).equals(apps("files-service"));
        });
        stack().up(silent);
        var changed = pids().entrySet().stream()
                .filter(part -> !part.getValue().equals(before.get(part.getKey())))
                .map(Map.Entry::getKey);
        assertThat(changed).containsExactly("files-service");
        assertThat(apps("files-service")).as("the older build is gone").isEqualTo(stamp(ServiceModule.FILES));
    }

    @Test
    void aServiceThatFailsToStartIsReportedWithItsLog() {
        var unlucky = stack().with(Map.of("FAIL", "true"));
        unlucky.stop("studio", silent);
        assertThatThrownBy(() -> unlucky.start("studio", silent))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("exited during startup")
                .hasMessageContaining("DATABASE_HOST is not to my liking");
    }

    @Test
    void trainingCreatesCachesForLaterStarts() {
        stack().train();
        Awaitility.await()
                .atMost(Duration.ofMinutes(3))
                .until(() -> app(ServiceModule.GATEWAY).hasAotCache());
        var before = pids();
        stack().up(silent);
        assertThat(pids()).as("nobody is restarted for it").isEqualTo(before);

        stack().stop("gateway", silent);
        stack().start("gateway", silent);
        assertThat(ask(ServiceModule.GATEWAY, "/flags")).contains("-XX:AOTCache=");
    }

    @Test
    void aBrokenCacheDoesNotStopAStart() throws Exception {
        var broken = Files.writeString(root.resolve("broken.aot"), "not a cache");
        app(ServiceModule.DELIVERIES).adoptAotCache(broken);
        stack().stop("deliveries-service", silent);
        stack().start("deliveries-service", silent);
        assertThat(ask(ServiceModule.DELIVERIES, "/flags")).contains("-XX:AOTCache=");
    }

    @Test
    void anOccupiedPortIsReportedWithItsComponent() throws Exception {
        var other =
                new Stack(new StackHome(root, root.resolve("other")), StackSettings.onPort(TestCheckout.freePorts()));
        var port = Integer.parseInt(other.kafkaBootstrapServers().replaceAll(".*:", ""));
        try (var occupant = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> other.up(silent))
                    .isInstanceOf(StackException.class)
                    .hasMessageStartingWith("Port " + occupant.getLocalPort() + ", which kafka needs, is taken");
            assertThat(other.runningParts()).isEmpty();
        }
    }

    @Test
    void onlyTheOwnerCanReadTheSecrets() throws Exception {
        for (var file : List.of("secrets", "settings")) {
            assertThat(Files.getPosixFilePermissions(checkout.home().state().resolve(file)))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void downStopsEverythingAndKeepsTheDataUnlessWiped() throws Exception {
        stack().down(silent);
        assertThat(stack().runningParts()).isEmpty();
        assertThat(stack().status()).flatExtracting(PartStatus::ports).allMatch(PortPlan::isFree);
        assertThat(checkout.home().data("postgres")).isDirectoryContaining("glob:**PG_VERSION");

        stack().wipe(silent);
        try (var left = Files.list(checkout.home().state())) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly("lock");
        }
    }

    private static Stack stack() {
        return new Stack(checkout.home(), settings);
    }

    private static Map<String, Long> pids() {
        return stack().status().stream()
                .filter(part -> part.pid() != null)
                .collect(Collectors.toMap(PartStatus::name, part -> part.pid()));
    }

    private static State state(String name) {
        return stack().status().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static ServiceApp app(ServiceModule service) {
        return ServiceApp.unpack(service, root, checkout.home().apps());
    }

    private static String stamp(ServiceModule service) throws IOException {
        var jar = service.jar(root);
        return service.module() + "-" + Files.getLastModifiedTime(jar).toMillis() + "-" + Files.size(jar);
    }

    private static String apps(String module) throws IOException {
        try (var folders = Files.list(checkout.home().apps())) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> name.startsWith(module))
                    .collect(Collectors.joining(","));
        }
    }

    private static String variable(ServiceModule service, String name) {
        return ask(service, "/environment/" + name);
    }

    private static String ask(ServiceModule service, String path) {
        var address = URI.create(new PortPlan(settings.port()).url(service) + path);
        try (var http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
