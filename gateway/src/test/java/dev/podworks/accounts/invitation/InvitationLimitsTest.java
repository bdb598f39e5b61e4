package dev.podworks.accounts.invitation;

import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class InvitationLimitsTest extends GatewayTest {
    private static final String INVITATIONS = "/account/api/invitations";

    @Autowired
    private DatabaseClient db;

    private final String email = GatewayClient.newEmail();
    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aHundredInvitationsCanBePending() {
        Blocking.run(db.sql("""
                insert into invitation (id, account, email, role, token_hash, invited_by, created_at, expires_at)
                select 'inv_' || lpad(n::text, 20, '0') || substr(md5(:account), 1, 6), :account, n || '@example.com',
                    'viewer', md5(:account || n), :user, now(), now() + interval '1 day'
                from generate_series(1, 100) n
                """)
                .bind("account", people.id())
                .bind("user", owner.userId())
                .then());
        refused(invite(email), 409, "invitation_limit");
        assertThat(owner.read(INVITATIONS).path("invitations")).hasSize(100);
    }

    @Test
    void anAddressIsInvitedAtMostFiveTimesADayByAnAccount() {
        for (int i = 0; i < 5; i++) {
            invite(email).expectStatus().isCreated();
        }
        refused(invite(email.toUpperCase(Locale.ROOT)), 429, "rate_limited");
        invite(GatewayClient.newEmail()).expectStatus().isCreated();
    }

    private ResponseSpec invite(String to) {
        return owner.post(INVITATIONS, Map.of("email", to, "role", "viewer"));
    }
}
