package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/// How long a revoked key still works on two gateways that have it cached: from the response of the revocation to
/// the last 200 of either. Not part of the tests; run by its name.
class RevocationBenchmark extends GatewayTest {
    private static final Executor THREADS = command -> Thread.ofVirtual().start(command);
    private static final int WARM_UP = 10;
    private static final int KEYS = 50;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    @Test
    void timesOfRevocation() {
        var people = TestMembers.openAccount(gateway);
        var owner = people.owner();
        var nanos = new ArrayList<Long>();
        for (int i = 0; i < WARM_UP + KEYS; i++) {
            nanos.add(revoke(owner, gateway.makeKey(people.account(), Mode.LIVE, Scope.PROJECTS_READ)));
        }
        var measured = nanos.subList(WARM_UP, nanos.size()).stream().sorted().toList();
        Figures.report(
                Figure.of("a revoked key, until both gateways refuse it, p50", millis(measured.get(KEYS / 2)), "ms"));
        Figures.report(Figure.of(
                        String.format(Locale.ROOT, "the same, the longest of %d", KEYS),
                        millis(measured.getLast()),
                        "ms")
                .aimingAt(Aim.atMost(1_000)));
        assertThat(measured.getLast()).isLessThan(Duration.ofSeconds(1).toNanos());
    }

    private long revoke(TestBrowser owner, TestKey key) {
        var gateways = List.of(gateway, TestGateway.second());
        assertThat(gateways).allMatch(each -> each.statusOfMe(key) == 200);
        owner.delete("/account/api/keys/" + key.keyId()).expectStatus().isOk();
        var start = System.nanoTime();
        return gateways.stream()
                .map(each -> CompletableFuture.supplyAsync(() -> nanosUntilRefused(each, key, start), THREADS))
                .toList()
                .stream()
                .mapToLong(CompletableFuture::join)
                .max()
                .orElseThrow();
    }

    private static long nanosUntilRefused(GatewayClient gateway, TestKey key, long start) {
        while (gateway.statusOfMe(key) != 401) {
            assertThat(System.nanoTime() - start).isLessThan(LIMIT.toNanos());
        }
        return System.nanoTime() - start;
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
