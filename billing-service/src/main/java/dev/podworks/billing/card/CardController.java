package dev.podworks.billing.card;

import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET` and `DELETE /account/api/card`. Cards are saved through the processor's own routes: only Stripe has any.
@RestController
class CardController {
    private final SavedCards cards;
    private final CardRemoval removal;

    CardController(SavedCards cards, CardRemoval removal) {
        this.cards = cards;
        this.removal = removal;
    }

    @GetMapping("/account/api/card")
    Mono<CardState> get(Caller caller) {
        return cards.of(caller.account());
    }

    @DeleteMapping("/account/api/card")
    Mono<CardState> remove(Caller caller) {
        return removal.remove(caller.account());
    }
}
