package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.show.KnownShows;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
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
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Locale;
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
    private final KeyExpiryWarnings warnings;
    private final KnownShows shows;
    private final AuditLog audit;
    private final Ids ids;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    ApiKeys(
            Accounts accounts,
            KeyTable keys,
            KeyExpiryWarnings warnings,
            KnownShows shows,
            AuditLog audit,
            Ids ids,
            InstantSource clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.warnings = warnings;
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

    /// @return the error `invalid_request` for scopes that the mode or the creator's role does not allow, an expiry
    ///     that is not in the next five years, addresses that are not ranges, or a creator who is not an active
    ///     member; `key_limit` when the account has 50 active keys
    public Mono<CreatedKey> create(AccountId account, CreateKeyRequest key) {
        return create(account, key, creator(account, key));
    }

    /// Creates a key whose creator is the caller.
    ///
    /// @return the errors of `create`, `role_required`, `unknown_show` or `unavailable`
    Mono<CreatedKey> createOwn(Caller caller, Mode mode, @Nullable ShowId show, KeyProperties properties) {
        var account = caller.account();
        var user = new UserId(caller.actorId());
        return Mono.justOrEmpty(show)
                .flatMap(id -> shows.require(caller, id))
                .then(create(
                        account,
                        new CreateKeyRequest(mode, show, user, properties),
                        accounts.requireManager(account, user)));
    }

    private Mono<CreatedKey> create(AccountId account, CreateKeyRequest request, Mono<Member> creator) {
        var create = creator.flatMap(member -> {
            var key = withValidProperties(request, member.role());
            return requireCapacity(account).then(Mono.defer(() -> insert(account, key, member.userId())));
        });
        return accounts.change(account, create);
    }

    private Mono<CreatedKey> insert(AccountId account, CreateKeyRequest key, UserId creator) {
        var id = ids.key();
        var secret = KeySecret.generate(key.mode(), random);
        return keys.insert(id, account, secret, key, creator, clock.instant())
                .then(warnings.schedule(id, key.properties().expiresAt()))
                .then(audit.record(KeyAudit.created(account, id, secret, key)))
                .thenReturn(new CreatedKey(id, secret.value()));
    }

    private CreateKeyRequest withValidProperties(CreateKeyRequest key, Role creator) {
        var properties = key.properties();
        KeyRules.requireScopes(properties.scopes(), key.mode(), creator);
        KeyRules.requireExpiry(properties.expiresAt(), clock.instant());
        return new CreateKeyRequest(
                key.mode(), key.show(), key.createdBy(), KeyRules.withNormalizedAddresses(properties));
    }

    /// Active keys, and those that expired in the last 30 days, newest first.
    Flux<KeyView> list(AccountId account) {
        return Flux.defer(() -> keys.list(account, clock.instant()));
    }

    /// @return the errors `not_found` and `role_required`
    Mono<Void> revokeAs(UserId user, AccountId account, KeyId key) {
        return accounts.change(account, accounts.requireManager(account, user).then(revokeOne(account, key)))
                .then();
    }

    /// @return the error `not_found` when the account has no such key, or it was revoked before
    public Mono<Void> revoke(AccountId account, KeyId key) {
        return accounts.change(account, revokeOne(account, key)).then();
    }

    private Mono<StoredKey> revokeOne(AccountId account, KeyId id) {
        return Mono.defer(() -> keys.revoke(account, id, clock.instant()))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("key")))
                .delayUntil(key -> warnings.withdraw(key.id()))
                .delayUntil(key -> audit.record(KeyAudit.of(AuditAction.KEY_REVOKED, account, key)));
    }

    /// Revokes the keys of a member who is removed, in the same transaction, so that they stay revoked if the
    /// member is added again.
    public Mono<Void> revokeAllCreatedBy(AccountId account, UserId creator) {
        return Flux.defer(() -> keys.revokeAllCreatedBy(account, creator, clock.instant()))
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(key -> warnings.withdraw(key.id()).then(audit.record(revokedWithCreator(account, key))))
                .then();
    }

    private static AuditRecord revokedWithCreator(AccountId account, StoredKey key) {
        return KeyAudit.of(AuditAction.KEY_REVOKED, account, key).with("reason", "creator removed");
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

    /// Exact despite concurrent creations, because the account is locked.
    private Mono<Void> requireCapacity(AccountId account) {
        return keys.countActive(account, clock.instant())
                .filter(active -> active < MAX_ACTIVE)
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.KEY_LIMIT,
                        String.format(
                                Locale.ROOT, "The account already has %d active keys. Revoke one first.", MAX_ACTIVE))))
                .then();
    }
}
