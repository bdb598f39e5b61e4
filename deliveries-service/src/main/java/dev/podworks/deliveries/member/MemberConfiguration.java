package dev.podworks.deliveries.member;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// What is heard of accounts, with the SQL of `account`.
@Configuration(proxyBeanMethods = false)
class MemberConfiguration {
    @Bean
    Subscription memberSubscription(DatabaseClient db) {
        return Subscription.to(
                Topic.ACCOUNTS,
                "members",
                event -> event.payload() instanceof AccountEvent told ? keep(db, told.account()) : Mono.empty());
    }

    private static Mono<Void> keep(DatabaseClient db, AccountSnapshot account) {
        return db.sql("""
                insert into account (id, version, members) values (:id, :version, :members)
                on conflict (id) do update set version = excluded.version, members = excluded.members
                where account.version < excluded.version
                """)
                .bind("id", account.id().value())
                .bind("version", account.version())
                .bind(
                        "members",
                        account.members().stream()
                                .map(member -> member.userId().value())
                                .toArray(String[]::new))
                .then();
    }
}
