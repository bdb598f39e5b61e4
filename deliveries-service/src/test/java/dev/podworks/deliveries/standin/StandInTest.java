package dev.podworks.deliveries.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.cloud.CloudProperties;
import dev.podworks.deliveries.connection.Linking;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.error.ApiException;
import dev.podworks.testkit.TestProviders;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// The service team's way to the stand-in.
class StandInTest extends DeliveriesTest {
    @Autowired
    private CloudProperties properties;

    @Autowired
    private Linking linking;

    @Test
    void faultsAreSwitched() {
        var before = TestProviders.counted("requests");
        for (var fault :
                new String[] {"unauthorized", "busy", "full", "folder_missing", "forbidden", "reset", "none"}) {
            var set = json(post(new Principal.Operator(), "/operator/cloud", Map.of("fault", fault))
                    .expectStatus()
                    .isOk());
            assertThat(set.path("fault").asString()).isEqualTo(fault);
        }
        assertThat(TestProviders.counted("requests")).isEqualTo(before);
        refused(post(new Principal.Operator(), "/operator/cloud", Map.of("fault", "flood")), 400, "invalid_request");
        refused(post(caller, "/operator/cloud", Map.of("fault", "none")), 404, "not_found");
    }

    @Test
    void aConnectionIsMadeForAnAccount() {
        var id = connection(caller, "drive");
        var made = get(caller, "/v1/connections").at("/connections/0");
        assertThat(id(made)).isEqualTo(id);
        assertThat(made.path("status").asString()).isEqualTo("active");
        assertThat(made.path("connectedByFormerMember").asBoolean()).isFalse();
        assertThat(connection(caller, "drive")).as("another one").isNotEqualTo(id);
    }

    @Test
    void whereProvidersAreRealThereIsNoSuchRoute() {
        var real = new CloudProperties(properties.redirectUrl(), "", properties.folder(), properties.drive());
        var controller = new StandInController(real, linking, WebClient.builder());
        assertThatThrownBy(() -> controller.connect(caller.account(), Mono.empty()))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> controller.suffer(Mono.empty())).isInstanceOf(ApiException.class);
    }
}
