package dev.podworks.billing.ledger;

/// What an entry is about, such as `charge:prj_…/1`: there is one entry of a key.
public record EntryKey(String value) {
    @Override
    public String toString() {
        return value;
    }
}
