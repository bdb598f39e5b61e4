package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.address.AddressRange;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the properties of a key may be. Each method throws `invalid_request` with all that is wrong.
final class KeyRules {
    private static final int MAX_YEARS = 5;

    private KeyRules() {}

    static void requireScopes(List<Scope> scopes, Mode mode, Role creator) {
        requireScopes(scopes, mode, creator, creator);
    }

    /// @param editor the role of the person who grants the scopes, perhaps to another one's key
    static void requireScopes(List<Scope> scopes, Mode mode, Role creator, Role editor) {
        requireNone(errors(
                "scopes",
                scopes,
                scope -> modeError(scope, mode)
                        .or(() -> roleError(scope, creator, "is not allowed by the role of the key's creator"))
                        .or(() -> roleError(scope, editor, "is not allowed by your role"))));
    }

    static void requireExpiry(@Nullable Instant expiresAt, Instant now) {
        if (expiresAt == null) {
            return;
        }
        if (!expiresAt.isAfter(now)) {
            throw ValidationErrors.of("expiresAt", "must be in the future");
        }
        if (expiresAt.isAfter(now.atOffset(ZoneOffset.UTC).plusYears(MAX_YEARS).toInstant())) {
            throw ValidationErrors.of("expiresAt", "must be at most 5 years from now");
        }
    }

    /// The properties with each range in its one form, and only once.
    static KeyProperties withNormalizedAddresses(KeyProperties key) {
        requireNone(errors("allowedAddresses", key.allowedAddresses(), KeyRules::rangeError));
        var normalized = key.allowedAddresses().stream()
                .map(AddressRange::parse)
                .map(AddressRange::toString)
                .distinct()
                .toList();
        return new KeyProperties(key.name(), key.scopes(), normalized, key.expiresAt());
    }

    private static Optional<String> rangeError(String range) {
        try {
            AddressRange.parse(range);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> modeError(Scope scope, Mode mode) {
        return mode == Mode.TEST && scope.liveOnly() ? Optional.of("is allowed for live keys only") : Optional.empty();
    }

    private static Optional<String> roleError(Scope scope, Role role, String error) {
        return role.scopes().contains(scope) ? Optional.empty() : Optional.of(error);
    }

    private static <T> List<FieldError> errors(String path, List<T> values, Function<T, Optional<String>> check) {
        return IntStream.range(0, values.size())
                .boxed()
                .flatMap(i -> check
                        .apply(values.get(i))
                        .map(message -> new FieldError(String.format(Locale.ROOT, "%s[%d]", path, i), message))
                        .stream())
                .toList();
    }

    private static void requireNone(List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
    }
}
