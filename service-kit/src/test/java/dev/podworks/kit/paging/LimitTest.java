package dev.podworks.kit.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
    @Test
    void missingLimitIsTheDefault() {
        assertThat(Limit.parse(null, 20).rows()).isEqualTo(20);
    }

    @Test
    void limitIsOneToOneHundred() {
        assertThat(Limit.parse("1", 20).rows()).isEqualTo(1);
        assertThat(Limit.parse("100", 20).rows()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "+1", "1.0", "1e1", "", " ", " 5", "ten", "١", "99999999999999999999"})
    void otherLimitsAreRejected(String query) {
        assertThatThrownBy(() -> Limit.parse(query, 20)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(refusal.detail()).isEqualTo("limit: must be a whole number from 1 to 100");
        });
    }

    @Test
    void pageHasACursorOnlyIfThereIsMore() {
        var limit = Limit.parse("3", 20);

        assertThat(Page.of(rows(3), limit, String::valueOf)).isEqualTo(new Page<>(rows(3), null));
        assertThat(Page.of(rows(limit.queryLimit()), limit, String::valueOf)).isEqualTo(new Page<>(rows(3), "3"));
        assertThat(Page.of(List.<Integer>of(), limit, String::valueOf)).isEqualTo(new Page<>(List.of(), null));
    }

    private static List<Integer> rows(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }
}
