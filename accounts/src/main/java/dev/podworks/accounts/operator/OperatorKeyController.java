package dev.podworks.accounts.operator;

import dev.podworks.accounts.key.ApiKeys;
import dev.podworks.accounts.key.ApiKeys.CreatedKey;
import dev.podworks.accounts.key.CreateKeyRequest;
import dev.podworks.accounts.key.KeyProperties;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The API keys of accounts, for operators.
@RestController
class OperatorKeyController {
    private final ApiKeys keys;

    OperatorKeyController(ApiKeys keys) {
        this.keys = keys;
    }

    record CreateKey(
            Mode mode,
            List<Scope> scopes,
            @Nullable ShowId show,
            @Nullable UserId createdBy,
            @Nullable String name,
            @Nullable Instant expiresAt,
            @Nullable List<String> allowedAddresses) {
        CreateKeyRequest toRequest() {
            return new CreateKeyRequest(
                    mode, show, createdBy, KeyProperties.of(name, scopes, allowedAddresses, expiresAt));
        }
    }

    @PostMapping("/operator/accounts/{id}/keys")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CreatedKey> create(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<CreateKey> body) {
        return body.flatMap(request -> keys.create(id, request.toRequest()));
    }

    @DeleteMapping("/operator/accounts/{id}/keys/{keyId}")
    Mono<Deleted> revoke(@PathVariable AccountId id, @PathVariable KeyId keyId) {
        return keys.revoke(id, keyId).thenReturn(Deleted.of(keyId));
    }
}
