package dev.podworks.webhooks.member;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.webhooks.member.MailRecipients.Recipient;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.R2dbcType;
import io.r2dbc.spi.Readable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `account` and `email_preference`.
@Component
class MemberTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    MemberTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Applies a snapshot unless it is stale.
    Mono<Void> upsert(AccountId id, long version, MailRecipients account) {
        return db.sql("""
                insert into account (id, version, name, mailed) values (:id, :version, :name, :mailed)
                on conflict (id) do update
                set version = excluded.version, name = excluded.name, mailed = excluded.mailed
                where account.version < excluded.version
                """)
                .bind("id", id.value())
                .bind("version", version)
                .bind("name", account.name())
                .bind("mailed", Json.of(json.writeValueAsBytes(account.recipients())))
                .then();
    }

    Mono<MailRecipients> find(AccountId id) {
        return db.sql("select name, mailed from account where id = :id")
                .bind("id", id.value())
                .map(row -> new MailRecipients(
                        row.get("name", String.class),
                        List.of(json.readValue(row.get("mailed", Json.class).asArray(), Recipient[].class))))
                .one();
    }

    /// Empty for a person who has changed nothing.
    Mono<EmailPreferences> preferences(AccountId account, String user) {
        return db.sql("""
                select delivery_alerts, webhook_alerts from email_preference
                where account = :account and user_id = :user
                """)
                .bind("account", account.value())
                .bind("user", user)
                .map(MemberTable::preferences)
                .one();
    }

    /// User ids of the people who turned delivery alerts off.
    Mono<Set<String>> withoutDeliveryAlerts(AccountId account) {
        return without("delivery_alerts", account);
    }

    /// User ids of the people who turned webhook alerts off.
    Mono<Set<String>> withoutWebhookAlerts(AccountId account) {
        return without("webhook_alerts", account);
    }

    private Mono<Set<String>> without(String alerts, AccountId account) {
        return db.sql("select user_id from email_preference where account = :account and not " + alerts)
                .bind("account", account.value())
                .map(row -> row.get("user_id", String.class))
                .all()
                .collect(Collectors.toUnmodifiableSet());
    }

    /// @param deliveryAlerts empty to keep the value, like `webhookAlerts`
    Mono<EmailPreferences> update(
            AccountId account, String user, Optional<Boolean> deliveryAlerts, Optional<Boolean> webhookAlerts) {
        return db.sql("""
                insert into email_preference (account, user_id, delivery_alerts, webhook_alerts)
                values (:account, :user, coalesce(:deliveryAlerts, true), coalesce(:webhookAlerts, true))
                on conflict (account, user_id) do update set
                    delivery_alerts = coalesce(:deliveryAlerts, email_preference.delivery_alerts),
                    webhook_alerts = coalesce(:webhookAlerts, email_preference.webhook_alerts)
                returning delivery_alerts, webhook_alerts
                """)
                .bind("account", account.value())
                .bind("user", user)
                .bind("deliveryAlerts", flag(deliveryAlerts))
                .bind("webhookAlerts", flag(webhookAlerts))
                .map(MemberTable::preferences)
                .one();
    }

    private static Parameter flag(Optional<Boolean> value) {
        return Parameters.in(R2dbcType.BOOLEAN, value.orElse(null));
    }

    private static EmailPreferences preferences(Readable row) {
        return new EmailPreferences(
                row.get("delivery_alerts", Boolean.class), row.get("webhook_alerts", Boolean.class));
    }
}
