package dev.podworks.billing.sandbox;

import dev.podworks.billing.plan.PlanRow;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The strings of the sandbox's plans, in the service team's hands.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
class SandboxPlanController {
    private final SandboxPlans plans;
    private final TransactionalOperator tx;

    SandboxPlanController(SandboxPlans plans, TransactionalOperator tx) {
        this.plans = plans;
        this.tx = tx;
    }

    /// As `GET /v1/subscription` answers.
    record Answer(Subscription subscription) {
        static Answer of(PlanRow row) {
            return new Answer(row.view());
        }
    }

    @PostMapping("/operator/accounts/{id}/subscription")
    Mono<Answer> set(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<SetSubscription> body) {
        return body.flatMap(asked -> plans.set(id, asked).as(tx::transactional)).map(Answer::of);
    }

    @PostMapping("/operator/accounts/{id}/subscription/renew")
    Mono<Answer> renew(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<EndPayment> body) {
        return body.flatMap(asked -> plans.endPeriod(id, asked.outcome()).as(tx::transactional))
                .map(Answer::of);
    }
}
