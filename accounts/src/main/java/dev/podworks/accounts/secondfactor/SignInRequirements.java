package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads and changes what an account requires of its members' sign-in.
@Component
class SignInRequirements {
    private final Accounts accounts;
    private final AuditLog audit;

    SignInRequirements(Accounts accounts, AuditLog audit) {
        this.accounts = accounts;
        this.audit = audit;
    }

    /// Whether members need a second factor.
    Mono<Boolean> read(AccountId account) {
        return accounts.requiresSecondFactor(account);
    }

    /// @return the error `role_required`, or `second_factor_required` for an owner who has used none
    Mono<Void> update(UserSession session, AccountId account, boolean secondFactor) {
        if (secondFactor && !session.authentication().secondFactor()) {
            return Mono.error(() -> ApiException.of(
                    ErrorCode.SECOND_FACTOR_REQUIRED,
                    "Use a second factor yourself before you require one of others."));
        }
        var step = requireOwner(session, account)
                .delayUntil(_ -> accounts.setRequiresSecondFactor(account, secondFactor))
                .delayUntil(_ ->
                        audit.record(AuditRecord.of(AuditAction.SIGN_IN_REQUIREMENT_UPDATED, account, account, null)
                                .with("secondFactor", secondFactor)));
        return accounts.change(account, step).then();
    }

    private Mono<Member> requireOwner(UserSession session, AccountId account) {
        return accounts.requireManager(account, session.user().id())
                .filter(member -> member.role() == Role.OWNER)
                .switchIfEmpty(Mono.error(
                        () -> ApiException.of(ErrorCode.ROLE_REQUIRED, "Only owners of the account may do this.")));
    }
}
