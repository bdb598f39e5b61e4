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
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
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
    private final Accounts accounts;

    KeyController(ApiKeys keys, Accounts accounts) {
        this.keys = keys;
        this.accounts = accounts;
    }

    record CreateKey(
            Mode mode, List<Scope> scopes, @Nullable ShowId show) {}

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
                .thenMany(keys.active(caller.account()))
                .collectList()
                .map(KeyList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CreatedKeyView> create(Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<CreateKey> body) {
        var account = caller.account();
        return body.flatMap(request -> keys.createOwn(caller, request.mode(), request.scopes(), request.show()))
                .flatMap(created -> view(account, created));
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> revoke(Caller caller, @PathVariable KeyId id) {
        return keys.revokeAs(userId(caller), caller.account(), id).thenReturn(Deleted.of(id));
    }

    private Mono<CreatedKeyView> view(AccountId account, CreatedKey created) {
        return keys.active(account)
                .filter(key -> key.id().equals(created.keyId()))
                .next()
                .map(key -> new CreatedKeyView(key, created.secret()));
    }

    private static UserId userId(Caller caller) {
        return new UserId(caller.actorId());
    }
}
