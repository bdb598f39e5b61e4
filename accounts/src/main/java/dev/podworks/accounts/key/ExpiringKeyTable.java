package dev.podworks.accounts.key;

import dev.podworks.contracts.id.KeyId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Objects;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `api_key` for warnings before keys expire.
@Component
final class ExpiringKeyTable {
    private final DatabaseClient db;

    ExpiringKeyTable(DatabaseClient db) {
        this.db = db;
    }

    /// A key that expires, for the e-mail to its creator.
    ///
    /// @param label what people recognize it by
    record ExpiringKey(KeyId id, String label, Instant expiresAt, String accountName, String creatorEmail) {}

    /// Empty when the key never expires or is revoked, or its creator was removed or disabled.
    Mono<ExpiringKey> find(KeyId id) {
        return db.sql("""
                select k.id, k.name, k.prefix || '…' || k.suffix as display, k.expires_at, a.name as account_name, u.email
                from api_key k
                join account a on a.id = k.account
                join app_user u on u.id = k.created_by
                join membership m on m.account = k.account and m.user_id = k.created_by
                where k.id = :id and k.revoked_at is null and k.expires_at is not null and m.active
                """).bind("id", id.value()).map(ExpiringKeyTable::key).one();
    }

    private static ExpiringKey key(Readable row) {
        return new ExpiringKey(
                new KeyId(row.get("id", String.class)),
                Objects.requireNonNullElse(row.get("name", String.class), row.get("display", String.class)),
                row.get("expires_at", Instant.class),
                row.get("account_name", String.class),
                row.get("email", String.class));
    }
}
