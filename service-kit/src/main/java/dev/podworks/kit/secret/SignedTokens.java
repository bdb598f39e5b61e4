package dev.podworks.kit.secret;

import static dev.podworks.kit.secret.ServiceSecret.TAG_BYTES;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/// Issues and verifies URL-safe tokens: an authentication tag followed by a payload, which is not encrypted.
///
/// Tokens are valid until the {@link ServiceSecret} changes.
public final class SignedTokens {
    private final ServiceSecret secret;

    public SignedTokens(ServiceSecret secret) {
        this.secret = secret;
    }

    /// @param purpose of the token, which is valid for no other
    public String issue(String purpose, byte[] payload) {
        try {
            var token = Arrays.copyOf(secret.mac(purpose).computeMac(payload), TAG_BYTES + payload.length);
            System.arraycopy(payload, 0, token, TAG_BYTES, payload.length);
            return encode(token);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @return the payload; empty if the token is not valid for this purpose
    public Optional<byte[]> verify(String purpose, String token) {
        return decode(token).filter(bytes -> bytes.length > TAG_BYTES).flatMap(bytes -> verify(purpose, bytes));
    }

    private Optional<byte[]> verify(String purpose, byte[] token) {
        var payload = Arrays.copyOfRange(token, TAG_BYTES, token.length);
        try {
            secret.mac(purpose).verifyMac(Arrays.copyOf(token, TAG_BYTES), payload);
            return Optional.of(payload);
        } catch (GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    /// Accepts only the canonical encoding: others differ in padding or in the unused bits of the last character.
    private static Optional<byte[]> decode(String token) {
        try {
            return Optional.of(Base64.getUrlDecoder().decode(token))
                    .filter(bytes -> encode(bytes).equals(token));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
