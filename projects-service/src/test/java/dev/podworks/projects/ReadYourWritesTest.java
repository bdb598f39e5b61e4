package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// New resources can be used before the event of their creation has arrived. In a tight loop.
class ReadYourWritesTest extends ProjectsTest {
    private static final int REPETITIONS = 500;

    private final Caller caller = TestCallers.live();

    @Test
    void aFileIsUsableAsSoonAsItIsReady() {
        var requestsBefore = FILES.requests();
        for (int i = 0; i < REPETITIONS; i++) {
            var file = FILES.addReady(caller, i + 1).id().value();
            var project = body(post(caller, "/v1/projects", Map.of("files", List.of(file))), 201);
            assertThat(project.get("creditsSeconds").longValue()).isEqualTo(i + 1);
        }
        assertThat(FILES.requests() - requestsBefore)
                .as("one call for each that is not in the read model")
                .isEqualTo(REPETITIONS);
    }

    @Test
    void aDestinationIsUsableAsSoonAsItIsCreated() {
        var requestsBefore = DELIVERIES.requests();
        for (int i = 0; i < REPETITIONS; i++) {
            var destination = DELIVERIES.add(caller.account()).value();
            var request = Map.of("files", List.of(inline("anna.wav")), "deliveries", List.of(destination));
            body(post(caller, "/v1/projects", request), 201);
        }
        assertThat(DELIVERIES.requests() - requestsBefore)
                .as("one call for each that is not in the read model")
                .isEqualTo(REPETITIONS);
    }

    @Test
    void destinationsOfOtherAccountsAreUnknown() {
        var foreign = DELIVERIES.add(TestCallers.live().account()).value();
        var request = Map.of("files", List.of(inline("anna.wav")), "deliveries", List.of(foreign));
        expectError(post(caller, "/v1/projects", request), 400, "unknown_destination");
    }

    @Test
    void duringAnOutageOnlyDestinationsMissingInTheReadModelAreRefused() {
        var stored = DELIVERIES.add(caller.account()).value();
        body(post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(stored))), 201);
        DELIVERIES.setFailing(true);
        body(post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(stored))), 201);
        var fresh = DELIVERIES.add(caller.account()).value();
        expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(fresh))),
                503,
                "unavailable");
    }

    @Test
    void aShowIsUsableAsSoonAsItIsCreated() {
        for (int i = 0; i < REPETITIONS; i++) {
            var owner = TestCallers.live();
            var show = showId(createShow(owner, "Talks")).value();
            var request = Map.of("files", List.of(inline("anna.wav")), "show", show);
            assertThat(body(post(owner, "/v1/projects", request), 201)
                            .get("show")
                            .stringValue())
                    .isEqualTo(show);
        }
    }
}
