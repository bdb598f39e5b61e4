package dev.podworks.billing.catalogue;

/// Credits that come each month. Decisions: bundles, plans.
///
/// @param amountCents before tax, a month
public record Plan(String id, String name, long seconds, long amountCents) {
    public Plan {
        Catalogue.check(id, seconds, amountCents);
    }
}
