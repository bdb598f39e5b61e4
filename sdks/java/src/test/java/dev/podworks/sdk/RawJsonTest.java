package dev.podworks.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.webhooks.Event;
import dev.podworks.sdk.webhooks.Event.ProjectEvent;
import dev.podworks.sdk.webhooks.Webhooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API sent is kept beside the models, whatever this version knows of it. */
class RawJsonTest {
    private static final String PROJECT = "{\"id\":\"prj_1\",\"status\":\"paused\",\"later\":{\"a\":[1,2.50,1e3,null]},"
            + "\"outputs\":[{\"kind\":\"audio\",\"name\":\"a.mp3\",\"codec\":\"mp3\"}]}";
    private static final String EVENT = "{\"id\":\"evt_1\",\"object\":\"event\",\"type\":\"project.completed\","
            + "\"mode\":\"live\",\"createdAt\":\"2026-11-25T00:00:00.000Z\",\"rawJson\":\"ours\",\"later\":12345678901234567890,"
            + "\"data\":{\"object\":" + PROJECT + ",\"previousStatus\":\"processing\"}}";

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
    void aModelHasTheJsonOfItsResponse() {
        server.on(Server.text(200, PROJECT, Map.of()));

        var project = server.client().projects().get("prj_1");

        assertThat(project.getStatus()).isEqualTo(ProjectStatus.UNKNOWN);
        assertThat(Json.write(project.rawJson().orElseThrow())).isEqualTo(PROJECT.replace("1e3", "1E+3"));
        assertThat(project.getOutputs()
                        .get(0)
                        .rawJson()
                        .orElseThrow()
                        .path("codec")
                        .asText())
                .isEqualTo("mp3");
    }

    @Test
    void aPageHasTheJsonOfItsResponse() {
        var page = "{\"projects\":[" + PROJECT + "],\"nextCursor\":\"c1\",\"total\":7}";
        server.on(Server.text(200, page, Map.of()), Server.text(200, "[{\"id\":1,\"later\":2}]", Map.of()));

        assertThat(server.client()
                        .projects()
                        .list()
                        .firstPage()
                        .rawJson()
                        .path("total")
                        .asInt())
                .isEqualTo(7);
        assertThat(Json.write(server.client().credits().ledger().firstPage().rawJson()))
                .isEqualTo("[{\"id\":1,\"later\":2}]");
    }

    @Test
    void anEventIsWrittenAsItWasReceived() {
        var webhook = Webhooks.testWebhook(EVENT, "whsec_test", Instant.now());

        var event = Webhooks.constructEvent(webhook.body(), webhook.signature(), "whsec_test");

        var expected = EVENT.replace("1e3", "1E+3");
        assertThat(((ProjectEvent) event).data().getObject().getId()).isEqualTo("prj_1");
        assertThat(Json.write(event)).isEqualTo(expected);
        assertThat(new String(Webhooks.testWebhook(event, "whsec_test").body(), StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(Json.read(Json.write(event), Event.class)).isEqualTo(event);
    }

    @Test
    void whatAProgramBuildsWasNeverRead() {
        assertThat(new CreateProjectRequest().name("A").rawJson()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "\"prj_1\"", "1", "{\"outputs\":7}"})
    void jsonOfAnotherShapeIsNotAModel(String body) {
        server.on(Server.text(200, body, Map.of()));

        assertThatThrownBy(() -> server.client().projects().get("prj_1")).isInstanceOf(ConnectionException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"evt_1\"", "{\"type\":\"ping\",\"data\":7}"})
    void jsonOfAnotherShapeIsNotAnEvent(String body) {
        assertThatThrownBy(() -> Json.read(body, Event.class)).isInstanceOf(IllegalArgumentException.class);
    }
}
