package dev.podworks.accounts.signup;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Sign-up, for the account page. The routes do not exist unless the operator opened it.
@RestController
@RequestMapping("/account/api/sign-ups")
class SignUpController {
    private final SignUps signUps;
    private final SignUpProperties properties;
    private final ClientResolver clients;

    SignUpController(SignUps signUps, SignUpProperties properties, ClientResolver clients) {
        this.signUps = signUps;
        this.properties = properties;
        this.clients = clients;
    }

    record RequestSignUp(String email) {}

    record OpenSignUp(String token) {
        @Override
        public String toString() {
            return "OpenSignUp[redacted]";
        }
    }

    record OpenedSignUp(String email) {}

    record ConfirmSignUp(
            String token, String accountName, @Nullable String name, String password) {
        @Override
        public String toString() {
            return "ConfirmSignUp[redacted]";
        }
    }

    record ConfirmedSignUp(AccountId accountId, String email) {}

    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    Mono<Void> request(@ValidBody(ApiDocument.ACCOUNT) Mono<RequestSignUp> body, ServerWebExchange exchange) {
        requireOpen();
        return body.flatMap(request -> signUps.request(request.email(), clients.resolve(exchange)));
    }

    @PostMapping("/open")
    Mono<OpenedSignUp> open(@ValidBody(ApiDocument.ACCOUNT) Mono<OpenSignUp> body) {
        requireOpen();
        return body.flatMap(request -> signUps.read(request.token())).map(OpenedSignUp::new);
    }

    @PostMapping("/confirm")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ConfirmedSignUp> confirm(
            @ValidBody(ApiDocument.ACCOUNT) Mono<ConfirmSignUp> body, ServerWebExchange exchange) {
        requireOpen();
        var client = clients.resolve(exchange);
        return body.flatMap(request -> signUps.confirm(
                        request.token(),
                        request.accountName(),
                        Optional.ofNullable(request.name()),
                        request.password(),
                        client))
                .map(created -> new ConfirmedSignUp(created.account(), created.confirmed()));
    }

    private void requireOpen() {
        if (!properties.isOpen()) {
            throw ApiException.notFound("route");
        }
    }
}
