package dev.podworks.testkit.stripe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/// Sends signed events as Stripe's webhook does.
public record StripeWebhook(URI address, String secret) {
    private static final String ALGORITHM = "HmacSHA256";

    /// @param object the event's object in its current state
    /// @return the status of the response
    public int send(String type, Map<String, Object> object) {
        var now = Instant.now().getEpochSecond();
        var event = Map.of(
                "id", "evt_1", "object", "event", "type", type, "created", now, "data", Map.of("object", object));
        var payload = new JsonMapper().writeValueAsString(event);
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Stripe-Signature", String.format(Locale.ROOT, "t=%d,v1=%s", now, sign(now + "." + payload)))
                .POST(BodyPublishers.ofString(payload))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String sign(String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
