package dev.podworks.accounts.member;

import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MembersTest extends GatewayTest {
    private static final String MEMBERS = "/account/api/members";

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void everyMemberListsTheMembers() {
        var viewer = people.member(Role.VIEWER);
        var list = viewer.read(MEMBERS).path("members");
        assertThat(list.findValuesAsString("userId")).containsExactly(owner.userId(), viewer.userId());
        assertThat(list.get(0).path("email").asString()).isEqualTo(people.ownerEmail());
        assertThat(list.get(1).path("role").asString()).isEqualTo("viewer");
        assertThat(list.get(1).path("active").asBoolean()).isTrue();
    }

    @Test
    void aChangedRoleAppliesToTheNextRequest() {
        var admin = people.member(Role.ADMIN);
        var member = people.member(Role.MEMBER);
        assertThat(scopes(member)).contains("projects:write");
        admin.patch(uri(member), Map.of("role", "viewer"))
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.role")
                .isEqualTo("viewer");
        assertThat(scopes(member)).containsExactly("account:read", "projects:read");
    }

    @Test
    void membersAndViewersCannotChangeMembers() {
        var viewer = people.member(Role.VIEWER);
        for (var role : List.of(Role.MEMBER, Role.VIEWER)) {
            var person = people.member(role);
            refused(person.patch(uri(person), Map.of("role", "owner")), 403, "role_required");
            refused(person.patch(uri(viewer), Map.of("active", false)), 403, "role_required");
            refused(person.delete(uri(viewer)), 403, "role_required");
        }
        assertThat(viewer.statusOfMe()).isEqualTo(200);
    }

    @Test
    void onlyOwnersGrantTheOwnerRoleOrChangeOwners() {
        var admin = people.member(Role.ADMIN);
        refused(admin.patch(uri(admin), Map.of("role", "owner")), 403, "role_required");
        refused(admin.patch(uri(owner), Map.of("role", "viewer")), 403, "role_required");
        refused(admin.patch(uri(owner), Map.of("active", false)), 403, "role_required");
        refused(admin.delete(uri(owner)), 403, "role_required");

        owner.patch(uri(admin), Map.of("role", "owner")).expectStatus().isOk();
        admin.patch(uri(owner), Map.of("role", "member")).expectStatus().isOk();
        refused(owner.patch(uri(owner), Map.of("role", "owner")), 403, "role_required");
    }

    @Test
    void theLastOwnerCannotLeaveOrBeDemotedOrDisabled() {
        people.member(Role.ADMIN);
        refused(owner.delete(uri(owner)), 409, "last_owner");
        refused(owner.patch(uri(owner), Map.of("role", "admin")), 409, "last_owner");
        refused(owner.patch(uri(owner), Map.of("active", false)), 409, "last_owner");
        assertThat(owner.read("/v1/me").path("role").asString()).isEqualTo("owner");
    }

    @Test
    void aRemovedMemberLosesTheAccountImmediatelyAndKeepsOthers() {
        var member = people.member(Role.MEMBER);
        var own = gateway.openAccount();
        gateway.addMember(own, emailOf(member), Role.ADMIN);
        assertThat(member.in(people.id()).statusOfMe()).isEqualTo(200);

        owner.delete(uri(member)).expectStatus().isOk();

        assertThat(member.in(people.id()).statusOfMe()).isEqualTo(404);
        assertThat(member.read("/v1/me").path("accountId").asString()).isEqualTo(own.accountId());
        await().untilAsserted(() -> assertThat(lastPublished().members())
                .extracting(AccountSnapshot.Member::userId)
                .extracting(Object::toString)
                .containsExactly(owner.userId()));
    }

    @Test
    void aUserWithoutAccountsIsSignedOut() {
        var member = people.member(Role.VIEWER);
        member.delete(uri(member)).expectStatus().isOk();
        assertThat(member.statusOfMe()).isEqualTo(401);
    }

    @Test
    void aDisabledMemberHasNoAccessUntilEnabled() {
        var member = people.member(Role.ADMIN);
        owner.patch(uri(member), Map.of("active", false)).expectStatus().isOk();
        assertThat(member.statusOfMe()).isEqualTo(401);
        await().untilAsserted(() -> assertThat(lastPublished().members())
                .extracting(AccountSnapshot.Member::active)
                .containsExactly(true, false));
        owner.patch(uri(member), Map.of("active", true)).expectStatus().isOk();
        assertThat(member.statusOfMe()).isEqualTo(200);
        assertThat(member.read("/v1/me").path("role").asString()).isEqualTo("admin");
    }

    @Test
    void membersOfAnotherAccountAreNotFound() {
        var stranger = TestMembers.openAccount(gateway).member(Role.MEMBER);
        refused(owner.patch(uri(stranger), Map.of("role", "viewer")), 404, "not_found");
        refused(owner.delete(uri(stranger)), 404, "not_found");
        refused(owner.delete(MEMBERS + "/nonsense"), 404, "not_found");
        assertThat(stranger.statusOfMe()).isEqualTo(200);
    }

    @Test
    void emptyAndInvalidChangesAreRefused() {
        refused(owner.patch(uri(owner), Map.of()), 400, "invalid_request");
        refused(owner.patch(uri(owner), Map.of("role", "king")), 400, "invalid_request");
    }

    private static String uri(TestBrowser person) {
        return MEMBERS + "/" + person.userId();
    }

    private static String emailOf(TestBrowser person) {
        return person.read("/v1/me").at("/user/email").asString();
    }

    private static List<String> scopes(TestBrowser person) {
        return person.read("/v1/me")
                .path("scopes")
                .valueStream()
                .map(scope -> scope.asString())
                .toList();
    }

    private AccountSnapshot lastPublished() {
        return ((AccountEvent)
                        recorded.of(Topic.ACCOUNTS, people.id()).getLast().payload())
                .account();
    }
}
