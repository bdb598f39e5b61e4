package dev.podworks.billing.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Role;
import dev.podworks.kit.test.TestCallers;
import org.junit.jupiter.api.Test;

class SandboxCardTest extends BillingTest {
    @Test
    void theSandboxHasNoCards() {
        var account = accountWith(0);
        var owner = TestCallers.person(live(account), Role.OWNER);

        var state = body(get(owner, "/account/api/card"), 200);
        assertThat(state.path("processor").asString()).isEqualTo("sandbox");
        assertThat(state.path("card").isNull()).isTrue();
        assertThat(state.path("paysByInvoice").asBoolean()).isFalse();
        setCard(account, "invoice");
        assertThat(body(get(owner, "/account/api/card"), 200)
                        .path("paysByInvoice")
                        .asBoolean())
                .isTrue();

        var setup = client.as(owner).post().uri("/account/api/card/setups").exchange();
        assertThat(code(setup, 404)).isEqualTo("not_found");
        var removal = client.as(owner).delete().uri("/account/api/card").exchange();
        assertThat(code(removal, 404)).isEqualTo("not_found");
    }
}
