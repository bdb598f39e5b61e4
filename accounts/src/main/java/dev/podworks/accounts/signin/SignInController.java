package dev.podworks.accounts.signin;

import dev.podworks.accounts.passkey.PasskeyOptions;
import dev.podworks.accounts.secondfactor.Factor;
import dev.podworks.accounts.secondfactor.PresentedFactor;
import dev.podworks.accounts.session.SessionBodies;
import dev.podworks.accounts.session.SessionBody;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Sign-in, for the account page.
@RestController
@RequestMapping("/account/api/session")
class SignInController {
    private final PasswordSignIn passwords;
    private final SignIns signIns;
    private final SessionBodies bodies;
    private final SignInMetrics metrics;

    SignInController(PasswordSignIn passwords, SignIns signIns, SessionBodies bodies, SignInMetrics metrics) {
        this.passwords = passwords;
        this.signIns = signIns;
        this.bodies = bodies;
        this.metrics = metrics;
    }

    record SignIn(String email, String password) {
        /// Passwords must not be logged.
        @Override
        public String toString() {
            return "SignIn[" + email + "]";
        }
    }

    record PasskeySignIn(JsonNode passkey) {}

    record PendingSignIn(List<Factor> secondFactors) {}

    @PostMapping
    Mono<ResponseEntity<Object>> signIn(@ValidBody(ApiDocument.ACCOUNT) Mono<SignIn> body, ServerWebExchange exchange) {
        return body.flatMap(request -> passwords.signIn(request.email(), request.password(), exchange))
                .map(this::response);
    }

    private ResponseEntity<Object> response(SignInResult result) {
        return switch (result) {
            case SignInResult.SignedIn(var session) ->
                ResponseEntity.status(HttpStatus.CREATED).body(bodies.of(session));
            case SignInResult.SecondFactorRequired(var factors) ->
                ResponseEntity.accepted().body(new PendingSignIn(factors));
        };
    }

    @GetMapping("/pending")
    Mono<PendingSignIn> pending(ServerWebExchange exchange) {
        return signIns.pending(exchange).map(PendingSignIn::new).switchIfEmpty(notPending());
    }

    @PostMapping("/second-factor/passkey-options")
    Mono<PasskeyOptions> secondFactorOptions(ServerWebExchange exchange) {
        return signIns.passkeyOptions(exchange).switchIfEmpty(notPending());
    }

    @PostMapping("/second-factor")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<SessionBody> complete(@ValidBody(ApiDocument.ACCOUNT) Mono<PresentedFactor> body, ServerWebExchange exchange) {
        return body.flatMap(presented -> signIns.complete(presented, exchange)
                .switchIfEmpty(notPending())
                .flatMap(Mono::justOrEmpty)
                .doOnNext(_ -> metrics.accepted())
                .switchIfEmpty(Mono.error(() -> {
                    metrics.refused();
                    return wrong(presented);
                }))
                .map(bodies::of));
    }

    @PostMapping("/passkey-options")
    Mono<PasskeyOptions> passkeyOptions() {
        return signIns.passkeyOptions();
    }

    @PostMapping("/passkey")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<SessionBody> signInWithPasskey(
            @ValidBody(ApiDocument.ACCOUNT) Mono<PasskeySignIn> body, ServerWebExchange exchange) {
        return body.flatMap(request -> signIns.signIn(request.passkey(), exchange))
                .doOnNext(_ -> metrics.accepted())
                .switchIfEmpty(Mono.error(() -> {
                    metrics.refused();
                    return ApiException.of(
                            ErrorCode.UNAUTHORIZED, "This passkey is not registered here, or could not be verified.");
                }))
                .map(bodies::of);
    }

    private static ApiException wrong(PresentedFactor presented) {
        if (presented.passkey() != null) {
            return ValidationErrors.of("passkey", "could not be verified");
        }
        return presented.code() != null
                ? ValidationErrors.of("code", "is incorrect or was already used")
                : ValidationErrors.of("recoveryCode", "is incorrect or was already used");
    }

    private static <T> Mono<T> notPending() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.GONE, "This sign-in has expired. Enter your e-mail address and password again."));
    }
}
