package dev.podworks.accounts.totp;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;

/// The secret that an authenticator app shares with us.
///
/// @param base32 as apps take it
record TotpSecret(String base32) {
    private static final Duration STEP = Duration.ofSeconds(30);
    private static final int DIGITS = 6;
    private static final String ALGORITHM = "HmacSHA1";
    /// The length of SHA-1's output, as RFC 4226 recommends.
    private static final int BYTES = 20;

    private static final String ISSUER = "Podworks";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final TimeBasedOneTimePasswordGenerator CODES =
            new TimeBasedOneTimePasswordGenerator(STEP, DIGITS, ALGORITHM);

    static TotpSecret generate() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new TotpSecret(new Base32().encodeAsString(bytes));
    }

    /// The address that an app reads from a QR code.
    String uri(String email) {
        return "otpauth://totp/%s:%s?secret=%s&issuer=%s".formatted(ISSUER, escaped(email), base32, ISSUER);
    }

    /// The time step of the code: the current one, the one before or the one after, since clocks differ.
    ///
    /// @return empty for a wrong code
    OptionalLong step(String code, Instant now) {
        var current = now.getEpochSecond() / STEP.toSeconds();
        return LongStream.rangeClosed(current - 1, current + 1)
                .filter(step -> isCode(code, step))
                .max();
    }

    String code(Instant at) {
        try {
            return CODES.generateOneTimePasswordString(key(), at);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("not a key for " + ALGORITHM, e);
        }
    }

    private boolean isCode(String code, long step) {
        var expected = code(Instant.ofEpochSecond(step * STEP.toSeconds()));
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), code.getBytes(StandardCharsets.UTF_8));
    }

    private SecretKeySpec key() {
        return new SecretKeySpec(new Base32().decode(base32), ALGORITHM);
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// Secrets must not be logged.
    @Override
    public String toString() {
        return "TotpSecret[redacted]";
    }
}
