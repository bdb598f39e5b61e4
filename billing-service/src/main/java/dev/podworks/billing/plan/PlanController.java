package dev.podworks.billing.plan;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.IdempotencyHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// `/account/api/plans` and `/account/api/subscription`.
@RestController
class PlanController {
    private final Catalogue catalogue;
    private final SubscriptionChanges changes;

    PlanController(Catalogue catalogue, SubscriptionChanges changes) {
        this.catalogue = catalogue;
        this.changes = changes;
    }

    record PlanList(List<Plan> plans) {}

    record CreateSubscriptionRequest(String planId) {}

    record UpdateSubscriptionRequest(
            @Nullable String planId, @Nullable Boolean cancelAtPeriodEnd) {}

    record SubscriptionResult(Subscription subscription) {
        static SubscriptionResult of(SubscriptionRow row) {
            return new SubscriptionResult(row.view());
        }
    }

    @GetMapping("/account/api/plans")
    Mono<PlanList> list() {
        return Mono.just(new PlanList(catalogue.plans()));
    }

    @PostMapping("/account/api/subscription")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<SubscriptionResult> start(
            Caller caller,
            @ValidBody(ApiDocument.ACCOUNT) Mono<CreateSubscriptionRequest> body,
            ServerWebExchange exchange) {
        var key = IdempotencyHeader.orRequestId(exchange);
        return body.flatMap(request -> changes.start(caller.account(), request.planId(), key))
                .map(SubscriptionResult::of);
    }

    @PatchMapping("/account/api/subscription")
    Mono<SubscriptionResult> update(
            Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<UpdateSubscriptionRequest> body) {
        return body.flatMap(request -> changes.update(caller.account(), request.planId(), request.cancelAtPeriodEnd()))
                .map(SubscriptionResult::of);
    }
}
