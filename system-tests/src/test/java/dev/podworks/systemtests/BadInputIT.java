package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.FormUpload;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Bad input gets a clear error and loses nothing.
@Tag("integration")
@ExtendWith(RunningStack.class)
class BadInputIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("BadInput");
    }

    @Test
    void aTextFileNamedWavIsRejectedAndNothingIsCharged() {
        assertUnreadable(new Recordings(folder).text());
    }

    @Test
    void anEmptyFileIsRejectedAndNothingIsCharged() {
        assertUnreadable(new Recordings(folder).empty());
    }

    @Test
    void aTruncatedFileIsRejectedAndNothingIsCharged() {
        assertUnreadable(new Recordings(folder).truncated());
    }

    @Test
    void aMissingUploadIsRejectedAndCanBeUploadedAgain() {
        var draft = customer.live()
                .post("/v1/projects", Map.of("files", List.of(Map.of("fileName", "late.wav"))))
                .expect(201);
        var id = draft.path("id").asString();
        customer.live().post("/v1/projects/" + id + "/submit").expect(200);
        var rejected = customer.ended(id, LIMIT);
        assertRejected(rejected, "upload_missing");

        var slot = rejected.at("/files/0/upload");
        assertThat(slot.isObject())
                .as("the upload slot is shown again: %s", rejected)
                .isTrue();
        assertThat(FormUpload.post(slot, new Recordings(folder).cut(3))).isEqualTo(204);
        customer.live().post("/v1/projects/" + id + "/submit").expect(200);
        assertThat(customer.ended(id, LIMIT).path("status").asString()).isEqualTo("completed");
    }

    @Test
    void insufficientCreditsRejectTheProjectWithoutACharge(RunningStack stack) {
        var poor = stack.signUp("Poor");
        var file = poor.uploadReady(new Recordings(folder).silence((int) Customer.TRIAL_SECONDS + 60));
        var rejected = poor.ended(poor.submit(file), LIMIT);
        assertRejected(rejected, "insufficient_credits");
        assertThat(poor.balance()).isEqualTo(Customer.TRIAL_SECONDS);
    }

    @Test
    void allInvalidKeysGetTheSameResponse(RunningStack stack) {
        var keys = List.of("", "pw_live_tooshort", "pw_live_" + "a".repeat(36), "nonsense");
        for (var key : keys) {
            var answer = new Api(stack.gateway(), key).get("/v1/me");
            answer.expectError(401, "unauthorized");
            assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        }
    }

    @Test
    void malformedJsonIsReported() {
        customer.live().postText("/v1/projects", "{\"files\": [").expectError(400, "invalid_json");
    }

    @Test
    void allErrorsOfABodyAreReportedTogether() {
        var body = """
                {"files": [{"fileName": ""}], "nmae": "x", "settings": {"noiseLevel": "n9"}}
                """;
        var error = customer.live().postText("/v1/projects", body).expectError(400, "invalid_request");
        assertThat(paths(error)).contains("files[0].fileName", "nmae", "settings.noiseLevel");
    }

    @Test
    void nineFilesAreRefused() {
        var nine = Collections.nCopies(9, Map.of("fileName", "track.wav"));
        var error = customer.live().post("/v1/projects", Map.of("files", nine)).expectError(400, "invalid_request");
        assertThat(paths(error)).containsExactly("files");
    }

    private void assertUnreadable(Path recording) {
        var before = customer.balance();
        var rejected = customer.ended(customer.submitInline(recording), LIMIT);
        assertRejected(rejected, "unreadable_file");
        assertThat(customer.balance()).isEqualTo(before);
    }

    private static void assertRejected(JsonNode project, String code) {
        assertThat(project.path("status").asString()).as("%s", project).isEqualTo("rejected");
        assertThat(project.at("/rejection/code").asString()).isEqualTo(code);
        assertThat(project.at("/rejection/message").asString()).isNotBlank();
    }

    private static List<String> paths(JsonNode error) {
        return StreamSupport.stream(error.path("extra").spliterator(), false)
                .map(fault -> fault.path("path").asString())
                .toList();
    }
}
