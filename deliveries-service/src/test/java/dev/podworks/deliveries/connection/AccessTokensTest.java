package dev.podworks.deliveries.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.connection.AccessTokens.AccessToken;
import dev.podworks.testkit.TestProviders;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;

/// Access tokens, requested concurrently.
class AccessTokensTest extends DeliveriesTest {
    private static final int MANY = 30;

    @Autowired
    private AccessTokens tokens;

    @Test
    void aValidTokenIsNotRefreshed() {
        var id = new ConnectionId(connection(caller, "folder"));
        var before = TestProviders.counter("refreshes");
        assertThat(current(id)).isEqualTo(current(id));
        assertThat(TestProviders.counter("refreshes")).isEqualTo(before);
    }

    @Test
    void concurrentCallersShareOneRefresh() {
        for (int round = 1; round <= 5; round++) {
            var id = new ConnectionId(connection(caller, "drive"));
            db.sql("update connection set access_until = '2020-01-01' where id = '" + id + "'")
                    .then()
                    .block();
            var before = TestProviders.counter("refreshes");

            var issued = Flux.range(0, MANY)
                    .flatMap(_ -> tokens.current(id), MANY)
                    .collectList()
                    .block(SOON);

            assertThat(issued).hasSize(MANY).containsOnly(current(id));
            assertThat(TestProviders.counter("refreshes") - before).isEqualTo(1);
        }
    }

    @Test
    void concurrentCallersWithARejectedTokenShareOneRefresh() {
        var id = new ConnectionId(connection(caller, "drive"));
        var version = current(id).version();
        var before = TestProviders.counter("refreshes");

        var issued = Flux.range(0, MANY)
                .flatMap(_ -> tokens.newerThan(id, version), MANY)
                .collectList()
                .block(SOON);

        assertThat(issued).hasSize(MANY).containsOnly(current(id));
        assertThat(TestProviders.counter("refreshes") - before).isEqualTo(1);
    }

    @Test
    void rejectedAccessIsPublishedOnceHoweverManyCallersFindOut() {
        var id = new ConnectionId(connection(caller, "folder"));
        var version = current(id).version();
        TestProviders.setFault("unauthorized");

        var results = Flux.range(0, 8)
                .flatMap(
                        _ -> tokens.newerThan(id, version).map(_ -> "refreshed").onErrorReturn("rejected"), 8)
                .collectList()
                .block(SOON);

        assertThat(results).containsOnly("rejected").hasSize(8);
        assertThatThrownBy(() -> tokens.newerThan(id, version).block(SOON))
                .isInstanceOf(CloudException.Unauthorized.class);
        await().untilAsserted(() -> assertThat(events(id.value())).hasSize(1));
    }

    @Test
    void aConnectionIsActiveAgainWhenTheProviderAcceptsItAgain() {
        var id = new ConnectionId(connection(caller, "folder"));
        var version = current(id).version();
        TestProviders.setFault("unauthorized");
        assertThatThrownBy(() -> tokens.newerThan(id, version).block(SOON))
                .isInstanceOf(CloudException.Unauthorized.class);
        assertThat(status()).isEqualTo("needs_reconnect");
        TestProviders.setFault("none");

        tokens.newerThan(id, version).block(SOON);
        assertThat(status()).isEqualTo("active");
    }

    @Test
    void theRefreshClaimOfADeadProcessExpiresAfterTwoMinutes() {
        var id = new ConnectionId(connection(caller, "folder"));
        var version = current(id).version();
        db.sql("update connection set renewing_until = :until where id = '" + id + "'")
                .bind("until", CLOCK.instant().plusSeconds(120))
                .then()
                .block();
        var waiting = tokens.newerThan(id, version).toFuture();
        await().during(Duration.ofMillis(500)).until(() -> !waiting.isDone());
        CLOCK.advance(Duration.ofSeconds(121));
        await().atMost(SOON).until(waiting::isDone);
        assertThat(waiting.join().version()).isEqualTo(version + 1);
    }

    private AccessToken current(ConnectionId id) {
        return Objects.requireNonNull(tokens.current(id).block(SOON));
    }

    private String status() {
        return get(caller, "/v1/connections").at("/connections/0/status").asString();
    }
}
