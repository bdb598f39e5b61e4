package dev.podworks.contracts.id;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An identifier as it stands on the wire: a prefix that names the kind, then a time-ordered unique part.
///
/// The part is opaque to callers. It is a lower-case ULID: 48 bits of milliseconds, 80 random bits.
public sealed interface Id
        permits AccountId,
                ProjectId,
                FileId,
                EventId,
                KeyId,
                ShowId,
                DestinationId,
                DeliveryId,
                ConnectionId,
                EndpointId,
                UserId,
                RequestId,
                PurchaseId,
                SubscriptionId,
                OrderId,
                SessionId,
                InvitationId {
    /// With its prefix.
    String value();

    /// Refuses what cannot be an identifier of this kind, so that no such text reaches a query or a storage key.
    ///
    /// @throws IllegalArgumentException when the prefix or the alphabet is wrong
    static void check(String prefix, String value) {
        if (!is(prefix, value)) {
            throw new IllegalArgumentException("not an identifier that starts with " + prefix);
        }
    }

    /// Reads what may be an identifier of a kind; anything else counts as none.
    static <T extends Id> Optional<T> parse(String prefix, @Nullable String value, Function<String, T> make) {
        return Optional.ofNullable(value).filter(text -> is(prefix, text)).map(make);
    }

    private static boolean is(String prefix, String value) {
        return value.startsWith(prefix)
                && Shape.OPAQUE_PART
                        .matcher(value)
                        .region(prefix.length(), value.length())
                        .matches();
    }

    /// Holds the pattern, since an interface's own constants are public.
    final class Shape {
        private static final Pattern OPAQUE_PART = Pattern.compile("[0-9a-z]{20,32}");

        private Shape() {}
    }
}
