package dev.podworks.billing.ledger;

/// Identifies an entry, such as `charge:prj_…/1`. Keys are unique.
public record EntryKey(String value) {
    @Override
    public String toString() {
        return value;
    }
}
