package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ReadingProjectsTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void readingDetectsUploads() {
        var project = create(caller, inline("anna.wav"));
        var file = fileId(project, 0);
        FILES.setStatus(file, FileStatus.CHECKING);
        var checking = read(caller, project).get("files").get(0);
        assertThat(checking.get("uploadStatus").stringValue()).isEqualTo("done");
        assertThat(checking.get("upload").isNull()).isTrue();

        publish(FILES.setReady(file, 10.2));
        await().untilAsserted(() -> assertThat(
                        read(caller, project).get("creditsSeconds").longValue())
                .isEqualTo(11));
        assertThat(read(caller, project)
                        .get("files")
                        .get(0)
                        .get("durationSeconds")
                        .doubleValue())
                .isEqualTo(10.2);
    }

    @Test
    void staleFileEventsAreIgnored() {
        var awaiting = FILES.add(caller, FileStatus.AWAITING_UPLOAD);
        var checking = FILES.setStatus(awaiting.id(), FileStatus.CHECKING);
        var ready = FILES.setReady(awaiting.id(), 10);
        FILES.remove(awaiting.id()); // leaves only what the events contained
        publish(ready);
        publish(checking);
        publish(awaiting);
        var body = Map.of("files", List.of(awaiting.id().value()));
        await().untilAsserted(() -> body(post(caller, "/v1/projects", body), 201));
        await().during(Duration.ofSeconds(1)).untilAsserted(() -> body(post(caller, "/v1/projects", body), 201));
    }

    @Test
    void filesShowTheirUploadStatus() {
        var project = create(caller, inline("a"), inline("b"), inline("c"), inline("d"));
        FILES.setStatus(fileId(project, 0), FileStatus.IMPORTING);
        FILES.fail(fileId(project, 1), FileError.Code.IMPORT_FAILED);
        FILES.fail(fileId(project, 2), FileError.Code.UNREADABLE_FILE);
        FILES.setStatus(fileId(project, 3), FileStatus.DELETED);
        var files = read(caller, project).get("files");
        assertThat(files.valueStream().map(file -> file.get("uploadStatus").stringValue()))
                .containsExactly("importing", "import_failed", "done", "deleted");
        assertThat(files.get(1).get("importError").stringValue()).isEqualTo("It has no audio.");
        assertThat(files.get(2).get("importError").isNull()).isTrue();
    }

    @Test
    void projectsOfOthersAreNotFound() {
        var project = create(caller, inline("anna.wav"));
        var path = "/v1/projects/" + id(project).value();
        expectError(get(TestCallers.live(), path), 404, "not_found");
        expectError(get(TestCallers.of(caller.account(), Mode.TEST), path), 404, "not_found");
        expectError(get(limitedTo(new ShowId("shw_00000000000000000000000001")), path), 404, "not_found");
        expectError(get(caller, "/v1/projects/prj_00000000000000000000000000"), 404, "not_found");
        expectError(get(caller, "/v1/projects/nonsense"), 404, "not_found");
        expectError(client.anonymous().get().uri(path).exchange(), 401, "unauthorized");
    }

    @Test
    void aKeyLimitedToAShowSeesProjectsOfThatShowAndItsOwnFiles() {
        var show = showId(createShow(caller, "Talks"));
        var limited = limitedTo(show);
        var project = create(limited, inline("anna.wav"));
        assertThat(project.get("show").stringValue()).isEqualTo(show.value());
        assertThat(list(limited, "/v1/projects")).containsExactly(project.get("id"));
        assertThat(list(limitedTo(new ShowId("shw_00000000000000000000000002")), "/v1/projects"))
                .isEmpty();
        assertThat(list(caller, "/v1/projects")).containsExactly(project.get("id"));

        // Files of other keys of the account are unknown to it, even if they are in the read model.
        var others = FILES.addReady(caller, 10);
        body(post(caller, "/v1/projects", Map.of("files", List.of(others.id().value()))), 201);
        FILES.remove(others.id());
        expectError(
                post(
                        limited,
                        "/v1/projects",
                        Map.of("files", List.of(others.id().value()))),
                400,
                "unknown_file");
    }

    @Test
    void paginationIsStableWhileProjectsAreAdded() {
        var created = new ArrayList<JsonNode>();
        for (int i = 0; i < 5; i++) {
            created.addFirst(createReady(caller, 1).get("id"));
            CLOCK.advance(Duration.ofMillis(i % 2)); // some of them in the same millisecond
        }
        var seen = new ArrayList<JsonNode>();
        String cursor = null;
        do {
            var page = page(caller, 2, cursor);
            page.get("projects").forEach(project -> seen.add(project(project).get("id")));
            cursor = page.get("nextCursor").isNull()
                    ? null
                    : page.get("nextCursor").stringValue();
            createReady(caller, 1);
        } while (cursor != null);
        assertThat(seen).containsExactlyInAnyOrderElementsOf(created).doesNotHaveDuplicates();
        assertThat(list(TestCallers.live(), "/v1/projects")).isEmpty();
    }

    @Test
    void listsCanBeFiltered() {
        var draft = createReady(caller, 1);
        CLOCK.advance(Duration.ofMillis(1));
        var submitted = submit(caller, createReady(caller, 1));
        var withClientRef = project(body(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "clientRef", "ref 1&x")), 201));
        assertThat(list(caller, "/v1/projects?status=validating")).containsExactly(submitted.get("id"));
        assertThat(list(caller, "/v1/projects?status=draft")).containsExactly(withClientRef.get("id"), draft.get("id"));
        assertThat(list(caller, "/v1/projects?status=draft,validating,failed"))
                .hasSize(3)
                .endsWith(draft.get("id"));
        assertThat(list(caller, "/v1/projects?status=draft&status=validating&limit=2"))
                .containsExactlyInAnyOrder(withClientRef.get("id"), submitted.get("id"));
        assertThat(list(caller, "/v1/projects?clientRef={ref}", "ref 1&x")).containsExactly(withClientRef.get("id"));
        assertThat(list(caller, "/v1/projects?clientRef=other")).isEmpty();
    }

    @Test
    void listsContainUploadForms() {
        create(caller, inline("anna.wav"));
        var listed = body(get(caller, "/v1/projects"), 200).get("projects").get(0);
        assertThat(project(listed).get("files").get(0).get("upload").isNull()).isFalse();
    }

    @Test
    void invalidListParametersAreRefused() {
        expectError(get(caller, "/v1/projects?status=done"), 400, "invalid_request");
        expectError(get(caller, "/v1/projects?status=draft,done"), 400, "invalid_request");
        expectError(get(caller, "/v1/projects?clientRef={ref}", "a\0"), 400, "invalid_request");
        expectError(get(caller, "/v1/projects?limit=101"), 400, "invalid_request");
        expectError(get(caller, "/v1/projects?cursor=x"), 400, "invalid_cursor");
        createReady(caller, 1);
        createReady(caller, 1);
        var cursor = page(caller, 1, null).get("nextCursor").stringValue();
        expectError(get(TestCallers.live(), "/v1/projects?cursor={c}", cursor), 400, "invalid_cursor");
    }

    private Caller limitedTo(ShowId show) {
        return new Caller(
                caller.account(), caller.actorType(), "key_of_" + show, caller.mode(), caller.scopes(), show, null);
    }

    private List<JsonNode> list(Caller who, String path, Object... variables) {
        return body(get(who, path, variables), 200)
                .get("projects")
                .valueStream()
                .map(project -> project(project).get("id"))
                .toList();
    }

    private JsonNode page(Caller who, int limit, @Nullable String cursor) {
        var query = new HashMap<String, Object>(Map.of("limit", limit));
        var path = "/v1/projects?limit={limit}";
        if (cursor != null) {
            query.put("cursor", cursor);
            path += "&cursor={cursor}";
        }
        return body(client.as(who).get().uri(path, query).exchange(), 200);
    }

    private static FileId fileId(JsonNode project, int position) {
        return new FileId(project.get("files").get(position).get("fileId").stringValue());
    }
}
