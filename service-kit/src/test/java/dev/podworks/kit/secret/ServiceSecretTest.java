package dev.podworks.kit.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceSecretTest {
    private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.UTF_8);

    @Test
    void tagDependsOnMessageAndPurpose() throws GeneralSecurityException {
        var secret = ServiceSecret.parse(Base64.getEncoder().encodeToString(new byte[32]));

        assertThat(secret.mac("cursor").computeMac(MESSAGE))
                .isEqualTo(secret.mac("cursor").computeMac(MESSAGE));
        assertThat(secret.mac("cursor").computeMac(MESSAGE))
                .isNotEqualTo(secret.mac("link").computeMac(MESSAGE));
        assertThat(secret.mac("cursor").computeMac(MESSAGE))
                .isNotEqualTo(secret.mac("cursor").computeMac(new byte[0]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "c2hvcnQ=", "not base64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="})
    void shortOrInvalidSecretFailsTheStart(String base64) {
        assertThatThrownBy(() -> ServiceSecret.parse(base64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SERVICE_SECRET");
    }
}
