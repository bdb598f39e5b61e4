package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.TimeRange;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which lines of an account are listed: those that meet all conditions.
///
/// @param kinds any of them; empty for all
/// @param buckets any of them; empty for all
/// @param show that the usage counted for
public record LedgerFilter(
        Set<LedgerKind> kinds,
        Set<Bucket> buckets,
        Optional<ProjectId> project,
        Optional<ShowId> show,
        TimeRange created) {
    private static final String EACH = """
            select newest.* from unnest(:kinds) chosen_kind
            cross join unnest(cast(:buckets as credit_bucket[])) chosen_bucket
            cross join lateral (%s) newest order by id desc limit :atMost
            """;

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    public static LedgerFilter of(ListParameters parameters) {
        return new LedgerFilter(
                FilterValues.parse(LedgerKind.class, "kind", parameters.find("kind")),
                FilterValues.parse(Bucket.class, "bucket", parameters.find("bucket")),
                parameters.findId("project", ProjectId.PREFIX, ProjectId::new),
                parameters.findId("show", ShowId.PREFIX, ShowId::new),
                parameters.created());
    }

    /// A page of `ledger_line`, each way by its index: the newest lines of each kind and bucket, or those of the
    /// project or show, or all.
    String sql() {
        if (project.isPresent() || show.isPresent()) {
            return rows((kinds.isEmpty() ? "" : " and entry_kind = any(:kinds)")
                    + (buckets.isEmpty() ? "" : " and bucket = any(cast(:buckets as credit_bucket[]))")
                    + (project.isPresent() ? " and entry_project = :project" : "")
                    + (show.isPresent() ? " and entry_show = :show" : ""));
        }
        return kinds.isEmpty() && buckets.isEmpty()
                ? rows("")
                : EACH.formatted(rows(" and entry_kind = chosen_kind and bucket = chosen_bucket"));
    }

    Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>(created.parameters());
        var bySource = project.isPresent() || show.isPresent();
        if (!kinds.isEmpty() || (!bySource && !buckets.isEmpty())) {
            parameters.put("kinds", FilterValues.wire(orAll(kinds, LedgerKind.values())));
        }
        if (!buckets.isEmpty() || (!bySource && !kinds.isEmpty())) {
            parameters.put("buckets", FilterValues.wire(orAll(buckets, Bucket.values())));
        }
        project.ifPresent(id -> parameters.put("project", id.value()));
        show.ifPresent(id -> parameters.put("show", id.value()));
        return parameters;
    }

    private static <E> Set<E> orAll(Set<E> chosen, E[] all) {
        return chosen.isEmpty() ? new LinkedHashSet<>(Arrays.asList(all)) : chosen;
    }

    private String rows(String conditions) {
        return """
                select * from (select *, booked_at as created_at from ledger_line) line
                where account = :account and id < :before%s%s
                order by id desc limit :atMost
                """.formatted(conditions, created.sql());
    }
}
