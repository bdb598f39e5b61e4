package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.kit.test.Blocking;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

class KeyLookupTest extends GatewayTest {
    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private DatabaseClient db;

    @Autowired
    private KeyCache cache;

    @Autowired
    private KafkaMessageListenerContainer<String, byte[]> accountEventContainer;

    /// The event of a created key would invalidate the cache during a test.
    @BeforeEach
    void stopListener() {
        accountEventContainer.stop();
        cache.evictAll();
    }

    @AfterEach
    void startListener() {
        accountEventContainer.start();
    }

    @Test
    void aHundredFirstRequestsWithOneKeyMakeOneQuery() {
        var key = gateway.anyKey();
        var before = queries();
        var client = WebClient.create(gateway.url());
        var statuses = Flux.range(0, 100)
                .flatMap(
                        _ -> client.get()
                                .uri("/v1/me")
                                .header("Authorization", "Bearer " + key.secret())
                                .exchangeToMono(answer -> answer.toBodilessEntity())
                                .map(answer -> answer.getStatusCode().value()),
                        100)
                .collectList()
                .block(Duration.ofSeconds(20));
        assertThat(statuses).hasSize(100).containsOnly(200);
        assertThat(queries() - before).isEqualTo(1);
    }

    @Test
    void anUnknownKeyIsLookedUpOnce() {
        var unknown = KeySecret.generate(Mode.LIVE, new Random()).value();
        var before = queries();
        for (int i = 0; i < 5; i++) {
            gateway.with(unknown).get().uri("/v1/me").exchange().expectStatus().isUnauthorized();
        }
        assertThat(queries() - before).isEqualTo(1);
    }

    @Test
    void aKeyWithAWrongChecksumIsNeverLookedUp() {
        var key = gateway.anyKey();
        var before = queries();
        gateway.with(key.secret().substring(0, 43) + (key.secret().endsWith("0") ? "1" : "0"))
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isUnauthorized();
        assertThat(queries() - before).isZero();
    }

    @Test
    void theLastUseOfAKeyIsRecorded() {
        var key = gateway.anyKey();
        assertThat(lastUse(key.keyId())).isEqualTo(Instant.EPOCH);
        gateway.with(key.secret()).get().uri("/v1/me").exchange().expectStatus().isOk();
        await().untilAsserted(() ->
                assertThat(lastUse(key.keyId())).isCloseTo(Instant.now(), within(30, ChronoUnit.SECONDS)));
    }

    @Test
    void onlyTheHashOfASecretIsStored() {
        var key = gateway.anyKey();
        var row = Blocking.get(db.sql("select row_to_json(api_key)::text as row from api_key where id = :id")
                .bind("id", key.keyId())
                .map(found -> found.get("row", String.class))
                .one());
        assertThat(row)
                .contains(KeySecret.parse(key.secret()).orElseThrow().hash().hex())
                .doesNotContain(key.secret())
                .doesNotContain(key.secret().substring(12));
    }

    private Instant lastUse(String key) {
        return Blocking.get(db.sql("select coalesce(last_used_at, 'epoch') as used from api_key where id = :id")
                .bind("id", key)
                .map(row -> row.get("used", Instant.class))
                .one());
    }

    /// Only a miss queries the database; waiting for a query in progress counts as a hit.
    private long queries() {
        return (long) metrics.get("cache.gets")
                .tags("cache", "keys", "result", "miss")
                .functionCounter()
                .count();
    }
}
