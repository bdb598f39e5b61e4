package dev.podworks.deliveries.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.cloud.CloudProperties;
import dev.podworks.deliveries.connection.AuthorizationFlow;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.error.ApiException;
import dev.podworks.testkit.TestProviders;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// The operator routes of the stand-in.
class StandInTest extends DeliveriesTest {
    @Autowired
    private CloudProperties properties;

    @Autowired
    private AuthorizationFlow authorization;

    @Test
    void anOperatorSetsTheFault() {
        var before = TestProviders.counter("requests");
        for (var fault :
                new String[] {"unauthorized", "busy", "full", "folder_missing", "forbidden", "reset", "none"}) {
            var set = json(post(new Principal.Operator(), "/operator/cloud", Map.of("fault", fault))
                    .expectStatus()
                    .isOk());
            assertThat(set.path("fault").asString()).isEqualTo(fault);
        }
        assertThat(TestProviders.counter("requests")).isEqualTo(before);
        rejected(post(new Principal.Operator(), "/operator/cloud", Map.of("fault", "flood")), 400, "invalid_request");
        rejected(post(caller, "/operator/cloud", Map.of("fault", "none")), 404, "not_found");
    }

    @Test
    void anOperatorConnectsAnAccountToTheStandIn() {
        var id = connection(caller, "drive");
        var created = get(caller, "/v1/connections").at("/connections/0");
        assertThat(id(created)).isEqualTo(id);
        assertThat(created.path("status").asString()).isEqualTo("active");
        assertThat(created.path("connectedByFormerMember").asBoolean()).isFalse();
        assertThat(connection(caller, "drive")).as("another one").isNotEqualTo(id);
    }

    @Test
    void theRoutesDoNotExistWhereProvidersAreReal() {
        var real = new CloudProperties(properties.redirectUrl(), "");
        var controller = new StandInController(real, authorization, WebClient.builder());
        assertThatThrownBy(() -> controller.connect(caller.account(), Mono.empty()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> controller.setFault(Mono.empty())).isInstanceOf(ApiException.class);
    }
}
