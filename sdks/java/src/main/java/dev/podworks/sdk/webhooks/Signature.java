package dev.podworks.sdk.webhooks;

import dev.podworks.sdk.errors.WebhookSignatureException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of a webhook: {@code t=<unix seconds>,v1=<hex>}, an HMAC-SHA256 of {@code <t>.<raw body>}.
 *
 * @param time the Unix seconds, as they were received
 * @param hashes the hashes, of which one must be valid
 */
record Signature(String time, List<byte[]> hashes) {
    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern TIME = Pattern.compile("\\d{1,12}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    static Signature parse(String header) {
        var parts = Stream.of(header.split(",", -1)).map(String::strip).toList();
        var time = values(parts, "t=", TIME).findFirst();
        var hashes = values(parts, "v1=", HASH).map(HexFormat.of()::parseHex).toList();
        if (time.isEmpty() || hashes.isEmpty()) {
            throw new WebhookSignatureException(
                    "The " + Webhooks.SIGNATURE_HEADER + " header is missing or not valid.");
        }
        return new Signature(time.get(), hashes);
    }

    /** The value of a header. */
    static String of(byte[] body, String secret, long unixSeconds) {
        var time = String.valueOf(unixSeconds);
        return "t=" + time + ",v1=" + HexFormat.of().formatHex(hash(time, body, secret));
    }

    /** Whether one of the hashes was made with the secret. All are compared, each in constant time. */
    boolean isOf(byte[] body, String secret) {
        var expected = hash(time, body, secret);
        var valid = false;
        for (var hash : hashes) valid |= MessageDigest.isEqual(expected, hash);
        return valid;
    }

    private static Stream<String> values(List<String> parts, String prefix, Pattern pattern) {
        return parts.stream()
                .filter(part -> part.startsWith(prefix))
                .map(part -> part.substring(prefix.length()))
                .filter(pattern.asMatchPredicate());
    }

    private static byte[] hash(String time, byte[] body, String secret) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM + ".", e);
        }
    }
}
