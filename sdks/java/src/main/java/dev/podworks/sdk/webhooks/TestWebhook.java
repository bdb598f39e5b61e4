package dev.podworks.sdk.webhooks;

import java.util.Map;

/**
 * A webhook request as the API would send it.
 *
 * @param body its body
 * @param headers its headers
 */
@SuppressWarnings("ArrayRecordComponent")
public record TestWebhook(byte[] body, Map<String, String> headers) {
    /** The signature of the body. */
    public String signature() {
        return headers.getOrDefault(Webhooks.SIGNATURE_HEADER, "");
    }
}
