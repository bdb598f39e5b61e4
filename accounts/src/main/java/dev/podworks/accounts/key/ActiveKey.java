package dev.podworks.accounts.key;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.kit.address.AddressRange;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/// A key as a valid secret of it authenticates: what the cache holds.
///
/// @param name null if it has none
/// @param allowedAddresses empty if it can be used from everywhere
/// @param endsAt when this secret stops working, because the key expires or the overlap ends; null for never
public record ActiveKey(
        Caller caller,
        @Nullable String name,
        List<AddressRange> allowedAddresses,
        @Nullable Instant endsAt) {
    private static final String ATTRIBUTE = ActiveKey.class.getName();

    /// The key that authenticated a request; empty for a person.
    public static Optional<ActiveKey> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    void storeIn(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    KeyId id() {
        return new KeyId(caller.actorId());
    }

    boolean isValidAt(Instant now) {
        return endsAt == null || now.isBefore(endsAt);
    }

    /// How long it may be cached: until the secret ends at the latest.
    Duration timeToLive(Duration atMost, Instant now) {
        if (!isValidAt(now)) {
            return Duration.ZERO;
        }
        return endsAt == null || now.plus(atMost).isBefore(endsAt) ? atMost : Duration.between(now, endsAt);
    }

    boolean restrictsAddresses() {
        return !allowedAddresses.isEmpty();
    }

    /// @throws ApiException `address_not_allowed`
    void requireAllowed(InetAddress address) {
        if (restrictsAddresses() && allowedAddresses.stream().noneMatch(range -> range.contains(address))) {
            var text = address.getHostAddress();
            throw ApiException.of(
                    ErrorCode.ADDRESS_NOT_ALLOWED,
                    "This key cannot be used from %s. Send the request from an address that the key allows, or add this one to the key on the account page."
                            .formatted(text),
                    Map.of("ipAddress", text));
        }
    }
}
