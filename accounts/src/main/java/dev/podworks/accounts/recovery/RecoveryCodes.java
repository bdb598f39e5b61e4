package dev.podworks.accounts.recovery;

import dev.podworks.contracts.id.UserId;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The recovery codes of users, and the SQL of `recovery_code`.
@Component
public final class RecoveryCodes {
    private static final int COUNT = 10;

    private final DatabaseClient db;

    RecoveryCodes(DatabaseClient db) {
        this.db = db;
    }

    /// Replaces the user's codes, in the current transaction.
    ///
    /// @return the new codes, to be shown once
    public Mono<List<String>> replace(UserId user) {
        var codes = Stream.generate(RecoveryCode::generate).limit(COUNT).toList();
        return removeAllOf(user)
                .then(db.sql("""
                        insert into recovery_code (user_id, code_hash) select :user, unnest(:hashes::text[])
                        """)
                        .bind("user", user.value())
                        .bind(
                                "hashes",
                                codes.stream().map(code -> code.hash().hex()).toArray(String[]::new))
                        .then())
                .thenReturn(codes.stream().map(RecoveryCode::value).toList());
    }

    /// @return false for a code that the user does not have or has used
    public Mono<Boolean> use(UserId user, String code) {
        return Mono.justOrEmpty(RecoveryCode.parse(code))
                .flatMap(parsed -> db.sql("delete from recovery_code where user_id = :user and code_hash = :hash")
                        .bind("user", user.value())
                        .bind("hash", parsed.hash().hex())
                        .fetch()
                        .rowsUpdated())
                .map(rows -> rows == 1)
                .defaultIfEmpty(false);
    }

    /// How many the user has left.
    public Mono<Long> count(UserId user) {
        return db.sql("select count(*) as codes from recovery_code where user_id = :user")
                .bind("user", user.value())
                .map(row -> row.get("codes", Long.class))
                .one();
    }

    public Mono<Void> removeAllOf(UserId user) {
        return db.sql("delete from recovery_code where user_id = :user")
                .bind("user", user.value())
                .then();
    }
}
