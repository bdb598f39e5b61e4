package dev.podworks.files.file;

/// The SQL of pages of files, newest first. Its cost does not grow with the number of files: a search looks at a window
/// of rows in the order of the list, and only if these do not fill the page, reads all matches by their index. The same
/// as projects-service does, where the reasons are.
///
/// @param ownOnly only files that the caller created
/// @param after whether the page follows a cursor's row
record FileListSql(FileFilter filter, boolean ownOnly, boolean after) {
    private static final int WINDOW = 1000;
    private static final String NEWEST = " order by created_at desc, id desc limit ";
    /// Its index entries are those of the account and mode.
    private static final String SEARCH =
            "search_terms(account || '/' || mode, file_name) @@ search_query(:account || '/' || :mode, :query)";

    /// Whether a page that [#ordered] does not fill needs [#gathered].
    boolean isSearch() {
        return filter.query().isPresent();
    }

    String ordered() {
        var rows = "select * from file where " + conditions("status = chosen")
                + NEWEST
                + (isSearch() ? String.valueOf(WINDOW) : ":atMost");
        return "select file.* from %s where %s%s:atMost"
                .formatted(
                        filter.statuses().isEmpty() ? "(%s) file".formatted(rows) : eachStatus(rows),
                        isSearch() ? SEARCH : "true",
                        NEWEST);
    }

    /// The other conditions are out of the planner's sight, since it would read their indexes as well.
    String gathered() {
        return "select * from (select * from file where %s offset 0) file where %s%s:atMost"
                .formatted(SEARCH, conditions("status = any(:statuses)"), NEWEST);
    }

    /// No index has the order of several statuses.
    private static String eachStatus(String rows) {
        return "unnest(:statuses) chosen cross join lateral (%s) file".formatted(rows);
    }

    private String conditions(String ofStatus) {
        return "account = :account and mode = :mode and "
                + (filter.statuses().isEmpty() ? "status <> 'deleted'" : ofStatus)
                + (ownOnly ? " and made_by = :createdBy" : "")
                + filter.created().sql()
                + (after ? " and (created_at, id) < (:at, :lastId)" : "");
    }
}
