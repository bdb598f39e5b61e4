package dev.podworks.billing.stripe;

import com.stripe.model.SetupIntent;
import dev.podworks.billing.payment.CardState;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Saves a card, for the account page.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "stripe")
class StripeCardController {
    private final StripeCards cards;

    StripeCardController(StripeCards cards) {
        this.cards = cards;
    }

    /// @param clientSecret for the browser to complete the setup with Stripe
    record CardSetup(String setupId, String clientSecret) {
        static CardSetup of(SetupIntent intent) {
            return new CardSetup(intent.getId(), intent.getClientSecret());
        }

        /// Omits the secret, which must not be logged.
        @Override
        public String toString() {
            return setupId;
        }
    }

    record SaveCardRequest(String setupId) {}

    @PostMapping("/account/api/card/setups")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CardSetup> createSetup(Caller caller) {
        return cards.createSetup(caller.account()).map(CardSetup::of);
    }

    @PutMapping("/account/api/card")
    Mono<CardState> save(Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<SaveCardRequest> body) {
        return body.flatMap(request -> cards.save(caller.account(), request.setupId()));
    }
}
