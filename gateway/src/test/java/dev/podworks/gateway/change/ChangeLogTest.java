package dev.podworks.gateway.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.gateway.change.ChangeLog.Numbered;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeLogTest {
    private final AtomicInteger epochs = new AtomicInteger();
    private final ChangeLog log = new ChangeLog(3, () -> "e" + epochs.incrementAndGet());

    @Test
    void changesAfterAPositionAreReturnedInOrder() {
        append(1, 3);
        assertThat(log.after("e1-1")).contains(List.of(new Numbered(2, change(2)), new Numbered(3, change(3))));
    }

    @Test
    void currentPositionMissesNothing() {
        append(1, 2);
        assertThat(log.after(log.position(log.number())))
                .hasValueSatisfying(missed -> assertThat(missed).isEmpty());
    }

    @Test
    void positionBeforeTheFirstChangeIsValid() {
        assertThat(log.after("e1-0")).isPresent();
        append(1, 3);
        assertThat(log.after("e1-0"))
                .hasValueSatisfying(missed -> assertThat(missed).hasSize(3));
    }

    @Test
    void positionWhoseChangesWereReplacedIsTooOld() {
        append(1, 5);
        assertThat(log.after("e1-1")).isEmpty();
        assertThat(log.after("e1-2"))
                .hasValueSatisfying(missed -> assertThat(missed)
                        .extracting(Numbered::change)
                        .containsExactly(change(3), change(4), change(5)));
    }

    @Test
    void positionsOfAnEarlierEpochAreNotValid() {
        append(1, 3);
        log.startEpoch();
        assertThat(log.after("e1-3")).isEmpty();
        assertThat(log.after("e2-3")).isEqualTo(Optional.of(List.of()));
        assertThat(log.after("e2-2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "e1", "e1-", "e1-x", "e2-1", "e1--1", "e1-4", "e1-99999999999999999999", "e1-1\n"})
    void anythingElseIsNotAPosition(String position) {
        append(1, 3);
        assertThat(log.after(position)).isEmpty();
    }

    private void append(int from, int to) {
        IntStream.rangeClosed(from, to).forEach(i -> log.append(change(i)));
    }

    private static ChangeEvent change(int project) {
        return new ChangeEvent(
                new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p"), null, ChangedResource.PROJECT, "prj_" + project);
    }
}
