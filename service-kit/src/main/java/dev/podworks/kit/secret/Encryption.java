package dev.podworks.kit.secret;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

/// Secrets that a service must read again, such as tokens for other services, as they lie in its tables.
///
/// A keyset can hold several keys: the primary one encrypts, all of them decrypt. So a key is replaced by adding a new
/// primary one, and taken out when nothing is encrypted with it any more.
public final class Encryption {
    private final Aead aead;

    private Encryption(Aead aead) {
        this.aead = aead;
    }

    /// @param keyset Tink's JSON of a keyset for AEAD, in the clear
    /// @throws IllegalArgumentException when it is none
    public static Encryption parse(String keyset) {
        try {
            AeadConfig.register();
            var keys = TinkJsonProtoKeysetFormat.parseKeyset(keyset, InsecureSecretKeyAccess.get());
            return new Encryption(keys.getPrimitive(RegistryConfiguration.get(), Aead.class));
        } catch (GeneralSecurityException _) {
            // The cause may quote what it was given, and a key belongs in no log.
            throw new IllegalArgumentException("ENCRYPTION_KEYSET must be a Tink keyset for AEAD, as JSON");
        }
    }

    /// @param owner names the row that it is for, so that the bytes are worth nothing in another one
    public byte[] encrypt(String secret, String owner) {
        try {
            return aead.encrypt(secret.getBytes(StandardCharsets.UTF_8), owner.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException("the keyset can't encrypt", fault);
        }
    }

    /// @throws IllegalStateException when the bytes were changed, are another owner's, or their key is gone
    public String decrypt(byte[] encrypted, String owner) {
        try {
            return new String(aead.decrypt(encrypted, owner.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException("a secret of " + owner + " can't be decrypted", fault);
        }
    }
}
