package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import java.util.Optional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `POST /operator/purchases/{id}/refund`, for the service team.
@RestController
class RefundController {
    private final Refunds refunds;

    RefundController(Refunds refunds) {
        this.refunds = refunds;
    }

    @PostMapping("/operator/purchases/{id}/refund")
    Mono<PurchaseView> refund(@PathVariable PurchaseId id, @ValidBody(ApiDocument.OPERATOR) Mono<RefundPurchase> body) {
        return body.flatMap(asked -> refunds.refund(id, Optional.ofNullable(asked.amountCents())))
                .map(PurchaseView::of);
    }
}
