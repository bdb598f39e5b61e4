package dev.podworks.cli.credit;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.credits.UsageQuery;
import dev.podworks.sdk.model.UsageGroupBy;
import dev.podworks.sdk.model.UsageRow;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// What was processed, by day.
@Command(name = "usage", description = "Shows the credits that were used, by day.")
public final class UsageCommand extends CliCommand {
    private static final Output.Columns<UsageRow> COLUMNS = new Output.Columns<>(
            row -> String.valueOf(row.getDate()), List.of("DAY", "PROJECTS", "TIME"), UsageCommand::row);

    @Option(
            names = "--from",
            paramLabel = "DAY",
            description = "The first day, as in 2026-11-01; this month's by default.")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DAY", description = "The last day; today by default.")
    private @Nullable LocalDate to;

    @Option(names = "--show", paramLabel = "ID", description = "Only of this show.")
    private @Nullable String show;

    @Option(names = "--csv", description = "Print CSV.")
    private boolean csv;

    @Override
    protected void run() {
        var query = query();
        if (csv) {
            output().line(podworks().credits().usageCsv(query).stripTrailing());
            return;
        }
        var usage = podworks().credits().usage(query.groupBy(UsageGroupBy.DAY));
        output().list(Output.received(usage), usage.getRows(), COLUMNS);
        var total = usage.getTotal();
        if (total != null) {
            output().people(Text.format(
                    "Total: %s in %d projects", Text.clock(total.getSeconds()), total.getProjects()));
        }
    }

    private static List<String> row(UsageRow row) {
        return List.of(String.valueOf(row.getDate()), row.getProjects().toString(), Text.clock(row.getSeconds()));
    }

    private UsageQuery query() {
        var query = new UsageQuery();
        if (from != null) query.from(from);
        if (to != null) query.to(to);
        if (show != null) query.show(show);
        return query;
    }
}
