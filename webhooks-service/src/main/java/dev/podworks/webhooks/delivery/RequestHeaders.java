package dev.podworks.webhooks.delivery;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// The headers of one attempt. Specification: Delivery to an endpoint.
final class RequestHeaders {
    private RequestHeaders() {}

    /// @param body as it is signed
    /// @param now when it is signed
    /// @return by their names, in the order in which they are shown
    static Map<String, String> of(Target target, Message message, byte[] body, Instant now) {
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
