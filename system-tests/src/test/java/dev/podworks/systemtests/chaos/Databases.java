package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.Stack;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Queries the services' databases for state that the API does not show.
final class Databases {
    private static final List<String> ALL =
            List.of("gateway", "projects", "files", "billing", "webhooks", "deliveries", "studio");
    private static final String UNTOLD = """
            select (select count(*) from outbox where published_at is null) || ' events are not published, '
                || (select count(*) from outbox_hold) || ' keys are held up'
            where exists (select from outbox where published_at is null) or exists (select from outbox_hold)""";
    private static final String UNRENDERED = "select 'work is left: ' || queue || ' ' || id from work";
    private static final String NOT_THE_FOLD = """
            select format('the balance of %s in %s is %s, its lines make %s', account, bucket, balance.seconds, folded)
            from (select account, bucket, sum(delta_seconds) as folded from ledger_line group by 1, 2) line
            full join bucket_balance balance using (account, bucket)
            where coalesce(folded, 0) <> coalesce(balance.seconds, 0) or balance.seconds < 0""";

    private final Stack stack;

    Databases(Stack stack) {
        this.stack = stack;
    }

    /// Unpublished outbox entries and open work items, where none should remain.
    List<String> unsettled() {
        var found = new ArrayList<String>();
        for (var database : ALL) {
            found.addAll(texts(database, UNTOLD));
        }
        found.addAll(texts("studio", UNRENDERED));
        return found;
    }

    /// Balances that are not the sum of their ledger entries.
    List<String> wrongBalances() {
        return texts("billing", NOT_THE_FOLD);
    }

    private List<String> texts(String database, String query) {
        var server = stack.postgresUrl();
        var user = server.getUserInfo().split(":", 2);
        var address =
                String.format(Locale.ROOT, "jdbc:postgresql://%s:%d/%s", server.getHost(), server.getPort(), database);
        try (var connection = DriverManager.getConnection(address, user[0], user[1]);
                var rows = connection.createStatement().executeQuery(query)) {
            var texts = new ArrayList<String>();
            while (rows.next()) {
                texts.add(database + ": " + rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            return List.of(database + ": " + e.getMessage());
        }
    }
}
