package dev.podworks.accounts.operator;

import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.key.ApiKeys;
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
import reactor.core.publisher.Mono;

/// Accounts and their members, for the service team.
@RestController
class OperatorAccountController {
    private final Memberships people;
    private final ApiKeys keys;

    OperatorAccountController(Memberships people, ApiKeys keys) {
        this.people = people;
        this.keys = keys;
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
        return body.flatMap(asked -> people.open(asked.name(), asked.ownerEmail(), asked.ownerPassword()))
                .map(opened -> new CreatedAccount(opened.account(), opened.user(), opened.password()));
    }

    @PostMapping("/operator/accounts/{id}/members")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<AddedMember> add(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<AddMember> body) {
        return body.flatMap(asked -> people.add(id, asked.email(), asked.role(), asked.password()))
                .map(joined -> new AddedMember(joined.user(), joined.password()));
    }

    @DeleteMapping("/operator/accounts/{id}/members/{userId}")
    Mono<Deleted> remove(@PathVariable AccountId id, @PathVariable UserId userId) {
        return people.remove(id, userId, keys.revokeAllMadeBy(id, userId)).thenReturn(Deleted.of(userId));
    }
}
