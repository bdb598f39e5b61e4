package dev.podworks.accounts.key;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.address.AddressRange;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `api_key` for authentication.
@Component
final class ActiveKeyTable implements ActiveKeys {
    private final DatabaseClient db;
    private final InstantSource clock;

    ActiveKeyTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// Both secrets of a key have a unique index, and PostgreSQL combines the two.
    @Override
    public Mono<ActiveKey> find(SecretHash secret) {
        return db.sql("""
                select k.id, k.account, k.mode, k.scopes, k.show, k.name, k.allowed_addresses, m.role,
                    case when k.secret_hash = :hash then k.expires_at
                        else least(k.expires_at, k.previous_secret_ends_at) end as ends_at
                from api_key k join membership m on m.account = k.account and m.user_id = k.created_by
                where (k.secret_hash = :hash or k.previous_secret_hash = :hash and k.previous_secret_ends_at > :now)
                  and k.revoked_at is null and (k.expires_at is null or k.expires_at > :now) and m.active
                """)
                .bind("hash", secret.hex())
                .bind("now", clock.instant())
                .map(ActiveKeyTable::key)
                .one();
    }

    /// Writes only if the stored time is older than the precision.
    Mono<Void> recordUse(KeyId id, String address, Instant now, Duration precision) {
        return db.sql("""
                update api_key set last_used_at = :now, last_used_address = :address
                where id = :id and (last_used_at is null or last_used_at < :before)
                """)
                .bind("now", now)
                .bind("address", address)
                .bind("id", id.value())
                .bind("before", now.minus(precision))
                .then();
    }

    private static ActiveKey key(Readable row) {
        return new ActiveKey(
                caller(row),
                row.get("name", String.class),
                Arrays.stream(row.get("allowed_addresses", String[].class))
                        .map(AddressRange::parse)
                        .toList(),
                row.get("ends_at", Instant.class));
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
        return KeyScopes.of(row).filter(role.scopes()::contains).collect(Collectors.toUnmodifiableSet());
    }
}
