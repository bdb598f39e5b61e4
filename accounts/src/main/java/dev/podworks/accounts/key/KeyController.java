package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.key.ApiKeys.MadeKey;
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

    record CreatedKey(KeyView key, String secret) {
        @Override
        public String toString() {
            return key.toString();
        }
    }

    record KeyList(List<KeyView> keys) {}

    @GetMapping
    Mono<KeyList> list(Caller caller) {
        return accounts.manager(caller.account(), person(caller))
                .thenMany(keys.active(caller.account()))
                .collectList()
                .map(KeyList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CreatedKey> create(Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<CreateKey> body) {
        var account = caller.account();
        return body.flatMap(asked -> keys.makeOwn(caller, asked.mode(), asked.scopes(), asked.show()))
                .flatMap(made -> view(account, made));
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> revoke(Caller caller, @PathVariable KeyId id) {
        return keys.revokeAs(person(caller), caller.account(), id).thenReturn(Deleted.of(id));
    }

    private Mono<CreatedKey> view(AccountId account, MadeKey made) {
        return keys.active(account)
                .filter(key -> key.id().equals(made.keyId()))
                .next()
                .map(key -> new CreatedKey(key, made.secret()));
    }

    private static UserId person(Caller caller) {
        return new UserId(caller.actorId());
    }
}
