package dev.podworks.accounts.operator;

import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.key.ApiKeys;
import dev.podworks.accounts.secondfactor.SecondFactorReset;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Accounts and their members, for operators.
@RestController
class OperatorAccountController {
    private final Memberships memberships;
    private final ApiKeys keys;
    private final SecondFactorReset resets;

    OperatorAccountController(Memberships memberships, ApiKeys keys, SecondFactorReset resets) {
        this.memberships = memberships;
        this.keys = keys;
        this.resets = resets;
    }

    record CreateAccount(
            String name, String ownerEmail, @Nullable String ownerPassword) {}

    record CreatedAccount(
            AccountId accountId,
            UserId ownerUserId,
            @Nullable String ownerPassword) {}

    record AddMember(String email, Role role, @Nullable String password) {}

    record AddedMember(UserId userId, @Nullable String password) {}

    @PostMapping("/operator/accounts")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<CreatedAccount> create(@ValidBody(ApiDocument.OPERATOR) Mono<CreateAccount> body) {
        return body.flatMap(request ->
                        memberships.createAccount(request.name(), request.ownerEmail(), request.ownerPassword()))
                .map(owner -> new CreatedAccount(owner.account(), owner.user(), owner.password()));
    }

    @PostMapping("/operator/accounts/{id}/members")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<AddedMember> add(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<AddMember> body) {
        return body.flatMap(request -> memberships.add(id, request.email(), request.role(), request.password()))
                .map(added -> new AddedMember(added.user(), added.password()));
    }

    @DeleteMapping("/operator/accounts/{id}/members/{userId}")
    Mono<Deleted> remove(@PathVariable AccountId id, @PathVariable UserId userId) {
        return memberships
                .remove(id, userId, keys.revokeAllCreatedBy(id, userId))
                .thenReturn(Deleted.of(userId));
    }

    @DeleteMapping("/operator/accounts/{id}/members/{userId}/second-factors")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> resetSecondFactors(@PathVariable AccountId id, @PathVariable UserId userId, ServerWebExchange exchange) {
        return resets.reset(id, userId, exchange);
    }
}
