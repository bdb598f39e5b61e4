package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.show.KnownShows;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Making and revoking keys. Each changes the account, whose event makes every gateway drop what it had cached.
@Component
public final class ApiKeys {
    private static final int MAX_ACTIVE = 50;

    private final Accounts accounts;
    private final KeyTable keys;
    private final KnownShows shows;
    private final Ids ids;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeys(Accounts accounts, KeyTable keys, KnownShows shows, Ids ids, InstantSource clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.shows = shows;
        this.ids = ids;
        this.clock = clock;
    }

    /// @param secret shown this once: what is kept of it is its hash
    public record MadeKey(KeyId keyId, String secret) {
        @Override
        public String toString() {
            return keyId.toString();
        }
    }

    /// @return the error `invalid_request` for permissions that its mode or its creator can't have or a creator who
    ///     is no member, `key_limit` when the account has 50 active keys
    public Mono<MadeKey> make(AccountId account, CreateKeyRequest key) {
        return make(account, key, creator(account, key));
    }

    /// A key in somebody's own name.
    ///
    /// @return those errors, `role_required`, `unknown_show` or `unavailable`
    Mono<MadeKey> makeOwn(Caller caller, Mode mode, List<Scope> scopes, @Nullable ShowId show) {
        var account = caller.account();
        var person = new UserId(caller.actorId());
        return Mono.justOrEmpty(show)
                .flatMap(asked -> shows.require(caller, asked))
                .then(make(
                        account, new CreateKeyRequest(mode, scopes, show, person), accounts.manager(account, person)));
    }

    private Mono<MadeKey> make(AccountId account, CreateKeyRequest key, Mono<Member> creating) {
        var id = ids.key();
        var secret = KeySecret.make(key.mode(), random);
        var insert = creating.doOnNext(creator -> requireAllowed(key, creator.role()))
                .delayUntil(_ -> requireRoom(account))
                .delayUntil(creator -> keys.insert(id, account, secret, key, creator.userId(), clock.instant()))
                .thenReturn(new MadeKey(id, secret.value()));
        return accounts.change(account, insert);
    }

    /// The active ones, newest first.
    Flux<KeyView> active(AccountId account) {
        return keys.active(account);
    }

    /// @return the errors `not_found` and `role_required`
    Mono<Void> revokeAs(UserId person, AccountId account, KeyId key) {
        return accounts.change(account, accounts.manager(account, person).then(revoking(account, key)))
                .then();
    }

    /// @return the error `not_found` when the account has no such key, or no longer
    public Mono<Void> revoke(AccountId account, KeyId key) {
        return accounts.change(account, revoking(account, key)).then();
    }

    private Mono<Boolean> revoking(AccountId account, KeyId key) {
        return Mono.defer(() -> keys.revoke(account, key, clock.instant()))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("key")));
    }

    /// For somebody who leaves, in the transaction in which they do: their keys must not wake up if they come back.
    public Mono<Void> revokeAllMadeBy(AccountId account, UserId creator) {
        return Mono.defer(() -> keys.revokeAllMadeBy(account, creator, clock.instant()));
    }

    private Mono<Member> creator(AccountId account, CreateKeyRequest key) {
        return accounts.members(account)
                .filter(Member::active)
                .filter(member -> key.createdBy() == null
                        ? member.role() == Role.OWNER
                        : member.userId().equals(key.createdBy()))
                .next()
                .switchIfEmpty(
                        Mono.error(() -> ValidationErrors.of("createdBy", "is no active member of this account")));
    }

    private static void requireAllowed(CreateKeyRequest key, Role creator) {
        var faults = IntStream.range(0, key.scopes().size())
                .boxed()
                .flatMap(i -> refusal(key.scopes().get(i), key.mode(), creator).stream()
                        .map(message -> new FieldError(String.format(Locale.ROOT, "scopes[%d]", i), message)))
                .toList();
        if (!faults.isEmpty()) {
            throw ValidationErrors.of(faults);
        }
    }

    private static Optional<String> refusal(Scope scope, Mode mode, Role creator) {
        if (mode == Mode.TEST && scope.liveOnly()) {
            return Optional.of("is for live keys only");
        }
        return creator.scopes().contains(scope)
                ? Optional.empty()
                : Optional.of("is more than the key's creator may do");
    }

    /// Exact although others may make keys at the same time: the account is locked.
    private Mono<Void> requireRoom(AccountId account) {
        return keys.countActive(account)
                .filter(active -> active < MAX_ACTIVE)
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.KEY_LIMIT,
                        String.format(
                                Locale.ROOT, "The account has %d active keys already. Revoke one first.", MAX_ACTIVE))))
                .then();
    }
}
