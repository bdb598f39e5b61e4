package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What was made a millisecond ago is usable at once, though no event of it has come: in a tight loop.
class JustMadeTest extends ProjectsTest {
    private static final int TIMES = 500;

    private final Caller caller = TestCallers.live();

    @Test
    void aFileIsUsableInTheMomentItIsReady() {
        var asked = FILES.asked();
        for (int i = 0; i < TIMES; i++) {
            var file = FILES.addReady(caller, i + 1).id().value();
            var project = body(post(caller, "/v1/projects", Map.of("files", List.of(file))), 201);
            assertThat(project.get("creditsSeconds").longValue()).isEqualTo(i + 1);
        }
        assertThat(FILES.asked() - asked)
                .as("one call for each that was not known")
                .isEqualTo(TIMES);
    }

    @Test
    void aDestinationIsUsableInTheMomentItIsMade() {
        var asked = DELIVERIES.asked();
        for (int i = 0; i < TIMES; i++) {
            var destination = DELIVERIES.add(caller.account()).value();
            var wanted = Map.of("files", List.of(inline("anna.wav")), "deliveries", List.of(destination));
            body(post(caller, "/v1/projects", wanted), 201);
        }
        assertThat(DELIVERIES.asked() - asked)
                .as("one call for each that was not known")
                .isEqualTo(TIMES);
    }

    @Test
    void anotherAccountsDestinationStaysUnknown() {
        var foreign = DELIVERIES.add(TestCallers.live().account()).value();
        var wanted = Map.of("files", List.of(inline("anna.wav")), "deliveries", List.of(foreign));
        refused(post(caller, "/v1/projects", wanted), 400, "unknown_destination");
    }

    @Test
    void whileNobodyAnswersOnlyWhatIsNotKnownIsRefused() {
        var known = DELIVERIES.add(caller.account()).value();
        body(post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(known))), 201);
        DELIVERIES.isBroken(true);
        body(post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(known))), 201);
        var fresh = DELIVERIES.add(caller.account()).value();
        refused(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(fresh))),
                503,
                "unavailable");
    }

    @Test
    void aShowIsUsableInTheMomentItIsMade() {
        for (int i = 0; i < TIMES; i++) {
            var owner = TestCallers.live();
            var show = showId(createShow(owner, "Talks")).value();
            var wanted = Map.of("files", List.of(inline("anna.wav")), "show", show);
            assertThat(body(post(owner, "/v1/projects", wanted), 201)
                            .get("show")
                            .stringValue())
                    .isEqualTo(show);
        }
    }
}
