package dev.podworks.accounts.invitation;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.member.MemberPermissions;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.signup.SignUpProperties;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Accepts invitations. The token was only sent to the invited address, so its holder is the address's user.
@Component
class InvitationAcceptance {
    private final InvitationTable table;
    private final Accounts accounts;
    private final Memberships memberships;
    private final Users users;
    private final PasswordHasher passwords;
    private final SignUpProperties signUp;
    private final Ids ids;
    private final InstantSource clock;

    InvitationAcceptance(
            InvitationTable table,
            Accounts accounts,
            Memberships memberships,
            Users users,
            PasswordHasher passwords,
            SignUpProperties signUp,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.accounts = accounts;
        this.memberships = memberships;
        this.users = users;
        this.passwords = passwords;
        this.signUp = signUp;
        this.ids = ids;
        this.clock = clock;
    }

    /// @param needsPassword whether the address is not registered yet
    record InvitationDetails(Invitation invitation, String accountName, boolean needsPassword) {}

    /// @return the error `invalid_token`
    Mono<InvitationDetails> read(String token) {
        return find(token).flatMap(this::details);
    }

    /// @param password for a new user; ignored for a registered one
    /// @return the error `invalid_token`, or `invalid_request` if a required password is missing
    Mono<Invitation> accept(String token, @Nullable String password, @Nullable String name) {
        return find(token)
                .flatMap(this::details)
                .flatMap(details -> passwordHash(details, password)
                        .flatMap(hash -> add(details.invitation(), name, hash))
                        .thenReturn(details.invitation()));
    }

    private Mono<Invitation> find(String token) {
        return Mono.justOrEmpty(RandomSecret.parse(token))
                .flatMap(secret -> table.find(secret.hash(), clock.instant()))
                .filterWhen(this::isValid)
                .switchIfEmpty(invalidToken());
    }

    /// An invitation is valid only while its inviter may still invite.
    private Mono<Boolean> isValid(Invitation invitation) {
        return accounts.requireManager(invitation.account(), invitation.invitedBy())
                .doOnNext(inviter -> MemberPermissions.requireMayChange(inviter, invitation.role()))
                .map(Member::active)
                .onErrorResume(ApiException.class, _ -> Mono.just(false));
    }

    private Mono<InvitationDetails> details(Invitation invitation) {
        return accounts.name(invitation.account())
                .zipWith(
                        users.findByEmail(invitation.email()).hasElement(),
                        (name, registered) -> new InvitationDetails(invitation, name, !registered))
                .filter(details -> !details.needsPassword() || signUp.invitesNewUsers())
                .switchIfEmpty(invalidToken());
    }

    private Mono<Optional<String>> passwordHash(InvitationDetails details, @Nullable String password) {
        if (!details.needsPassword()) {
            return Mono.just(Optional.empty());
        }
        return password == null
                ? Mono.error(() -> ValidationErrors.of("password", "is required"))
                : passwords.hash(password).map(Optional::of);
    }

    /// Deletes the invitation under the account's lock, so that it is accepted at most once.
    private Mono<Void> add(Invitation invitation, @Nullable String name, Optional<String> passwordHash) {
        var delete = Mono.defer(() -> table.delete(invitation.account(), invitation.id()))
                .filterWhen(_ -> isValid(invitation))
                .switchIfEmpty(invalidToken())
                .then();
        var newUser = new User(ids.user(), invitation.email(), true, name);
        return memberships.addInvited(invitation.account(), newUser, invitation.role(), passwordHash, delete);
    }

    private static <T> Mono<T> invalidToken() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.INVALID_TOKEN, "This invitation is invalid, expired or already used. Ask for a new one."));
    }
}
