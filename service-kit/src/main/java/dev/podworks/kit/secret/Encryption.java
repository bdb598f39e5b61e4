package dev.podworks.kit.secret;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

/// Encrypts secrets that a service stores and needs again, such as OAuth tokens.
///
/// A keyset can contain several keys: the primary key encrypts, all keys decrypt. To rotate a key, add a new
/// primary key, and delete the old one when nothing is encrypted with it any more.
public final class Encryption {
    private final Aead aead;

    private Encryption(Aead aead) {
        this.aead = aead;
    }

    /// @param keyset cleartext Tink keyset for AEAD, as JSON
    /// @throws IllegalArgumentException if it is not valid
    public static Encryption parse(String keyset) {
        try {
            AeadConfig.register();
            var keys = TinkJsonProtoKeysetFormat.parseKeyset(keyset, InsecureSecretKeyAccess.get());
            return new Encryption(keys.getPrimitive(RegistryConfiguration.get(), Aead.class));
        } catch (GeneralSecurityException _) {
            // The cause may contain the keyset, which must not be logged.
            throw new IllegalArgumentException("ENCRYPTION_KEYSET must be a Tink keyset for AEAD, as JSON");
        }
    }

    /// @param owner of the secret, such as the row's id: associated data, so that the bytes are useless in another
    ///     row
    public byte[] encrypt(String secret, String owner) {
        try {
            return aead.encrypt(secret.getBytes(StandardCharsets.UTF_8), owner.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the keyset cannot encrypt", e);
        }
    }

    /// @throws IllegalStateException if the bytes were changed or belong to another owner, or the keyset no longer
    ///     has their key
    public String decrypt(byte[] encrypted, String owner) {
        try {
            return new String(aead.decrypt(encrypted, owner.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a secret of " + owner + " cannot be decrypted", e);
        }
    }
}
