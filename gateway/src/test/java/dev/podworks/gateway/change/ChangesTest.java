package dev.podworks.gateway.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.kit.test.TestProject;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.springframework.beans.factory.annotation.Autowired;

class ChangesTest extends GatewayTest {
    private static TestGateway replica;

    @Autowired
    private TestEventPublisher events;

    @Autowired
    private ChangeNotifier notifier;

    @Autowired
    private MeterRegistry metrics;

    private GatewayClient frequent;
    private TestMembers people;
    private TestBrowser owner;

    /// Another replica, whose heartbeats are frequent.
    @BeforeAll
    static void startReplica() {
        replica = TestGateway.start(Map.of("gateway.changes.heartbeat", "200ms"));
    }

    @AfterAll
    static void stopReplica() {
        replica.close();
    }

    @BeforeEach
    void signIn() {
        frequent = replica.client();
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void eventOfAServiceIsNotifiedByEveryReplica() {
        try (var here = ready(gateway);
                var there = ready(frequent)) {
            var project = TestProject.of(account());
            events.publish(EventType.PROJECT_VALIDATING, project.becomes(ProjectStatus.VALIDATING));
            for (var client : List.of(here, there)) {
                await().untilAsserted(() -> assertThat(client.changes())
                        .containsExactly("{\"resource\":\"project\",\"id\":\"%s\"}".formatted(project.id())));
            }
        }
    }

    @Test
    void responseIsNotStoredCompressedOrHeldBackByProxies() {
        try (var client = EventClient.open(gateway, owner, "Accept-Encoding", "gzip")) {
            assertThat(client.status()).isEqualTo(200);
            assertThat(client.header("Content-Type")).startsWith("text/event-stream");
            assertThat(client.header("Cache-Control")).isEqualTo("no-store, no-transform");
            assertThat(client.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(client.header("Content-Encoding")).isEmpty();
            assertThat(client.header("ETag")).isEmpty();
            assertThat(client.header("RateLimit-Remaining")).isNotEmpty();
            await().until(client::wasReset);
        }
    }

    @Test
    void accountsAndModesAreSeparate() {
        var others = TestMembers.openAccount(gateway);
        try (var live = ready(gateway);
                var test = ready(gateway, "Podworks-Mode", "test");
                var other = EventClient.open(gateway, others.owner())) {
            await().until(other::wasReset);
            send(account(), Mode.LIVE, "prj_live");
            send(account(), Mode.TEST, "prj_test");
            send(new AccountId(others.id()), null, "prj_other");
            send(account(), null, "prj_both");
            await().untilAsserted(() -> {
                assertThat(live.changes()).containsExactly(change("prj_live"), change("prj_both"));
                assertThat(test.changes()).containsExactly(change("prj_test"), change("prj_both"));
                assertThat(other.changes()).containsExactly(change("prj_other"));
            });
        }
    }

    @Test
    void accountIsChosenByItsHeader() {
        var others = TestMembers.openAccount(gateway);
        try (var client = EventClient.open(gateway, owner, "Podworks-Account", others.id())) {
            assertThat(client.status()).isEqualTo(404);
        }
    }

    @Test
    void onlyPeopleMayReadStreams() {
        TestBrowser.refused(
                gateway.with(gateway.anyKey()).get().uri(ChangeController.PATH).exchange(), 403, "person_required");
        TestBrowser.refused(gateway.anonymous().get().uri(ChangeController.PATH).exchange(), 401, "unauthorized");
    }

    @Test
    void interruptedStreamIsResumedOnTheSameReplicaAndResetOnAnother() {
        String position;
        try (var client = ready(gateway)) {
            send(account(), Mode.LIVE, "prj_1");
            await().until(() -> client.changes().size() == 1);
            position = client.position();
        }
        send(account(), Mode.LIVE, "prj_2");
        try (var witness = EventClient.open(gateway, owner, "Last-Event-ID", position)) {
            await().untilAsserted(() -> assertThat(witness.changes()).containsExactly(change("prj_2")));
            assertThat(witness.wasReset()).isFalse();
        }
        try (var elsewhere = EventClient.open(frequent, owner, "Last-Event-ID", position)) {
            await().until(elsewhere::wasReset);
        }
    }

    @Test
    void streamEndsWithItsSession() {
        try (var client = ready(frequent)) {
            owner.delete(TestBrowser.SESSION).expectStatus().isOk();
            await().atMost(Duration.ofSeconds(5)).until(client::hasEnded);
        }
    }

    @Test
    void streamEndsWhenTheRoleChangesOrTheMemberIsRemoved() {
        var member = people.member(Role.MEMBER);
        var removed = people.member(Role.MEMBER);
        try (var client = EventClient.open(frequent, member);
                var gone = EventClient.open(frequent, removed);
                var own = ready(frequent)) {
            await().until(() -> client.wasReset() && gone.wasReset());
            owner.patch("/account/api/members/" + member.userId(), Map.of("role", "viewer"))
                    .expectStatus()
                    .isOk();
            owner.delete("/account/api/members/" + removed.userId())
                    .expectStatus()
                    .isOk();
            await().atMost(Duration.ofSeconds(5)).until(() -> client.hasEnded() && gone.hasEnded());
            assertThat(own.hasEnded()).isFalse();
        }
    }

    @Test
    void heartbeatsContinueWithoutBeingAUseOfTheSession() {
        try (var client = ready(frequent)) {
            await().until(() ->
                    client.lines().stream().filter(":heartbeat"::equals).count() > 5);
            assertThat(client.hasEnded()).isFalse();
        }
    }

    @Test
    void eleventhStreamOfAPersonEndsTheFirst() {
        var clients = IntStream.range(0, 10).mapToObj(_ -> ready(gateway)).toList();
        try (var eleventh = ready(gateway)) {
            await().until(clients.getFirst()::hasEnded);
            assertThat(clients.getFirst().lines()).contains("event:end");
            assertThat(clients.subList(1, 10)).noneMatch(EventClient::hasEnded);
            assertThat(eleventh.hasEnded()).isFalse();
        } finally {
            clients.forEach(EventClient::close);
        }
    }

    @Test
    void stoppingReplicaEndsItsStreamsAndDoesNotWaitForThem() {
        var stopping = TestGateway.start();
        try (var client = EventClient.open(stopping.client(), owner)) {
            await().until(client::wasReset);
            var before = System.nanoTime();
            stopping.close();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(15));
            await().until(client::hasEnded);
            assertThat(client.lines()).doesNotContain("broken");
        }
    }

    /// The reader's socket takes a few kilobytes. Everything else has to wait in the gateway, which keeps little.
    ///
    /// Another thread ends it after the time limit: interrupts do not end the read of a socket, and heartbeats keep
    /// it from timing out.
    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void slowReaderIsResetAndDelaysNobody() throws IOException {
        try (var slow = new Socket();
                var fast = ready(gateway)) {
            slow.setReceiveBufferSize(4096);
            slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), gateway.port()));
            slow.setSoTimeout(20_000);
            slow.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s=%s\r\n\r\n"
                            .formatted(ChangeController.PATH, TestBrowser.COOKIE, owner.cookie())
                            .getBytes(StandardCharsets.ISO_8859_1));
            var lines = new BufferedReader(new InputStreamReader(slow.getInputStream(), StandardCharsets.UTF_8));
            skipTo("event:reset", lines);
            sendEvents(800, fast);
            skipTo("event:change", lines);
            skipTo("event:reset", lines);
            send(account(), Mode.LIVE, "prj_after");
            skipTo(change("prj_after"), lines);
        }
    }

    /// Sends no more at once than what a stream keeps for its reader.
    private void sendEvents(int count, EventClient reader) {
        var filler = "x".repeat(20_000);
        var atOnce = 100;
        for (var sent = 0; sent < count; sent += atOnce) {
            IntStream.range(sent, sent + atOnce)
                    .forEach(i -> notifier.send(
                            new ChangeEvent(account(), Mode.LIVE, ChangedResource.EVENT, "evt_" + i + filler)));
            var all = sent + atOnce;
            await().untilAsserted(() -> assertThat(reader.changes()).hasSize(all));
        }
    }

    /// The reader sees HTTP's chunks, of which one may end in the middle of a line.
    private static void skipTo(String wanted, BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); !endsWith(wanted, line); line = lines.readLine()) {
            assertThat(line).as("the stream ended before " + wanted).isNotNull();
        }
    }

    private static boolean endsWith(String wanted, @Nullable String line) {
        return line != null && line.endsWith(wanted);
    }

    @Test
    void streamsAreNotMeasuredAsRequests() {
        try (var client = ready(gateway)) {
            send(account(), Mode.LIVE, "prj_1");
            await().until(() -> client.changes().size() == 1);
            assertThat(streams()).isPositive();
        }
        await().until(() -> streams() == 0);
        assertThat(metrics.find("http.server.requests")
                        .tag("uri", ChangeController.PATH)
                        .timer())
                .isNull();
        assertThat(metrics.counter("podworks.gateway.changes.notifications").count())
                .isPositive();
    }

    @Test
    void membershipsAndKeysAreResourcesOfTheAccount() {
        try (var client = ready(gateway)) {
            people.member(Role.VIEWER);
            await().untilAsserted(() -> assertThat(client.changes())
                    .contains("{\"resource\":\"account\",\"id\":\"%s\"}".formatted(people.id())));
        }
    }

    private EventClient ready(GatewayClient gateway, String... headers) {
        var client = EventClient.open(gateway, owner, headers);
        assertThat(client.status()).isEqualTo(200);
        await().until(client::wasReset);
        return client;
    }

    private double streams() {
        return metrics.get("podworks.gateway.changes.streams").gauge().value();
    }

    private AccountId account() {
        return new AccountId(people.id());
    }

    private void send(AccountId account, @Nullable Mode mode, String project) {
        notifier.send(new ChangeEvent(account, mode, ChangedResource.PROJECT, project));
    }

    private static String change(String project) {
        return "{\"resource\":\"project\",\"id\":\"%s\"}".formatted(project);
    }
}
