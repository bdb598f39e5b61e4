package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHANGED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// PATCH: a merge patch of a project that is not under way.
class UpdatingProjectsTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void loudnessIsSetAndResetAndDoesNotChangeTheCost() {
        var project = createReady(caller, 10);
        assertThat(read(caller, project).get("creditsSeconds").longValue()).isEqualTo(10);

        var set = project(body(patch(caller, project, "{\"settings\": {\"loudnessLufs\": -23.5}}"), 200));
        assertThat(set.get("settings").get("loudnessLufs").doubleValue()).isEqualTo(-23.5);
        assertThat(set.get("creditsSeconds").longValue()).isEqualTo(10);

        var reset = project(body(patch(caller, project, "{\"settings\": {\"loudnessLufs\": null}}"), 200));
        assertThat(reset.get("settings").get("loudnessLufs").doubleValue()).isEqualTo(-16);
    }

    @Test
    void formatsAreMergedAndNullRestoresTheStandardOnes() {
        var project = createReady(caller, 10);
        var chosen = project(body(patch(caller, project, """
                {"settings": {"formats": {"mp3": {"bitRateKbps": 128}, "wav": {}}}}"""), 200));
        assertThat(chosen.at("/settings/formats")).isEqualTo(json.readTree("""
                {"mp3": {"bitRateKbps": 128}, "wav": {}}"""));
        var changed = project(body(patch(caller, project, """
                {"settings": {"formats": {"mp3": null, "opus": {"bitRateKbps": 64}}}}"""), 200));
        assertThat(changed.at("/settings/formats")).isEqualTo(json.readTree("""
                {"opus": {"bitRateKbps": 64}, "wav": {}}"""));
        var reset = project(body(patch(caller, project, "{\"settings\": {\"formats\": null}}"), 200));
        assertThat(reset.at("/settings/formats").isNull()).isTrue();
        assertThat(reset.get("creditsSeconds").longValue()).isEqualTo(10);
    }

    @Test
    void transcriptIsTurnedOffAndItsLanguageSet() {
        var project = createReady(caller, 10);
        var off = project(body(patch(caller, project, """
                {"settings": {"transcript": {"enabled": false}, "leveler": false}}"""), 200));
        assertThat(off.at("/settings/transcript")).isEqualTo(json.readTree("""
                {"enabled": false, "language": null}"""));
        assertThat(off.at("/settings/leveler").booleanValue()).isFalse();
        var german = project(body(patch(caller, project, """
                {"settings": {"transcript": {"enabled": true, "language": "de"}}}"""), 200));
        assertThat(german.at("/settings/transcript/language").stringValue()).isEqualTo("de");
    }

    @Test
    void pausesAreTrimmedAndMusicIsDucked() {
        var project = createReady(caller, 10);
        var set = project(body(patch(caller, project, """
                {"settings": {"trimSilence": {}, "music": {"positions": [0]}}}"""), 200));
        assertThat(set.at("/settings/trimSilence")).isEqualTo(json.readTree("""
                {"maxPauseSeconds": 2.0}"""));
        assertThat(set.at("/settings/music")).isEqualTo(json.readTree("""
                {"positions": [0], "duckingDb": 18.0}"""));
        var reset = project(body(patch(caller, project, """
                {"settings": {"trimSilence": null, "music": null}}"""), 200));
        assertThat(reset.at("/settings/trimSilence").isNull()).isTrue();
        assertThat(reset.at("/settings/music").isNull()).isTrue();
    }

    @Test
    void musicIsAtThePositionOfAFile() {
        var project = createReady(caller, 10);
        var error = body(patch(caller, project, """
                {"settings": {"music": {"positions": [0, 1, 2]}}}"""), 400);
        assertThat(error.get("extra").toString())
                .contains("settings.music.positions[1]", "settings.music.positions[2]")
                .doesNotContain("settings.music.positions[0]");
        var file = FILES.addReady(caller, 10).id().value();
        var changed = project(body(patch(caller, project, """
                {"files": ["%s", {"fileName": "music.wav"}], "settings": {"music": {"positions": [1]}}}""".formatted(file)), 200));
        assertThat(changed.at("/settings/music/positions/0").intValue()).isEqualTo(1);
    }

    @Test
    void everyInvalidSettingIsListed() {
        var error = body(patch(caller, createReady(caller, 10), """
                {"settings": {"loudnessLufs": -30, "noiseLevel": "n9", "mergeOutput": 1, "leveler": "on",
                              "trimSilence": {"maxPauseSeconds": 0.1}, "music": {"positions": [8, 1, 1], "duckingDb": -1},
                              "formats": {"ogg": {}, "mp3": {"bitRateKbps": 100}, "m4a": {"bitRateKbps": 500},
                                          "wav": {"bitRateKbps": 64}},
                              "transcript": {"language": "xx", "enabled": 1}}}"""), 400);
        assertThat(error.toString())
                .contains(
                        "must be at least -24",
                        "settings.loudnessLufs",
                        "settings.noiseLevel",
                        "settings.mergeOutput",
                        "settings.leveler",
                        "settings.trimSilence.maxPauseSeconds",
                        "settings.music.positions[0]",
                        "settings.music.positions\"",
                        "settings.music.duckingDb",
                        "settings.formats.ogg",
                        "settings.formats.mp3.bitRateKbps",
                        "settings.formats.m4a.bitRateKbps",
                        "settings.formats.wav.bitRateKbps",
                        "settings.transcript.language",
                        "settings.transcript.enabled");
    }

    @Test
    void absentPropertiesStayAndNullResetsThem() {
        var project = full();
        var renamed = project(body(patch(caller, project, """
                {"name": "New", "metadata": {"season": null, "guest": "Ben"}, "settings": {"noiseLevel": null}}"""), 200));
        assertThat(renamed.get("name").stringValue()).isEqualTo("New");
        assertThat(renamed.get("clientRef").stringValue()).isEqualTo("ref-1");
        assertThat(renamed.get("metadata")).isEqualTo(json.readTree("""
                {"host": "Anna", "guest": "Ben"}"""));
        assertThat(renamed.get("settings")).isEqualTo(json.readTree("""
                {"mergeOutput": true, "noiseLevel": "n2", "plosivesLevel": "p2", "loudnessLufs": -16.0, "leveler": true,
                 "formats": null, "transcript": {"enabled": true, "language": null}, "trimSilence": null,
                 "music": null}"""));

        var cleared = body(patch(caller, project, """
                {"name": null, "clientRef": null, "metadata": null, "settings": null}"""), 200);
        for (var property : List.of("name", "clientRef", "metadata")) {
            assertThat(cleared.get(property).isNull()).as(property).isTrue();
        }
        assertThat(cleared.at("/settings/mergeOutput").booleanValue()).isFalse();
        assertThat(body(patch(caller, project, "{}"), 200)).isEqualTo(cleared);
        assertThat(read(caller, project)).isEqualTo(cleared);
        awaitEvents(project, PROJECT_CREATED, PROJECT_CHANGED, PROJECT_CHANGED, PROJECT_CHANGED);
        var last = (ProjectEvent)
                recorded.of(Topic.PROJECTS, id(project).value()).getLast().payload();
        assertThat(last.project().version()).isEqualTo(4);
    }

    @Test
    void filesAreReplacedAsAWhole() {
        var project = create(caller, inline("anna.wav"), inline("ben.wav"));
        var ben = project.at("/files/1/fileId").stringValue();
        var ready = FILES.addReady(caller, 10).id().value();
        var changed = project(body(patch(caller, project, """
                {"files": ["%s", "%s", {"fileName": "carla.wav"}]}""".formatted(ready, ben)), 200));
        assertThat(changed.get("files")
                        .valueStream()
                        .map(file -> file.get("fileName").stringValue()))
                .containsExactly("interview.wav", "ben.wav", "carla.wav");
        assertThat(changed.at("/files/1/fileId").stringValue()).isEqualTo(ben);
        assertThat(changed.at("/files/1/position").intValue()).isEqualTo(1);
        assertThat(changed.at("/files/1/upload").isNull())
                .as("still to be uploaded")
                .isFalse();
        assertThat(changed.at("/files/2/upload").isNull()).isFalse();
    }

    @Test
    void aRejectedProjectIsFixedWithAnotherFile() {
        var project = create(caller, inline("text.wav"), inline("anna.wav"));
        var text = new FileId(project.at("/files/0/fileId").stringValue());
        publish(FILES.setReady(new FileId(project.at("/files/1/fileId").stringValue()), 20));
        submit(caller, project);
        publish(FILES.fail(text, FileError.Code.UNREADABLE_FILE));
        awaitStatus(caller, project, "rejected");

        var ready = FILES.addReady(caller, 10).id().value();
        var fixed = body(
                patch(caller, project, """
                {"files": ["%s", "%s"]}""".formatted(
                                ready, project.at("/files/1/fileId").stringValue())),
                200);
        assertThat(fixed.get("creditsSeconds").longValue()).isEqualTo(30);
        assertThat(fixed.get("status").stringValue()).isEqualTo("rejected");
        submit(caller, project);
        awaitEvents(
                project,
                PROJECT_CREATED,
                EventType.PROJECT_VALIDATING,
                EventType.PROJECT_REJECTED,
                PROJECT_CHANGED,
                EventType.PROJECT_VALIDATING,
                EventType.PROJECT_CHARGE_REQUESTED);
    }

    @Test
    void invalidFilesAreRefusedAndNothingChanges() {
        var project = create(caller, inline("anna.wav"));
        var before = read(caller, project);
        var foreign = FILES.addReady(TestCallers.live(), 10).id().value();
        var pending = FILES.add(caller, FileStatus.CHECKING).id().value();
        var own = project.at("/files/0/fileId").stringValue();
        expectError(patch(caller, project, "{\"files\": [\"%s\"]}".formatted(foreign)), 400, "unknown_file");
        expectError(patch(caller, project, "{\"files\": [\"%s\"]}".formatted(pending)), 400, "file_not_ready");
        expectError(
                patch(caller, project, "{\"files\": [\"%s\", \"%s\"]}".formatted(own, own)), 400, "invalid_request");
        expectError(patch(caller, project, "{\"files\": []}"), 400, "invalid_request");
        expectError(patch(caller, project, "{\"files\": null}"), 400, "invalid_request");
        expectError(patch(caller, project, "{\"status\": \"completed\"}"), 400, "invalid_request");
        assertThat(read(caller, project)).isEqualTo(before);
    }

    @Test
    void aClientRefCanBeReusedAfterItsProjectIsDeletedOrRenamed() {
        var first = full();
        var second = create(caller, inline("b"));
        expectError(patch(caller, second, "{\"clientRef\": \"ref-1\"}"), 409, "duplicate_client_ref");
        body(patch(caller, first, "{\"clientRef\": \"ref-1\"}"), 200);
        body(delete(caller, first), 200);
        body(patch(caller, second, "{\"clientRef\": \"ref-1\"}"), 200);
        expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "clientRef", "ref-1")),
                409,
                "duplicate_client_ref");
        body(patch(caller, second, "{\"clientRef\": null}"), 200);
        full();
    }

    @Test
    void metadataNeverExceedsTwentyKeys() {
        var metadata = new LinkedHashMap<String, String>();
        IntStream.range(0, 20).forEach(i -> metadata.put("key" + i, "x"));
        var body = Map.of("files", List.of(inline("a")), "metadata", metadata);
        var project = body(post(caller, "/v1/projects", body), 201);
        var error = expectError(patch(caller, project, "{\"metadata\": {\"more\": \"x\"}}"), 400, "invalid_request");
        assertThat(error.at("/extra/0/path").stringValue()).isEqualTo("metadata");
        body(patch(caller, project, "{\"metadata\": {\"more\": \"x\", \"key0\": null}}"), 200);
    }

    @Test
    void submittedProjectsCannotBeUpdatedAndInvalidBodiesAreReportedFirst() {
        var project = submit(caller, createReady(caller, 10));
        expectError(patch(caller, project, "{\"name\": 7}"), 400, "invalid_request");
        var error = expectError(patch(caller, project, "{\"name\": \"New\"}"), 409, "invalid_state");
        assertThat(error.at("/extra/status").stringValue()).isEqualTo("validating");
        expectError(patch(TestCallers.live(), project, "{\"name\": 7}"), 404, "not_found");
    }

    private JsonNode full() {
        return project(body(
                post(
                        caller,
                        "/v1/projects",
                        Map.of(
                                "files", List.of(inline("a"), inline("b")),
                                "name", "Old",
                                "clientRef", "ref-1",
                                "metadata", Map.of("season", "3", "host", "Anna"),
                                "settings", Map.of("mergeOutput", true, "noiseLevel", "n3"))),
                201));
    }
}
