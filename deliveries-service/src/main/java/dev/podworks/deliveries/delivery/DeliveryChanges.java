package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.change.ChangeNotifier;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Sends notifications of changes of deliveries, except for their end, which has an event.
@Component
class DeliveryChanges {
    private final ChangeNotifier notifier;

    DeliveryChanges(ChangeNotifier notifier) {
        this.notifier = notifier;
    }

    Mono<Void> afterCommit(Delivery delivery) {
        return notifier.afterCommit(change(delivery));
    }

    Mono<Void> afterCommit(ProjectSnapshot project) {
        return notifier.afterCommit(new ChangeEvent(
                project.account(),
                project.mode(),
                ChangedResource.PROJECT_DELIVERIES,
                project.id().value()));
    }

    /// For a change that is committed.
    void send(Delivery delivery) {
        notifier.send(change(delivery));
    }

    private static ChangeEvent change(Delivery delivery) {
        return new ChangeEvent(
                delivery.account(),
                delivery.mode(),
                ChangedResource.PROJECT_DELIVERIES,
                delivery.project().value());
    }
}
