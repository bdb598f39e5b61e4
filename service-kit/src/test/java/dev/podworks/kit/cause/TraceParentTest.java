package dev.podworks.kit.cause;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
    @Test
    void traceIdIsParsed() {
        assertThat(TraceParent.parse("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
                .map(TraceParent::traceId)
                .contains("4bf92f3577b34da6a3ce929d0e0e4736");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n"
            })
    void malformedHeaderIsIgnored(String header) {
        assertThat(TraceParent.parse(header)).isEmpty();
    }
}
