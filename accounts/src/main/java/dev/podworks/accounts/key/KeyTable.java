package dev.podworks.accounts.key;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `api_key`.
@Component
final class KeyTable {
    private final DatabaseClient db;

    KeyTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(
            KeyId id, AccountId account, KeySecret secret, CreateKeyRequest key, UserId creator, Instant now) {
        return db.sql("""
                insert into api_key
                    (id, account, secret_hash, prefix, suffix, mode, scopes, show, created_by, created_at)
                values (:id, :account, :hash, :prefix, :suffix, :mode, :scopes, :show, :creator, :now)
                """)
                .bind("id", id.value())
                .bind("account", account.value())
                .bind("hash", secret.hash().hex())
                .bind("prefix", secret.displayPrefix())
                .bind("suffix", secret.displaySuffix())
                .bind("mode", key.mode().wire())
                .bind("scopes", key.scopes().stream().map(Scope::wire).toArray(String[]::new))
                .bind("show", Bind.text(Optional.ofNullable(key.show()).map(ShowId::value)))
                .bind("creator", creator.value())
                .bind("now", now)
                .then();
    }

    Flux<KeyView> active(AccountId account) {
        return db.sql("""
                select * from api_key where account = :account and revoked_at is null order by created_at desc, id desc
                """).bind("account", account.value()).map(KeyTable::view).all();
    }

    Mono<Long> countActive(AccountId account) {
        return db.sql("select count(*) as active from api_key where account = :account and revoked_at is null")
                .bind("account", account.value())
                .map(row -> row.get("active", Long.class))
                .one();
    }

    /// @param display what identifies it to people
    record RevokedKey(KeyId id, String display) {}

    /// @return empty when the account has no active key with this id
    Mono<RevokedKey> revoke(AccountId account, KeyId id, Instant now) {
        return db.sql("""
                update api_key set revoked_at = :now
                where account = :account and id = :id and revoked_at is null
                returning id, prefix, suffix
                """)
                .bind("now", now)
                .bind("account", account.value())
                .bind("id", id.value())
                .map(KeyTable::revoked)
                .one();
    }

    Flux<RevokedKey> revokeAllCreatedBy(AccountId account, UserId creator, Instant now) {
        return db.sql("""
                update api_key set revoked_at = :now
                where account = :account and created_by = :creator and revoked_at is null
                returning id, prefix, suffix
                """)
                .bind("now", now)
                .bind("account", account.value())
                .bind("creator", creator.value())
                .map(KeyTable::revoked)
                .all();
    }

    private static RevokedKey revoked(Readable row) {
        return new RevokedKey(
                new KeyId(row.get("id", String.class)),
                row.get("prefix", String.class) + "…" + row.get("suffix", String.class));
    }

    /// The caller that a key authenticates. Empty when it is unknown or revoked, or its creator was removed or
    /// disabled.
    Mono<Caller> findCaller(SecretHash hash) {
        return db.sql("""
                select k.id, k.account, k.mode, k.scopes, k.show, m.role
                from api_key k join membership m on m.account = k.account and m.user_id = k.created_by
                where k.secret_hash = :hash and k.revoked_at is null and m.active
                """).bind("hash", hash.hex()).map(KeyTable::caller).one();
    }

    /// Writes only if the stored time is older than the precision.
    Mono<Void> recordUse(KeyId id, Instant now, Duration precision) {
        return db.sql("""
                update api_key set last_used_at = :now
                where id = :id and (last_used_at is null or last_used_at < :before)
                """)
                .bind("now", now)
                .bind("id", id.value())
                .bind("before", now.minus(precision))
                .then();
    }

    private static KeyView view(Readable row) {
        return new KeyView(
                new KeyId(row.get("id", String.class)),
                row.get("prefix", String.class),
                row.get("suffix", String.class),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                scopes(row).sorted().toList(),
                Optional.ofNullable(row.get("show", String.class))
                        .map(ShowId::new)
                        .orElse(null),
                new UserId(row.get("created_by", String.class)),
                row.get("created_at", Instant.class),
                row.get("last_used_at", Instant.class));
    }

    private static Caller caller(Readable row) {
        var show = row.get("show", String.class);
        var role = WireEnum.of(Role.class, row.get("role", String.class));
        return new Caller(
                new AccountId(row.get("account", String.class)),
                ActorType.API_KEY,
                row.get("id", String.class),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                effectiveScopes(row, role),
                show == null ? null : new ShowId(show),
                null);
    }

    /// The key's scopes that its creator's current role still allows.
    private static Set<Scope> effectiveScopes(Readable row, Role role) {
        return scopes(row).filter(role.scopes()::contains).collect(Collectors.toUnmodifiableSet());
    }

    /// Ignores scopes of a newer release, for rolling updates.
    private static Stream<Scope> scopes(Readable row) {
        return Arrays.stream(row.get("scopes", String[].class))
                .flatMap(scope -> WireEnum.parse(Scope.class, scope).stream());
    }
}
