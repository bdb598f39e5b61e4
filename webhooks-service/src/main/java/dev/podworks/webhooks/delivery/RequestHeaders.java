package dev.podworks.webhooks.delivery;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// The headers of one attempt. Specification: Delivery to an endpoint.
final class RequestHeaders {
    private RequestHeaders() {}

    /// @param body the signed bytes
    /// @param now the time of the signature
    /// @return values by name, in display order
    static Map<String, String> of(Target target, WebhookMessage message, byte[] body, Instant now) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "Podworks-Webhooks/1");
        headers.put("Accept-Encoding", "identity");
        headers.put("Service-Event-Id", message.eventId());
        headers.put("Service-Event-Type", message.eventType());
        headers.put("Service-Signature", Signature.header(target.secret(), now, body));
        return headers;
    }
}
