package dev.podworks.billing.grant;

import dev.podworks.billing.history.LedgerLineView;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.idempotency.IdempotencyHeader;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// `POST /operator/accounts/{id}/grants`, for operators.
@RestController
class GrantController {
    private final Grants grants;

    GrantController(Grants grants) {
        this.grants = grants;
    }

    @PostMapping("/operator/accounts/{id}/grants")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<LedgerLineView> grant(
            @PathVariable AccountId id,
            @ValidBody(ApiDocument.OPERATOR) Mono<CreateGrantRequest> body,
            ServerWebExchange exchange) {
        var key = IdempotencyHeader.orRequestId(exchange);
        return body.flatMap(request -> grants.grant(id, key, request)).map(LedgerLineView::of);
    }
}
