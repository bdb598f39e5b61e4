package dev.podworks.deliveries.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What providers' documented answers mean. The stand-in gives the commonest of them; these are all.
class AnswersTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");

    @ParameterizedTest
    @CsvSource({
        "409, path/not_found/., FOLDER_MISSING",
        "409, path/not_folder/.., FOLDER_MISSING",
        "409, path/no_write_permission/., FOLDER_FORBIDDEN",
        "409, path/team_folder/, FOLDER_FORBIDDEN",
        "401, missing_scope/.., FOLDER_FORBIDDEN",
        "403, access_error/.., FOLDER_FORBIDDEN",
        "409, path/insufficient_space/., STORAGE_FULL",
        "409, path/malformed_path/., PROVIDER_ERROR",
        "409, path/disallowed_name/., PROVIDER_ERROR",
        "409, path/conflict/file/., PROVIDER_ERROR",
        "400, nonsense, PROVIDER_ERROR",
        "409, too_large/., PROVIDER_ERROR"
    })
    void aRefusalOfTheFolderProviderHasItsCode(int status, String summary, Code code) {
        assertThat(FolderAnswers.fault(folderAnswer(status, summary)))
                .isInstanceOfSatisfying(
                        CloudException.Refused.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(code));
    }

    /// The words of a refusal are stored: U+0000, or half a surrogate pair where they are cut, can't be.
    @Test
    void whatAProviderSaysIsQuotedWithoutWhatCannotBeStored() {
        var body = " no\0t\ttoday\r\n" + "\ud83d\ude00".repeat(300);
        var quoted = new Answer(400, new DefaultHttpHeaders(), body, NOW).quoted();

        assertThat(quoted).startsWith("The provider answered 400: no t today \ud83d\ude00");
        assertThat(quoted.chars()).noneMatch(Character::isISOControl);
        assertThat(new String(quoted.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(quoted);
    }

    @Test
    void otherAnswersOfTheFolderProviderAreNoRefusals() {
        assertThat(FolderAnswers.fault(folderAnswer(401, "expired_access_token/")))
                .isInstanceOf(CloudException.LoginRefused.class);
        assertThat(FolderAnswers.fault(folderAnswer(401, "invalid_access_token/")))
                .isInstanceOf(CloudException.LoginRefused.class);
        for (var lost : new String[] {"not_found/..", "closed/..", "lookup_failed/not_found/.."}) {
            assertThat(FolderAnswers.fault(folderAnswer(409, lost))).isInstanceOf(CloudException.UploadLost.class);
        }
        assertThat(FolderAnswers.fault(folderAnswer(429, "too_many_requests/")))
                .isInstanceOf(CloudException.Busy.class);
        assertThat(FolderAnswers.fault(folderAnswer(409, "path/too_many_write_operations/")))
                .isInstanceOf(CloudException.Busy.class);
        assertThat(FolderAnswers.fault(folderAnswer(503, "")).getClass()).isEqualTo(CloudException.Busy.class);
    }

    @ParameterizedTest
    @CsvSource({
        "404, notFound, FOLDER_MISSING",
        "403, insufficientFilePermissions, FOLDER_FORBIDDEN",
        "403, appNotAuthorizedToFile, FOLDER_FORBIDDEN",
        "403, insufficientPermissions, FOLDER_FORBIDDEN",
        "403, storageQuotaExceeded, STORAGE_FULL",
        "403, teamDriveFileLimitExceeded, STORAGE_FULL",
        "400, badRequest, PROVIDER_ERROR",
        "409, conflict, PROVIDER_ERROR"
    })
    void aRefusalOfTheDriveHasItsCode(int status, String reason, Code code) {
        assertThat(DriveAnswers.fault(driveAnswer(status, reason)))
                .isInstanceOfSatisfying(
                        CloudException.Refused.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(code));
    }

    @ParameterizedTest
    @CsvSource({
        "403, userRateLimitExceeded",
        "403, rateLimitExceeded",
        "403, dailyLimitExceeded",
        "429, rateLimitExceeded",
        "500, backendError",
        "503, ''"
    })
    void theDriveIsBusyInSeveralWords(int status, String reason) {
        assertThat(DriveAnswers.fault(driveAnswer(status, reason))).isInstanceOf(CloudException.Busy.class);
        assertThat(DriveAnswers.fault(driveAnswer(401, "authError"))).isInstanceOf(CloudException.LoginRefused.class);
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "'Fri, 20 Nov 2026 09:35:00 GMT', 300"})
    void retryAfterIsSecondsOrADate(String said, int seconds) {
        var answer = answer(429, "", new DefaultHttpHeaders().set("Retry-After", said));
        assertThat(answer.busy().retryAfter()).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"soon", "-5", "'Fri, 20 Nov 2026 09:25:00 GMT'"})
    void retryAfterThatMeansNothingIsNone(String said) {
        var answer = answer(429, "", new DefaultHttpHeaders().set("Retry-After", said));
        assertThat(answer.busy().retryAfter()).isEmpty();
    }

    @Test
    void aHeaderCarriesJsonInAsciiAlone() {
        assertThat(FolderCloud.headerSafe("{\"path\":\"/Übung 🎙\"}"))
                .isEqualTo("{\"path\":\"/\\u00dcbung \\ud83c\\udf99\"}");
    }

    private static Answer folderAnswer(int status, String summary) {
        return answer(status, "{\"error_summary\": \"" + summary + "\", \"error\": {}}", new DefaultHttpHeaders());
    }

    private static Answer driveAnswer(int status, String reason) {
        return answer(
                status, "{\"error\": {\"errors\": [{\"reason\": \"" + reason + "\"}]}}", new DefaultHttpHeaders());
    }

    private static Answer answer(int status, String body, HttpHeaders headers) {
        return new Answer(status, headers, body, NOW);
    }
}
