package dev.podworks.billing.grant;

import dev.podworks.billing.history.LedgerLineView;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.request.RequestIds;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// `POST /operator/accounts/{id}/grants`, for operators.
@RestController
class GrantController {
    private static final int MAX_KEY_LENGTH = 255;

    private final Grants grants;

    GrantController(Grants grants) {
        this.grants = grants;
    }

    @PostMapping("/operator/accounts/{id}/grants")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<LedgerLineView> grant(
            @PathVariable AccountId id,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
            @ValidBody(ApiDocument.OPERATOR) Mono<CreateGrantRequest> body,
            ServerWebExchange exchange) {
        var key = key(idempotencyKey, exchange);
        return body.flatMap(request -> grants.grant(id, key, request)).map(LedgerLineView::of);
    }

    /// Defaults to the request id, so that a request that the gateway retries still has one effect.
    private static String key(@Nullable String idempotencyKey, ServerWebExchange exchange) {
        if (idempotencyKey == null) {
            return RequestIds.of(exchange).orElseThrow().value();
        }
        if (idempotencyKey.isBlank() || idempotencyKey.length() > MAX_KEY_LENGTH) {
            throw ValidationErrors.of("Idempotency-Key", "must have 1 to " + MAX_KEY_LENGTH + " characters");
        }
        return idempotencyKey;
    }
}
