package dev.podworks.billing.catalogue;

/// Credits that are bought in one purchase.
///
/// @param amountCents before tax
public record Bundle(String id, String name, long seconds, long amountCents) {
    public Bundle {
        Catalogue.check(id, seconds, amountCents);
    }
}
