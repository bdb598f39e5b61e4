package dev.podworks.kit.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.local.stack.EncryptionKeyset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncryptionTest {
    private final Encryption encryption = Encryption.parse(EncryptionKeyset.generate());

    @Test
    void encryptedSecretCanBeDecrypted() {
        var encrypted = encryption.encrypt("ya29.token-ü", "file_1");

        assertThat(new String(encrypted, StandardCharsets.ISO_8859_1)).doesNotContain("token");
        assertThat(encryption.decrypt(encrypted, "file_1")).isEqualTo("ya29.token-ü");
    }

    @Test
    void equalSecretsHaveDifferentCiphertexts() {
        assertThat(encryption.encrypt("token", "file_1")).isNotEqualTo(encryption.encrypt("token", "file_1"));
    }

    @Test
    void secretOfAnotherRowOrKeyCannotBeDecrypted() {
        var encrypted = encryption.encrypt("token", "file_1");

        assertThatThrownBy(() -> encryption.decrypt(encrypted, "file_2")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Encryption.parse(EncryptionKeyset.generate()).decrypt(encrypted, "file_1"))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "secret-key-material", "{\"primaryKeyId\": 1, \"key\": []}"})
    void invalidKeysetIsRejectedWithoutQuotingIt(String keyset) {
        assertThatThrownBy(() -> Encryption.parse(keyset))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ENCRYPTION_KEYSET")
                .hasMessageNotContaining("secret-key-material")
                .hasNoCause();
    }
}
