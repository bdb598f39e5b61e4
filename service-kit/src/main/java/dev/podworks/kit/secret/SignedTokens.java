package dev.podworks.kit.secret;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/// Issues and verifies URL-safe tokens that contain a payload and its signature. The payload is not encrypted.
///
/// Tokens are valid until the {@link ServiceSecret} changes.
public final class SignedTokens {
    private static final int SIGNATURE_BYTES = 16;

    private final ServiceSecret secret;

    public SignedTokens(ServiceSecret secret) {
        this.secret = secret;
    }

    /// @param purpose of the token, which is valid for no other
    public String issue(String purpose, byte[] payload) {
        var token = Arrays.copyOf(secret.sign(purpose, payload), SIGNATURE_BYTES + payload.length);
        System.arraycopy(payload, 0, token, SIGNATURE_BYTES, payload.length);
        return encode(token);
    }

    /// @return the payload; empty if the token is not valid for this purpose
    public Optional<byte[]> verify(String purpose, String token) {
        return decode(token)
                .filter(bytes -> bytes.length > SIGNATURE_BYTES)
                .flatMap(bytes -> withoutSignature(purpose, bytes));
    }

    private Optional<byte[]> withoutSignature(String purpose, byte[] bytes) {
        var payload = Arrays.copyOfRange(bytes, SIGNATURE_BYTES, bytes.length);
        var expected = Arrays.copyOf(secret.sign(purpose, payload), SIGNATURE_BYTES);
        return MessageDigest.isEqual(expected, Arrays.copyOf(bytes, SIGNATURE_BYTES))
                ? Optional.of(payload)
                : Optional.empty();
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
