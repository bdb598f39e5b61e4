package dev.podworks.billing.catalogue;

/// Credits that are granted each month.
///
/// @param amountCents monthly price before tax
public record Plan(String id, String name, long seconds, long amountCents) {
    public Plan {
        Catalogue.check(id, seconds, amountCents);
    }
}
