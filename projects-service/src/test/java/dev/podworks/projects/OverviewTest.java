package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The projects that the overview of the account page shows.
class OverviewTest extends ProjectsTest {
    private static final String PATH = "/account/api/projects/overview";

    private final Caller caller = TestCallers.live();
    private final Caller member = TestCallers.person(caller, Role.VIEWER);

    @Test
    void theLatestAreOfAnyStatusAndTheOthersByStatus() {
        var drafts = IntStream.range(0, 8).mapToObj(_ -> createLater()).toList();
        var rejected = rejected();
        var overview = overview(member);
        assertThat(ids(overview, "latest"))
                .hasSize(8)
                .startsWith(rejected)
                .endsWith(id(drafts.get(1)).value());
        assertThat(ids(overview, "failed")).containsExactly(rejected);
        assertThat(ids(overview, "running")).isEmpty();

        var running = submit(caller, drafts.getFirst());
        assertThat(ids(overview(member), "running")).containsExactly(id(running).value());
        assertThat(overview(member).path("running").get(0))
                .as("rendered as by the public API")
                .isEqualTo(read(caller, running));
    }

    @Test
    void failuresAreListedForAWeek() {
        var rejected = rejected();
        CLOCK.advance(Duration.ofDays(8));
        var overview = overview(member);
        assertThat(ids(overview, "failed")).isEmpty();
        assertThat(ids(overview, "latest")).contains(rejected);
    }

    @Test
    void projectsOfOtherAccountsAndModesAreNotListed() {
        createReady(caller, 10);
        var others = List.of(
                TestCallers.person(TestCallers.live(), Role.OWNER),
                TestCallers.person(TestCallers.of(caller.account(), Mode.TEST), Role.OWNER));
        assertThat(others)
                .allSatisfy(other -> assertThat(ids(overview(other), "latest")).isEmpty());
        expectError(get(caller, PATH), 403, "person_required");
    }

    /// Later than those before, which decides the order.
    private JsonNode createLater() {
        CLOCK.advance(Duration.ofSeconds(1));
        return createReady(caller, 10);
    }

    private String rejected() {
        var project = submit(caller, createLater());
        var submission = new SubmissionRef(id(project), 1);
        publisher.publish(EventType.CHARGE_REFUSED, new ChargeEvent(submission, caller.account(), 10, 3));
        awaitStatus(caller, project, "rejected");
        return id(project).value();
    }

    private JsonNode overview(Caller person) {
        return body(get(person, PATH), 200);
    }

    private static List<String> ids(JsonNode overview, String list) {
        return StreamSupport.stream(overview.path(list).spliterator(), false)
                .map(project -> project.path("id").asString())
                .toList();
    }
}
