package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A line as the API shows it. Specification: LedgerLine.
///
/// @param orderId null: nothing books orders or purchases yet, and so it is with the three beside it
public record LedgerLineView(
        long id,
        Bucket bucket,
        LedgerKind kind,
        long deltaSeconds,
        Instant createdAt,
        @Nullable String note,
        @Nullable String orderId,
        @Nullable String orderAccessToken,
        @Nullable ProjectId projectId,
        @Nullable String purchaseId,
        @Nullable Object purchase) {

    public static LedgerLineView of(LedgerLine line) {
        return new LedgerLineView(
                line.id(),
                line.bucket(),
                line.kind(),
                line.deltaSeconds(),
                line.createdAt(),
                line.note(),
                null,
                null,
                line.project(),
                null,
                null);
    }
}
