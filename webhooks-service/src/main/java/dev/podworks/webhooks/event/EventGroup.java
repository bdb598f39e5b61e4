package dev.podworks.webhooks.event;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.caller.Principal.Caller;

/// The event types about one kind of resource, and who may read them. The group's name is the part of the type's
/// name before the dot. Specification: Feed; Delivery to an endpoint, 5.
enum EventGroup implements WireEnum {
    PROJECT(Access.SHOW),
    FILE(Access.ACCOUNT),
    DELIVERY(Access.ACCOUNT),
    CONNECTION(Access.ACCOUNT),
    CREDITS(Access.FINANCES),
    SUBSCRIPTION(Access.FINANCES),
    BILLING(Access.FINANCES);

    private enum Access {
        /// Also keys that are limited to a show, for that show's events.
        SHOW,
        /// Every key that is not limited to a show.
        ACCOUNT,
        /// In addition requires `account:read`.
        FINANCES
    }

    private final Access access;

    EventGroup(Access access) {
        this.access = access;
    }

    /// @throws IllegalArgumentException if a public type has no group; `PublicEventTypesTest` names it
    static EventGroup of(EventType type) {
        return WireEnum.of(
                EventGroup.class, type.typeName().substring(0, type.typeName().indexOf('.')));
    }

    boolean isReadableBy(Caller caller) {
        return switch (access) {
            case SHOW -> true;
            case ACCOUNT -> !caller.limitedToShow();
            case FINANCES -> !caller.limitedToShow() && caller.scopes().contains(Scope.ACCOUNT_READ);
        };
    }
}
