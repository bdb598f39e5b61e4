package dev.podworks.accounts.member;

import dev.podworks.accounts.identity.MemberView;
import dev.podworks.accounts.identity.Memberships.Standing;
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

/// Who belongs to an account, for the account page.
@RestController
@RequestMapping("/account/api/members")
class MemberController {
    private final Members members;

    MemberController(Members members) {
        this.members = members;
    }

    record ChangeMember(@Nullable Role role, @Nullable Boolean active) {
        /// What is left out stays.
        Standing of(Member member) {
            return new Standing(
                    Optional.ofNullable(role).orElse(member.role()),
                    Optional.ofNullable(active).orElse(member.active()));
        }
    }

    record MemberList(List<MemberView> members) {}

    @GetMapping
    Mono<MemberList> list(Caller caller) {
        return members.of(caller.account()).collectList().map(MemberList::new);
    }

    @PatchMapping("/{userId}")
    Mono<MemberView> change(
            Caller caller, @PathVariable UserId userId, @ValidBody(ApiDocument.ACCOUNT) Mono<ChangeMember> body) {
        return body.flatMap(asked -> members.change(person(caller), caller.account(), userId, asked));
    }

    @DeleteMapping("/{userId}")
    Mono<Deleted> remove(Caller caller, @PathVariable UserId userId) {
        return members.remove(person(caller), caller.account(), userId).thenReturn(Deleted.of(userId));
    }

    private static UserId person(Caller caller) {
        return new UserId(caller.actorId());
    }
}
