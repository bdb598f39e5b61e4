package dev.podworks.kit.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.KitTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest extends KitTest {
    @Test
    void requestIdOfTheGatewayIsKept() {
        var id = "req_01kahp3x8v0s5m2c9d7q4e6t1r";

        client.anonymous()
                .get()
                .uri("/v1/files/x")
                .header(RequestIds.HEADER, id)
                .exchange()
                .expectHeader()
                .valueEquals(RequestIds.HEADER, id)
                .expectBody()
                .jsonPath("$.requestId")
                .isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mine", "req_", "prj_01kahp3x8v0s5m2c9d7q4e6t1r", "req_01kahp3x8v0s5m2c9d7q4e6t1r, x"})
    void invalidRequestIdIsReplaced(String header) {
        client.anonymous()
                .get()
                .uri("/v1/files/x")
                .header(RequestIds.HEADER, header)
                .exchange()
                .expectHeader()
                .value(
                        RequestIds.HEADER,
                        id -> assertThat(new RequestId(id).value()).isNotEqualTo(header));
    }
}
