package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `/v1/credits/buy` and `/v1/credits/purchases`.
@RestController
class PurchaseController {
    private static final int LISTED = 100;

    private final Checkout checkout;
    private final Purchases purchases;

    PurchaseController(Checkout checkout, Purchases purchases) {
        this.checkout = checkout;
        this.purchases = purchases;
    }

    @PostMapping("/v1/credits/buy")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<BuyResult> buy(
            Caller caller,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
            @ValidBody Mono<CheckoutInput> body) {
        return body.flatMap(asked -> checkout.buy(caller.account(), asked, Optional.ofNullable(key)));
    }

    @GetMapping("/v1/credits/purchases")
    Mono<List<PurchaseView>> list(Caller caller) {
        return purchases.newest(caller.account(), LISTED).map(PurchaseView::of).collectList();
    }

    @GetMapping("/v1/credits/purchases/{id}")
    Mono<PurchaseView> read(Caller caller, @PathVariable PurchaseId id) {
        return purchases
                .find(id)
                .filter(purchase -> purchase.account().equals(caller.account()))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .map(PurchaseView::of);
    }
}
