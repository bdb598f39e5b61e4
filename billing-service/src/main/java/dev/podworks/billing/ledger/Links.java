package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.OrderId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.ShowId;
import org.jspecify.annotations.Nullable;

/// The resources that a ledger entry refers to.
///
/// @param show the show that the usage counts for
public record Links(
        @Nullable ProjectId project,
        @Nullable ShowId show,
        @Nullable PurchaseId purchase,
        @Nullable OrderId order) {
    public static final Links NONE = new Links(null, null, null, null);

    public static Links of(ProjectId project, @Nullable ShowId show) {
        return new Links(project, show, null, null);
    }

    public static Links of(PurchaseId purchase) {
        return new Links(null, null, purchase, null);
    }

    public static Links of(OrderId order) {
        return new Links(null, null, null, order);
    }
}
