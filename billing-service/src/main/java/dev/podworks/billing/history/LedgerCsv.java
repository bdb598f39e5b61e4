package dev.podworks.billing.history;

import dev.podworks.kit.csv.CsvDocument;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lines of the ledger as CSV.
final class LedgerCsv {
    private static final List<String> HEADER = List.of(
            "time",
            "kind",
            "bucket",
            "seconds",
            "project_id",
            "project_name",
            "purchase_id",
            "amount_cents",
            "order_id",
            "note",
            "id");

    private LedgerCsv() {}

    static String of(List<LedgerLineView> lines) {
        return CsvDocument.of(HEADER, lines.stream().map(LedgerCsv::values));
    }

    private static List<@Nullable Object> values(LedgerLineView line) {
        return Arrays.asList(
                line.createdAt(),
                line.kind().wire(),
                line.bucket().wire(),
                line.deltaSeconds(),
                line.projectId(),
                line.projectName(),
                line.purchaseId(),
                line.purchase() == null ? null : line.purchase().amountCents(),
                line.orderId(),
                line.note(),
                line.id());
    }
}
