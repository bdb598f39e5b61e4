package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.passkey.PasskeyOptions;
import dev.podworks.accounts.passkey.PasskeyView;
import dev.podworks.accounts.secondfactor.Enrollment.Enrolled;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.accounts.totp.AuthenticatorApps.Setup;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.PasskeyId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// The second factors of the signed-in user, for the account page.
@RestController
@RequestMapping("/account/api/second-factors")
class EnrollmentController {
    private final Enrollment enrollment;

    EnrollmentController(Enrollment enrollment) {
        this.enrollment = enrollment;
    }

    /// @param authenticatorAppSince null without one
    record SecondFactorList(
            List<PasskeyView> passkeys, @Nullable Instant authenticatorAppSince, long recoveryCodesLeft) {
        static SecondFactorList of(Enrolled enrolled) {
            return new SecondFactorList(
                    enrolled.passkeys(), enrolled.appSince().orElse(null), enrolled.recoveryCodesLeft());
        }
    }

    record AddPasskey(String name, JsonNode credential) {}

    record RenamePasskey(String name) {}

    record ConfirmApp(String code) {}

    /// @param recoveryCodes empty if the user has some already
    record Codes(List<String> recoveryCodes) {
        @Override
        public String toString() {
            return "Codes[redacted]";
        }
    }

    @GetMapping
    Mono<SecondFactorList> list(ServerWebExchange exchange) {
        return enrollment.read(UserSession.require(exchange).user()).map(SecondFactorList::of);
    }

    @PostMapping("/passkey-options")
    Mono<PasskeyOptions> passkeyOptions(ServerWebExchange exchange) {
        return enrollment.passkeyOptions(UserSession.require(exchange).user());
    }

    @PostMapping("/passkeys")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Codes> addPasskey(@ValidBody(ApiDocument.ACCOUNT) Mono<AddPasskey> body, ServerWebExchange exchange) {
        var session = UserSession.require(exchange);
        return body.flatMap(request -> enrollment.addPasskey(session, request.name(), request.credential(), exchange))
                .map(Codes::new);
    }

    @PatchMapping("/passkeys/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> renamePasskey(
            @PathVariable PasskeyId id,
            @ValidBody(ApiDocument.ACCOUNT) Mono<RenamePasskey> body,
            ServerWebExchange exchange) {
        var user = UserSession.require(exchange).user();
        return body.flatMap(request -> enrollment.renamePasskey(user, id, request.name()));
    }

    @DeleteMapping("/passkeys/{id}")
    Mono<Deleted> removePasskey(@PathVariable PasskeyId id, ServerWebExchange exchange) {
        return enrollment
                .removePasskey(UserSession.require(exchange), id, exchange)
                .thenReturn(Deleted.of(id));
    }

    @PostMapping("/authenticator-app")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Setup> startApp(ServerWebExchange exchange) {
        return enrollment.startApp(UserSession.require(exchange).user());
    }

    @PostMapping("/authenticator-app/confirm")
    Mono<Codes> confirmApp(@ValidBody(ApiDocument.ACCOUNT) Mono<ConfirmApp> body, ServerWebExchange exchange) {
        var session = UserSession.require(exchange);
        return body.flatMap(request -> enrollment.confirmApp(session, request.code(), exchange))
                .map(Codes::new);
    }

    @DeleteMapping("/authenticator-app")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> removeApp(ServerWebExchange exchange) {
        return enrollment.removeApp(UserSession.require(exchange), exchange);
    }

    @PostMapping("/recovery-codes")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Codes> createRecoveryCodes(ServerWebExchange exchange) {
        return enrollment
                .createRecoveryCodes(UserSession.require(exchange).user(), exchange)
                .map(Codes::new);
    }
}
