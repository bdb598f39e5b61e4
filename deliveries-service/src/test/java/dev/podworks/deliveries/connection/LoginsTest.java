package dev.podworks.deliveries.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.connection.Logins.Login;
import dev.podworks.testkit.TestProviders;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;

/// Access tokens, when many want one.
class LoginsTest extends DeliveriesTest {
    private static final int MANY = 30;

    @Autowired
    private Logins logins;

    @Test
    void aTokenThatWorksIsUsedAsItIs() {
        var id = new ConnectionId(connection(caller, "folder"));
        var before = TestProviders.count("refreshes");
        assertThat(current(id)).isEqualTo(current(id));
        assertThat(TestProviders.count("refreshes")).isEqualTo(before);
    }

    @Test
    void manyWhoNeedANewTokenAtOnceAskForOne() {
        for (int round = 1; round <= 5; round++) {
            var id = new ConnectionId(connection(caller, "drive"));
            db.sql("update connection set access_until = '2020-01-01' where id = '" + id + "'")
                    .then()
                    .block();
            var before = TestProviders.count("refreshes");

            var got = Flux.range(0, MANY)
                    .flatMap(_ -> logins.current(id), MANY)
                    .collectList()
                    .block(SOON);

            assertThat(got).hasSize(MANY).containsOnly(current(id));
            assertThat(TestProviders.count("refreshes") - before).isEqualTo(1);
        }
    }

    @Test
    void manyWhoseTokenWasRefusedAskForOneTogether() {
        var id = new ConnectionId(connection(caller, "drive"));
        var seen = current(id).version();
        var before = TestProviders.count("refreshes");

        var got = Flux.range(0, MANY)
                .flatMap(_ -> logins.renewed(id, seen), MANY)
                .collectList()
                .block(SOON);

        assertThat(got).hasSize(MANY).containsOnly(current(id));
        assertThat(TestProviders.count("refreshes") - before).isEqualTo(1);
    }

    @Test
    void aLoginThatIsOverIsToldOnceHoweverManyFindOut() {
        var id = new ConnectionId(connection(caller, "folder"));
        var seen = current(id).version();
        TestProviders.injectFault("unauthorized");

        var refused = Flux.range(0, 8)
                .flatMap(_ -> logins.renewed(id, seen).map(_ -> "renewed").onErrorReturn("refused"), 8)
                .collectList()
                .block(SOON);

        assertThat(refused).containsOnly("refused").hasSize(8);
        assertThatThrownBy(() -> logins.renewed(id, seen).block(SOON)).isInstanceOf(CloudException.LoginRefused.class);
        await().untilAsserted(() -> assertThat(events(id.value())).hasSize(1));
    }

    @Test
    void aLoginThatTheProviderTakesAgainWorksAgain() {
        var id = new ConnectionId(connection(caller, "folder"));
        var seen = current(id).version();
        TestProviders.injectFault("unauthorized");
        assertThatThrownBy(() -> logins.renewed(id, seen).block(SOON)).isInstanceOf(CloudException.LoginRefused.class);
        assertThat(status()).isEqualTo("needs_reconnect");
        TestProviders.injectFault("none");

        logins.renewed(id, seen).block(SOON);
        assertThat(status()).isEqualTo("active");
    }

    @Test
    void theRightToAskOfAProcessThatDiedIsOverAfterTwoMinutes() {
        var id = new ConnectionId(connection(caller, "folder"));
        var seen = current(id).version();
        db.sql("update connection set renewing_until = :until where id = '" + id + "'")
                .bind("until", CLOCK.instant().plusSeconds(120))
                .then()
                .block();
        var waits = logins.renewed(id, seen).toFuture();
        await().during(Duration.ofMillis(500)).until(() -> !waits.isDone());
        CLOCK.advance(Duration.ofSeconds(121));
        await().atMost(SOON).until(waits::isDone);
        assertThat(waits.join().version()).isEqualTo(seen + 1);
    }

    private Login current(ConnectionId id) {
        return Objects.requireNonNull(logins.current(id).block(SOON));
    }

    private String status() {
        return get(caller, "/v1/connections").at("/connections/0/status").asString();
    }
}
