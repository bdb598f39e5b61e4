package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.Limit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// `/v1/credits/buy` and `/v1/credits/purchases`.
@RestController
class PurchaseController {
    private static final int DEFAULT_LIMIT = 100;

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
            @ValidBody Mono<CreatePurchaseRequest> body) {
        return body.flatMap(request -> checkout.buy(caller.account(), request, Optional.ofNullable(key)));
    }

    @GetMapping("/v1/credits/purchases")
    Mono<List<PurchaseView>> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String before,
            @RequestParam(required = false) @Nullable String limit) {
        var rows = Limit.parse(limit, DEFAULT_LIMIT).rows();
        return newest(caller.account(), Optional.ofNullable(before), rows)
                .map(PurchaseView::of)
                .collectList();
    }

    /// The body is an array without a cursor, so the list is paged by the last id, as the ledger is.
    private Flux<Purchase> newest(AccountId account, Optional<String> before, int atMost) {
        return before.map(id -> Mono.justOrEmpty(Id.parse(PurchaseId.PREFIX, id, PurchaseId::new))
                        .flatMap(purchases::find)
                        .filter(purchase -> purchase.account().equals(account))
                        .switchIfEmpty(Mono.error(() -> ValidationErrors.of("before", "must be the id of a purchase")))
                        .flatMapMany(last -> purchases.before(last, atMost)))
                .orElseGet(() -> purchases.newest(account, atMost));
    }

    @GetMapping("/v1/credits/purchases/{id}")
    Mono<PurchaseView> get(Caller caller, @PathVariable PurchaseId id) {
        return purchases
                .find(id)
                .filter(purchase -> purchase.account().equals(caller.account()))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .map(PurchaseView::of);
    }
}
