package dev.podworks.billing.topup;

import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `/v1/auto-top-up`.
@RestController
class AutoTopUpController {
    private final AutoTopUps topUps;

    AutoTopUpController(AutoTopUps topUps) {
        this.topUps = topUps;
    }

    @GetMapping("/v1/auto-top-up")
    Mono<AutoTopUpView> get(Caller caller) {
        return topUps.get(caller.account());
    }

    @PutMapping("/v1/auto-top-up")
    Mono<AutoTopUpView> save(Caller caller, @ValidBody Mono<UpdateAutoTopUpRequest> body) {
        return body.flatMap(request -> topUps.save(caller.account(), request));
    }
}
