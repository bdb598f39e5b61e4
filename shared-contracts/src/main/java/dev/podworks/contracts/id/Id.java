package dev.podworks.contracts.id;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An identifier: a prefix for the type of the resource, then a part that is opaque to clients.
///
/// The opaque part is a lower-case ULID: 48 bits of milliseconds, 80 random bits.
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
                PasskeyId,
                InvitationId,
                AuditEventId {
    /// The whole text, with the prefix.
    String value();

    /// Called by the constructors, so that no malformed text reaches a query or an object key.
    ///
    /// @throws IllegalArgumentException if the prefix, the length or a character is wrong
    static void check(String prefix, String value) {
        if (!isValid(prefix, value)) {
            throw new IllegalArgumentException("not an id with the prefix " + prefix);
        }
    }

    /// Parses text from outside.
    ///
    /// @param prefix of the type, such as [ShowId#PREFIX]
    /// @param constructor of the type, such as `ShowId::new`
    /// @return empty if the text is null or not a valid id of the type
    static <T extends Id> Optional<T> parse(String prefix, @Nullable String value, Function<String, T> constructor) {
        return Optional.ofNullable(value).filter(text -> isValid(prefix, text)).map(constructor);
    }

    private static boolean isValid(String prefix, String value) {
        return value.startsWith(prefix)
                && Shape.OPAQUE_PART
                        .matcher(value)
                        .region(prefix.length(), value.length())
                        .matches();
    }

    /// Holds the pattern, because constants of an interface are public.
    final class Shape {
        private static final Pattern OPAQUE_PART = Pattern.compile("[0-9a-z]{20,32}");

        private Shape() {}
    }
}
