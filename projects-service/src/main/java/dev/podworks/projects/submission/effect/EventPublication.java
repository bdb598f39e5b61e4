package dev.podworks.projects.submission.effect;

import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.output.PermanentLinks;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.TransitionEffect;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Publishes the events of a transition through the outbox, with permanent links to the outputs.
@Component
@Order(1)
class EventPublication implements TransitionEffect {
    private final Outbox outbox;
    private final PermanentLinks links;

    EventPublication(Outbox outbox, PermanentLinks links) {
        this.outbox = outbox;
        this.links = links;
    }

    @Override
    public Mono<Void> apply(Moved transition) {
        return Flux.fromIterable(transition.events())
                .concatMap(event -> outbox.append(event.type(), links.addTo(event.payload())))
                .then();
    }
}
