package dev.podworks.accounts.audit;

import dev.podworks.accounts.identity.Users;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
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
        return users.accounts(user)
                .collectList()
                .flatMapIterable(accounts -> accounts)
                .concatMap(account -> audit.recordAs(user, record(account, user, action)))
                .then();
    }

    private static AuditRecord record(AccountId account, UserId user, AuditAction action) {
        return AuditRecord.of(action, account, user, null);
    }
}
