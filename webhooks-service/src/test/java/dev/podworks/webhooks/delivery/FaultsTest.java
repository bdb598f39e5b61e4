package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// On a machine whose locale writes a decimal comma.
class FaultsTest {
    private Locale machines = Locale.getDefault();

    @BeforeEach
    void useDecimalCommas() {
        machines = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(machines);
    }

    @Test
    void secondsHaveADecimalPointWhateverTheLocaleOfTheMachine() {
        assertThat(Faults.reason(new TimeoutException(), Duration.ofMillis(2_500)))
                .isEqualTo("No whole answer within 2.5 seconds.");
    }
}
