package dev.podworks.deliveries.cloud.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The documented error responses of the Dropbox API. The stand-in returns the most common ones; these are all.
class FolderErrorsTest {
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
    void aPermanentErrorHasItsCode(int status, String summary, Code code) {
        assertThat(FolderErrors.of(response(status, summary)))
                .isInstanceOfSatisfying(
                        CloudException.Rejected.class,
                        rejected -> assertThat(rejected.error().code()).isEqualTo(code));
    }

    @ParameterizedTest
    @CsvSource({"429, too_many_requests/", "409, path/too_many_write_operations/", "503, ''"})
    void rateLimitsAndServerErrorsAreRetried(int status, String summary) {
        assertThat(FolderErrors.of(response(status, summary))).isInstanceOf(CloudException.Unavailable.class);
    }

    @ParameterizedTest
    @CsvSource({"expired_access_token/", "invalid_access_token/"})
    void aRejectedTokenIsUnauthorized(String summary) {
        assertThat(FolderErrors.of(response(401, summary))).isInstanceOf(CloudException.Unauthorized.class);
    }

    @ParameterizedTest
    @CsvSource({"not_found/..", "closed/..", "lookup_failed/not_found/.."})
    void aLostUploadSessionIsNotFound(String summary) {
        assertThat(FolderErrors.of(response(409, summary))).isInstanceOf(CloudException.UploadNotFound.class);
    }

    @Test
    void aHeaderCarriesJsonInAscii() {
        assertThat(FolderStorage.headerSafe("{\"path\":\"/Übung 🎙\"}"))
                .isEqualTo("{\"path\":\"/\\u00dcbung \\ud83c\\udf99\"}");
    }

    private static CloudResponse response(int status, String summary) {
        var body = "{\"error_summary\": \"" + summary + "\", \"error\": {}}";
        return new CloudResponse(status, new DefaultHttpHeaders(), body, NOW);
    }
}
