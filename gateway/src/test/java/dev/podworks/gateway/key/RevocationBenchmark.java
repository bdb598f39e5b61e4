package dev.podworks.gateway.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestPeople;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How long a key lives on after a person has revoked it, on two gateways that have it in memory: from the answer
/// of the revocation to the last 200 that either of them gives. No part of the tests; run by its name.
class RevocationBenchmark extends GatewayTest {
    private static final Logger LOG = LoggerFactory.getLogger(RevocationBenchmark.class);
    private static final Executor THREADS = command -> Thread.ofVirtual().start(command);
    private static final int WARM_UP = 10;
    private static final int KEYS = 50;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    @Test
    void timesOfRevocation() {
        var people = TestPeople.openAccount(gateway);
        var owner = people.owner();
        var nanos = new ArrayList<Long>();
        for (int i = 0; i < WARM_UP + KEYS; i++) {
            nanos.add(revoke(owner, gateway.makeKey(people.account(), Mode.LIVE, Scope.PROJECTS_READ)));
        }
        var measured = nanos.subList(WARM_UP, nanos.size()).stream().sorted().toList();
        LOG.info(
                "{} revocations over two gateways: p50 {} ms, p95 {} ms, max {} ms",
                KEYS,
                millis(measured.get(KEYS / 2)),
                millis(measured.get(KEYS * 95 / 100)),
                millis(measured.getLast()));
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

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }
}
