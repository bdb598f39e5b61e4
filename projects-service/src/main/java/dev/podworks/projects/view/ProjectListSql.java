package dev.podworks.projects.view;

/// The SQL of pages of projects. Its cost does not grow with the number of projects:
///
/// 1. [#ordered] reads an index that has the order, from the cursor on. Conditions that no such index has (a search,
///    a range of something that the list is not sorted by, a show together with a status) are applied to the next
///    [#WINDOW] rows only. If they fill the page, it is complete: nothing before them was skipped.
/// 2. Otherwise few rows match. [#gathered] reads all of them by the indexes of the conditions, and sorts them.
///
/// The first is read by [dev.podworks.kit.paging.IndexOrder] where it has a window. Neither has a limit above a
/// condition whose frequency the planner would have to guess. Of the second, the conditions that many rows meet
/// (account, show, status, cursor) are out of the planner's sight, since it would read their indexes as well and
/// intersect them.
///
/// @param after whether the page follows a cursor's row
record ProjectListSql(ProjectFilter filter, ProjectSort sort, boolean after) {
    private static final int WINDOW = 1000;
    private static final String ACCOUNT = "account = :account and mode = :mode";
    /// Its index entries are those of the account and mode.
    private static final String SEARCH =
            "project_terms(account, mode, document) @@ search_query(:account || '/' || :mode, :query)";

    /// Whether a page that [#ordered] does not fill needs [#gathered].
    boolean hasUnindexedConditions() {
        return !unindexed().isEmpty();
    }

    String ordered() {
        var rows = """
                select project.*, %s as sort_key from project where %s%s%s order by %s limit %s
                """.formatted(
                        sort.key().sql(),
                        indexed(),
                        filter.statuses().isEmpty() ? "" : " and status = chosen",
                        after ? sort.after(sort.key().sql()) : "",
                        sort.orderBy(sort.key().sql()),
                        hasUnindexedConditions() ? String.valueOf(WINDOW) : ":limit");
        return """
                select document, sort_key::text as sort_key from %s
                where true%s order by %s limit :limit
                """.formatted(
                        filter.statuses().isEmpty() ? "(%s) project".formatted(rows) : eachStatus(rows),
                        unindexed(),
                        sort.orderBy("project.sort_key"));
    }

    String gathered() {
        return """
                with matching as materialized (
                    select id, %s as sort_key from (select * from project where %s offset 0) project where true%s)
                select document, page.sort_key::text as sort_key
                from (select id as page_id, sort_key from matching where true%s order by %s limit :limit) page
                join project on id = page_id
                order by %s
                """.formatted(
                        sort.key().sql(),
                        gathering(),
                        remaining(),
                        after ? sort.after("sort_key") : "",
                        sort.orderBy("sort_key"),
                        sort.orderBy("page.sort_key"));
    }

    /// No index has the order of several statuses.
    private static String eachStatus(String rows) {
        return "unnest(:statuses) chosen cross join lateral (%s) project".formatted(rows);
    }

    /// What the indexes of the order begin with, and the range of what they are sorted by.
    private String indexed() {
        return ACCOUNT
                + clientRef()
                + (isShowIndexed() ? show() : "")
                + (sort.key() == SortKey.CREATED_AT ? filter.created().sql() : "")
                + (sort.key() == SortKey.CREDITS_SECONDS ? filter.price().sql() : "");
    }

    private String unindexed() {
        return (isShowIndexed() ? "" : show())
                + (sort.key() == SortKey.CREATED_AT ? "" : filter.created().sql())
                + (sort.key() == SortKey.CREDITS_SECONDS ? "" : filter.price().sql())
                + (filter.query().isPresent() ? " and " + SEARCH : "");
    }

    private boolean isShowIndexed() {
        return filter.statuses().isEmpty();
    }

    /// The conditions by whose indexes the matching rows are read.
    private String gathering() {
        if (filter.clientRef().isPresent()) {
            return ACCOUNT + clientRef();
        }
        if (filter.query().isPresent()) {
            return ranges().isEmpty() ? SEARCH : ACCOUNT + ranges() + " and " + SEARCH;
        }
        return ranges().isEmpty() ? ACCOUNT + show() + statuses() : ACCOUNT + ranges();
    }

    /// All others, on the rows that were read.
    private String remaining() {
        var search = filter.query().isPresent() && filter.clientRef().isPresent() ? " and " + SEARCH : "";
        return " and " + ACCOUNT + show() + statuses() + ranges() + search;
    }

    private String clientRef() {
        return filter.clientRef().isPresent() ? " and client_ref = :clientRef" : "";
    }

    private String show() {
        return filter.show().isPresent() ? " and show = :show" : "";
    }

    private String statuses() {
        return filter.statuses().isEmpty() ? "" : " and status = any(:statuses)";
    }

    private String ranges() {
        return filter.created().sql() + filter.price().sql();
    }
}
