package dev.podworks.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.cli.CliException;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which part of a list is printed: one page as the API sends it, or the items of all pages.
public final class PageOptions {
    private static final int DEFAULT_LIMIT = 20;
    private static final int LIMIT_MAX = 100;

    @Option(names = "--limit", description = "How many at most, 1 to 100 (default: 20).")
    private @Nullable Integer limit;

    @Option(names = "--cursor", description = "Print the page at this nextCursor of another one.")
    private @Nullable String cursor;

    @Option(names = "--all", description = "Print the items of all pages; with --json each on a line.")
    private boolean all;

    /// @param json what the API sent of an item
    public <T> void print(PagedList<T> list, Function<T, JsonNode> json, Output.Columns<T> columns, Output output) {
        check();
        if (all) {
            printAll(list.pageSize(LIMIT_MAX).stream(), json, columns, output);
            return;
        }
        var page = page(list.pageSize(limit == null ? DEFAULT_LIMIT : limit));
        output.list(page.rawJson(), page.items(), columns);
        page.nextCursor().ifPresent(next -> output.people("Next page: --cursor " + Text.printable(next)));
    }

    private void check() {
        if (limit != null && (limit < 1 || limit > LIMIT_MAX)) {
            throw CliException.usage("--limit is 1 to 100: --all prints everything.");
        }
        if (all && (limit != null || cursor != null)) {
            throw CliException.usage("--all prints everything: it has no --limit and no --cursor.");
        }
    }

    private <T> Page<T> page(PagedList<T> list) {
        return cursor == null ? list.firstPage() : list.page(cursor);
    }

    private static <T> void printAll(
            Stream<T> items, Function<T, JsonNode> json, Output.Columns<T> columns, Output output) {
        switch (output.form()) {
            case JSON -> items.forEach(item -> output.jsonLine(json.apply(item)));
            case QUIET -> items.forEach(item -> output.line(columns.id().apply(item)));
            case PEOPLE -> output.table(columns, items.toList());
        }
    }
}
