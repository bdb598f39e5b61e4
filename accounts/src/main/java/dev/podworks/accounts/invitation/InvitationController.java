package dev.podworks.accounts.invitation;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Invitations for the account page: for those who invite and those who are invited.
@RestController
@RequestMapping("/account/api/invitations")
class InvitationController {
    private final Invitations invitations;
    private final InvitationAcceptance acceptance;

    InvitationController(Invitations invitations, InvitationAcceptance acceptance) {
        this.invitations = invitations;
        this.acceptance = acceptance;
    }

    record CreateInvitation(String email, Role role) {}

    record OpenInvitation(String token) {
        @Override
        public String toString() {
            return "OpenInvitation[redacted]";
        }
    }

    record AcceptInvitation(
            String token,
            @Nullable String password,
            @Nullable String name) {
        @Override
        public String toString() {
            return "AcceptInvitation[redacted]";
        }
    }

    record InvitationView(
            InvitationId id, String email, Role role, UserId invitedBy, Instant createdAt, Instant expiresAt) {
        static InvitationView of(Invitation invitation) {
            return new InvitationView(
                    invitation.id(),
                    invitation.email(),
                    invitation.role(),
                    invitation.invitedBy(),
                    invitation.createdAt(),
                    invitation.expiresAt());
        }
    }

    record InvitationList(List<InvitationView> invitations) {}

    record OpenedInvitation(String accountName, String email, Role role, boolean needsPassword) {}

    record AcceptedInvitation(AccountId accountId, String email) {}

    @GetMapping
    Mono<InvitationList> list(Caller caller) {
        return invitations
                .list(userId(caller), caller.account())
                .map(InvitationView::of)
                .collectList()
                .map(InvitationList::new);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<InvitationView> create(Caller caller, @ValidBody(ApiDocument.ACCOUNT) Mono<CreateInvitation> body) {
        return body.flatMap(request ->
                        invitations.invite(userId(caller), caller.account(), request.email(), request.role()))
                .map(InvitationView::of);
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> revoke(Caller caller, @PathVariable InvitationId id) {
        return invitations.revoke(userId(caller), caller.account(), id).thenReturn(Deleted.of(id));
    }

    @PostMapping("/open")
    Mono<OpenedInvitation> open(@ValidBody(ApiDocument.ACCOUNT) Mono<OpenInvitation> body) {
        return body.flatMap(request -> acceptance.read(request.token()))
                .map(details -> new OpenedInvitation(
                        details.accountName(),
                        details.invitation().email(),
                        details.invitation().role(),
                        details.needsPassword()));
    }

    @PostMapping("/accept")
    Mono<AcceptedInvitation> accept(@ValidBody(ApiDocument.ACCOUNT) Mono<AcceptInvitation> body) {
        return body.flatMap(request -> acceptance.accept(request.token(), request.password(), request.name()))
                .map(invitation -> new AcceptedInvitation(invitation.account(), invitation.email()));
    }

    private static UserId userId(Caller caller) {
        return new UserId(caller.actorId());
    }
}
