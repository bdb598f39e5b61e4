package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortPlanTest {

    @Test
    void allPortsDeriveFromTheGatewaysPort() {
        var plan = new PortPlan(8080);
        assertThat(Stream.of(ServiceModule.values()).map(service -> plan.of(service)))
                .containsExactly(8080, 8081, 8082, 8083, 8084, 8085, 8086);
        assertThat(List.of(plan.postgres(), plan.kafka(), plan.store(), plan.smtp(), plan.providers()))
                .containsExactly(8100, 8101, 8102, 8103, 8105);
    }

    @Test
    void aSingleReplicaUsesTheServicesPort() {
        var plan = new PortPlan(8080);
        assertThat(plan.of(new Replica(ServiceModule.FILES, 1, 1))).isEqualTo(8082);
        assertThat(Replica.of(ServiceModule.FILES, 2)).extracting(plan::of).containsExactly(8112, 8122);
    }

    @Test
    void noTwoComponentsShareAPort() {
        var plan = new PortPlan(8080);
        var ports = new ArrayList<>(List.of(
                plan.postgres(), plan.kafka(), plan.kafkaController(), plan.store(), plan.smtp(), plan.providers()));
        for (var service : ServiceModule.values()) {
            ports.add(plan.of(service));
            Replica.of(service, PortPlan.MAX_REPLICAS).forEach(replica -> ports.add(plan.of(replica)));
        }
        assertThat(ports).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 80, 65_500, -1})
    void aBasePortThatIsTooHighIsRefused(int port) {
        assertThatThrownBy(() -> new PortPlan(port))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("" + port);
    }
}
