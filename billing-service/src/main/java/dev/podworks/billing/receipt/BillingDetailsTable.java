package dev.podworks.billing.receipt;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sql.Bind;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `billing_details`.
@Component
final class BillingDetailsTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    BillingDetailsTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    Mono<Party> find(AccountId account) {
        return db.sql("select details::text as details from billing_details where account = :account")
                .bind("account", account.value())
                .map(row -> json.readValue(row.get("details", String.class), Party.class))
                .one();
    }

    Mono<Void> save(AccountId account, Party details, Instant now) {
        return db.sql("""
                insert into billing_details (account, details, updated_at) values (:account, :details, :now)
                on conflict (account) do update set details = excluded.details, updated_at = excluded.updated_at
                """)
                .bind("account", account.value())
                .bind("details", Bind.json(json.writeValueAsString(details)))
                .bind("now", now)
                .then();
    }
}
