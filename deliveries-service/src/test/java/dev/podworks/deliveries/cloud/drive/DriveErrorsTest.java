package dev.podworks.deliveries.cloud.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The documented error responses of the Google Drive API. The stand-in returns the most common ones; these are
/// all.
class DriveErrorsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");

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
    void aPermanentErrorHasItsCode(int status, String reason, Code code) {
        assertThat(DriveErrors.of(response(status, reason)))
                .isInstanceOfSatisfying(
                        CloudException.Rejected.class,
                        rejected -> assertThat(rejected.error().code()).isEqualTo(code));
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
    void rateLimitsAndServerErrorsAreRetried(int status, String reason) {
        assertThat(DriveErrors.of(response(status, reason))).isInstanceOf(CloudException.Unavailable.class);
    }

    @Test
    void aRejectedTokenIsUnauthorized() {
        assertThat(DriveErrors.of(response(401, "authError"))).isInstanceOf(CloudException.Unauthorized.class);
    }

    private static CloudResponse response(int status, String reason) {
        var body = "{\"error\": {\"errors\": [{\"reason\": \"" + reason + "\"}]}}";
        return new CloudResponse(status, new DefaultHttpHeaders(), body, NOW);
    }
}
