package dev.podworks.local.stack;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.security.GeneralSecurityException;

/// Makes the keys with which a service encrypts what it must be able to read again.
public final class EncryptionKeyset {
    private EncryptionKeyset() {}

    /// @return a new keyset of one AES-256-GCM key, as Tink's JSON
    public static String generate() {
        try {
            AeadConfig.register();
            var keys = KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM);
            return TinkJsonProtoKeysetFormat.serializeKeyset(keys, InsecureSecretKeyAccess.get());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has AES-GCM", impossible);
        }
    }
}
