package dev.podworks.accounts.identity;

import dev.podworks.accounts.identity.Memberships.MemberState;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `membership`.
@Component
final class MembershipTable {
    private final DatabaseClient db;

    MembershipTable(DatabaseClient db) {
        this.db = db;
    }

    /// An existing member is given the role.
    Mono<Void> put(AccountId account, UserId user, Role role, Instant now) {
        return db.sql("""
                insert into membership (account, user_id, role, created_at) values (:account, :user, :role, :now)
                on conflict (account, user_id) do update set role = excluded.role
                """)
                .bind("account", account.value())
                .bind("user", user.value())
                .bind("role", role.wire())
                .bind("now", now)
                .then();
    }

    /// An existing member keeps their role.
    Mono<Void> add(AccountId account, UserId user, Role role, Instant now) {
        return db.sql("""
                insert into membership (account, user_id, role, created_at) values (:account, :user, :role, :now)
                on conflict (account, user_id) do nothing
                """)
                .bind("account", account.value())
                .bind("user", user.value())
                .bind("role", role.wire())
                .bind("now", now)
                .then();
    }

    /// @return the member's e-mail address; empty when the member does not exist
    Mono<String> update(AccountId account, UserId user, MemberState state) {
        return db.sql("""
                update membership set role = :role, active = :active where account = :account and user_id = :user
                returning (select email from app_user where id = user_id) as email
                """)
                .bind("role", state.role().wire())
                .bind("active", state.active())
                .bind("account", account.value())
                .bind("user", user.value())
                .map(row -> row.get("email", String.class))
                .one();
    }

    /// @return the member's e-mail address; empty when the member does not exist
    Mono<String> delete(AccountId account, UserId user) {
        return db.sql("""
                delete from membership where account = :account and user_id = :user
                returning (select email from app_user where id = user_id) as email
                """)
                .bind("account", account.value())
                .bind("user", user.value())
                .map(row -> row.get("email", String.class))
                .one();
    }

    /// In the order in which they joined.
    Flux<Member> of(AccountId account) {
        return db.sql("""
                select m.user_id, u.email, m.role, m.active
                from membership m join app_user u on u.id = m.user_id
                where m.account = :account
                order by m.created_at, m.user_id
                """)
                .bind("account", account.value())
                .map(MembershipTable::member)
                .all();
    }

    Flux<MemberView> views(AccountId account) {
        return db.sql("""
                select m.user_id, u.email, u.name, m.role, m.active, m.created_at,
                    exists (select from passkey p where p.user_id = m.user_id)
                        or exists (select from totp t where t.user_id = m.user_id and t.confirmed_at is not null)
                        as second_factor
                from membership m join app_user u on u.id = m.user_id
                where m.account = :account
                order by m.created_at, m.user_id
                """)
                .bind("account", account.value())
                .map(MembershipTable::view)
                .all();
    }

    /// The accounts that the user is an active member of.
    Flux<AccountId> accountsOf(UserId user) {
        return db.sql("select account from membership where user_id = :user and active order by account")
                .bind("user", user.value())
                .map(row -> new AccountId(row.get("account", String.class)))
                .all();
    }

    Mono<Boolean> hasActive(UserId user) {
        return db.sql("select exists (select from membership where user_id = :user and active) as found")
                .bind("user", user.value())
                .map(row -> row.get("found", Boolean.class))
                .one();
    }

    private static MemberView view(Readable row) {
        return new MemberView(
                new UserId(row.get("user_id", String.class)),
                row.get("email", String.class),
                row.get("name", String.class),
                WireEnum.of(Role.class, row.get("role", String.class)),
                row.get("active", Boolean.class),
                row.get("second_factor", Boolean.class),
                row.get("created_at", Instant.class));
    }

    private static Member member(Readable row) {
        return new Member(
                new UserId(row.get("user_id", String.class)),
                row.get("email", String.class),
                WireEnum.of(Role.class, row.get("role", String.class)),
                row.get("active", Boolean.class));
    }
}
