package dev.podworks.accounts.key;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.key.ApiKeys.CreatedKey;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Updates keys and rotates their secrets, for owners and admins. Each is a change of the account, so it takes
/// effect on every replica as fast as a revocation.
///
/// Each method returns the error `role_required`, `not_found`, or `invalid_state` when the key has expired.
@Component
final class KeyChanges {
    private final Accounts accounts;
    private final KeyTable keys;
    private final KeyExpiryWarnings warnings;
    private final AuditLog audit;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    KeyChanges(Accounts accounts, KeyTable keys, KeyExpiryWarnings warnings, AuditLog audit, InstantSource clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.warnings = warnings;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return also the error `invalid_request`, for scopes that the role of the creator or of the caller does not
    ///     allow among others
    Mono<Void> update(Caller caller, KeyId id, UpdateKeyRequest request) {
        var account = caller.account();
        var update = manager(caller)
                .zipWith(find(account, id))
                .flatMap(both -> update(account, both.getT1(), both.getT2(), request));
        return accounts.change(account, update).then();
    }

    private Mono<StoredKey> update(AccountId account, Member editor, StoredKey key, UpdateKeyRequest request) {
        return properties(account, editor, key, request)
                .flatMap(properties -> update(account, key, properties))
                .thenReturn(key);
    }

    private Mono<KeyProperties> properties(AccountId account, Member editor, StoredKey key, UpdateKeyRequest request) {
        return accounts.members(account)
                .filter(member -> member.userId().equals(key.createdBy()))
                .next()
                .map(creator -> {
                    var properties = request.applyTo(key.properties());
                    if (request.scopes() != null) {
                        KeyRules.requireScopes(properties.scopes(), key.mode(), creator.role(), editor.role());
                    }
                    KeyRules.requireExpiry(properties.expiresAt(), clock.instant());
                    return KeyRules.withNormalizedAddresses(properties);
                });
    }

    private Mono<Void> update(AccountId account, StoredKey key, KeyProperties properties) {
        var before = key.properties().expiresAt();
        var reschedule = Objects.equals(before, properties.expiresAt())
                ? Mono.<Void>empty()
                : warnings.withdraw(key.id()).then(warnings.schedule(key.id(), properties.expiresAt()));
        return keys.update(key.id(), properties)
                .then(reschedule)
                .then(audit.record(KeyAudit.updated(account, key, properties)));
    }

    /// The current secret becomes the previous one. A previous one that still works ends now.
    ///
    /// @param overlap how long the previous secret works
    Mono<CreatedKey> rotate(Caller caller, KeyId id, Duration overlap) {
        var account = caller.account();
        var rotate = manager(caller).then(find(account, id)).flatMap(key -> {
            var secret = KeySecret.generate(key.mode(), random);
            return replaceSecret(account, key, secret, clock.instant().plus(overlap))
                    .thenReturn(new CreatedKey(id, secret.value()));
        });
        return accounts.change(account, rotate);
    }

    private Mono<Void> replaceSecret(AccountId account, StoredKey key, KeySecret secret, Instant previousEndsAt) {
        return keys.replaceSecret(key.id(), secret, previousEndsAt)
                .then(audit.record(KeyAudit.rotated(account, key, previousEndsAt)));
    }

    /// @return also the error `not_found` when no previous secret works
    Mono<Void> endPreviousSecret(Caller caller, KeyId id) {
        var account = caller.account();
        var end = manager(caller)
                .then(find(account, id))
                .delayUntil(_ -> keys.endPreviousSecret(id, clock.instant())
                        .switchIfEmpty(Mono.error(() -> ApiException.notFound("previous secret"))))
                .delayUntil(key -> audit.record(KeyAudit.of(AuditAction.KEY_PREVIOUS_SECRET_ENDED, account, key)));
        return accounts.change(account, end).then();
    }

    private Mono<Member> manager(Caller caller) {
        return accounts.requireManager(caller.account(), new UserId(caller.actorId()));
    }

    private Mono<StoredKey> find(AccountId account, KeyId id) {
        return Mono.defer(() -> keys.find(account, id))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("key")))
                .doOnNext(key -> {
                    if (key.hasExpired(clock.instant())) {
                        throw ApiException.invalidState("The key has expired. Create another one.", "expired");
                    }
                });
    }
}
