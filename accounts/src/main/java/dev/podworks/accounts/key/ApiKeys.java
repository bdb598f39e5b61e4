package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.key.KeyTable.RevokedKey;
import dev.podworks.accounts.show.KnownShows;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Creates and revokes keys. Each is a change of the account, whose event makes every replica evict its cached
/// keys.
@Component
public final class ApiKeys {
    private static final int MAX_ACTIVE = 50;

    private final Accounts accounts;
    private final KeyTable keys;
    private final KnownShows shows;
    private final AuditLog audit;
    private final Ids ids;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeys(Accounts accounts, KeyTable keys, KnownShows shows, AuditLog audit, Ids ids, InstantSource clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.shows = shows;
        this.audit = audit;
        this.ids = ids;
        this.clock = clock;
    }

    /// @param secret shown only once: only its hash is stored
    public record CreatedKey(KeyId keyId, String secret) {
        @Override
        public String toString() {
            return keyId.toString();
        }
    }

    /// @return the error `invalid_request` for scopes that the mode or the creator's role does not allow or a
    ///     creator who is not an active member, `key_limit` when the account has 50 active keys

    public Mono<CreatedKey> create(AccountId account, CreateKeyRequest key) {
        return create(account, key, creator(account, key));
    }

    /// Creates a key whose creator is the caller.
    ///
    /// @return the errors of `create`, `role_required`, `unknown_show` or `unavailable`
    Mono<CreatedKey> createOwn(Caller caller, Mode mode, List<Scope> scopes, @Nullable ShowId show) {
        var account = caller.account();
        var user = new UserId(caller.actorId());
        return Mono.justOrEmpty(show)
                .flatMap(id -> shows.require(caller, id))
                .then(create(
                        account,
                        new CreateKeyRequest(mode, scopes, show, user),
                        accounts.requireManager(account, user)));
    }

    private Mono<CreatedKey> create(AccountId account, CreateKeyRequest key, Mono<Member> creator) {
        var id = ids.key();
        var secret = KeySecret.generate(key.mode(), random);
        var insert = creator.doOnNext(member -> requireAllowed(key, member.role()))
                .delayUntil(_ -> requireCapacity(account))
                .delayUntil(member -> keys.insert(id, account, secret, key, member.userId(), clock.instant()))
                .delayUntil(_ -> audit.record(creation(account, id, secret, key)))
                .thenReturn(new CreatedKey(id, secret.value()));
        return accounts.change(account, insert);
    }

    private static AuditRecord creation(AccountId account, KeyId id, KeySecret secret, CreateKeyRequest key) {
        var scopes = key.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
        return AuditRecord.of(AuditAction.KEY_CREATED, account, id, secret.display())
                .with("mode", key.mode().wire())
                .with("scopes", scopes)
                .with("show", key.show());
    }

    /// Active keys, newest first.
    Flux<KeyView> active(AccountId account) {
        return keys.active(account);
    }

    /// @return the errors `not_found` and `role_required`
    Mono<Void> revokeAs(UserId user, AccountId account, KeyId key) {
        return accounts.change(account, accounts.requireManager(account, user).then(revokeActive(account, key)))
                .then();
    }

    /// @return the error `not_found` when the account has no active key with this id
    public Mono<Void> revoke(AccountId account, KeyId key) {
        return accounts.change(account, revokeActive(account, key)).then();
    }

    private Mono<RevokedKey> revokeActive(AccountId account, KeyId key) {
        return Mono.defer(() -> keys.revoke(account, key, clock.instant()))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("key")))
                .delayUntil(revoked -> audit.record(revocation(account, revoked)));
    }

    private static AuditRecord revocation(AccountId account, RevokedKey key) {
        return AuditRecord.of(AuditAction.KEY_REVOKED, account, key.id(), key.display());
    }

    /// Revokes the keys of a member who is removed, in the same transaction, so that they stay revoked if the
    /// member is added again.
    public Mono<Void> revokeAllCreatedBy(AccountId account, UserId creator) {
        return Flux.defer(() -> keys.revokeAllCreatedBy(account, creator, clock.instant()))
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(key -> audit.record(revocation(account, key).with("reason", "creator removed")))
                .then();
    }

    private Mono<Member> creator(AccountId account, CreateKeyRequest key) {
        return accounts.members(account)
                .filter(Member::active)
                .filter(member -> key.createdBy() == null
                        ? member.role() == Role.OWNER
                        : member.userId().equals(key.createdBy()))
                .next()
                .switchIfEmpty(
                        Mono.error(() -> ValidationErrors.of("createdBy", "is not an active member of this account")));
    }

    private static void requireAllowed(CreateKeyRequest key, Role creator) {
        var errors = IntStream.range(0, key.scopes().size())
                .boxed()
                .flatMap(i -> scopeError(key.scopes().get(i), key.mode(), creator).stream()
                        .map(message -> new FieldError(String.format(Locale.ROOT, "scopes[%d]", i), message)))
                .toList();
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
    }

    private static Optional<String> scopeError(Scope scope, Mode mode, Role creator) {
        if (mode == Mode.TEST && scope.liveOnly()) {
            return Optional.of("is allowed for live keys only");
        }
        return creator.scopes().contains(scope)
                ? Optional.empty()
                : Optional.of("is not allowed by the role of the key's creator");
    }

    /// Exact despite concurrent creations, because the account is locked.
    private Mono<Void> requireCapacity(AccountId account) {
        return keys.countActive(account)
                .filter(active -> active < MAX_ACTIVE)
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.KEY_LIMIT,
                        String.format(
                                Locale.ROOT, "The account already has %d active keys. Revoke one first.", MAX_ACTIVE))))
                .then();
    }
}
