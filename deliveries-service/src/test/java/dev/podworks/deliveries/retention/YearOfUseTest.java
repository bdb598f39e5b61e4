package dev.podworks.deliveries.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// How many rows a year of short-lived connections, destinations, projects and deliveries leaves.
class YearOfUseTest extends DeliveriesTest {
    private static final int SIZE = 1_000;
    private static final Duration STEP = Duration.ofDays(30);
    private static final List<String> TABLES = List.of("delivery", "destination", "connection", "project");
    /// 90 days, and one sweep for each table that refers to another.
    private static final int MAX_STEPS = 6;

    @Autowired
    private List<Sweep> sweeps;

    @Test
    void aYearOfUseLeavesTheTablesBounded() {
        for (int month = 0; month < 13; month++) {
            useForAWhile();
            advance(STEP);
            sweep();
            for (var table : TABLES) {
                assertThat(rows(table)).as("%s in month %d", table, month).isLessThanOrEqualTo(MAX_STEPS);
            }
        }
        assertThat(rows("delivery")).as("recent rows are kept").isPositive();
        for (int month = 0; month < MAX_STEPS; month++) {
            advance(STEP);
            sweep();
        }
        assertThat(TABLES).allSatisfy(table -> assertThat(rows(table)).isZero());
        assertThat(rows("link_attempt")).isZero();
    }

    @Test
    void anEndedDeliveryCanBeReadForNinetyDays() {
        var project = completed(Mode.LIVE, SIZE, destination("folder"));
        var delivered = id(awaitDelivery(caller, project.id(), "delivered"));

        advance(Duration.ofDays(90).minusMinutes(1));
        sweep();
        assertThat(get(caller, "/v1/deliveries/" + delivered).path("status").asString())
                .isEqualTo("delivered");

        advance(Duration.ofMinutes(2));
        sweep();
        rejected(client.as(caller).get().uri("/v1/deliveries/" + delivered).exchange(), 404, "not_found");
        assertThat(deliveries(caller, project.id()))
                .as("its project still exists")
                .isEmpty();
        assertThat(rows("project")).isEqualTo(1);
    }

    private void useForAWhile() {
        var owner = TestCallers.person(caller, Role.OWNER);
        post(owner, "/account/api/connections", Map.of("provider", "folder", "name", "Never finished"))
                .expectStatus()
                .isOk();
        var connection = connection(caller, "folder");
        var destination = destination(caller, connection, "folder", "/Year/" + IDS.request());
        var project = completed(Mode.LIVE, SIZE, destination);
        awaitDelivery(caller, project.id(), "delivered");
        delete(caller, "/v1/destinations/" + destination).expectStatus().isOk();
        delete(owner, "/account/api/connections/" + connection).expectStatus().isOk();
        publish(EventType.PROJECT_DELETED, project.becomes(ProjectStatus.COMPLETED));
        await().until(() ->
                count("select count(*) as n from project where removed and id = '" + project.id() + "'") == 1);
    }

    private void sweep() {
        sweeps.forEach(sweep -> sweep.sweep().block());
    }

    private long rows(String table) {
        return count("select count(*) as n from %s where account = '%s'".formatted(table, caller.account()));
    }
}
