package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Verified with the Stripe library, as receivers do.
class SignatureTest {
    private static final long TOLERANCE_SECONDS = 300;
    private static final String SECRET = "whsec_bm90IGEgc2VjcmV0IG9mIGFueWJvZHkgYXQgYWxs";

    @Test
    void headerFollowsTheDocumentedScheme() {
        var header = Signature.header(
                "whsec_a", Instant.parse("2026-11-20T09:30:00.999Z"), "{}".getBytes(StandardCharsets.UTF_8));

        assertThat(header).matches("t=1795167000,v1=[0-9a-f]{64}");
    }

    @Test
    void signatureVerifiesOnlyForItsBodyAndSecret() throws Exception {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var body = text(random);
            var header = header(body, Instant.now());
            assertThat(Webhook.Signature.verifyHeader(body, header, SECRET, TOLERANCE_SECONDS))
                    .as("seed %d", seed)
                    .isTrue();
            rejected(body + " ", header, SECRET);
            rejected(body, header, SECRET + "x");
            rejected(body, header.replace("t=", "t=1"), SECRET);
        }
    }

    @Test
    void expiredSignatureIsRejected() {
        var old = header("{}", Instant.now().minus(Duration.ofMinutes(6)));

        rejected("{}", old, SECRET);
    }

    private static String header(String body, Instant now) {
        return Signature.header(SECRET, now, body.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(200), 1, 0xD7FF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static void rejected(String body, String header, String secret) {
        assertThatThrownBy(() -> Webhook.Signature.verifyHeader(body, header, secret, TOLERANCE_SECONDS))
                .isInstanceOf(SignatureVerificationException.class);
    }
}
