package dev.podworks.accounts.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.member.MemberController.ChangeMember;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Random membership changes, sequential and concurrent.
class MemberChangesTest extends GatewayTest {
    private static final int PEOPLE = 4;
    private static final int CHANGES = 60;

    @Autowired
    private Members members;

    @Autowired
    private Accounts accounts;

    private AccountId account = new AccountId("acc_01k9abcdefghjkmnpqrstvwxyz");

    @Test
    void randomOperationsRespectTheRoles() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var people = newPeople(random);
        for (int i = 0; i < CHANGES; i++) {
            var before = members();
            var acting = people.get(random.nextInt(PEOPLE));
            var other = people.get(random.nextInt(PEOPLE));
            var done = Blocking.get(isDone(change(random, acting, other)));
            var after = members();
            var what = String.format(Locale.ROOT, "seed %d, change %d", seed, i);
            assertThat(hasActiveOwner(after)).as(what).isTrue();
            if (!done) {
                assertThat(after).as(what).isEqualTo(before);
            } else if (!after.equals(before)) {
                assertThat(mayHaveDone(before, after, acting, other)).as(what).isTrue();
            }
        }
    }

    @Test
    void concurrentChangesLeaveAnActiveOwner() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 3; round++) {
            var people = newPeople(random);
            var changes = new ArrayList<Mono<Boolean>>();
            for (int i = 0; i < 20; i++) {
                changes.add(
                        isDone(change(random, people.get(random.nextInt(PEOPLE)), people.get(random.nextInt(PEOPLE)))));
            }
            Flux.merge(Flux.fromIterable(changes), 8).collectList().block(Duration.ofSeconds(20));
            assertThat(hasActiveOwner(members()))
                    .as("seed %d, round %d", seed, round)
                    .isTrue();
        }
    }

    private List<UserId> newPeople(Random random) {
        var opened = gateway.openAccount();
        account = new AccountId(opened.accountId());
        var others = IntStream.range(1, PEOPLE)
                .mapToObj(_ -> gateway.addMember(opened, Role.values()[random.nextInt(Role.values().length)]))
                .map(member -> new UserId(member.userId()));
        return Stream.concat(Stream.of(new UserId(opened.ownerUserId())), others)
                .toList();
    }

    private Mono<?> change(Random random, UserId acting, UserId other) {
        if (random.nextInt(8) == 0) {
            return members.remove(acting, account, other);
        }
        var role = random.nextInt(4) == 0 ? null : Role.values()[random.nextInt(Role.values().length)];
        var active = random.nextBoolean() ? null : Boolean.valueOf(random.nextInt(3) > 0);
        return members.update(acting, account, other, new ChangeMember(role, active));
    }

    private static Mono<Boolean> isDone(Mono<?> change) {
        return change.then(Mono.just(true)).onErrorResume(ApiException.class, refusal -> {
            assertThat(refusal.code()).isIn(ErrorCode.ROLE_REQUIRED, ErrorCode.NOT_FOUND, ErrorCode.LAST_OWNER);
            return Mono.just(false);
        });
    }

    /// Restates the specification of roles: the actor is an admin or owner, an owner where an owner is concerned,
    /// or leaves.
    private static boolean mayHaveDone(
            Map<UserId, Member> before, Map<UserId, Member> after, UserId acting, UserId other) {
        var leaving = acting.equals(other) && !after.containsKey(other);
        var actor = before.get(acting);
        if (leaving || actor == null || !actor.active()) {
            return leaving;
        }
        var concernsOwners = isOwner(before.get(other)) || isOwner(after.get(other));
        return concernsOwners ? actor.role() == Role.OWNER : actor.role().managesAccount();
    }

    private static boolean isOwner(@Nullable Member member) {
        return member != null && member.role() == Role.OWNER;
    }

    private static boolean hasActiveOwner(Map<UserId, Member> members) {
        return members.values().stream().anyMatch(member -> isOwner(member) && member.active());
    }

    private Map<UserId, Member> members() {
        return Blocking.get(accounts.members(account).collectList()).stream()
                .collect(Collectors.toMap(Member::userId, Function.identity()));
    }
}
