package dev.podworks.contracts.api;

import dev.podworks.contracts.WireEnum;

/// A permission that a key can hold. Specification: Authentication, 4.
public enum Scope implements WireEnum {
    ACCOUNT_READ("account:read"),
    PROJECTS_READ("projects:read"),
    PROJECTS_WRITE("projects:write"),
    CREDITS_SPEND("credits:spend"),
    BILLING_PURCHASE("billing:purchase"),
    WEBHOOKS_MANAGE("webhooks:manage"),
    SHOWS_MANAGE("shows:manage"),
    DESTINATIONS_MANAGE("destinations:manage");

    private final String wire;

    Scope(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /// Permissions that spend real money: no test key holds them.
    public boolean liveOnly() {
        return this == CREDITS_SPEND || this == BILLING_PURCHASE;
    }
}
