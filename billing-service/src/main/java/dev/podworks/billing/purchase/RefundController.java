package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// `POST /operator/purchases/{id}/refund`, for operators. Idempotent with an `Idempotency-Key`, or with
/// `totalCents`.
@RestController
class RefundController {
    private static final int MAX_KEY_LENGTH = 255;

    private final Refunds refunds;

    RefundController(Refunds refunds) {
        this.refunds = refunds;
    }

    @PostMapping("/operator/purchases/{id}/refund")
    Mono<PurchaseView> refund(
            @PathVariable PurchaseId id,
            @RequestHeader(name = Idempotency.HEADER, required = false) @Nullable String idempotencyKey,
            @ValidBody(ApiDocument.OPERATOR) Mono<CreateRefundRequest> body,
            ServerWebExchange exchange) {
        var key = key(idempotencyKey, exchange);
        return body.doOnNext(RefundController::requireAtMostOne)
                .flatMap(request -> refunds.refund(id, request, key))
                .map(PurchaseView::of);
    }

    private static void requireAtMostOne(CreateRefundRequest request) {
        if (request.amountCents() != null && request.totalCents() != null) {
            throw ValidationErrors.of("totalCents", "must not be combined with amountCents");
        }
    }

    /// Defaults to the request id, so that a request that the gateway retries still has one effect.
    private static String key(@Nullable String idempotencyKey, ServerWebExchange exchange) {
        if (idempotencyKey == null) {
            return RequestIds.of(exchange).orElseThrow().value();
        }
        if (idempotencyKey.isBlank() || idempotencyKey.length() > MAX_KEY_LENGTH) {
            throw ValidationErrors.of(Idempotency.HEADER, "must have 1 to " + MAX_KEY_LENGTH + " characters");
        }
        return idempotencyKey;
    }
}
