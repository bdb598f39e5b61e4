package dev.podworks.kit.idempotency;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// SHA-256 of a request's method, path and body. White space and the order of properties in the body don't matter,
/// because some clients serialize the body again for each attempt.
///
/// The show that an API key is limited to is part of it, so that such a key never gets the response to a key that
/// sees more.
record Fingerprint(byte[] sha256) {
    private static final byte SEPARATOR = 0;

    static Fingerprint of(Caller caller, String method, String path, byte[] body, JsonMapper json) {
        var digest = sha256Digest();
        var show = Optional.ofNullable(caller.show()).map(ShowId::value).orElse("");
        for (var part : new String[] {method, path, show}) {
            digest.update(part.getBytes(StandardCharsets.UTF_8));
            digest.update(SEPARATOR);
        }
        return new Fingerprint(digest.digest(canonical(body, json)));
    }

    boolean matches(byte[] other) {
        return Arrays.equals(sha256, other);
    }

    /// A body that is not JSON is used as it is; validation rejects it later.
    private static byte[] canonical(byte[] body, JsonMapper json) {
        try {
            ObjectReader any = json.readerFor(Object.class);
            ObjectWriter sorted = json.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
            return sorted.writeValueAsBytes(any.readValue(body));
        } catch (JacksonException _) {
            return body;
        }
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
