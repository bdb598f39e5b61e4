package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.session.UserSession;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// What the account requires of its members' sign-in, for the account page.
@RestController
@RequestMapping("/account/api/sign-in-requirement")
class SignInRequirementController {
    private final SignInRequirements requirements;

    SignInRequirementController(SignInRequirements requirements) {
        this.requirements = requirements;
    }

    record SignInRequirement(boolean secondFactor) {}

    @GetMapping
    Mono<SignInRequirement> read(Caller caller) {
        return requirements.read(caller.account()).map(SignInRequirement::new);
    }

    @PutMapping
    Mono<SignInRequirement> update(
            Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<SignInRequirement> body, ServerWebExchange exchange) {
        var session = UserSession.require(exchange);
        return body.flatMap(request -> requirements
                .update(session, caller.account(), request.secondFactor())
                .thenReturn(request));
    }
}
