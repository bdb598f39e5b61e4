package dev.podworks.kit.body;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

class QueryTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "?", "?a", "?a=b&c=d+e", "?a=%C3%A4&b=%F0%9F%98%80%0A", "?a=%2500", "?=&&a=%20"})
    void validTextIsAccepted(String query) {
        assertThatCode(() -> check(query)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "?a=1&name=%ff,        name: must be UTF-8",
        "?name=%ED%A0%80,      name: must be UTF-8",
        "?name=%C0%80,         name: must be UTF-8",
        "?name=%C3,            name: must be UTF-8",
        "?name=x%00,           name: must not contain the character U+0000",
        "?%ff=1,               query: must be UTF-8",
        "?a=1&b%00=%C3%A4,     must not contain the character U+0000"
    })
    void unstorableTextIsReportedWithItsParameter(String query, String message) {
        assertThatThrownBy(() -> check(query)).hasMessageContaining(message);
    }

    private static void check(String query) {
        QueryText.check(MockServerHttpRequest.method(HttpMethod.GET, URI.create("/v1/files" + query))
                .build());
    }
}
