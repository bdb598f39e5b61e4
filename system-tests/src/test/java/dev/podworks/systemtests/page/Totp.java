package dev.podworks.systemtests.page;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// An authenticator app, written from RFC 6238 and RFC 4648 alone.
final class Totp {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Totp() {}

    /// The current code.
    static String code(String secret) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(decode(secret), "HmacSHA1"));
            var step = Instant.now().getEpochSecond() / 30;
            var hash = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
            var number = ByteBuffer.wrap(hash, hash[hash.length - 1] & 15, 4).getInt() & 0x7fffffff;
            return String.format(Locale.ROOT, "%06d", number % 1_000_000);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] decode(String base32) {
        var bytes = ByteBuffer.allocate(base32.length() * 5 / 8);
        long bits = 0;
        int count = 0;
        for (char character : base32.toCharArray()) {
            bits = bits << 5 | ALPHABET.indexOf(character);
            count += 5;
            if (count >= 8) {
                count -= 8;
                bytes.put((byte) (bits >> count));
            }
        }
        return bytes.array();
    }
}
