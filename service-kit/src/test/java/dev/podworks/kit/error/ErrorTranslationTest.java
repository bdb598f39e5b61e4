package dev.podworks.kit.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.podworks.contracts.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ErrorTranslationTest {
    /// As Spring's transactions end when the database goes away in the middle of one.
    @Test
    void aConnectionThatIsLostInATransactionIsNoFaultOfOurs() {
        var lost = catchThrowable(() -> Flux.usingWhen(
                        Mono.just("transaction"),
                        _ -> Flux.error(new DataAccessResourceFailureException("execute")),
                        _ -> Mono.empty(),
                        (_, _) -> Mono.error(new DataAccessResourceFailureException("rollback")),
                        _ -> Mono.empty())
                .blockLast());

        assertThat(ErrorTranslation.translate(lost).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    }

    @Test
    void whatNobodyForesawIs() {
        assertThat(ErrorTranslation.translate(new RuntimeException("surprise")).code())
                .isEqualTo(ErrorCode.INTERNAL);
    }
}
