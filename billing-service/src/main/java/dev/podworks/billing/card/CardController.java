package dev.podworks.billing.card;

import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /account/api/card`. Saving one is the processor's own: only Stripe has cards to save.
@RestController
class CardController {
    private final SavedCards cards;

    CardController(SavedCards cards) {
        this.cards = cards;
    }

    @GetMapping("/account/api/card")
    Mono<CardState> read(Caller caller) {
        return cards.of(caller.account());
    }
}
