package dev.podworks.kit.inbox;

import static dev.podworks.contracts.event.EventType.CHARGE_REFUSED;
import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;
import static dev.podworks.contracts.event.EventType.FILE_READY;
import static dev.podworks.contracts.event.EventType.STUDIO_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class EventListenerTest {
    @Test
    void consumesTheTopicsOfItsTypes() {
        var listener = EventListener.named("listener")
                .on(CHARGE_SETTLED, ChargeEvent.class, _ -> Mono.empty())
                .on(CHARGE_REFUSED, ChargeEvent.class, _ -> Mono.empty())
                .onAll(StudioEvent.class, (_, _) -> Mono.empty());

        assertThat(listener.topics()).containsExactlyInAnyOrder(Topic.CHARGES, Topic.STUDIO);
    }

    @Test
    void handlerForAnotherPayloadIsRejected() {
        var listener = EventListener.named("listener");

        assertThatThrownBy(() -> listener.on(FILE_READY, ChargeEvent.class, _ -> Mono.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("listener handles file.ready as ChargeEvent, but its payload is FileEvent");
        assertThatThrownBy(() -> listener.on(STUDIO_FAILED, StudioEvent.Started.class, _ -> Mono.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void batchNeedsAHandlerForSingleEvents() {
        assertThatThrownBy(
                        () -> EventListener.named("listener").inBatches(FILE_READY, FileEvent.class, _ -> Mono.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("listener needs a handler for single events of file.ready");
    }
}
