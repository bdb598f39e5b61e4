package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// With a default locale that uses a decimal comma.
class AttemptErrorsTest {
    private Locale defaultLocale = Locale.getDefault();

    @BeforeEach
    void useDecimalCommas() {
        defaultLocale = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(defaultLocale);
    }

    @Test
    void secondsHaveADecimalPointInEveryLocale() {
        assertThat(AttemptErrors.describe(new TimeoutException(), Duration.ofMillis(2_500)))
                .isEqualTo("No complete response within 2.5 seconds.");
    }
}
