package dev.podworks.accounts.password;

import dev.podworks.accounts.session.UserSession;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Password changes for signed-in users.
@RestController
class PasswordController {
    private final PasswordChanger passwords;

    PasswordController(PasswordChanger passwords) {
        this.passwords = passwords;
    }

    record ChangePassword(String currentPassword, String password) {
        @Override
        public String toString() {
            return "ChangePassword[redacted]";
        }
    }

    @PutMapping("/account/api/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> change(@ValidBody(ApiDocument.ACCOUNT) Mono<ChangePassword> body, ServerWebExchange exchange) {
        var session = UserSession.require(exchange);
        return body.flatMap(
                request -> passwords.change(session, request.currentPassword(), request.password(), exchange));
    }
}
