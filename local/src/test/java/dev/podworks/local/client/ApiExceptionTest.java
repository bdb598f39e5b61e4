package dev.podworks.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class ApiExceptionTest {
    /// Regression: "The API does not answer: null".
    @Test
    void aFailureWithoutAMessageHasAReason() {
        assertThat(ApiException.reason(new ConnectException())).isEqualTo("connection refused");
        assertThat(ApiException.reason(new IOException())).isEqualTo("IOException");
        assertThat(ApiException.reason(new IOException("closed"))).isEqualTo("closed");
    }
}
