package dev.podworks.kit.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ChangeCoalescerTest {
    private static final AccountId ACCOUNT = new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p");
    private static final ChangeEvent ONE = change("prj_1");
    private static final ChangeEvent OTHER = change("prj_2");

    private final MutableClock clock = MutableClock.at(Instant.parse("2026-11-20T12:00:00Z"));
    private final ChangeCoalescer coalescer = new ChangeCoalescer(clock);

    @Test
    void firstChangeIsSentAtOnceAndTheLastOneLater() {
        assertThat(coalescer.admits(ONE)).isTrue();
        assertThat(coalescer.admits(ONE)).isFalse();
        clock.advance(Duration.ofMillis(499));
        assertThat(coalescer.admits(ONE)).isFalse();
        assertThat(coalescer.due()).isEmpty();
        clock.advance(Duration.ofMillis(1));
        assertThat(coalescer.due()).containsExactly(ONE);
        assertThat(coalescer.due()).isEmpty();
    }

    @Test
    void heldBackChangeBeginsAnotherInterval() {
        coalescer.admits(ONE);
        coalescer.admits(ONE);
        clock.advance(ChangeCoalescer.INTERVAL);
        coalescer.due();
        assertThat(coalescer.admits(ONE)).isFalse();
        clock.advance(ChangeCoalescer.INTERVAL);
        assertThat(coalescer.due()).containsExactly(ONE);
    }

    @Test
    void nothingIsSentWhenNothingHasChangedAgain() {
        coalescer.admits(ONE);
        clock.advance(ChangeCoalescer.INTERVAL);
        assertThat(coalescer.due()).isEmpty();
        assertThat(coalescer.admits(ONE)).isTrue();
    }

    @Test
    void resourcesDoNotDelayEachOther() {
        assertThat(coalescer.admits(ONE)).isTrue();
        assertThat(coalescer.admits(OTHER)).isTrue();
    }

    private static ChangeEvent change(String project) {
        return new ChangeEvent(ACCOUNT, Mode.LIVE, ChangedResource.PROJECT_PROGRESS, project);
    }
}
