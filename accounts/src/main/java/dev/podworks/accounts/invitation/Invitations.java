package dev.podworks.accounts.invitation;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.member.MemberPermissions;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.mail.MailOutbox;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Inviting people, on the account's side.
@Component
class Invitations {
    private static final Duration LASTS = Duration.ofDays(7);
    private static final int MOST_WAITING = 100;
    private static final int MOST_A_DAY = 200;
    private static final int MOST_A_DAY_TO_ONE = 5;
    private static final Duration DAY = Duration.ofDays(1);

    private final Accounts accounts;
    private final InvitationTable table;
    private final InvitationMail text;
    private final MailOutbox mails;
    private final Throttle throttle;
    private final Ids ids;
    private final InstantSource clock;

    Invitations(
            Accounts accounts,
            InvitationTable table,
            InvitationMail text,
            MailOutbox mails,
            Throttle throttle,
            Ids ids,
            InstantSource clock) {
        this.accounts = accounts;
        this.table = table;
        this.text = text;
        this.mails = mails;
        this.throttle = throttle;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the error `role_required`, `already_member`, `invitation_limit` or `rate_limited`
    Mono<Invitation> invite(UserId acting, AccountId account, String email, Role role) {
        var now = clock.instant();
        var invitation = new Invitation(ids.invitation(), account, email, role, acting, now, now.plus(LASTS));
        var write = accounts.manager(account, acting)
                .doOnNext(manager -> MemberPermissions.requireMayChange(manager, role))
                .delayUntil(_ -> requireNew(account, email).then(requireRoom(account)))
                .flatMap(manager -> write(invitation, manager));
        return takePart(account, email).then(accounts.change(account, write)).thenReturn(invitation);
    }

    /// @return the error `role_required`
    Flux<Invitation> waiting(UserId acting, AccountId account) {
        return accounts.manager(account, acting).thenMany(Flux.defer(() -> table.waiting(account, clock.instant())));
    }

    /// @return the error `role_required` or `not_found`
    Mono<Void> revoke(UserId acting, AccountId account, InvitationId id) {
        var delete = accounts.manager(account, acting)
                .flatMap(_ -> table.delete(account, id))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("invitation")));
        return accounts.change(account, delete).then();
    }

    /// Nobody is to be written to by us more often than they can bear.
    private Mono<Void> takePart(AccountId account, String email) {
        var recipient = account.value() + "/" + email.toLowerCase(Locale.ROOT);
        return throttle.take(AttemptLimit.of("invitations-to", recipient, MOST_A_DAY_TO_ONE, DAY))
                .then(throttle.take(AttemptLimit.of("invitations-of", account.value(), MOST_A_DAY, DAY)));
    }

    private Mono<InvitationId> write(Invitation invitation, Member manager) {
        var token = RandomSecret.make();
        return table.put(invitation, token.hash())
                .then(accounts.name(invitation.account()))
                .map(name -> text.of(invitation, manager.email(), name, token))
                .flatMap(mails::write)
                .thenReturn(invitation.id());
    }

    private Mono<Void> requireNew(AccountId account, String email) {
        return accounts.members(account)
                .filter(member -> member.email().equalsIgnoreCase(email))
                .next()
                .flatMap(member -> Mono.error(
                        ApiException.of(ErrorCode.ALREADY_MEMBER, member.email() + " belongs to the account.")));
    }

    /// Exact although others may invite at the same time: the account is locked.
    private Mono<Void> requireRoom(AccountId account) {
        return table.waiting(account, clock.instant())
                .count()
                .filter(waiting -> waiting >= MOST_WAITING)
                .flatMap(_ -> Mono.error(ApiException.of(
                        ErrorCode.INVITATION_LIMIT,
                        String.format(
                                Locale.ROOT, "%d invitations wait already. Take one back first.", MOST_WAITING))));
    }
}
