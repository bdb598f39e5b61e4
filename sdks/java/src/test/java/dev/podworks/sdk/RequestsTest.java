package dev.podworks.sdk;

import static dev.podworks.sdk.Server.disconnect;
import static dev.podworks.sdk.Server.error;
import static dev.podworks.sdk.Server.json;
import static dev.podworks.sdk.Server.never;
import static dev.podworks.sdk.Server.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.podworks.sdk.errors.AuthenticationException;
import dev.podworks.sdk.errors.BadRequestException;
import dev.podworks.sdk.errors.ConflictException;
import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.NotFoundException;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.RequestCancelledException;
import dev.podworks.sdk.errors.ServerException;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.FieldError;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.model.UpdateProjectRequest;
import dev.podworks.sdk.request.RequestOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final Map<String, ?> BALANCE =
            Map.of("totalSeconds", 3, "buckets", Map.of("plan", 0, "promo", 0, "purchased", 3), "later", List.of(1));

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
    void sendsTheKeyAndReturnsTheBody() {
        server.on(json(200, BALANCE));
        var podworks = server.client();

        var balance = podworks.credits().balance();

        assertThat(balance.getTotalSeconds()).isEqualTo(3);
        assertThat(balance.getBuckets().getPurchased()).isEqualTo(3);
        var request = server.received.get(0);
        assertThat(request.path()).isEqualTo("/v1/balance");
        assertThat(request.header("Authorization")).hasValue("Bearer pw_test_1");
        assertThat(request.header("User-Agent").orElseThrow()).startsWith("podworks-java/1.0.0 java/");
        assertThat(request.header("Upgrade")).isEmpty();
        assertThat(podworks.mode()).isEqualTo(Mode.TEST);
    }

    @Test
    void theKeyComesFromTheEnvironment() {
        assertThat(Podworks.create().mode()).isEqualTo(Mode.LIVE);
    }

    @Test
    void aMissingKeyIsAnErrorBeforeAnyRequest() {
        assertThatThrownBy(() -> Podworks.builder().apiKey("").build()).isInstanceOf(PodworksException.class);
    }

    @Test
    void aLoggedClientDoesNotShowItsKey() {
        assertThat(server.client().toString()).doesNotContain("pw_test");
    }

    @Test
    void yourOwnIdempotencyKeyIsUsed() {
        server.on(json(201, Map.of()));

        server.client().credits().buy("hours-10", new RequestOptions().idempotencyKey("order-7"));

        assertThat(server.received.get(0).header("Idempotency-Key")).hasValue("order-7");
        assertThat(server.received.get(0).text()).isEqualTo("{\"bundleId\":\"hours-10\"}");
    }

    @Test
    void aRequestThatIsNotIdempotentAndHasNoKeyIsNeverSentTwice() {
        server.on(disconnect());
        var podworks = server.client();

        assertThatThrownBy(() -> podworks.projects().cancel("prj_1")).isInstanceOf(ConnectionException.class);
        var changes = new UpdateProjectRequest().name("x");
        assertThatThrownBy(() -> podworks.projects().update("prj_1", changes)).isInstanceOf(ConnectionException.class);
        assertThatThrownBy(() -> podworks.webhookEndpoints().test("whe_1")).isInstanceOf(ConnectionException.class);

        assertThat(server.received).hasSize(3);
    }

    @Test
    void anAttemptThatGetsNoResponseTimesOut() {
        server.on(never());
        var podworks =
                server.builder().timeout(Duration.ofMillis(200)).maxRetries(1).build();

        assertThatThrownBy(() -> podworks.credits().balance()).isInstanceOf(PodworksTimeoutException.class);
        assertThat(server.received).hasSize(2);
    }

    @Test
    void anInterruptionCancelsTheRequest() {
        server.on(never());
        var podworks = server.client();

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> podworks.credits().balance()).isInstanceOf(RequestCancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anErrorHasItsClassCodeRequestIdAndFieldErrors() {
        var fields = List.of(Map.of("path", "files[0].fileName", "message", "must not be empty"));
        server.on(error(400, "invalid_request", fields, Map.of()), error(401, "unauthorized"), error(404, "not_found"));
        var podworks = server.client();

        var invalid = catchThrowableOfType(
                BadRequestException.class, () -> podworks.files().create(new CreateFile().fileName("")));
        assertThat(invalid.code()).hasValue("invalid_request");
        assertThat(invalid.requestId()).hasValue("req_1");
        assertThat(invalid.getMessage()).isEqualTo("400 invalid_request: It is invalid_request.");
        assertThat(invalid.fieldErrors())
                .containsExactly(new FieldError().path("files[0].fileName").message("must not be empty"));
        assertThatThrownBy(podworks::me).isInstanceOf(AuthenticationException.class);
        assertThatThrownBy(() -> podworks.projects().get("prj_0")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void detailsDependOnTheCode() {
        server.on(error(409, "invalid_state", Map.of("status", "processing"), Map.of()));

        var conflict = catchThrowableOfType(
                ConflictException.class, () -> server.client().projects().submit("prj_1"));

        assertThat(conflict.details()).isEqualTo(Map.of("status", "processing"));
        assertThat(server.received).hasSize(1);
    }

    @Test
    void anErrorOfSomethingInBetweenIsAnErrorToo() {
        server.on(text(502, "<html>Bad gateway</html>", Map.of()));
        var podworks = server.builder().maxRetries(0).build();

        var thrown = catchThrowableOfType(ServerException.class, podworks::me);

        assertThat(thrown.status()).isEqualTo(502);
        assertThat(thrown.code()).isEmpty();
        assertThat(thrown.fieldErrors()).isEmpty();
        assertThat(thrown.details()).isEmpty();
    }

    @Test
    void aPageOfSomethingInBetweenIsNotAResponseOfTheApi() {
        server.on(text(200, "<html>Sign in to the network</html>", Map.of()));
        var podworks = server.builder().maxRetries(0).build();

        assertThatThrownBy(podworks::me).isInstanceOf(ConnectionException.class);
    }

    @Test
    void pathParametersAreEncoded() {
        server.on(json(200, Map.of()), json(200, Map.of("shows", List.of())));

        server.client().projects().get("../me?x=1 2");
        server.client().shows().list(true);

        assertThat(server.paths()).containsExactly("/v1/projects/..%2Fme%3Fx%3D1%202", "/v1/shows?archived=true");
    }

    @Test
    void aDeletedResourceIsReturned() {
        server.on(json(200, Map.of("id", "prj_1", "deleted", true)));

        assertThat(server.client().projects().delete("prj_1").getId()).isEqualTo("prj_1");
        assertThat(server.received.get(0).method()).isEqualTo("DELETE");
    }
}
