package dev.podworks.accounts.reauthentication;

import dev.podworks.accounts.passkey.ChallengePurpose;
import dev.podworks.accounts.passkey.PasskeyOptions;
import dev.podworks.accounts.passkey.Passkeys;
import dev.podworks.accounts.secondfactor.Factor;
import dev.podworks.accounts.secondfactor.PresentedFactor;
import dev.podworks.accounts.secondfactor.SecondFactors;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ValidationErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Re-authentication of the signed-in user, for the account page.
@RestController
@RequestMapping("/account/api/session/reauthentication")
class ReauthenticationController {
    private final Reauthentication reauthentication;
    private final SecondFactors factors;
    private final Passkeys passkeys;

    ReauthenticationController(Reauthentication reauthentication, SecondFactors factors, Passkeys passkeys) {
        this.reauthentication = reauthentication;
        this.factors = factors;
        this.passkeys = passkeys;
    }

    /// Exactly one of them, as the document requires.
    record Reauthenticate(
            @Nullable String password,
            @Nullable String code,
            @Nullable JsonNode passkey) {
        @Override
        public String toString() {
            return "Reauthenticate[redacted]";
        }
    }

    record Methods(List<Factor> secondFactors) {}

    @GetMapping
    Mono<Methods> methods(ServerWebExchange exchange) {
        return factors.of(UserSession.require(exchange).user().id()).map(Methods::new);
    }

    @PostMapping("/passkey-options")
    Mono<PasskeyOptions> passkeyOptions(ServerWebExchange exchange) {
        return passkeys.options(UserSession.require(exchange).user().id(), ChallengePurpose.REAUTHENTICATION);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> reauthenticate(@ValidBody(ApiDocument.ACCOUNT) Mono<Reauthenticate> body, ServerWebExchange exchange) {
        var session = UserSession.require(exchange);
        return body.flatMap(request -> verify(session, request, exchange)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of(property(request), "is incorrect")))
                .then());
    }

    private Mono<Boolean> verify(UserSession session, Reauthenticate request, ServerWebExchange exchange) {
        return request.password() != null
                ? reauthentication.byPassword(session, request.password(), exchange)
                : reauthentication.bySecondFactor(
                        session, new PresentedFactor(request.code(), null, request.passkey()), exchange);
    }

    private static String property(Reauthenticate request) {
        if (request.password() != null) {
            return "password";
        }
        return request.code() != null ? "code" : "passkey";
    }
}
