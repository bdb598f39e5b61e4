package dev.podworks.accounts.key;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `api_key` for the account's members.
@Component
final class KeyTable {
    private static final Duration EXPIRED_LISTED_FOR = Duration.ofDays(30);

    private final DatabaseClient db;

    KeyTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(
            KeyId id, AccountId account, KeySecret secret, CreateKeyRequest key, UserId creator, Instant now) {
        var properties = key.properties();
        return db.sql("""
                insert into api_key (id, account, secret_hash, prefix, suffix, mode, show, created_by, created_at,
                    name, scopes, allowed_addresses, expires_at)
                values (:id, :account, :hash, :prefix, :suffix, :mode, :show, :creator, :now,
                    :name, :scopes, :addresses, :expiresAt)
                """)
                .bind("id", id.value())
                .bind("account", account.value())
                .bind("hash", secret.hash().hex())
                .bind("prefix", secret.displayPrefix())
                .bind("suffix", secret.displaySuffix())
                .bind("mode", key.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(key.show()).map(ShowId::value)))
                .bind("creator", creator.value())
                .bind("now", now)
                .bind("name", Bind.text(properties.name()))
                .bind("scopes", KeyScopes.toArray(properties.scopes()))
                .bind("addresses", properties.allowedAddresses().toArray(String[]::new))
                .bind("expiresAt", Bind.instant(properties.expiresAt()))
                .then();
    }

    /// Active and recently expired keys, newest first.
    Flux<KeyView> list(AccountId account, Instant now) {
        return db.sql("""
                select k.*, case when k.previous_secret_ends_at > :now
                        then least(k.previous_secret_ends_at, k.expires_at) end as previous_ends_at,
                    (select array_agg(coalesce(u.requests, 0) order by d.day)
                     from generate_series(:today::date - 29, :today::date, interval '1 day') d (day)
                     left join key_usage u on u.key_id = k.id and u.day = d.day::date) as requests_per_day
                from api_key k
                where k.account = :account and k.revoked_at is null
                  and (k.expires_at is null or k.expires_at > :expiredAfter)
                order by k.created_at desc, k.id desc
                """)
                .bind("now", now)
                .bind("today", LocalDate.ofInstant(now, ZoneOffset.UTC))
                .bind("account", account.value())
                .bind("expiredAfter", now.minus(EXPIRED_LISTED_FOR))
                .map(KeyTable::view)
                .all();
    }

    Mono<Long> countActive(AccountId account, Instant now) {
        return db.sql("""
                select count(*) as active from api_key
                where account = :account and revoked_at is null and (expires_at is null or expires_at > :now)
                """)
                .bind("account", account.value())
                .bind("now", now)
                .map(row -> row.get("active", Long.class))
                .one();
    }

    /// @return empty when the account has no such key, or it is revoked
    Mono<StoredKey> find(AccountId account, KeyId id) {
        return db.sql("select * from api_key where account = :account and id = :id and revoked_at is null")
                .bind("account", account.value())
                .bind("id", id.value())
                .map(KeyTable::stored)
                .one();
    }

    Mono<Void> update(KeyId id, KeyProperties properties) {
        return db.sql("""
                update api_key
                set name = :name, scopes = :scopes, allowed_addresses = :addresses, expires_at = :expiresAt
                where id = :id
                """)
                .bind("name", Bind.text(properties.name()))
                .bind("scopes", KeyScopes.toArray(properties.scopes()))
                .bind("addresses", properties.allowedAddresses().toArray(String[]::new))
                .bind("expiresAt", Bind.instant(properties.expiresAt()))
                .bind("id", id.value())
                .then();
    }

    /// The current secret becomes the previous one; an older one ends.
    Mono<Void> replaceSecret(KeyId id, KeySecret secret, Instant previousEndsAt) {
        return db.sql("""
                update api_key
                set previous_secret_hash = secret_hash, previous_secret_ends_at = :endsAt,
                    secret_hash = :hash, prefix = :prefix, suffix = :suffix
                where id = :id
                """)
                .bind("endsAt", previousEndsAt)
                .bind("hash", secret.hash().hex())
                .bind("prefix", secret.displayPrefix())
                .bind("suffix", secret.displaySuffix())
                .bind("id", id.value())
                .then();
    }

    /// @return empty when no previous secret works
    Mono<KeyId> endPreviousSecret(KeyId id, Instant now) {
        return db.sql("""
                update api_key set previous_secret_ends_at = :now where id = :id and previous_secret_ends_at > :now
                returning id
                """)
                .bind("now", now)
                .bind("id", id.value())
                .map(row -> new KeyId(row.get("id", String.class)))
                .one();
    }

    /// @return empty when the account has no such key, or it was revoked before
    Mono<StoredKey> revoke(AccountId account, KeyId id, Instant now) {
        return db.sql("""
                update api_key set revoked_at = :now
                where account = :account and id = :id and revoked_at is null
                returning *
                """)
                .bind("now", now)
                .bind("account", account.value())
                .bind("id", id.value())
                .map(KeyTable::stored)
                .one();
    }

    Flux<StoredKey> revokeAllCreatedBy(AccountId account, UserId creator, Instant now) {
        return db.sql("""
                update api_key set revoked_at = :now
                where account = :account and created_by = :creator and revoked_at is null
                returning *
                """)
                .bind("now", now)
                .bind("account", account.value())
                .bind("creator", creator.value())
                .map(KeyTable::stored)
                .all();
    }

    private static StoredKey stored(Readable row) {
        return new StoredKey(
                new KeyId(row.get("id", String.class)),
                row.get("prefix", String.class) + "…" + row.get("suffix", String.class),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                new UserId(row.get("created_by", String.class)),
                new KeyProperties(
                        row.get("name", String.class),
                        KeyScopes.of(row).toList(),
                        List.of(row.get("allowed_addresses", String[].class)),
                        row.get("expires_at", Instant.class)));
    }

    private static KeyView view(Readable row) {
        return new KeyView(
                new KeyId(row.get("id", String.class)),
                row.get("name", String.class),
                row.get("prefix", String.class),
                row.get("suffix", String.class),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                KeyScopes.of(row).sorted().toList(),
                show(row),
                List.of(row.get("allowed_addresses", String[].class)),
                new UserId(row.get("created_by", String.class)),
                row.get("created_at", Instant.class),
                row.get("expires_at", Instant.class),
                row.get("last_used_at", Instant.class),
                row.get("last_used_address", String.class),
                row.get("previous_ends_at", Instant.class),
                List.of(row.get("requests_per_day", Long[].class)));
    }

    private static @Nullable ShowId show(Readable row) {
        var show = row.get("show", String.class);
        return show == null ? null : new ShowId(show);
    }
}
