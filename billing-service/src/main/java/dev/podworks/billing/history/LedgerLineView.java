package dev.podworks.billing.history;

import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A line as the API shows it. Specification: LedgerLine.
///
/// @param projectName at the last charge or refund of the project; null if it had none, or was charged before names
///     were stored
public record LedgerLineView(
        long id,
        Bucket bucket,
        LedgerKind kind,
        long deltaSeconds,
        Instant createdAt,
        @Nullable String note,
        @Nullable OrderId orderId,
        @Nullable String orderAccessToken,
        @Nullable ProjectId projectId,
        @Nullable String projectName,
        @Nullable PurchaseId purchaseId,
        @Nullable LedgerPurchase purchase) {

    /// A line without a purchase or order.
    public static LedgerLineView of(LedgerLine line) {
        return of(line, null, null, null);
    }

    static LedgerLineView of(
            LedgerLine line,
            @Nullable String orderAccessToken,
            @Nullable String projectName,
            @Nullable LedgerPurchase purchase) {
        return new LedgerLineView(
                line.id(),
                line.bucket(),
                line.kind(),
                line.deltaSeconds(),
                line.createdAt(),
                line.note(),
                line.links().order(),
                orderAccessToken,
                line.links().project(),
                projectName,
                line.links().purchase(),
                purchase);
    }
}
