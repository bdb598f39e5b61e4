package dev.podworks.webhooks.delivery;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Authenticates a body and the time at which it was sent. Specification: Delivery to an endpoint, signature.
final class Signature {
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /// @return `t=<unix seconds>,v1=<hex of HMAC-SHA256 over "<t>.<body>">`
    static String header(String secret, Instant now, byte[] body) {
        var time = Long.toString(now.getEpochSecond());
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
            return "t=%s,v1=%s".formatted(time, HexFormat.of().formatHex(mac.doFinal(body)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
        }
    }
}
