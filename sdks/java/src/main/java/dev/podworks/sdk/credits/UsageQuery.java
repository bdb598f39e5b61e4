package dev.podworks.sdk.credits;

import dev.podworks.sdk.model.UsageGroupBy;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** Of which days and which projects the usage is. Without a grouping, only the total is returned. */
public final class UsageQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of this month's usage. */
    public UsageQuery() {}

    /** The first day; by default the first of this month. */
    public UsageQuery from(LocalDate day) {
        parameters.put("from", day.toString());
        return this;
    }

    /** The last day; by default today. At most 366 days. */
    public UsageQuery to(LocalDate day) {
        parameters.put("to", day.toString());
        return this;
    }

    /** How to group rows. */
    public UsageQuery groupBy(UsageGroupBy groupBy) {
        parameters.put("groupBy", groupBy.getValue());
        return this;
    }

    /** Counts only the usage of this show. */
    public UsageQuery show(String showId) {
        parameters.put("show", showId);
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
