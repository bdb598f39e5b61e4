package dev.podworks.billing.card;

import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /account/api/card`. Cards are saved through the processor's own routes: only Stripe has any.
@RestController
class CardController {
    private final SavedCards cards;

    CardController(SavedCards cards) {
        this.cards = cards;
    }

    @GetMapping("/account/api/card")
    Mono<CardState> get(Caller caller) {
        return cards.of(caller.account());
    }
}
