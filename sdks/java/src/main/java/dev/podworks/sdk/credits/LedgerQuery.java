package dev.podworks.sdk.credits;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.LedgerKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which ledger entries are listed; all by default. */
public final class LedgerQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all entries. */
    public LedgerQuery() {}

    /** Only entries of one of these kinds. */
    public LedgerQuery kind(LedgerKind... kinds) {
        parameters.put("kind", Stream.of(kinds).map(LedgerKind::getValue).collect(joining(",")));
        return this;
    }

    /** Only entries of one of these buckets: {@code plan}, {@code promo}, {@code purchased}. */
    public LedgerQuery bucket(String... buckets) {
        parameters.put("bucket", String.join(",", buckets));
        return this;
    }

    /** Only the charges and refunds of this project. */
    public LedgerQuery project(String projectId) {
        parameters.put("project", projectId);
        return this;
    }

    /** Only the charges and refunds of projects of this show. */
    public LedgerQuery show(String showId) {
        parameters.put("show", showId);
        return this;
    }

    /** Only entries of this time or later. */
    public LedgerQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only entries before this time. */
    public LedgerQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
