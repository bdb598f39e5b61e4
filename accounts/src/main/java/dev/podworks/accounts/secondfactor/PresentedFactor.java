package dev.podworks.accounts.secondfactor;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a user presents as a second factor: exactly one, as the document requires.
///
/// @param code of the authenticator app
/// @param passkey WebAuthn's response
public record PresentedFactor(
        @Nullable String code,
        @Nullable String recoveryCode,
        @Nullable JsonNode passkey) {
    @Override
    public String toString() {
        return "PresentedFactor[redacted]";
    }
}
