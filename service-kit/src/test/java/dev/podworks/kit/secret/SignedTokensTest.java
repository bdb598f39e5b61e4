package dev.podworks.kit.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SignedTokensTest {
    private static final byte[] PAYLOAD = "prj_1/2".getBytes(StandardCharsets.UTF_8);

    private final SignedTokens tokens = tokens((byte) 1);

    @Test
    void tokenIsValidForItsPurposeOnly() {
        var token = tokens.issue("output", PAYLOAD);
        assertThat(token).matches("[A-Za-z0-9_-]+");
        assertThat(tokens.verify("output", token)).hasValue(PAYLOAD);
        assertThat(tokens.verify("cursor", token)).isEmpty();
        assertThat(tokens((byte) 2).verify("output", token))
                .as("another secret")
                .isEmpty();
    }

    @Test
    void changedTokenIsRejected() {
        var token = tokens.issue("output", PAYLOAD);
        for (int i = 0; i < token.length(); i++) {
            var changed = token.substring(0, i) + (token.charAt(i) == 'A' ? 'B' : 'A') + token.substring(i + 1);
            assertThat(tokens.verify("output", changed)).as(changed).isEmpty();
        }
        for (var other : new String[] {"", "A", token + "=", token + "AAAA", token.substring(4), "not base64!"}) {
            assertThat(tokens.verify("output", other)).as(other).isEmpty();
        }
    }

    /// Permanent links are stored by customers: a release must accept those of earlier ones.
    @Test
    void tokensOfEarlierReleasesAreValid() {
        assertThat(tokens.verify("output", "ywDYc7eiJTdbZ3JqJczmG3Byal8xLzI")).hasValue(PAYLOAD);
    }

    private static SignedTokens tokens(byte fill) {
        var secret = new byte[32];
        Arrays.fill(secret, fill);
        return new SignedTokens(ServiceSecret.parse(Base64.getEncoder().encodeToString(secret)));
    }
}
