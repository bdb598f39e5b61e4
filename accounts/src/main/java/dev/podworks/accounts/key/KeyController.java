package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.key.ApiKeys.CreatedKey;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import java.time.Duration;
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
import reactor.core.publisher.Mono;

/// An account's keys, for its owners and admins on the account page.
@RestController
@RequestMapping("/account/api/keys")
class KeyController {
    private final ApiKeys keys;
    private final KeyChanges changes;
    private final Accounts accounts;

    KeyController(ApiKeys keys, KeyChanges changes, Accounts accounts) {
        this.keys = keys;
        this.changes = changes;
        this.accounts = accounts;
    }

    record CreateKey(
            String name,
            Mode mode,
            List<Scope> scopes,
            @Nullable ShowId show,
            @Nullable Instant expiresAt,
            @Nullable List<String> allowedAddresses) {
        KeyProperties properties() {
            return KeyProperties.of(name, scopes, allowedAddresses, expiresAt);
        }
    }

    /// @param overlapSeconds null for a day
    record RotateKey(@Nullable Long overlapSeconds) {
        private static final Duration DEFAULT = Duration.ofDays(1);

        Duration overlap() {
            return overlapSeconds == null ? DEFAULT : Duration.ofSeconds(overlapSeconds);
        }
    }

    record CreatedKeyView(KeyView key, String secret) {
        @Override
        public String toString() {
            return key.toString();
        }
    }

    record KeyList(List<KeyView> keys) {}

    @GetMapping
    Mono<KeyList> list(Caller caller) {
        return accounts.requireManager(caller.account(), userId(caller))
                .thenMany(keys.list(caller.account()))
                .collectList()
                .map(KeyList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CreatedKeyView> create(Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<CreateKey> body) {
        var account = caller.account();
        return body.flatMap(request -> keys.createOwn(caller, request.mode(), request.show(), request.properties()))
                .flatMap(created -> view(account, created));
    }

    @PatchMapping("/{id}")
    Mono<KeyView> update(
            Caller caller, @PathVariable KeyId id, @ValidBody(ApiDocument.ACCOUNT) Mono<UpdateKeyRequest> body) {
        return body.flatMap(request -> changes.update(caller, id, request))
                .then(Mono.defer(() -> view(caller.account(), id)));
    }

    @PostMapping("/{id}/rotate")
    Mono<CreatedKeyView> rotate(
            Caller caller, @PathVariable KeyId id, @ValidBody(ApiDocument.ACCOUNT) Mono<RotateKey> body) {
        return body.flatMap(request -> changes.rotate(caller, id, request.overlap()))
                .flatMap(rotated -> view(caller.account(), rotated));
    }

    @DeleteMapping("/{id}/previous-secret")
    Mono<KeyView> endPreviousSecret(Caller caller, @PathVariable KeyId id) {
        return changes.endPreviousSecret(caller, id).then(Mono.defer(() -> view(caller.account(), id)));
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> revoke(Caller caller, @PathVariable KeyId id) {
        return keys.revokeAs(userId(caller), caller.account(), id).thenReturn(Deleted.of(id));
    }

    private Mono<CreatedKeyView> view(AccountId account, CreatedKey created) {
        return view(account, created.keyId()).map(key -> new CreatedKeyView(key, created.secret()));
    }

    private Mono<KeyView> view(AccountId account, KeyId id) {
        return keys.list(account).filter(key -> key.id().equals(id)).next();
    }

    private static UserId userId(Caller caller) {
        return new UserId(caller.actorId());
    }
}
