package dev.podworks.sdk.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.errors.WebhookSignatureException;
import dev.podworks.sdk.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Verifies webhooks.
 *
 * <pre>{@code
 * var event = Webhooks.constructEvent(request.getInputStream().readAllBytes(),
 *         request.getHeader(Webhooks.SIGNATURE_HEADER), System.getenv("PODWORKS_WEBHOOK_SECRET"));
 * }</pre>
 */
public final class Webhooks {
    /** The header with the signature. */
    public static final String SIGNATURE_HEADER = "Service-Signature";

    /** The difference between the signature's time and the clock that is allowed. */
    public static final Duration DEFAULT_TOLERANCE = Duration.ofMinutes(5);

    private Webhooks() {}

    /** Verifies a webhook with one secret; see {@link #constructEvent(byte[], String, List, Duration)}. */
    public static Event constructEvent(byte[] body, @Nullable String signature, String secret) {
        return constructEvent(body, signature, List.of(secret));
    }

    /** Verifies a webhook within five minutes; see {@link #constructEvent(byte[], String, List, Duration)}. */
    public static Event constructEvent(byte[] body, @Nullable String signature, List<String> secrets) {
        return constructEvent(body, signature, secrets, DEFAULT_TOLERANCE);
    }

    /**
     * Verifies a webhook and returns its event. Signatures are compared in constant time.
     *
     * <p>While you rotate an endpoint's secret, pass both: a webhook is valid if any of its {@code v1} signatures
     * was made with any of the secrets.
     *
     * @param body the request's body exactly as it was received, not parsed and serialized again
     * @param signature the {@code Service-Signature} header; null if there is none
     * @param secrets the endpoint's secret, {@code whsec_…}, or several of them
     * @param tolerance the age of a signature that is allowed
     * @throws WebhookSignatureException respond with 400 and do nothing else
     * @throws IllegalArgumentException if there is no secret
     */
    public static Event constructEvent(
            byte[] body, @Nullable String signature, List<String> secrets, Duration tolerance) {
        return constructEvent(body, signature, secrets, tolerance, InstantSource.system());
    }

    static Event constructEvent(
            byte[] body, @Nullable String header, List<String> secrets, Duration tolerance, InstantSource clock) {
        var signature = Signature.parse(header == null ? "" : header);
        var keys = secrets.stream().filter(secret -> !secret.isEmpty()).toList();
        if (keys.isEmpty()) throw new IllegalArgumentException("The webhook secret is empty.");
        var valid = false;
        for (var key : keys) valid |= signature.isOf(body, key);
        if (!valid) throw new WebhookSignatureException("No signature of the webhook was made with this secret.");
        var time = Instant.ofEpochSecond(Long.parseLong(signature.time()));
        if (Duration.between(time, clock.instant()).abs().compareTo(tolerance) > 0) {
            throw new WebhookSignatureException(
                    "The signature of the webhook is too old, or the clock of this machine is wrong.");
        }
        try {
            return Json.read(new String(body, StandardCharsets.UTF_8), Event.class);
        } catch (IllegalArgumentException e) {
            throw new PodworksException("The webhook is signed but not an event.", e);
        }
    }

    /**
     * An event for tests of your handler, with a new id and the current time.
     *
     * <pre>{@code
     * var event = Webhooks.testEvent("ping", new PingEventData().object(new PingEventDataObject().id("whe_1")));
     * var webhook = Webhooks.testWebhook(event, "whsec_test");
     * assertThat(handle(webhook.body(), webhook.headers())).isEqualTo(204);
     * }</pre>
     *
     * @param data the data of the type, such as a {@code ProjectEventData}
     */
    public static Event testEvent(String type, Object data) {
        var id = "evt_" + UUID.randomUUID().toString().replace("-", "").substring(0, 26);
        var event = Map.of(
                "id", id, "object", "event", "type", type, "mode", "test", "createdAt", Instant.now(), "data", data);
        return Json.read(Json.write(event), Event.class);
    }

    /** Signs an event for a test of your handler, now. */
    public static TestWebhook testWebhook(Event event, String secret) {
        return testWebhook(event, secret, Instant.now());
    }

    /** Signs an event for a test of your handler, at that time. */
    public static TestWebhook testWebhook(Event event, String secret, Instant time) {
        return testWebhook(Json.write(event), secret, time);
    }

    /** Signs a body for a test of your handler. */
    public static TestWebhook testWebhook(String body, String secret, Instant time) {
        var event = Json.read(body, JsonNode.class);
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        return new TestWebhook(
                bytes,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Service-Event-Id",
                        event.path("id").asText(),
                        "Service-Event-Type",
                        event.path("type").asText(),
                        SIGNATURE_HEADER,
                        Signature.of(bytes, secret, time.getEpochSecond())));
    }
}
