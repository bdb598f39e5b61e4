package dev.podworks.contracts.id;

import java.util.regex.Pattern;

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
        if (!value.startsWith(prefix)
                || !Shape.OPAQUE_PART
                        .matcher(value)
                        .region(prefix.length(), value.length())
                        .matches()) {
            throw new IllegalArgumentException("not an identifier that starts with " + prefix);
        }
    }

    /// Holds the pattern, since an interface's own constants are public.
    final class Shape {
        private static final Pattern OPAQUE_PART = Pattern.compile("[0-9a-z]{20,32}");

        private Shape() {}
    }
}
