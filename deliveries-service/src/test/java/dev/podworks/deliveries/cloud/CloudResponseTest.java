package dev.podworks.deliveries.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloudResponseTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");

    /// Error messages are stored: PostgreSQL rejects U+0000, and half of a surrogate pair where the text is cut.
    @Test
    void anErrorQuotesTheBodyWithoutWhatCannotBeStored() {
        var body = " no\0t\ttoday\r\n" + "\ud83d\ude00".repeat(300);
        var message = new CloudResponse(400, new DefaultHttpHeaders(), body, NOW)
                .providerError()
                .error()
                .message();

        assertThat(message).startsWith("The provider responded with status 400: no t today \ud83d\ude00");
        assertThat(message.chars()).noneMatch(Character::isISOControl);
        assertThat(new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "'Fri, 20 Nov 2026 09:35:00 GMT', 300"})
    void retryAfterIsSecondsOrADate(String header, int seconds) {
        assertThat(busy(header).unavailable().retryAfter()).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"soon", "-5", "'Fri, 20 Nov 2026 09:25:00 GMT'"})
    void anInvalidOrPastRetryAfterIsIgnored(String header) {
        assertThat(busy(header).unavailable().retryAfter()).isEmpty();
    }

    private static CloudResponse busy(String retryAfter) {
        return new CloudResponse(429, new DefaultHttpHeaders().set("Retry-After", retryAfter), "", NOW);
    }
}
