package dev.podworks.accounts.password;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Password resets, for users who forgot their password.
@RestController
@RequestMapping("/account/api/password-resets")
class PasswordResetController {
    private final PasswordResets resets;
    private final ClientResolver clients;

    PasswordResetController(PasswordResets resets, ClientResolver clients) {
        this.resets = resets;
        this.clients = clients;
    }

    record RequestPasswordReset(String email) {}

    record ResetPassword(String token, String password) {
        @Override
        public String toString() {
            return "ResetPassword[redacted]";
        }
    }

    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    Mono<Void> request(@ValidBody(ApiDocument.ACCOUNT) Mono<RequestPasswordReset> body, ServerWebExchange exchange) {
        return body.flatMap(request -> resets.request(request.email(), clients.resolve(exchange)));
    }

    @PostMapping("/redeem")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> redeem(@ValidBody(ApiDocument.ACCOUNT) Mono<ResetPassword> body, ServerWebExchange exchange) {
        return body.flatMap(request -> resets.redeem(request.token(), request.password(), exchange));
    }
}
