package dev.podworks.sdk;

import static dev.podworks.sdk.Server.disconnect;
import static dev.podworks.sdk.Server.error;
import static dev.podworks.sdk.Server.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.podworks.sdk.errors.RateLimitException;
import dev.podworks.sdk.errors.ServerException;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.CreateShowRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetriesTest {
    private static final Server.Responder BALANCE = json(200, Map.of("totalSeconds", 3));

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = new Server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theIdempotencyKeyStaysTheSameAcrossRetriesAndDiffersBetweenCalls() {
        server.on(disconnect(), error(503, "unavailable"), json(201, Map.of("id", "shw_1")));
        var podworks = server.client();

        podworks.shows().create(new CreateShowRequest().name("Talks"));
        podworks.shows().create(new CreateShowRequest().name("Talks"));

        var keys = server.received.stream()
                .map(request -> request.header("Idempotency-Key"))
                .toList();
        assertThat(keys).hasSize(4).allMatch(Optional::isPresent);
        assertThat(keys.subList(1, 3)).containsOnly(keys.get(0));
        assertThat(keys.get(3)).isNotEqualTo(keys.get(0));
        assertThat(server.clock.sleptMillis).containsExactly(500L, 1000L);
    }

    @Test
    void waitsForTheTimeOfRetryAfter() {
        var date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.ofEpochSecond(1_800_000_010).atOffset(ZoneOffset.UTC));
        server.on(
                error(429, "rate_limited", Map.of(), Map.of("Retry-After", "7")),
                error(503, "unavailable", Map.of(), Map.of("Retry-After", date)),
                error(503, "unavailable", Map.of(), Map.of("Retry-After", "soon")),
                BALANCE);

        server.client().credits().balance();

        assertThat(server.clock.sleptMillis).containsExactly(7000L, 3000L, 2000L);
    }

    @Test
    void aRetryAfterOfMinutesIsReportedNotWaitedFor() {
        server.on(error(503, "unavailable", Map.of(), Map.of("Retry-After", "900")));

        var thrown = catchThrowableOfType(
                ServerException.class, () -> server.client().credits().balance());

        assertThat(thrown.retryAfter()).hasValue(Duration.ofMinutes(15));
        assertThat(server.clock.sleptMillis).isEmpty();
    }

    @Test
    void backsOffExponentiallyUpToMaxRetries() {
        server.on(error(500, "internal"));
        var podworks = server.builder().maxRetries(6).build();

        assertThatThrownBy(() -> podworks.credits().balance()).isInstanceOf(ServerException.class);

        assertThat(server.received).hasSize(7);
        assertThat(server.clock.sleptMillis).containsExactly(500L, 1000L, 2000L, 4000L, 8000L, 8000L);
    }

    @Test
    void aRequestInFlightWithTheSameKeyIsRetried() {
        server.on(error(409, "idempotency_in_flight"), json(200, Map.of("id", "prj_1")));

        assertThat(server.client().projects().submit("prj_1").getId()).isEqualTo("prj_1");
    }

    @Test
    void aLimitThatOnlyWorkResolvesIsNotRetried() {
        server.on(error(429, "awaiting_upload_limit"));
        var podworks = server.client();

        assertThatThrownBy(() -> podworks.files().create(new CreateFile().fileName("a.wav")))
                .isInstanceOf(RateLimitException.class);
        assertThat(server.received).hasSize(1);
    }
}
