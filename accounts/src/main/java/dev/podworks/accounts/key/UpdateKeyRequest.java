package dev.podworks.accounts.key;

import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.error.ValidationErrors;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The body of a PATCH. Absent properties are null and keep their value.
///
/// @param expiresAt a node, because JSON's null means that the key never expires
record UpdateKeyRequest(
        @Nullable String name,
        @Nullable List<Scope> scopes,
        @Nullable List<String> allowedAddresses,
        @Nullable JsonNode expiresAt) {

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    KeyProperties applyTo(KeyProperties now) {
        return new KeyProperties(
                name == null ? now.name() : name,
                scopes == null ? now.scopes() : scopes,
                allowedAddresses == null ? now.allowedAddresses() : allowedAddresses,
                expiresAt == null ? now.expiresAt() : parse(expiresAt));
    }

    private static @Nullable Instant parse(JsonNode time) {
        try {
            return time.isNull() ? null : OffsetDateTime.parse(time.asString()).toInstant();
        } catch (DateTimeException _) {
            throw ValidationErrors.of("expiresAt", "must be a date and time such as 2026-11-20T09:30:00Z");
        }
    }
}
