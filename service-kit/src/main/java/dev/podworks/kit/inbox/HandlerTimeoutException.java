package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import java.time.Duration;

/// A handler did not finish in time although the database is available.
final class HandlerTimeoutException extends RuntimeException {
    HandlerTimeoutException(String listener, Event event, Duration timeout) {
        super("%s did not handle %s (%s) within %s"
                .formatted(listener, event.id(), event.type().typeName(), timeout));
    }
}
