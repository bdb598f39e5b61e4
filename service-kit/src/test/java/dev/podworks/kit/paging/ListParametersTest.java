package dev.podworks.kit.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.LinkedMultiValueMap;

/// The parameters that lists have in common.
class ListParametersTest {
    @Test
    void repeatedValuesAreJoinedAndMissingOnesAreNull() {
        var query = new LinkedMultiValueMap<String, String>();
        query.add("status", "draft");
        query.add("status", "failed");
        query.add("empty", null);
        var parameters = new ListParameters(query);
        assertThat(parameters.find("status")).isEqualTo("draft,failed");
        assertThat(parameters.find("empty")).isEmpty();
        assertThat(parameters.find("missing")).isNull();
    }

    @Test
    void aRangeOfTimesIncludesItsBeginningOnly() {
        var range = TimeRange.parse("2026-11-20T10:00:00+01:00", "2026-11-21T00:00:00.5Z");
        assertThat(range.parameters())
                .isEqualTo(Map.of(
                        "createdAfter", Instant.parse("2026-11-20T09:00:00Z"),
                        "createdBefore", Instant.parse("2026-11-21T00:00:00.500Z")));
        assertThat(range.sql()).isEqualTo(" and created_at >= :createdAfter and created_at < :createdBefore");
        assertThat(TimeRange.parse(null, null).sql()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "now", "2026-11-20", "2026-11-20T09:30:00", "-0001-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"
            })
    void anythingElseIsNoTime(String text) {
        rejects(() -> TimeRange.parse(text, null));
        rejects(() -> TimeRange.parse(null, text));
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsRejected() {
        rejects(() -> TimeRange.parse("2026-11-20T00:00:00Z", "2026-11-20T00:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "é…", "  x  ", "語"})
    void aSearchHasAWord(String text) {
        assertThat(SearchText.parse(text)).contains(text);
    }

    @Test
    void aSearchWithoutWordsOrThatIsTooLongIsRejected() {
        assertThat(SearchText.parse(null)).isEmpty();
        rejects(() -> SearchText.parse(""));
        rejects(() -> SearchText.parse("… - '"));
        rejects(() -> SearchText.parse("a".repeat(101)));
    }

    private static void rejects(ThrowingCallable parse) {
        assertThatThrownBy(parse)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        rejection -> assertThat(rejection.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
}
