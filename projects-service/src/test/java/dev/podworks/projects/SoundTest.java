package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the account page plays: recordings as they came in.
class SoundTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void peopleHearTheRecordingsAsTheyCameInWhileTheyAreKept() {
        var person = TestCallers.person(caller, Role.VIEWER);
        var project = createReady(caller, 10, 20);
        var recordings = sound(person, project).get("recordings");
        assertThat(recordings).hasSize(2);
        assertThat(recordings.get(0).get("url").stringValue())
                .contains("/files/" + recordings.get(0).get("fileId").stringValue());
        assertThat(sound(person, project).get("waveforms")).isEmpty();

        var awaited = body(post(caller, "/v1/projects", Map.of("files", List.of(Map.of("fileName", "a.wav")))), 201);
        assertThat(sound(person, awaited).get("recordings").get(0).get("url").isNull())
                .isTrue();
    }

    @Test
    void whatIsForThePageAloneIsForPeopleOfTheAccountAlone() {
        var path = "/account/api/projects/{id}/sound";
        var project = id(createReady(caller, 10)).value();
        refused(get(caller, path, project), 403, "person_required");
        refused(get(TestCallers.person(TestCallers.live(), Role.OWNER), path, project), 404, "not_found");
    }

    private JsonNode sound(Caller person, JsonNode project) {
        return body(get(person, "/account/api/projects/{id}/sound", id(project).value()), 200);
    }
}
