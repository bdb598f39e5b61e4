package dev.podworks.projects.view;

import dev.podworks.contracts.WireEnum;
import java.time.Instant;

/// What a list of projects can be sorted by: indexes have each of these orders, for all projects of an account, for
/// one status, and for one show.
enum SortKey implements WireEnum {
    CREATED_AT("createdAt", "created_at"),
    /// Projects without a name come first. Sorted by code points in lower case, which no machine's locale changes.
    NAME("name", "lower(coalesce(document #>> '{details,name}', '')) collate \"C\""),
    /// Projects without a price come first.
    CREDITS_SECONDS("creditsSeconds", "coalesce(credits, -1)");

    private final String wire;
    private final String sql;

    SortKey(String wire, String sql) {
        this.wire = wire;
        this.sql = sql;
    }

    @Override
    public String wire() {
        return wire;
    }

    /// The indexed expression.
    String sql() {
        return sql;
    }

    /// The value of the expression, for a query.
    Object parse(String text) {
        return switch (this) {
            case CREATED_AT -> Instant.parse(text);
            case NAME -> text;
            case CREDITS_SECONDS -> Long.valueOf(text);
        };
    }
}
