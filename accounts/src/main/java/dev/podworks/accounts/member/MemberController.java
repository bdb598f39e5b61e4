package dev.podworks.accounts.member;

import dev.podworks.accounts.identity.MemberView;
import dev.podworks.accounts.identity.Memberships.MemberState;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The members of an account, for the account page.
@RestController
@RequestMapping("/account/api/members")
class MemberController {
    private final Members members;

    MemberController(Members members) {
        this.members = members;
    }

    record ChangeMember(@Nullable Role role, @Nullable Boolean active) {
        /// Omitted properties keep their values.
        MemberState applyTo(Member member) {
            return new MemberState(
                    Optional.ofNullable(role).orElse(member.role()),
                    Optional.ofNullable(active).orElse(member.active()));
        }
    }

    record MemberList(List<MemberView> members) {}

    @GetMapping
    Mono<MemberList> list(Caller caller) {
        return members.list(caller.account()).collectList().map(MemberList::new);
    }

    @PatchMapping("/{userId}")
    Mono<MemberView> update(
            Caller caller, @PathVariable UserId userId, @ValidBody(ApiDocument.ACCOUNT) Mono<ChangeMember> body) {
        return body.flatMap(request -> members.update(userId(caller), caller.account(), userId, request));
    }

    @DeleteMapping("/{userId}")
    Mono<Deleted> remove(Caller caller, @PathVariable UserId userId) {
        return members.remove(userId(caller), caller.account(), userId).thenReturn(Deleted.of(userId));
    }

    private static UserId userId(Caller caller) {
        return new UserId(caller.actorId());
    }
}
