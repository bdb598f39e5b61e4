package dev.podworks.accounts.invitation;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.member.MemberPermissions;
import dev.podworks.accounts.secret.RandomSecret;
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

/// Accepting an invitation. Who holds its token has read the e-mail that went to the address, and is that person.
@Component
class InvitationAcceptance {
    private final InvitationTable table;
    private final Accounts accounts;
    private final Memberships people;
    private final Users users;
    private final PasswordHasher passwords;
    private final Ids ids;
    private final InstantSource clock;

    InvitationAcceptance(
            InvitationTable table,
            Accounts accounts,
            Memberships people,
            Users users,
            PasswordHasher passwords,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.accounts = accounts;
        this.people = people;
        this.users = users;
        this.passwords = passwords;
        this.ids = ids;
        this.clock = clock;
    }

    /// What whoever holds the token may know.
    ///
    /// @param needsPassword whether the address has no person yet
    record Opened(Invitation invitation, String accountName, boolean needsPassword) {}

    /// @return the error `invalid_token`
    Mono<Opened> open(String token) {
        return find(token).flatMap(this::opened);
    }

    /// @param password for somebody new; of no effect for who has one
    /// @return the error `invalid_token`, or `invalid_request` where a password is missing
    Mono<Invitation> accept(String token, @Nullable String password, @Nullable String name) {
        return find(token)
                .flatMap(this::opened)
                .flatMap(opened -> passwordHash(opened, password)
                        .flatMap(hash -> welcome(opened.invitation(), name, hash))
                        .thenReturn(opened.invitation()));
    }

    private Mono<Invitation> find(String token) {
        return Mono.justOrEmpty(RandomSecret.parse(token))
                .flatMap(secret -> table.find(secret.hash(), clock.instant()))
                .filterWhen(this::stillStands)
                .switchIfEmpty(refused());
    }

    /// Who invited may still do so: an invitation is worth no more than its maker.
    private Mono<Boolean> stillStands(Invitation invitation) {
        return accounts.manager(invitation.account(), invitation.invitedBy())
                .doOnNext(maker -> MemberPermissions.requireMayChange(maker, invitation.role()))
                .map(Member::active)
                .onErrorResume(ApiException.class, _ -> Mono.just(false));
    }

    private Mono<Opened> opened(Invitation invitation) {
        return accounts.name(invitation.account())
                .zipWith(
                        users.withEmail(invitation.email()).hasElement(),
                        (name, known) -> new Opened(invitation, name, !known));
    }

    private Mono<Optional<String>> passwordHash(Opened opened, @Nullable String password) {
        if (!opened.needsPassword()) {
            return Mono.just(Optional.empty());
        }
        return password == null
                ? Mono.error(() -> ValidationErrors.of("password", "is required"))
                : passwords.hash(password).map(Optional::of);
    }

    /// Used up under the account's lock, so that it lets in once.
    private Mono<Void> welcome(Invitation invitation, @Nullable String name, Optional<String> passwordHash) {
        var use = Mono.defer(() -> table.delete(invitation.account(), invitation.id()))
                .filter(Boolean::booleanValue)
                .filterWhen(_ -> stillStands(invitation))
                .switchIfEmpty(refused())
                .then();
        var asNew = new User(ids.user(), invitation.email(), true, name);
        return people.welcome(invitation.account(), asNew, invitation.role(), passwordHash, use);
    }

    private static <T> Mono<T> refused() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.INVALID_TOKEN, "This invitation is unknown, used or over. Ask for another one."));
    }
}
