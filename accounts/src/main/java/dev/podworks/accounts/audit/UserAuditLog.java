package dev.podworks.accounts.audit;

import dev.podworks.accounts.identity.Users;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Records what people change of their own sign-in, such as a password: in the audit log of every account that they
/// are an active member of, because it protects all of them.
@Component
public final class UserAuditLog {
    private final Users users;
    private final AuditLog audit;

    UserAuditLog(Users users, AuditLog audit) {
        this.users = users;
        this.audit = audit;
    }

    /// Records it in the current transaction.
    public Mono<Void> record(UserId user, AuditAction action) {
        return inEachAccount(user, account -> audit.recordAs(user, record(account, user, action)));
    }

    /// Records in the current transaction what an operator has changed of a user's sign-in.
    public Mono<Void> recordByOperator(UserId user, AuditAction action) {
        return inEachAccount(user, account -> audit.record(record(account, user, action)));
    }

    private Mono<Void> inEachAccount(UserId user, Function<AccountId, Mono<Void>> entry) {
        return users.accounts(user)
                .collectList()
                .flatMapIterable(accounts -> accounts)
                .concatMap(entry)
                .then();
    }

    private static AuditRecord record(AccountId account, UserId user, AuditAction action) {
        return AuditRecord.of(action, account, user, null);
    }
}
