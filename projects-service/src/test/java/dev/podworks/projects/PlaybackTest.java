package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Playback of input files on the account page.
class PlaybackTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void membersGetLinksToInputFiles() {
        var member = TestCallers.person(caller, Role.VIEWER);
        var project = createReady(caller, 10, 20);
        var recordings = playback(member, project).get("recordings");
        assertThat(recordings).hasSize(2);
        assertThat(recordings.get(0).get("url").stringValue())
                .contains("/files/" + recordings.get(0).get("fileId").stringValue());
        assertThat(playback(member, project).get("waveforms")).isEmpty();

        var awaited = body(post(caller, "/v1/projects", Map.of("files", List.of(Map.of("fileName", "a.wav")))), 201);
        assertThat(playback(member, awaited).get("recordings").get(0).get("url").isNull())
                .isTrue();
    }

    @Test
    void onlyMembersOfTheAccountHaveAccess() {
        var path = "/account/api/projects/{id}/sound";
        var project = id(createReady(caller, 10)).value();
        expectError(get(caller, path, project), 403, "person_required");
        expectError(get(TestCallers.person(TestCallers.live(), Role.OWNER), path, project), 404, "not_found");
    }

    private JsonNode playback(Caller member, JsonNode project) {
        return body(get(member, "/account/api/projects/{id}/sound", id(project).value()), 200);
    }
}
