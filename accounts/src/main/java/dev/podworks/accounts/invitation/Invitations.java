package dev.podworks.accounts.invitation;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.member.MemberPermissions;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Creates, lists and revokes invitations.
@Component
class Invitations {
    private static final Duration VALID_FOR = Duration.ofDays(7);
    private static final int MAX_PENDING = 100;
    private static final int MAX_PER_DAY = 200;
    private static final int MAX_PER_DAY_AND_RECIPIENT = 5;
    private static final Duration DAY = Duration.ofDays(1);

    private final Accounts accounts;
    private final InvitationTable table;
    private final InvitationMail text;
    private final MailOutbox mails;
    private final Throttle throttle;
    private final AuditLog audit;
    private final Ids ids;
    private final InstantSource clock;

    Invitations(
            Accounts accounts,
            InvitationTable table,
            InvitationMail text,
            MailOutbox mails,
            Throttle throttle,
            AuditLog audit,
            Ids ids,
            InstantSource clock) {
        this.accounts = accounts;
        this.table = table;
        this.text = text;
        this.mails = mails;
        this.throttle = throttle;
        this.audit = audit;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the error `role_required`, `already_member`, `invitation_limit` or `rate_limited`
    Mono<Invitation> invite(UserId acting, AccountId account, String email, Role role) {
        var now = clock.instant();
        var invitation = new Invitation(ids.invitation(), account, email, role, acting, now, now.plus(VALID_FOR));
        var write = accounts.requireManager(account, acting)
                .doOnNext(manager -> MemberPermissions.requireMayChange(manager, role))
                .delayUntil(_ -> requireNotMember(account, email).then(requireCapacity(account)))
                .flatMap(manager -> write(invitation, manager))
                .delayUntil(id -> audit.record(AuditRecord.of(AuditAction.INVITATION_CREATED, account, id, email)
                        .with("role", role.wire())));
        return countAgainstLimits(account, email)
                .then(accounts.change(account, write))
                .thenReturn(invitation);
    }

    /// @return the error `role_required`
    Flux<Invitation> list(UserId acting, AccountId account) {
        return accounts.requireManager(account, acting)
                .thenMany(Flux.defer(() -> table.pending(account, clock.instant())));
    }

    /// @return the error `role_required` or `not_found`
    Mono<Void> revoke(UserId acting, AccountId account, InvitationId id) {
        var delete = accounts.requireManager(account, acting)
                .flatMap(_ -> table.delete(account, id))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("invitation")))
                .delayUntil(email -> audit.record(AuditRecord.of(AuditAction.INVITATION_REVOKED, account, id, email)));
        return accounts.change(account, delete).then();
    }

    /// Prevents floods of invitation e-mails.
    private Mono<Void> countAgainstLimits(AccountId account, String email) {
        var recipient = account.value() + "/" + email.toLowerCase(Locale.ROOT);
        return throttle.acquire(AttemptLimit.of("invitations-to", recipient, MAX_PER_DAY_AND_RECIPIENT, DAY))
                .then(throttle.acquire(AttemptLimit.of("invitations-of", account.value(), MAX_PER_DAY, DAY)));
    }

    private Mono<InvitationId> write(Invitation invitation, Member manager) {
        var token = RandomSecret.generate();
        return table.put(invitation, token.hash())
                .then(accounts.name(invitation.account()))
                .map(name -> text.of(invitation, manager.email(), name, token))
                .flatMap(mails::write)
                .thenReturn(invitation.id());
    }

    private Mono<Void> requireNotMember(AccountId account, String email) {
        return accounts.members(account)
                .filter(member -> member.email().equalsIgnoreCase(email))
                .next()
                .flatMap(member -> Mono.error(ApiException.of(
                        ErrorCode.ALREADY_MEMBER, member.email() + " is already a member of this account.")));
    }

    /// Exact despite concurrent invitations, because the account is locked.
    private Mono<Void> requireCapacity(AccountId account) {
        return table.pending(account, clock.instant())
                .count()
                .filter(pending -> pending >= MAX_PENDING)
                .flatMap(_ -> Mono.error(ApiException.of(
                        ErrorCode.INVITATION_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "The account already has %d pending invitations. Revoke one first.",
                                MAX_PENDING))));
    }
}
