package dev.podworks.deliveries.member;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Stores the members of accounts, with the SQL of `account`.
@Configuration(proxyBeanMethods = false)
class AccountEventListener {
    @Bean
    EventListener accountEvents(DatabaseClient db) {
        return EventListener.named("members").onAll(AccountEvent.class, (event, _) -> apply(db, event.account()));
    }

    private static Mono<Void> apply(DatabaseClient db, AccountSnapshot account) {
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
