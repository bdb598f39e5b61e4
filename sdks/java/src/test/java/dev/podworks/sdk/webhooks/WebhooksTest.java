package dev.podworks.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.podworks.sdk.errors.WebhookSignatureException;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.model.PingEventData;
import dev.podworks.sdk.model.PingEventDataObject;
import dev.podworks.sdk.webhooks.Event.PingEvent;
import dev.podworks.sdk.webhooks.Event.UnknownEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebhooksTest {
    private static final String SECRET = "whsec_current";
    private static final String OLD_SECRET = "whsec_old";
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);
    private static final Event EVENT =
            Webhooks.testEvent("ping", new PingEventData().object(new PingEventDataObject().id("whe_1")));

    @Test
    void theSignatureIsWhatTheSpecificationSays() {
        // printf '%s' '1.{"id":"evt_1","type":"ping"}' | openssl dgst -sha256 -hmac whsec_test
        assertThat(Signature.of("{\"id\":\"evt_1\",\"type\":\"ping\"}".getBytes(UTF_8), "whsec_test", 1))
                .isEqualTo("t=1,v1=e18e1e6badcaffeaf64841025417bbae7a590e71d94f925d73b229d230c9a050");
    }

    @Test
    void aValidWebhookIsReturnedAsItsEvent() {
        var webhook = Webhooks.testWebhook(EVENT, SECRET);

        var event = Webhooks.constructEvent(webhook.body(), webhook.signature(), SECRET);

        assertThat(event).isEqualTo(EVENT);
        assertThat(event.mode()).isEqualTo(Mode.TEST);
        assertThat(((PingEvent) event).data().getObject().getId()).isEqualTo("whe_1");
        assertThat(webhook.headers())
                .containsEntry("Service-Event-Type", "ping")
                .containsEntry("Service-Event-Id", event.id());
        assertThat(new String(webhook.body(), UTF_8)).contains("\"object\":\"event\"");
    }

    @Test
    void aTamperedBodyAWrongSecretAndATamperedTimeAreRejected() {
        var webhook = signed(SECRET, NOW);
        var tampered =
                new String(webhook.body(), UTF_8).replace("whe_1", "whe_2").getBytes(UTF_8);

        rejects(tampered, webhook.signature(), SECRET);
        rejects(webhook.body(), webhook.signature(), "whsec_other");
        rejects(webhook.body(), webhook.signature().replace("t=1800000000", "t=1800000001"), SECRET);
    }

    @Test
    void aSignatureIsValidForFiveMinutesBeforeAndAfter() {
        for (var age : List.of(300, -300)) {
            var webhook = signed(SECRET, NOW.minusSeconds(age));
            construct(webhook.body(), webhook.signature(), SECRET);
        }
        for (var age : List.of(301, -301)) {
            var webhook = signed(SECRET, NOW.minusSeconds(age));
            rejects(webhook.body(), webhook.signature(), SECRET);
            var tolerance = Duration.ofMinutes(10);
            Webhooks.constructEvent(
                    webhook.body(), webhook.signature(), List.of(SECRET), tolerance, InstantSource.fixed(NOW));
        }
    }

    @Test
    void whileASecretIsRotatedEitherOneIsAccepted() {
        var webhook = signed(OLD_SECRET, NOW);

        rejects(webhook.body(), webhook.signature(), SECRET);
        assertThat(construct(webhook.body(), webhook.signature(), SECRET, OLD_SECRET))
                .isEqualTo(EVENT);
    }

    @Test
    void anyOfSeveralSignaturesIsAccepted() {
        var webhook = signed(SECRET, NOW);
        var signature = webhook.signature();
        var old = signed(OLD_SECRET, NOW).signature().split(",")[1];
        for (var header :
                List.of(signature + "," + old, signature.replace(",", "," + old + ", "), signature + ",v2=00")) {
            assertThat(construct(webhook.body(), header, SECRET)).isEqualTo(EVENT);
        }
    }

    @Test
    void aMissingOrMalformedHeaderIsRejected() {
        var webhook = signed(SECRET, NOW);
        var signature = webhook.signature();
        var headers =
                new ArrayList<@Nullable String>(List.of("", "t=1", "t=x,v1=00", ",,=", signature.replace("t=", "x=")));
        headers.add(signature.substring(0, signature.length() - 1));
        headers.add(null);
        for (var header : headers) rejects(webhook.body(), header, SECRET);
    }

    @Test
    void anEmptySecretIsAnErrorOfTheProgramNeverAValidWebhook() {
        var webhook = signed(SECRET, NOW);

        assertThatThrownBy(() -> construct(webhook.body(), webhook.signature(), ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEventOfAnUnknownTypeIsParsed() {
        var body = Json.write(EVENT).replace("\"ping\"", "\"project.archived\"");
        var webhook = Webhooks.testWebhook(body, SECRET, NOW);

        var event = construct(webhook.body(), webhook.signature(), SECRET);

        assertThat(event).isInstanceOf(UnknownEvent.class);
        assertThat(event.type()).isEqualTo("project.archived");
        assertThat(((UnknownEvent) event).data().at("/object/id").asText()).isEqualTo("whe_1");
    }

    @Test
    void eventTypesAreThoseOfTheDocument() throws IOException {
        var document = new YAMLMapper()
                .readTree(Path.of(System.getProperty("document")).toFile());
        var documented = new TreeMap<String, String>();
        for (var webhook : document.path("webhooks").properties()) {
            var schema = webhook.getValue()
                    .at("/post/requestBody/content/application~1json/schema/$ref")
                    .asText();
            documented.put(webhook.getKey(), schema.substring(schema.lastIndexOf('/') + 1));
        }

        var classes = new TreeMap<String, String>();
        EventTypes.CLASSES.forEach((type, event) -> classes.put(type, event.getSimpleName()));
        assertThat(classes).isEqualTo(documented);
    }

    @Test
    void everyExampleOfTheDocumentIsAnEventThatIsWrittenAsItWasRead() throws IOException {
        var document = new YAMLMapper()
                .readTree(Path.of(System.getProperty("document")).toFile());
        var examples = new ArrayList<JsonNode>();
        for (var webhook : document.path("webhooks").properties()) {
            var content = webhook.getValue().at("/post/requestBody/content/application~1json");
            content.path("examples").forEach(example -> examples.add(example.path("value")));
            if (content.has("example")) examples.add(content.path("example"));
        }

        assertThat(examples)
                .hasSizeGreaterThanOrEqualTo(EventTypes.CLASSES.size())
                .allSatisfy(example -> {
                    var event = Json.convert(example, Event.class);
                    assertThat(event).isNotInstanceOf(UnknownEvent.class);
                    assertThat(event.id()).isEqualTo(example.path("id").asText());
                    assertThat(Json.tree(event).at("/data/object/id")).isEqualTo(example.at("/data/object/id"));
                });
    }

    private static TestWebhook signed(String secret, Instant time) {
        return Webhooks.testWebhook(EVENT, secret, time);
    }

    private static Event construct(byte[] body, @Nullable String header, String... secrets) {
        return Webhooks.constructEvent(
                body, header, List.of(secrets), Webhooks.DEFAULT_TOLERANCE, InstantSource.fixed(NOW));
    }

    private static void rejects(byte[] body, @Nullable String header, String secret) {
        assertThatThrownBy(() -> construct(body, header, secret)).isInstanceOf(WebhookSignatureException.class);
    }
}
