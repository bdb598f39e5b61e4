package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.idempotency.IdempotencyHeader;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// `POST /operator/purchases/{id}/refund`, for operators. Idempotent with an `Idempotency-Key`, or with
/// `totalCents`.
@RestController
class RefundController {
    private final Refunds refunds;

    RefundController(Refunds refunds) {
        this.refunds = refunds;
    }

    @PostMapping("/operator/purchases/{id}/refund")
    Mono<PurchaseView> refund(
            @PathVariable PurchaseId id,
            @ValidBody(ApiDocument.OPERATOR) Mono<CreateRefundRequest> body,
            ServerWebExchange exchange) {
        var key = IdempotencyHeader.orRequestId(exchange);
        return body.doOnNext(RefundController::requireAtMostOne)
                .flatMap(request -> refunds.refund(id, request, key))
                .map(PurchaseView::of);
    }

    private static void requireAtMostOne(CreateRefundRequest request) {
        if (request.amountCents() != null && request.totalCents() != null) {
            throw ValidationErrors.of("totalCents", "must not be combined with amountCents");
        }
    }
}
