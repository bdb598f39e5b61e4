package dev.podworks.billing.stripe;

import dev.podworks.billing.plan.SubscriptionPayment;
import dev.podworks.billing.plan.SubscriptionPayment.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// The payment of a subscription's invoice, from an event.
final class PaidInvoice {
    private PaidInvoice() {}

    /// @param eventAt when the event was created
    /// @return empty if it is not paid, or costs nothing
    static Optional<SubscriptionPayment> of(JsonNode invoice, Instant eventAt) {
        var total = invoice.path("total").asLong(0);
        if (!"paid".equals(invoice.path("status").asString("")) || total <= 0) {
            return Optional.empty();
        }
        var excluding = invoice.path("total_excluding_tax");
        var net = excluding.isNumber() ? excluding.asLong() : total;
        return Optional.of(new SubscriptionPayment(
                invoice.path("id").asString(),
                lines(invoice, net),
                net,
                total - net,
                invoice.path("hosted_invoice_url").asStringOpt().orElse(null),
                paidAt(invoice, eventAt)));
    }

    /// With a discount, or with prices that include tax, the lines do not sum up to the net amount. Then there is one.
    private static List<Line> lines(JsonNode invoice, long net) {
        var lines = StreamSupport.stream(invoice.path("lines").path("data").spliterator(), false)
                .map(line -> new Line(
                        line.path("description").asStringOpt().orElse("Podworks plan"),
                        line.path("amount").asLong(0)))
                .toList();
        return !lines.isEmpty() && lines.stream().mapToLong(Line::amountCents).sum() == net
                ? lines
                : List.of(new Line("Podworks plan", net));
    }

    private static Instant paidAt(JsonNode invoice, Instant eventAt) {
        var seconds = invoice.path("status_transitions").path("paid_at").asLong(0);
        return seconds > 0 ? Instant.ofEpochSecond(seconds) : eventAt;
    }
}
